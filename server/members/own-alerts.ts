import { Context, Effect, Layer, Schema } from "effect";
import { SqlClient } from "effect/sql";
import type { Alerts, AlertsWish } from "../../api-schema/member.ts";
import { CustomerId, Role, type StoreShopUserId } from "../../api-schema/primitives.ts";
import { Forbidden, NotFound, type Unprocessable } from "../../api-schema/problems.ts";
import { AlertTopHour } from "../../api-schema/store.ts";
import { alertProblems, storedAlerts } from "../../core/alerts/alert-rules.ts";
import { may } from "../../core/roles/permissions.ts";
import { Sms } from "../ports/sms.ts";
import { refuseWhenImpersonating } from "../sessions/refuse-when-impersonating.ts";
import { fieldProblems } from "../web/field-problem.ts";
import type { MemberCaller } from "./members.ts";

/** The alerts of a link to the active store: for its person, and for the store's Gérants. */
export class OwnAlerts extends Context.Service<
  OwnAlerts,
  {
    readonly find: (
      caller: MemberCaller,
      id: StoreShopUserId,
    ) => Effect.Effect<Alerts, NotFound | Forbidden>;
    readonly put: (
      caller: MemberCaller,
      id: StoreShopUserId,
      wish: AlertsWish,
    ) => Effect.Effect<Alerts, NotFound | Forbidden | Unprocessable>;
  }
>()("panetier/members/OwnAlerts") {
  static readonly layer: Layer.Layer<OwnAlerts, never, SqlClient.SqlClient | Sms> = Layer.effect(
    OwnAlerts,
    Effect.suspend(() => makeOwnAlerts),
  );
}

const makeOwnAlerts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const { offered } = yield* Sms;

  const find = Effect.fnUntraced(function* (caller: MemberCaller, id: StoreShopUserId) {
    const { identity, store } = caller;
    const rows = yield* Effect.orDie(sql`
      select m.customer_id as "customerId", m.alert_top_hours as "alertTopHours",
        m.accepted and coalesce(c.mobile_number, '') <> '' as "hasMobile",
        m.role, m.message_mails as "messageMails"
      from store_shop_user m join customer c on c.id = m.customer_id
      where m.id = ${id} and m.store_id = ${store.storeId}`);
    const [row] = yield* Effect.orDie(decode(rows));
    if (row === undefined) return yield* Effect.fail(noSuchMember());
    const isOwn = row.customerId === identity.customerId;
    if (!isOwn && !may(store.role, "users.manage")) return yield* Effect.fail(notYours());
    const { alertTopHours, hasMobile, role, messageMails } = row;
    const alerts: Alerts = {
      alertTopHours,
      offeredModes: offered ? ["mail", "sms"] : ["mail"],
      hasMobile,
      newMessages: may(role, "messaging.use") ? messageMails : null,
    };
    return alerts;
  });

  const put = Effect.fnUntraced(function* (
    caller: MemberCaller,
    id: StoreShopUserId,
    { alertTopHours, newMessages }: AlertsWish,
  ) {
    yield* refuseWhenImpersonating(caller.identity);
    const alerts = yield* find(caller, id);
    const problems = alertProblems(alertTopHours, alerts);
    if (problems.length > 0) return yield* Effect.fail(fieldProblems(problems));
    const stored = storedAlerts(alertTopHours);
    yield* Effect.orDie(sql`update store_shop_user
      set alert_top_hours = ${JSON.stringify(stored)}::text::jsonb,
        message_mails = coalesce(${newMessages ?? null}::boolean, message_mails)
      where id = ${id} and store_id = ${caller.store.storeId}`);
    return {
      ...alerts,
      alertTopHours: stored,
      newMessages: alerts.newMessages === null ? null : (newMessages ?? alerts.newMessages),
    };
  });

  return OwnAlerts.of({ find, put });
});

const decode = Schema.decodeUnknownEffect(
  Schema.Array(
    Schema.Struct({
      customerId: CustomerId,
      alertTopHours: Schema.Array(AlertTopHour),
      hasMobile: Schema.Boolean,
      role: Role,
      messageMails: Schema.Boolean,
    }),
  ),
);

const noSuchMember = () =>
  new NotFound({ message: "Cette personne ne fait pas partie de la boutique." });
const notYours = () =>
  new Forbidden({ message: "Votre rôle dans cette boutique ne permet pas cette action." });
