import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { StaffId } from "../../api-schema/staff-team.ts";
import { nowDate } from "../clock.ts";
import { topic } from "../outbox/topic.ts";
import { isToldAsDirection } from "../rows/staff-place.ts";

/** Each of the direction is told of a run that gives somebody power. */
export const PowerTold = topic(
  "exchange.power",
  Schema.Struct({
    to: StaffId,
    run: Schema.Int,
    what: Schema.Literals(["proposed", "confirmed", "withdrawn", "refused"]),
  }),
  "mail",
);

/**
 * Tells all of the direction, in the transaction of who calls. By the queue's rows themselves: who takes a
 * file in by a command has no queue.
 */
export const tellOfPower = Effect.fnUntraced(function* (
  run: number,
  what: (typeof PowerTold.payload.Type)["what"],
) {
  const sql = yield* SqlClient.SqlClient;
  const at = yield* nowDate;
  yield* sql`insert into outbox (topic, payload, available_at, created_at)
    select ${PowerTold.name}, jsonb_build_object('to', g.id, 'run', ${run}::int, 'what', ${what}::text), ${at}, ${at}
      from staff g where ${isToldAsDirection(sql)} order by g.id`;
}, Effect.orDie);
