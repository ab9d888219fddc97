import { Context, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import type { Instant } from "../../api-schema/primitives.ts";
import { parisDayOf } from "../../core/calendar/paris-time.ts";
import { cartDelivery } from "../../core/delivery/delivery-days.ts";
import {
  CUT_OFF_LEAD_MINUTES,
  cutOffNotice,
  deliveryNotice,
  isCutOffNear,
  isDayBegun,
  mayBeNotified,
  messageNotice,
  type Notice,
} from "../../core/push/notices.ts";
import { now, nowDate } from "../clock.ts";
import { Outbox } from "../outbox/outbox.ts";
import { NoticeDue } from "./push-topic.ts";
import { type Cart, type Lorry, reminderQueries, type Message } from "./reminder-queries.ts";

/** Somebody is to be notified of something, once: `key` says of what. */
type Reminder = { readonly customer: number; readonly key: string; readonly notice: Notice };

/** Tells customers' browsers of near cut-offs, the lorry of the day and new messages (product §8). */
export class Reminders extends Context.Service<
  Reminders,
  {
    /**
     * Looks once, and announces what is due to the outbox; the number of people notified. One process at
     * a time, and each thing once to each person, however often and wherever it runs.
     */
    readonly look: Effect.Effect<number>;
  }
>()("panetier/push/Reminders") {
  static readonly layer: Layer.Layer<Reminders, never, SqlClient.SqlClient | Outbox> = Layer.effect(
    Reminders,
    Effect.suspend(() => makeReminders),
  );
}

const lockKey = 7_220_261_177n;

const makeReminders = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const { announce } = yield* Outbox;
  const { carts, lorries, messages } = reminderQueries(sql);

  const notify = Effect.fnUntraced(function* ({ customer, key, notice }: Reminder) {
    const [first] = yield* sql`insert into push_notice (customer_id, key, told_at)
      values (${customer}, ${key}, ${yield* nowDate}::timestamptz)
      on conflict do nothing returning key`;
    if (first === undefined) return 0;
    const browsers = yield* sql<{ readonly id: number }>`
      select id from push_subscription where customer_id = ${customer} order by id`;
    for (const { id } of browsers) {
      yield* announce(NoticeDue, { subscription: id, customer, notice });
    }
    return 1;
  });

  const look = Effect.gen(function* () {
    const [lock] = yield* sql<{ readonly mine: boolean }>`
      select pg_try_advisory_xact_lock(${lockKey}) as mine`;
    if (lock?.mine !== true) return 0;
    const at = yield* now;
    const day = parisDayOf(at);
    const reminders = [
      ...(yield* carts).flatMap((cart) => cutOffReminder(cart, at)),
      ...(isDayBegun(at) ? yield* lorries(day) : []).flatMap((lorry) => lorryReminder(lorry)),
      ...(yield* messages(at)).flatMap((message) => messageReminder(message)),
    ];
    let notified = 0;
    for (const reminder of reminders) notified += yield* notify(reminder);
    return notified;
  });

  return { look: sql.withTransaction(look).pipe(Effect.orDie) };
});

const cutOffReminder = (cart: Cart, at: Instant): readonly Reminder[] => {
  const { customer, role, store, range, chosenDay, plan, closingDays, articles, company } = cart;
  const delivery = cartDelivery(chosenDay, { plan, closingDays, now: at });
  const lead = cart.minutes ?? CUT_OFF_LEAD_MINUTES;
  if (delivery === undefined || !mayBeNotified(role, "cutOff")) return [];
  if (!isCutOffNear(delivery, at, lead)) return [];
  const notice = cutOffNotice(range, delivery, { now: at, articles, company, store });
  return [{ customer, key: `cutOff ${store} ${range} ${delivery.cutOff}`, notice }];
};

const lorryReminder = ({ customer, role, day, ...lorry }: Lorry): readonly Reminder[] =>
  mayBeNotified(role, "delivery")
    ? [{ customer, key: `delivery ${lorry.store} ${day}`, notice: deliveryNotice(day, lorry) }]
    : [];

const messageReminder = ({ customer, role, ...message }: Message): readonly Reminder[] =>
  mayBeNotified(role, "message")
    ? [{ customer, key: `message ${message.id}`, notice: messageNotice(message) }]
    : [];
