-- Whom an answer was sent to is known by number, so that the name goes when the person does.
alter table message_recipient add column customer_id int references customer;
create index message_recipient_customer on message_recipient (customer_id) where customer_id is not null;

-- An answer was sent in the names that the conversation was signed with; one that began it, to people of
-- the store.
update message_recipient r set customer_id = (
    select w.customer_id from message m join message w on w.thread_id = m.thread_id
    where m.id = r.message_id and w.sender_type = 'user' and w.sender_name = r.name
    order by w.id limit 1)
  where r.type = 'user';
update message_recipient r set customer_id = (
    select c.id from message m join message_thread t on t.id = m.thread_id
    join store_shop_user u on u.store_id = t.store_id join customer c on c.id = u.customer_id
    where m.id = r.message_id and trim(c.first_name || ' ' || c.last_name) = r.name
    order by c.id limit 1)
  where r.type = 'user' and r.customer_id is null;

-- Whoever else was named there is nobody of the store any more: they may have asked to be forgotten.
-- Without a writer an answer went to the store by its own name.
update message_recipient r set name = 'Compte supprimé'
  from message m join message_thread t on t.id = m.thread_id join store s on s.id = t.store_id
  where m.id = r.message_id and r.type = 'user' and r.customer_id is null
    and r.name <> coalesce(s.company, s.legal_name, 'Boutique n°' || s.id);

-- A mail server says to whom it did not deliver; decisions of agents are kept for good.
alter table outbox_decision disable trigger outbox_decision_only_grows;
update outbox_decision set last_error = regexp_replace(last_error, '[^\s<>@]+@[^\s<>@]+', '…', 'g')
  where last_error like '%@%';
alter table outbox_decision enable trigger outbox_decision_only_grows;
