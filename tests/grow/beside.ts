import { Effect } from "effect";
import { SqlClient, type SqlError } from "effect/sql";
import { databaseLayer } from "../../server/database/sql.ts";

/** What somebody saw who wrote to the same tables meanwhile, on a connection of their own. */
export interface SeenBeside {
  readonly writes: number;
  /** Milliseconds that the slowest of them took, its own work included. */
  readonly longest: number;
}

/** Nobody waits longer for a lock than this. */
export const LONGEST_LOCK_MS = 1_000;

/** Tables that pile up and are cleaned, each with a write that a customer's call makes. */
const writes: readonly string[] = [
  `insert into outbox (topic, payload) values ('beside', '{}')`,
  `insert into idempotency (customer_id, key, fingerprint) select min(id), 'beside-' || gen_random_uuid(), '' from customer`,
  `insert into consent_proof (visitor, video, audience, text_version, decided_at, recorded_at, user_agent_hash)
   values (gen_random_uuid(), false, false, '1', now(), now(), '')`,
  `update "order" set updated_at = updated_at where id = (select max(id) from "order")`,
  `update shipment set note = note where id = (select max(id) from shipment)`,
];

/**
 * Does the work, and meanwhile writes to the tables that it cleans, again and again, leaving nothing; fails
 * when a write has to wait a second for a lock.
 */
export const withWritesBeside = <A, E>(
  databaseUrl: string,
  work: Effect.Effect<A, E>,
): Effect.Effect<SeenBeside, E | SqlError.SqlError> =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    let count = 0;
    let longest = 0;
    const cleaning = { isOver: false };
    const write = Effect.fnUntraced(function* (statement: string) {
      const start = performance.now();
      yield* sql
        .withTransaction(
          sql`select set_config('lock_timeout', ${String(LONGEST_LOCK_MS)}, true)`.pipe(
            Effect.andThen(sql.unsafe(statement)),
            Effect.andThen(Effect.fail(UNDONE)),
          ),
        )
        .pipe(
          Effect.catchIf(
            (error) => error === UNDONE,
            () => Effect.void,
          ),
        );
      longest = Math.max(longest, performance.now() - start);
      count += 1;
    });
    const beside = Effect.gen(function* () {
      while (!cleaning.isOver) yield* Effect.forEach(writes, write, { discard: true });
    });
    yield* Effect.all(
      [
        beside,
        work.pipe(
          Effect.ensuring(
            Effect.sync(() => {
              cleaning.isOver = true;
            }),
          ),
        ),
      ],
      { concurrency: 2 },
    );
    return { writes: count, longest };
  }).pipe(Effect.provide(databaseLayer(databaseUrl, { connections: 1, slowStatements: true })));

/** Rolls a write back that has done its part. */
const UNDONE = "undone" as const;
