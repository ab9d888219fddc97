-- What a shop of years is looked up by (docs/bench.md, Growth): each was a look at every row.

-- What a transfer's words name: the letters and digits of a number alone.
create index outstanding_bare_number on outstanding
  ((upper(regexp_replace(invoice_number, '[^A-Za-z0-9]', '', 'g'))));

-- The last remises that are over.
create index debit_batch_over on debit_batch (day desc, id desc)
  where state in ('closed', 'withdrawn');

-- Whose a mandate is, and which stores are one company's.
create index store_money_order on store (money_order) where money_order is not null;
create index store_marketplace_money_order on store (marketplace_money_order)
  where marketplace_money_order is not null;
create index store_siren on store (siren, nic);

-- A journal that nothing reads by store.
drop index member_change_store;

-- Proofs that are kept no longer are looked for every hour.
create index consent_proof_recorded on consent_proof (recorded_at);

-- Whose an order is, for who asks what is kept of them.
create index order_customer on "order" (customer_id) where checkout_state = 'completed';

-- The newest conversations, whatever there were in five years.
create index message_newest on message (created_at desc, id);

-- Words that staff look for clients by: parts of names, addresses and numbers.
create index customer_words on customer using gin
  (plain_text(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);
create index store_words on store using gin
  (plain_text(coalesce(company, '') || ' ' || coalesce(legal_name, '') || ' ' || coalesce(erp_id, '')) gin_trgm_ops);

-- Conversations by the words of their title, and by the merchant.
create index message_title on message using gin (plain_text(title) gin_trgm_ops);
create index message_thread_merchant on message_thread (merchant_id) where merchant_id is not null;

-- What is under way: few rows, whatever was delivered in five years.
create index shipment_open on shipment (order_id) where status not in (3, 4, 6, 7);
