-- What was told by mail to who bought, so that each step of an order is told once.
create table order_mail (
  order_id int not null references "order" on delete cascade,
  news text not null check (news in ('confirmed', 'unpaid', 'cancelled', 'sent', 'delivered')),
  -- The payment or shipment; a confirmed payment with its method, a missed one with the length of its
  -- history, each attempt being another.
  about text not null,
  told_at timestamptz not null,
  primary key (order_id, news, about)
);

-- Parts that were confirmed or given up before: nobody is told of them again.
insert into order_mail (order_id, news, about, told_at)
select p.order_id, 'confirmed', p.id || '/' || p.method, p.updated_at from payment p
where p.state in ('authorized', 'waitingForIzbergAuthorization', 'prevalidated', 'validated', 'completed')
  or (p.state = 'processing' and p.method = 'VIREMENT');
insert into order_mail (order_id, news, about, told_at)
select p.order_id, 'cancelled', p.id, p.updated_at from payment p
where p.state = 'cancelled' or (p.state in ('failed', 'abandoned') and not p.retryable);
