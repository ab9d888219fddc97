import { Effect, Schema } from "effect";
import type { SqlClient } from "effect/sql";
import { WEBHOOK_NAMES, type WebhookData, type WebhookEvent } from "../../api-schema/webhooks.ts";
import { nowDate } from "../clock.ts";
import { topic } from "../outbox/topic.ts";

/** A message is to be sent to a partner's address: the body is made once, so that each attempt says the same. */
export const WebhookDue = topic(
  "webhook",
  Schema.Struct({
    /** The address, by its name. */
    webhook: Schema.String,
    event: Schema.Literals(WEBHOOK_NAMES),
    /** By which a partner knows a second one. */
    id: Schema.String,
    body: Schema.String,
  }),
  "partner",
);

/**
 * Tells every address that wants that event, in the transaction of who calls; those of one object come in their
 * order (DOOR-16). What is told of orders, payments and stocks is told by the database itself: functions/partners.sql.
 */
export const tellPartners = Effect.fnUntraced(function* <Name extends WebhookEvent>(
  sql: SqlClient.SqlClient,
  event: Name,
  object: string,
  data: WebhookData<Name>,
) {
  yield* sql`select tell_partners(${event}, ${object}, ${JSON.stringify(data)}::text::json, ${yield* nowDate})`;
}, Effect.orDie);
