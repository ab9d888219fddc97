import { Effect, Schema } from "effect";
import type { SqlClient } from "effect/sql";
import { WEBHOOK_NAMES, type WebhookData, type WebhookEvent } from "../../api-schema/webhooks.ts";
import { nowDate } from "../clock.ts";
import { topic } from "../outbox/topic.ts";
import { Randomness } from "../randomness.ts";

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
 * order (DOOR-16). By the queue's rows themselves: a command has no queue, and nothing is written for nobody.
 */
export const tellPartners = Effect.fnUntraced(function* <Name extends WebhookEvent>(
  sql: SqlClient.SqlClient,
  event: Name,
  object: string,
  data: WebhookData<Name>,
) {
  const at = yield* nowDate;
  const id = `msg_${(yield* Randomness).uuid("message to a partner")}`;
  const body = JSON.stringify({ type: event, timestamp: at.toISOString(), data });
  yield* sql`insert into outbox (topic, payload, available_at, created_at, sequence)
    select ${WebhookDue.name}, jsonb_build_object('webhook', w.name, 'event', ${event}::text, 'id', ${id}::text,
      'body', ${body}::text), ${at}, ${at}, concat('webhook ', w.name, ' ', ${object}::text)
    from webhook w where w.ended_at is null and ${event} = any(w.events) order by w.id`;
}, Effect.orDie);
