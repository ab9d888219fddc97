import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import type { StaffRole } from "../../../api-schema/staff-rights.ts";
import { nowDate } from "../../clock.ts";
import { randomToken } from "../../randomness.ts";
import { hashPassword } from "../../sessions/passwords.ts";
import { auditAgent } from "../agent-audit.ts";
import { hashOf } from "../token-hash.ts";
import { endOpen } from "./end-open.ts";

/** How long a link of the team is good, in milliseconds. */
export const INVITATION_LIFE = 3 * 24 * 60 * 60 * 1000;

/** Whose link it is. */
export interface Invited {
  readonly id: number;
  readonly login: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
  readonly hasPassword: boolean;
}

/** Makes the one link that is good for somebody from now on; undefined for who is withdrawn. */
export const issueInvitation = Effect.fnUntraced(function* (staffId: number) {
  const sql = yield* SqlClient.SqlClient;
  const token = yield* randomToken("invitation to the desk", 32);
  const at = yield* nowDate;
  const [invited] = yield* sql<Invited>`
    select id, login, name, roles, password_hash is not null as "hasPassword"
    from staff where id = ${staffId} and withdrawn_at is null`;
  if (invited === undefined) return undefined;
  yield* sql`insert into staff_invitation (staff_id, token_hash, created_at, expires_at)
    values (${staffId}, ${hashOf(token)}, ${at}::timestamptz,
      ${new Date(at.getTime() + INVITATION_LIFE)}::timestamptz)
    on conflict (staff_id) do update set token_hash = excluded.token_hash,
      created_at = excluded.created_at, expires_at = excluded.expires_at`;
  return { ...invited, token };
});

/** Whose link it is while it is good; it stays good. */
export const findInvitation = Effect.fnUntraced(function* (token: string) {
  const sql = yield* SqlClient.SqlClient;
  const [invited] = yield* sql<Invited>`
    select g.id, g.login, g.name, g.roles, g.password_hash is not null as "hasPassword"
    from staff_invitation i join staff g on g.id = i.staff_id
    where i.token_hash = ${hashOf(token)} and i.expires_at > ${yield* nowDate}::timestamptz
      and g.withdrawn_at is null`;
  return invited;
});

/**
 * Uses the link up: the password counts from now on, and whatever was open under the one before it ends.
 * False for a link that is wrong, used or old; of two at once only one is taken.
 */
export const choosePassword = Effect.fnUntraced(function* (token: string, password: string) {
  const sql = yield* SqlClient.SqlClient;
  const hash = yield* hashPassword(password);
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      const [taken] = yield* sql<{ readonly id: number }>`
        delete from staff_invitation i using staff g
        where i.token_hash = ${hashOf(token)} and i.expires_at > ${yield* nowDate}::timestamptz
          and g.id = i.staff_id and g.withdrawn_at is null returning g.id`;
      if (taken === undefined) return false;
      yield* sql`update staff set password_hash = ${hash} where id = ${taken.id}`;
      yield* endOpen(sql, taken.id);
      yield* auditAgent(sql, taken.id, "password chosen");
      return true;
    }),
  );
});
