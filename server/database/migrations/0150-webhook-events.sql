-- Partners' addresses are told of orders, payments and stocks by what is written of them: nobody who writes an
-- order has to think of it. The functions: functions/partners.sql.
-- lock: a row for each address of a partner.
alter table webhook
  -- Told 'stock.low' once less than so many packagings of an article are free; null where it does not want to know.
  add column low_stock int check (low_stock > 0),
  -- Nothing is sent while it is set; what happens meanwhile waits.
  add column paused_at timestamptz,
  add column last_failure_at timestamptz,
  -- Of the failures in a row, the first.
  add column failing_since timestamptz,
  -- Since when a message waits for a person, and nothing has arrived since.
  add column parked_at timestamptz,
  add constraint webhook_low_stock check ((low_stock is not null) = ('stock.low' = any(events)));

-- What was done to one since it was made: it only grows (functions/append-only.sql).
create table webhook_act (
  id int generated always as identity primary key,
  webhook_id int not null references webhook,
  at timestamptz not null,
  event text not null check (event in ('rotated', 'paused', 'resumed', 'replayed', 'removed')),
  done_by text not null
);

create function refuse_webhook_act_change() returns trigger language plpgsql as $body$
begin
  raise exception 'webhook_act only grows';
end
$body$;
create trigger webhook_act_only_grows before update or delete on webhook_act
  for each statement execute function refuse_webhook_act_change();

create function tells_order() returns trigger language plpgsql as $body$ begin return null; end $body$;
create function tells_cancellation() returns trigger language plpgsql as $body$ begin return null; end $body$;
create function tells_payment() returns trigger language plpgsql as $body$ begin return null; end $body$;
create function tells_refund() returns trigger language plpgsql as $body$ begin return null; end $body$;
create function tells_low_stock() returns trigger language plpgsql as $body$ begin return null; end $body$;
create function webhook_parked() returns trigger language plpgsql as $body$ begin return null; end $body$;

-- A cart that is set aside for a moment has the number '-12' (cart-repository).
create trigger tells_order_confirmed after update of checkout_state on "order" for each row
  when (new.checkout_state = 'completed' and old.checkout_state <> 'completed' and new.number not like '-%')
  execute function tells_order();
create trigger tells_order_changed after update of version on "order" for each row
  when (new.version > old.version)
  execute function tells_order();
create trigger tells_cancellation after insert on shipment_history
  referencing new table as written for each statement execute function tells_cancellation();
create trigger tells_payment after insert on payment_history
  referencing new table as written for each statement execute function tells_payment();
create trigger tells_refund after update of given_back_at on bank_refund for each row
  when (new.given_back_at is not null and old.given_back_at is null)
  execute function tells_refund();
create trigger tells_credit_refund after update of given_back_at on credit_note_refund for each row
  when (new.given_back_at is not null and old.given_back_at is null)
  execute function tells_refund();
create trigger tells_low_stock after update of stock on variant for each row
  when (new.stock < old.stock)
  execute function tells_low_stock();
create trigger webhook_parked after update of failed_at on outbox for each row
  when (new.topic = 'webhook' and new.failed_at is not null and old.failed_at is null)
  execute function webhook_parked();
