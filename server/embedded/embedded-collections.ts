import { Context, Effect, Layer, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { CalendarDay, ClockTime } from "../../api-schema/primitives.ts";
import { msOfInstant, parisInstant } from "../../core/calendar/paris-time.ts";
import { now as presentInstant, today } from "../clock.ts";
import type { Settings } from "../config.ts";
import { Debits } from "../debits/debits.ts";
import type { SellingFirm } from "../firm/selling-firm.ts";
import type { Outbox } from "../outbox/outbox.ts";
import { Collections, CollectionsUnavailable } from "../ports/collections.ts";
import { inBackground } from "../process-role.ts";

/** When the bank of the demonstration collects what it has for a day. */
const COLLECTED_AT = ClockTime.make("09:00");

/** A bank that keeps what it is shown in a table: shown again, a debit is the same. */
export const EmbeddedCollections: Layer.Layer<Collections, never, SqlClient.SqlClient> =
  Layer.effect(
    Collections,
    Effect.map(SqlClient.SqlClient, (sql) =>
      Collections.of({
        present: ({ day, debits }) =>
          sql`insert into embedded_bank_debit (debit_id, day, sum)
            select d.debit, ${day}::date, d.sum
            from jsonb_to_recordset(${JSON.stringify(debits)}::text::jsonb)
              as d(debit int, sum bigint)
            on conflict (debit_id) do nothing`.pipe(
            Effect.asVoid,
            Effect.mapError(
              (cause) =>
                new CollectionsUnavailable({ message: "The embedded bank keeps nothing", cause }),
            ),
          ),
      }),
    ),
  );

/** What that bank does by the clock: on its day, at nine in the morning, a debit is settled. */
export class EmbeddedBank extends Context.Service<
  EmbeddedBank,
  {
    /** The number of debits that were settled. Looked at again, none is settled twice. */
    readonly look: Effect.Effect<number>;
  }
>()("panetier/embedded/EmbeddedBank") {
  static readonly layer: Layer.Layer<
    EmbeddedBank,
    never,
    SqlClient.SqlClient | Settings | Outbox | SellingFirm
  > = Layer.effect(
    EmbeddedBank,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const debits = yield* Debits;
      const look = Effect.gen(function* () {
        const day = yield* today;
        const now = msOfInstant(yield* presentInstant);
        const rows = yield* sql`select e.debit_id as debit, e.day from embedded_bank_debit e
          join debit d on d.id = e.debit_id
          where d.state = 'presented' and e.day <= ${day}::date order by e.debit_id`.pipe(
          Effect.orDie,
        );
        let settled = 0;
        for (const { debit, day: due } of decodeDue(rows)) {
          if (now < msOfInstant(parisInstant(due, COLLECTED_AT))) continue;
          if (yield* debits.settle(debit, due, null)) settled += 1;
        }
        return settled;
      });
      return EmbeddedBank.of({ look });
    }),
  ).pipe(Layer.provide(Debits.layer));
}

const decodeDue = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ debit: Schema.Int, day: CalendarDay })),
);

/** Looks every half minute for what is due, as long as the process runs. */
export const EmbeddedBankWorker: Layer.Layer<
  never,
  never,
  SqlClient.SqlClient | Settings | Outbox | SellingFirm
> = Layer.effectDiscard(
  Effect.gen(function* () {
    const { look } = yield* EmbeddedBank;
    const step = Effect.sleep("30 seconds").pipe(
      Effect.andThen(Effect.uninterruptible(look)),
      // The database may be away for a while: the next time comes.
      Effect.catchCause((cause) =>
        Effect.logWarning("Les encaissements attendent la prochaine demi-minute", cause),
      ),
    );
    yield* inBackground("bank of the demonstration", Effect.forever(step));
  }),
).pipe(Layer.provide(EmbeddedBank.layer));
