-- Days of the old system of which something has come since they were compared: lines of orders, or an invoice that they
-- name. Who compares a day takes its row away (server/shadow/shadow-late.ts). The functions: functions/exchange.sql.
create table shadow_late (
  day date primary key,
  -- Set by the clock's look that finds it, taken back by what comes afterwards: files come in pieces.
  rests boolean not null default false
);
-- lock: lines of the old system, of a month.
create index shadow_order_line_invoice on shadow_order_line (invoice) where invoice is not null;

create function shadow_lines_came() returns trigger language plpgsql as $body$ begin return null; end $body$;
create function shadow_invoice_came() returns trigger language plpgsql as $body$ begin return null; end $body$;
create trigger shadow_lines_added after insert on shadow_order_line
  referencing new table as came for each statement execute function shadow_lines_came();
create trigger shadow_lines_changed after update on shadow_order_line
  referencing new table as came for each statement execute function shadow_lines_came();
create trigger shadow_lines_moved after update on shadow_order_line
  referencing old table as came for each statement execute function shadow_lines_came();
create trigger shadow_lines_gone after delete on shadow_order_line
  referencing old table as came for each statement execute function shadow_lines_came();
create trigger shadow_invoice_came after insert or update of number, document on invoice
  for each row execute function shadow_invoice_came();
