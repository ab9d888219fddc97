-- One invoice a delivery, a décade or a month, as the customer chose; and the last day of the period that was
-- closed last: what is written after it goes to the next.
alter table store add column billing_rhythm text not null default 'delivery'
  check (billing_rhythm in ('delivery', 'tenDays', 'month'));
alter table store add column billed_until date;

-- What a shipment bears of an invoice of several, TTC; null where it has one of its own.
alter table shipment add column invoiced_ttc bigint;
