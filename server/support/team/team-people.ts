import { Effect } from "effect";
import { SqlClient, type SqlError } from "effect/sql";
import type { StaffRole } from "../../../api-schema/staff-rights.ts";
import type { StaffEvent, StaffPlace } from "../../../api-schema/staff-team.ts";
import { nowDate } from "../../clock.ts";
import { placeInTeam } from "../../rows/staff-place.ts";

/** Somebody of the team as the database has them. */
export interface TeamPerson {
  readonly id: number;
  readonly login: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
  readonly place: StaffPlace;
  readonly createdAt: Date;
  readonly withdrawnAt: Date | null;
  readonly invitedUntil: Date | null;
  readonly hasSecondFactor: boolean;
  readonly lastSignIn: Date | null;
}

/** Everybody who is or was in the team, those in service first, each by name; one person where one is named. */
export const teamPeople = (
  only?: number,
): Effect.Effect<readonly TeamPerson[], SqlError.SqlError, SqlClient.SqlClient> =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    return yield* sql<TeamPerson>`
      select g.id, g.login, g.name, g.roles, g.created_at as "createdAt",
        g.withdrawn_at as "withdrawnAt",
        ${placeInTeam(sql)} as place,
        (select expires_at from staff_invitation i
         where i.staff_id = g.id and i.expires_at > ${yield* nowDate}::timestamptz) as "invitedUntil",
        exists (select from support_second_factor f where f.agent_id = g.id)
          or exists (select from passkey p where p.staff_id = g.id) as "hasSecondFactor",
        (select max(l.created_at) from support_login l where l.agent_id = g.id) as "lastSignIn"
      from staff g where ${only ?? null}::int is null or g.id = ${only ?? null}::int
      order by g.withdrawn_at is not null, g.name, g.id`;
  });

/** A line of somebody's journal. */
export interface TeamEvent {
  readonly at: Date;
  readonly event: StaffEvent;
  readonly by: string;
  readonly rolesBefore: readonly StaffRole[] | null;
  readonly rolesAfter: readonly StaffRole[] | null;
  readonly about: string | null;
}

/** What became of somebody's account, the newest first: a hundred lines at most. */
export const historyOf = (
  id: number,
): Effect.Effect<readonly TeamEvent[], SqlError.SqlError, SqlClient.SqlClient> =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<TeamEvent>`
      select at, event, done_by as by, roles_before as "rolesBefore", roles_after as "rolesAfter",
        about
      from support_agent_audit where agent_id = ${id} order by id desc limit 100`,
  );
