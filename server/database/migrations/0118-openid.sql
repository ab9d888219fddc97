-- Accounts of the firm's own provider (OpenID Connect) by which people at the desk sign in: by issuer and subject,
-- never by an e-mail address, which a provider may give to somebody else.
create table staff_openid (
  staff_id int primary key references staff,
  issuer text not null,
  subject text not null,
  linked_at timestamptz not null,
  used_at timestamptz,
  unique (issuer, subject)
);

-- Browsers that were sent to the provider: one a cookie, good once and for some minutes.
create table openid_request (
  -- Of the cookie that the answer must come with.
  cookie_hash bytea primary key,
  state_hash bytea not null,
  nonce text not null,
  verifier text not null,
  -- Of the invitation that an account is linked by; null for a sign-in.
  invitation_hash bytea,
  -- Where it was asked from: each place has a few.
  place text not null,
  expires_at timestamptz not null
);
create index openid_request_place on openid_request (place, expires_at);
create index openid_request_over on openid_request (expires_at);

alter table support_agent_audit drop constraint support_agent_audit_event_check;
alter table support_agent_audit add constraint support_agent_audit_event_check check (event in (
  'second factor set up', 'recovery codes made', 'recovery code used', 'second factor reset',
  'account opened', 'account withdrawn', 'invited', 'invited again', 'password chosen',
  'roles changed', 'account brought back', 'customers exported', 'companies exported',
  'receivers of a lot exported', 'journals exported', 'passkey added', 'passkey removed',
  'passkey refused', 'roles proposed', 'openid linked', 'openid unlinked'));
