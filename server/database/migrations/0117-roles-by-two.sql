-- Roles that are money or power are given by two people as well: what waits is of one person of the house.
alter table second_look add column staff_id int references staff;
-- Which kinds there are stands in server/firm/second-look.ts alone.
alter table second_look drop constraint second_look_kind_check;
alter table second_look add constraint second_look_kind_check check (kind ~ '^[a-z]+$');
-- A role counts as soon as it is confirmed.
alter table second_look drop constraint second_look_check3;
alter table second_look add constraint second_look_counts_later check (counts_from >= confirmed_at);
-- One at a time waits of each kind, and of each person.
drop index second_look_waits;
create unique index second_look_waits on second_look (kind, coalesce(staff_id, 0))
  where confirmed_at is null and withdrawn_at is null;
create index second_look_of on second_look (staff_id) where staff_id is not null;

alter table support_agent_audit drop constraint support_agent_audit_event_check;
alter table support_agent_audit add constraint support_agent_audit_event_check check (event in (
  'second factor set up', 'recovery codes made', 'recovery code used', 'second factor reset',
  'account opened', 'account withdrawn', 'invited', 'invited again', 'password chosen',
  'roles changed', 'account brought back', 'customers exported', 'companies exported',
  'receivers of a lot exported', 'journals exported', 'passkey added', 'passkey removed',
  'passkey refused', 'roles proposed'));
