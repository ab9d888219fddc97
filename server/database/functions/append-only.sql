-- What may be added to and never changed.

-- Nobody mends the journal, not even by a mistake of this program.
create or replace function refuse_audit_change() returns trigger language plpgsql as $body$
begin
  raise exception 'impersonation_audit only grows';
end
$body$;

-- A proof that can be mended proves nothing.
create or replace function refuse_consent_change() returns trigger language plpgsql as $body$
begin
  raise exception 'consent_proof only grows';
end
$body$;

-- Read once more, by the start that moves what is in it to the key file; empty from then on. A process
-- of an earlier version would make keys of its own here, and seal with them.
create or replace function refuse_key_in_database() returns trigger language plpgsql as $body$
begin
  raise exception 'the keys of this database are in its key file: start a version that reads it';
end
$body$;

create or replace function refuse_consent_loss() returns trigger language plpgsql as $body$
begin
  if tg_op = 'DELETE' and old.recorded_at < now() - interval '5 years' then
    return old;
  end if;
  raise exception 'consent_proof only grows';
end
$body$;

create or replace function refuse_agent_audit_change() returns trigger language plpgsql as $body$
begin
  raise exception 'support_agent_audit only grows';
end
$body$;

create or replace function refuse_decision_change() returns trigger language plpgsql as $body$
begin
  raise exception 'outbox_decision only grows';
end
$body$;

create or replace function refuse_picture_change_edit() returns trigger language plpgsql as $body$
begin
  raise exception 'picture_change only grows';
end
$body$;

create or replace function refuse_registration_decision_change() returns trigger language plpgsql as $body$
begin
  raise exception 'registration_decision only grows';
end
$body$;

create or replace function refuse_member_change_edit() returns trigger language plpgsql as $body$
begin
  raise exception 'member_change only grows';
end
$body$;

create or replace function refuse_money_act_change() returns trigger language plpgsql as $body$
begin
  raise exception 'money_act only grows';
end
$body$;

create or replace function refuse_company_act_change() returns trigger language plpgsql as $body$
begin
  raise exception 'company_act only grows';
end
$body$;

create or replace function refuse_webhook_act_change() returns trigger language plpgsql as $body$
begin
  raise exception 'webhook_act only grows';
end
$body$;

create or replace function refuse_client_act_change() returns trigger language plpgsql as $body$
begin
  raise exception 'exchange_client_act only grows';
end
$body$;
