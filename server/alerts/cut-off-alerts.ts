import { Context, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import type { Instant } from "../../api-schema/primitives.ts";
import { meansTaken } from "../../core/alerts/alert-rules.ts";
import { alertText } from "../../core/alerts/alert-texts.ts";
import { cartDelivery, type Delivery, nextDeliveries } from "../../core/delivery/delivery-days.ts";
import { isCutOffNear } from "../../core/push/notices.ts";
import { now, nowDate } from "../clock.ts";
import { Settings } from "../config.ts";
import { Outbox } from "../outbox/outbox.ts";
import { Sms } from "../ports/sms.ts";
import { alertMail } from "./alert-mail.ts";
import { alertQueries, type SetAlert } from "./alert-queries.ts";
import { AlertMailDue, AlertSmsDue } from "./alert-topics.ts";
import { SellingFirm } from "../firm/selling-firm.ts";

/** Alerts people before the cut-offs of their stores, as they have set it (spec §3 AlertTopHour). */
export class CutOffAlerts extends Context.Service<
  CutOffAlerts,
  {
    /**
     * Looks once, and announces what is due to the outbox; the number of people alerted. One process
     * at a time, and each cut-off once to each person, however often and wherever it runs.
     */
    readonly look: Effect.Effect<number>;
  }
>()("panetier/alerts/CutOffAlerts") {
  static readonly layer: Layer.Layer<
    CutOffAlerts,
    never,
    SqlClient.SqlClient | SellingFirm | Outbox | Sms | Settings
  > = Layer.effect(
    CutOffAlerts,
    Effect.suspend(() => makeAlerts),
  );
}

const lockKey = 7_220_261_229n;

const makeAlerts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const { announce } = yield* Outbox;
  const sms = yield* Sms;
  const { publicUrl } = yield* Settings;
  const { now: firm } = yield* SellingFirm;
  const queries = alertQueries(sql);

  const send = Effect.fnUntraced(function* (alert: SetAlert, delivery: Delivery, at: Instant) {
    const { store, range, mobile, mode, plan, closingDays } = alert;
    const { isOrdered, chosenDays } = yield* queries.orderedFor(
      store,
      range,
      delivery.deliveryDate,
    );
    // What is to come on a later day has nothing to hurry for.
    const waits = chosenDays.some(
      (chosen) =>
        cartDelivery(chosen, { plan, closingDays, now: at })?.deliveryDate ===
        delivery.deliveryDate,
    );
    if (isOrdered && !waits) return 0;
    if (!(yield* queries.claim(alert, delivery.cutOff, yield* nowDate))) return 0;
    const from = yield* firm;
    const text = alertText(from.firm, { ...alert, delivery, now: at });
    const until = delivery.cutOff;
    const means = meansTaken(mode, {
      offeredModes: sms.offered ? ["mail", "sms"] : ["mail"],
      hasMobile: mobile !== null,
    });
    if (means.includes("mail")) {
      yield* announce(AlertMailDue, {
        message: alertMail(from, alert, text, publicUrl),
        until,
      });
    }
    if (means.includes("sms") && mobile !== null) {
      yield* announce(AlertSmsDue, { message: { to: mobile, text: text.sms }, until });
    }
    return 1;
  });

  const look = Effect.gen(function* () {
    const [lock] = yield* sql<{ readonly mine: boolean }>`
      select pg_try_advisory_xact_lock(${lockKey}) as mine`;
    if (lock?.mine !== true) return 0;
    const at = yield* now;
    const nextOf = nextDeliveryAt(at);
    let sent = 0;
    for (const alert of yield* queries.set) {
      const delivery = nextOf(alert);
      if (delivery === undefined || !isCutOffNear(delivery, at, alert.minutes)) continue;
      sent += yield* send(alert, delivery, at);
    }
    return sent;
  });

  return { look: sql.withTransaction(look).pipe(Effect.orDie) };
});

/** The next delivery of a store, worked out once for all who have the same plan and closing days. */
const nextDeliveryAt = (at: Instant) => {
  const known = new Map<string, Delivery | undefined>();
  return ({ plan, closingDays }: SetAlert): Delivery | undefined => {
    const key = JSON.stringify([plan, closingDays]);
    if (!known.has(key)) {
      known.set(key, nextDeliveries({ plan, closingDays, now: at, count: 1 })[0]);
    }
    return known.get(key);
  };
};
