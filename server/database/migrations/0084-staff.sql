-- People of the house, whatever they do there, are staff: the same rows and ids, on which logins,
-- impersonations and journals hang.
alter table support_agent rename to staff;
alter index support_agent_pkey rename to staff_pkey;
alter index support_agent_login rename to staff_login;
alter table staff rename constraint support_agent_roles_check to staff_roles_check;
-- Null for who was invited and has not chosen one yet.
alter table staff alter column password_hash drop not null;

-- The release before this one reads and writes them by their former name; to be dropped by a later one.
create view support_agent as
  select id, login, name, password_hash, created_at, withdrawn_at, roles from staff
  where password_hash is not null;
