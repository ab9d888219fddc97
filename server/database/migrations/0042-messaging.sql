-- Stores write, with files; incidents have a state; files lie in a storage of their own.

-- The reason came without a check; what nobody knows any more is 'other'.
update message_thread set reason_code = 'other' where reason_code is not null
  and reason_code not in ('missing', 'damaged', 'wrong-product', 'late', 'temperature',
    'best-before', 'billing', 'other');
alter table message_thread
  add column incident_state text check (incident_state in ('open', 'answered', 'closed'));
update message_thread t set incident_state = case
    when (select m.sender_type from message m where m.thread_id = t.id
      order by m.created_at desc, m.id desc limit 1) = 'user' then 'open' else 'answered' end
  where reason_code is not null;
alter table message_thread
  add constraint message_thread_incident check ((reason_code is null) = (incident_state is null)),
  -- An incident is always about a delivery.
  add constraint message_thread_reported
    check (reason_code is null or shipment_id is not null) not valid;
-- What the desk answers first.
create index message_thread_incident on message_thread (incident_state)
  where incident_state = 'open';

-- The lines of the delivery that an incident speaks of, as they were called when it was reported.
create table incident_line (
  thread_id int not null references message_thread on delete cascade,
  order_item_id int not null references order_item on delete cascade,
  position smallint not null,
  name text not null,
  quantity int not null check (quantity > 0),
  primary key (thread_id, order_item_id)
);
create index incident_line_item on incident_line (order_item_id);

-- Every file that was put into the storage, written before it: one that no row names is removed from
-- there, whatever became of who put it.
create table stored_file (
  key text primary key,
  put_at timestamptz not null
);
create index stored_file_put on stored_file (put_at);

alter table message_attachment
  -- The file in the storage. Those sent before this migration stay in `content`.
  add column storage_key text unique references stored_file,
  add constraint message_attachment_one_place check (num_nonnulls(content, storage_key) <= 1),
  drop constraint message_attachment_size_check,
  add constraint message_attachment_size_check check (size between 0 and 10485760);

-- Who of the desk answered or closed, for the desk alone: to stores it is the merchant or the operator.
create table conversation_action (
  id bigint generated always as identity primary key,
  thread_id int not null references message_thread on delete cascade,
  agent_id int not null references support_agent,
  at timestamptz not null,
  action text not null check (action in ('replied', 'closed'))
);
create index conversation_action_thread on conversation_action (thread_id);

-- Mails of new messages: who wants none, and when somebody was last told of a conversation.
alter table store_shop_user add column message_mails boolean not null default true;
create table message_mail (
  customer_id int not null references customer on delete cascade,
  thread_id int not null references message_thread on delete cascade,
  sent_at timestamptz not null,
  primary key (customer_id, thread_id)
);
create index message_mail_thread on message_mail (thread_id);

-- How much somebody has written within the hour, and what they wrote when they ask for it.
create index message_of_customer on message (customer_id, created_at) where customer_id is not null;
