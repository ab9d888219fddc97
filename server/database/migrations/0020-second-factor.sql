-- The second factor of support agents (product §3): codes of an authenticator (TOTP), and recovery
-- codes for the day it is lost.

create table support_second_factor (
  agent_id int primary key references support_agent on delete cascade,
  -- Sealed in the vault, label 'second factor <agent_id>'.
  secret_sealed bytea not null,
  -- The time step of the last code that was taken: no code is taken twice, nor one before it.
  last_step bigint not null,
  confirmed_at timestamptz not null
);

-- An authenticator that is being set up in one browser: nothing of it counts before its first code.
create table support_enrolment (
  -- Of the cookie of that browser.
  token_hash bytea primary key,
  agent_id int not null references support_agent on delete cascade,
  -- Sealed in the vault, label 'enrolment <token_hash>' in hexadecimal.
  secret_sealed bytea not null,
  expires_at timestamptz not null
);

-- Between the right password and the second factor: it opens no page but those of this step.
create table support_second_step (
  token_hash bytea primary key,
  agent_id int not null references support_agent on delete cascade,
  kind text not null check (kind in ('code', 'enrolment')),
  way_back text not null,
  expires_at timestamptz not null
);

create table support_recovery_code (
  agent_id int not null references support_agent on delete cascade,
  -- SHA-256 of agent and code: a code has 80 bits, nobody tries them all.
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (agent_id, code_hash)
);

-- Wrong codes, and codes being looked at.
create table support_code_failure (
  id bigint generated always as identity primary key,
  agent_id int not null references support_agent on delete cascade,
  address text not null,
  at timestamptz not null
);
create index support_code_failure_agent on support_code_failure (agent_id, at);

-- What became of an agent's second factor, and by whom: 'agent', or who ran the command.
create table support_agent_audit (
  id bigint generated always as identity primary key,
  agent_id int not null references support_agent,
  at timestamptz not null,
  event text not null check (event in ('second factor set up', 'recovery codes made',
    'recovery code used', 'second factor reset')),
  done_by text not null
);
create index support_agent_audit_of on support_agent_audit (agent_id, id);
create function refuse_agent_audit_change() returns trigger language plpgsql as $body$
begin
  raise exception 'support_agent_audit only grows';
end
$body$;
create trigger support_agent_audit_only_grows before update or delete on support_agent_audit
  for each statement execute function refuse_agent_audit_change();

-- Who signed in before there was a second factor does so again.
update support_login set ended_at = now() where ended_at is null;
