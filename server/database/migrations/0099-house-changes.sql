-- What the house changes of an order before it leaves, and why: in a word, and in words that the customer reads.
alter table order_act add column reason text
  check (reason in ('shortage', 'damaged', 'undeliverable', 'customer', 'mistake'));
alter table order_act add column words text check (words is null or reason is not null);
alter table order_act drop constraint order_act_act_check;
alter table order_act add constraint order_act_act_check
  check (act in ('typed', 'left', 'shared', 'lessened', 'cancelled'));
alter table order_act add constraint order_act_reasoned
  check ((reason is not null) = (act in ('lessened', 'cancelled')));

-- The act of the house that made a version; null where the customer saved it. The customer of a version is who
-- is told of it.
alter table order_version add column act_key text;
alter table order_version add constraint order_version_act
  foreign key (order_id, act_key) references order_act (order_id, key);

-- What the house could not deliver of a shipment: it counts for its minimum and its carriage as if it were there.
alter table shipment add column lacked_grams int not null default 0 check (lacked_grams >= 0);
alter table shipment add column lacked_ht bigint not null default 0 check (lacked_ht >= 0);
