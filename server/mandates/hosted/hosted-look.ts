import { Clock, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import { Outbox } from "../../outbox/outbox.ts";
import { inBackground } from "../../process-role.ts";
import { HostedDue } from "./hosted-topic.ts";

/** Whatever stands open for so long is asked for again, whether a callback was lost or not. */
const AGAIN_MS = 3_600_000;

/** So many at once; the others are the next look's. */
const PIECE = 100;

/**
 * Asks again for signatures that stand open for an hour since they were handed over or last asked for: a callback
 * that was lost loses nothing. One that is being asked for is left to that; how many there were.
 */
export const lookAtHosted: Effect.Effect<number, never, SqlClient.SqlClient | Outbox> = Effect.gen(
  function* () {
    const sql = yield* SqlClient.SqlClient;
    const { announce } = yield* Outbox;
    const ms = yield* Clock.currentTimeMillis;
    const due = yield* sql<{ readonly request: number }>`
      update hosted_signature set asked_at = ${new Date(ms)}
      where request_id in (
        select h.request_id from hosted_signature h
        where h.state in ('preparing', 'open') and h.signature_request is not null
          and coalesce(h.asked_at, h.began_at) <= ${new Date(ms - AGAIN_MS)}
          and not exists (select from outbox o where o.topic = ${HostedDue.name}
            and o.done_at is null and o.failed_at is null
            and (o.payload ->> 'request')::int = h.request_id)
        order by coalesce(h.asked_at, h.began_at) limit ${PIECE} for update skip locked)
      returning request_id as request`;
    yield* Effect.forEach(due, ({ request }) => announce(HostedDue, { request }), {
      discard: true,
    });
    return due.length;
  },
).pipe((look) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => Effect.orDie(sql.withTransaction(look))),
);

/** Every ten minutes, as long as the process runs. */
export const HostedLook: Layer.Layer<never, never, SqlClient.SqlClient | Outbox> =
  Layer.effectDiscard(
    inBackground(
      "signatures at the provider",
      Effect.forever(
        lookAtHosted.pipe(
          // The database may be away for a while: the next look comes.
          Effect.catchCause((cause) =>
            Effect.logWarning("Les signatures attendent le regard suivant", cause),
          ),
          Effect.andThen(Effect.sleep("10 minutes")),
        ),
      ),
    ),
  );
