-- The ERP's invoices come in by files: one may be of several shipments of an order, and has a file.
alter table shipment add column invoice_id int references invoice on delete set null;
update shipment h set invoice_id = i.id from invoice i where i.shipment_id = h.id;
create index shipment_invoice on shipment (invoice_id) where invoice_id is not null;

-- A file that came in beside its line, by what its bytes are.
create table kept_file (
  digest text primary key check (digest ~ '^[0-9a-f]{64}$'),
  bytes bytea not null,
  received_at timestamptz not null
);

-- Of an invoice that came in: what it says that it is of, and its paper, which is not drawn here.
alter table invoice
  add column range_code text,
  add column file_digest text references kept_file;
create index invoice_file on invoice (file_digest) where file_digest is not null;
