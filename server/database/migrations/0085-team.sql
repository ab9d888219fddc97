-- Who is invited to the desk, or asked to choose another password: one link a person, good once, of
-- which the database has a hash alone. It is made when its mail is sent.
create table staff_invitation (
  staff_id int primary key references staff on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index staff_invitation_over on staff_invitation (expires_at);

-- When the second factor, or the password of who has none, was last given in this login; null for one
-- that the release before this one opened. What is dangerous asks again after some minutes.
alter table support_login add column confirmed_at timestamptz;

-- What became of somebody's place in the team, with their roles before and after where they changed.
alter table support_agent_audit add column roles_before text[], add column roles_after text[];
alter table support_agent_audit drop constraint support_agent_audit_event_check;
alter table support_agent_audit add constraint support_agent_audit_event_check check (event in (
  'second factor set up', 'recovery codes made', 'recovery code used', 'second factor reset',
  'account opened', 'account withdrawn', 'invited', 'invited again', 'password chosen',
  'roles changed', 'account brought back'));
