-- outside a transaction

-- What lorries carry stands in the index itself: neither the page of today nor the week of tours reads the rows of
-- the coming days, which are wide and lie far apart. Cancelled (7) and waiting for their card (10) are on no lorry.
create index concurrently shipment_carried on shipment (delivery_date)
  include (id, order_id, transport_type_code, items_ht, shipping_total)
  where transport_type_code <> 'MKP' and status not in (7, 10);
