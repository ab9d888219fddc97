import { Clock, Data, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import { Vault } from "../keys/vault.ts";
import { type Outbox, topicHandler } from "../outbox/outbox.ts";
import { internet, type PartnerNetwork } from "./guarded-request.ts";
import { makePartnerClient } from "./partner-client.ts";
import { signedHeaders } from "./webhook-signature.ts";
import { WebhookDue } from "./webhook-topic.ts";
import { labelOf } from "./webhooks.ts";

/** An address did not take a message; why, without what it said. */
class WebhookNotTaken extends Data.TaggedError("WebhookNotTaken")<{ readonly message: string }> {}

/** It was paused while this message was on its way: it waits as long as that lasts. */
class WebhookPaused extends Data.TaggedError("WebhookPaused") {
  readonly keepsTrying = true;
}

interface Known {
  readonly url: string;
  readonly secret: Uint8Array;
  readonly former: Uint8Array | null;
  readonly formerUntil: Date | null;
  readonly paused: boolean;
}

/** Sends the messages of partners' addresses, and keeps how each has answered. */
export const webhookSending = (
  network: PartnerNetwork = internet,
): Layer.Layer<never, never, Outbox | SqlClient.SqlClient | Vault> =>
  Layer.suspend(() => {
    const client = makePartnerClient(network);
    return topicHandler(
      WebhookDue,
      Effect.fnUntraced(function* ({ webhook, id, body }) {
        const sql = yield* SqlClient.SqlClient;
        const [known] =
          yield* sql<Known>`select url, secret_sealed as secret, former_sealed as former,
            former_until as "formerUntil", paused_at is not null as paused from webhook where name = ${webhook} and ended_at is null`;
        // Whom nobody tells of anything any more.
        if (known === undefined) return;
        if (known.paused) return yield* new WebhookPaused();
        const now = yield* Clock.currentTimeMillis;
        const { open } = yield* Vault;
        const { url, secret, former, formerUntil } = known;
        const sealed =
          former !== null && formerUntil !== null && now < formerUntil.getTime()
            ? [secret, former]
            : [secret];
        const secrets = sealed.map((one) => open(labelOf(webhook), one));
        const answer = yield* client
          .call(`webhook ${webhook}`, {
            url,
            method: "POST",
            headers: {
              "content-type": "application/json",
              ...signedHeaders({ id, body }, secrets, now),
            },
            body,
          })
          .pipe(
            Effect.map(({ status }) => ({
              isTaken: status >= 200 && status < 300,
              said: `Réponse ${status}`,
            })),
            Effect.catch(({ message }) => Effect.succeed({ isTaken: false, said: message })),
          );
        yield* note(sql, webhook, answer);
        if (!answer.isTaken) return yield* new WebhookNotTaken({ message: answer.said });
      }),
    );
  });

const note = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  name: string,
  { isTaken, said }: { readonly isTaken: boolean; readonly said: string },
) {
  const at = new Date(yield* Clock.currentTimeMillis);
  yield* sql`update webhook set last_call_at = ${at}, last_answer = ${said},
      last_success_at = case when ${isTaken} then ${at} else last_success_at end,
      last_failure_at = case when ${isTaken} then last_failure_at else ${at} end,
      failing_since = case when ${isTaken} then null else coalesce(failing_since, ${at}) end,
      parked_at = case when ${isTaken} then null else parked_at end,
      failures = case when ${isTaken} then 0 else failures + 1 end
    where name = ${name}`;
});
