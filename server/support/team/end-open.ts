import { Effect } from "effect";
import type { SqlClient } from "effect/sql";
import { nowDate } from "../../clock.ts";

/** Ends whatever is open in somebody's name at the desk: logins, and sign-ins that wait for a code. */
export const endOpen = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, staffId: number) {
  yield* sql`update support_login set ended_at = ${yield* nowDate}::timestamptz
    where agent_id = ${staffId} and ended_at is null`;
  yield* sql`delete from support_second_step where agent_id = ${staffId}`;
  yield* sql`delete from passkey_challenge where staff_id = ${staffId}`;
});
