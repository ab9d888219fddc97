-- What partners' addresses are told of (docs/partners.md, 9): each message is written with what it tells.

-- A message to an address, after those of the same object. What is told while it is paused waits until it is not.
create or replace function tell_webhook(to_whom webhook, event text, object text, data json, at timestamptz)
  returns void language sql as
$$ insert into outbox (topic, payload, available_at, created_at, sequence)
   values ('webhook', jsonb_build_object('webhook', to_whom.name, 'event', event, 'id', 'msg_' || gen_random_uuid(),
       'body', json_build_object('type', event, 'timestamp', wire_instant(at), 'data', data)::text),
     case when to_whom.paused_at is null then at else 'infinity' end, at,
     concat('webhook ', to_whom.name, ' ', object)) $$;

-- Tells every address that wants that event.
create or replace function tell_partners(event text, object text, data json, at timestamptz) returns void
  language sql as
$$ select tell_webhook(w, event, object, data, at) from webhook w
   where w.ended_at is null and event = any(w.events) $$;

-- What is said of an order: api-schema/webhooks.ts.
create or replace function tell_order(event text, told int, at timestamptz) returns void language sql as
$$ select tell_partners(event, 'order ' || q.id, json_build_object('order', q.number, 'version', q.version,
       'customer', s.erp_id, 'totalHT', q.total_ht, 'total', q.total,
       'shipments', (select json_agg(json_build_object('range', h.transport_type_code,
           'day', case when h.transport_type_code <> 'MKP' then h.delivery_date end,
           'state', case h.status when 7 then 'cancelled' when 10 then 'waitingPayment' else 'ordered' end)
           order by h.id)
         from shipment h where h.order_id = q.id)), at)
   from "order" q join store s on s.id = q.store_id where q.id = told $$;

create or replace function tells_order() returns trigger language plpgsql as $body$
declare
  event text := case when new.version > old.version then 'order.changed' else 'order.confirmed' end;
begin
  -- Most shops tell nobody: they read nothing of the order.
  if exists (select from webhook w where w.ended_at is null and event = any(w.events)) then
    perform tell_order(event, new.id, new.updated_at);
  end if;
  return null;
end
$body$;

-- An order is cancelled with the last of its shipments; until then it is changed.
create or replace function tells_cancellation() returns trigger language plpgsql as $body$
begin
  if exists (select from webhook w where w.ended_at is null
      and w.events && array['order.changed', 'order.cancelled']) then
    perform tell_order(case when exists (select from shipment h where h.order_id = c.id and h.status <> 7)
        then 'order.changed' else 'order.cancelled' end, c.id, c.at)
    from (select h.order_id as id, max(n.at) as at from written n join shipment h on h.id = n.shipment_id
      where n.status = 7 group by h.order_id order by h.order_id) c;
  end if;
  return null;
end
$body$;

create or replace function tell_payment(event text, told int, amount bigint, at timestamptz) returns void
  language sql as
$$ select tell_partners(event, 'order ' || q.id, json_build_object('order', q.number, 'customer', s.erp_id,
       'scope', y.scope, 'method', y.method, 'amount', amount), at)
   from payment y join "order" q on q.id = y.order_id join store s on s.id = q.store_id where y.id = told $$;

-- A card that was accepted and a transfer that came whole are money; a debit is collected by its invoices.
create or replace function tells_payment() returns trigger language plpgsql as $body$
begin
  if exists (select from webhook w where w.ended_at is null
      and w.events && array['payment.received', 'payment.refused']) then
    perform tell_payment(case when n.to_state = 'failed' then 'payment.refused' else 'payment.received' end,
        y.id, y.amount, n.at)
    from written n join payment y on y.id = n.payment_id
    where n.to_state = 'failed' or (y.method <> 'PRELEVEMENT' and n.from_state = 'processing'
      and n.to_state in ('authorized', 'waitingForIzbergAuthorization'))
    order by y.id;
  end if;
  return null;
end
$body$;

create or replace function tells_refund() returns trigger language plpgsql as $body$
begin
  if new.payment_id is not null then
    perform tell_payment('payment.refunded', new.payment_id, new.amount, new.given_back_at);
  end if;
  return null;
end
$body$;

-- Told once where it falls below what an address has said, and again after it rose. It happened when the last
-- movement of its goods was written.
create or replace function tells_low_stock() returns trigger language plpgsql as $body$
begin
  perform tell_webhook(w, 'stock.low', 'variant ' || new.id,
      json_build_object('article', new.reference, 'free', new.stock, 'below', w.low_stock), m.at)
  from webhook w, (select max(l.recorded_at) as at from stock s cross join lateral (
      select n.recorded_at from stock_movement n where n.variant_id = s.variant_id and n.depot_id = s.depot_id
      order by n.at desc limit 1) l where s.variant_id = new.id) m
  where w.ended_at is null and new.stock < w.low_stock and old.stock >= w.low_stock and m.at is not null;
  return null;
end
$body$;

-- One of its messages is given up: said to the direction, once until something arrives again.
create or replace function webhook_parked() returns trigger language plpgsql as $body$
begin
  update webhook w set parked_at = new.failed_at
  where w.name = new.payload ->> 'webhook' and w.ended_at is null and w.parked_at is null;
  if found then
    insert into outbox (topic, payload, available_at, created_at)
    values ('webhook.parked', jsonb_build_object('webhook', new.payload ->> 'webhook'), new.failed_at, new.failed_at);
  end if;
  return null;
end
$body$;
