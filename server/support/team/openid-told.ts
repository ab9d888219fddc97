import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { StaffId } from "../../../api-schema/staff-team.ts";
import { nowDate } from "../../clock.ts";
import { topic } from "../../outbox/topic.ts";
import { isToldAsDirection } from "../../rows/staff-place.ts";

/** Somebody is told of an account of the provider that opens the desk in somebody's name, or does no more. */
export const OpenidTold = topic(
  "staff.openid",
  Schema.Struct({
    to: StaffId,
    about: StaffId,
    what: Schema.Literals(["linked", "unlinked"]),
    /** What the provider is called. */
    provider: Schema.String,
  }),
  "mail",
);

/** Tells whose account it is and all of the direction, in the transaction of who calls. */
export const tellOfOpenid = Effect.fnUntraced(function* (
  about: number,
  what: (typeof OpenidTold.payload.Type)["what"],
  provider: string,
) {
  const sql = yield* SqlClient.SqlClient;
  const at = yield* nowDate;
  yield* sql`insert into outbox (topic, payload, available_at, created_at)
    select ${OpenidTold.name}, jsonb_build_object('to', g.id, 'about', ${about}::int, 'what', ${what}::text,
        'provider', ${provider}::text), ${at}, ${at}
      from staff g where g.id = ${about}
        or ${isToldAsDirection(sql)}
      order by g.id`;
}, Effect.orDie);
