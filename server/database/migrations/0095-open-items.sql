-- What the ERP says is owed of an invoice, as of an instant: compared with the ledger, never written over it.
create table open_item (
  outstanding_id int primary key references outstanding on delete cascade,
  -- Cents, negative for an avoir.
  owed bigint not null,
  as_of timestamptz not null,
  -- Whether the difference was entered.
  adopted boolean not null
);

-- A difference that was taken is a movement of its own, against an account of its own: its balance is all
-- that the shop has taken over from the ERP.
alter table ledger_movement drop constraint ledger_movement_kind_check;
alter table ledger_movement add constraint ledger_movement_kind_check
  check (kind in ('opening', 'order', 'invoice', 'creditNote', 'allocation', 'card',
    'transfer', 'debitPresented', 'debitSettled', 'debitRejected', 'debitReturned', 'refundDue',
    'refund', 'payout', 'writeOff', 'adoption')) not valid;
alter table ledger_line drop constraint ledger_line_account_check;
alter table ledger_line add constraint ledger_line_account_check
  check (account in ('ordered', 'backlog', 'receivable', 'advance', 'collecting',
    'unallocated', 'refundable', 'card', 'bank', 'sales', 'vat', 'seller', 'commission', 'fee',
    'reserve', 'loss', 'opening', 'erp')) not valid;
alter table ledger_movement validate constraint ledger_movement_kind_check;
alter table ledger_line validate constraint ledger_line_account_check;
