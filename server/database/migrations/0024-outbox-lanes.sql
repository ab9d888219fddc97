-- Events that go to partners are lent to one process at a time instead of being held by a row lock:
-- no transaction is open while a partner is waited for.
alter table outbox
  -- Who does it now, and until when nobody else may: the process may have died with it.
  add column lease uuid,
  add column leased_until timestamptz,
  -- Events of one sequence are done one after the other, in the order of their announcement.
  add column sequence text,
  -- Failed as often as it may: it waits for a person, who tries it again or gives it up.
  add column failed_at timestamptz;
update outbox set failed_at = now() where done_at is null and attempts >= 12;
create index outbox_sequence on outbox (sequence, id) where done_at is null and sequence is not null;
create index outbox_failed on outbox (failed_at) where done_at is null and failed_at is not null;

-- What agents decided of events that had failed.
create table outbox_decision (
  id bigint generated always as identity primary key,
  outbox_id bigint not null,
  agent_id int not null references support_agent,
  at timestamptz not null,
  decision text not null check (decision in ('retried', 'given up')),
  -- What it was, in plain words: the event itself may be tidied away.
  subject text not null,
  last_error text
);
create index outbox_decision_newest on outbox_decision (at desc, id desc);
create function refuse_decision_change() returns trigger language plpgsql as $body$
begin
  raise exception 'outbox_decision only grows';
end
$body$;
create trigger outbox_decision_only_grows before update or delete on outbox_decision
  for each statement execute function refuse_decision_change();
