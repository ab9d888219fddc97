-- Mandates that are signed at a provider's: what was handed over, by what it is found there, and the evidence of
-- what was signed.
create table hosted_signature (
  request_id int primary key references mandate_request on delete cascade,
  state text not null default 'preparing'
    check (state in ('preparing', 'open', 'signed', 'declined', 'expired', 'cancelled', 'unused')),
  -- The account, who signs, and what the document names; forgotten with its end, since the mandate has it then.
  declared_sealed bytea,
  caller_address text not null,
  -- The provider's own names.
  signature_request text unique,
  document text,
  signer text,
  -- Whoever holds the link may sign.
  link_sealed bytea,
  began_at timestamptz not null,
  -- Until then somebody prepares it; null while nobody does.
  busy_until timestamptz,
  -- When the provider was last asked, or was to be.
  asked_at timestamptz,
  ended_at timestamptz,
  check ((state in ('preparing', 'open')) = (declared_sealed is not null)),
  check ((state = 'open') = (link_sealed is not null)),
  check ((state in ('preparing', 'open')) = (ended_at is null))
);
create index hosted_signature_waits on hosted_signature (coalesce(asked_at, began_at))
  where state in ('preparing', 'open');

-- The provider's evidence, sealed as the document is. A mandate that was signed here has none.
alter table mandate
  add column evidence_sealed bytea,
  add column evidence_hash bytea,
  add constraint mandate_evidence check ((evidence_sealed is null) = (evidence_hash is null)) not valid;
