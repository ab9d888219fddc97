-- What is old is deleted, hour by hour (server/retention/rules.ts, docs/retention.md).

-- When the last round began: one process an hour makes it, however many there are.
create table retention_round (
  single boolean primary key default true check (single),
  began_at timestamptz not null
);

create index login_session_over on login_session (least(revoked_at, expires_at));
create index outbox_done on outbox (done_at) where done_at is not null;
create index contact_message_received on contact_message (received_at);

-- A proof of consent still cannot be mended, and is deleted once nobody can ask for it any more: five
-- years after it was recorded, by the database's own clock.
drop trigger consent_proof_only_grows on consent_proof;
create function refuse_consent_loss() returns trigger language plpgsql as $body$
begin
  if tg_op = 'DELETE' and old.recorded_at < now() - interval '5 years' then
    return old;
  end if;
  raise exception 'consent_proof only grows';
end
$body$;
create trigger consent_proof_only_grows before update or delete on consent_proof
  for each row execute function refuse_consent_loss();
create trigger consent_proof_is_not_emptied before truncate on consent_proof
  for each statement execute function refuse_consent_change();
