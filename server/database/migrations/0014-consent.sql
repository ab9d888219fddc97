-- Proofs of choices about cookies (product §8): what was chosen, when, and in which words. No address
-- and no account: `visitor` is a random id that the browser keeps for this alone.
create table consent_proof (
  id bigint generated always as identity primary key,
  visitor uuid not null,
  video boolean not null,
  audience boolean not null,
  text_version text not null,
  -- By the visitor's clock, and by ours when the proof arrived.
  decided_at timestamptz not null,
  recorded_at timestamptz not null,
  -- SHA-256 of the User-Agent header, in hexadecimal.
  user_agent_hash text not null,
  unique (visitor, decided_at)
);

-- A proof that can be mended proves nothing.
create function refuse_consent_change() returns trigger language plpgsql as $body$
begin
  raise exception 'consent_proof only grows';
end
$body$;
create trigger consent_proof_only_grows before update or delete or truncate on consent_proof
  for each statement execute function refuse_consent_change();
