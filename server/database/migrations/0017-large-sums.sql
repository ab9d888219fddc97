-- A line is up to 9,999 packagings: a few dozen of them pass 2^31 cents (21 million euros). Sums are
-- bigint; a price stays an int, with an upper bound that keeps every sum of 500 lines a whole number
-- that JavaScript holds exactly (below 2^53).
alter table price add constraint price_in_reach check (unit_price <= 1000000000);

alter table "order"
  alter items_total type bigint,
  alter items_total_ht type bigint,
  alter items_original_total_ht type bigint,
  alter promotion_total type bigint,
  alter shipping_total type bigint,
  alter shipping_total_ht type bigint,
  alter tax_total type bigint,
  alter total type bigint,
  alter total_ht type bigint;

alter table shipment
  alter total_ht type bigint,
  alter total_ttc type bigint,
  alter items_ht type bigint,
  alter original_total_ht type bigint,
  alter total_discount type bigint,
  alter tax_total type bigint,
  alter shipping_total type bigint,
  alter shipping_total_ht type bigint;

-- int × int would overflow within the check itself.
alter table order_item drop constraint order_item_check;
alter table order_item
  alter subtotal type bigint,
  alter promotion_total type bigint,
  alter tax_total type bigint,
  alter total type bigint,
  add constraint order_item_subtotal check (subtotal = unit_price::bigint * quantity);

alter table payment alter amount type bigint;
alter table bank_transaction alter amount type bigint;
alter table bank_refund alter amount type bigint;
alter table outstanding alter amount type bigint;
