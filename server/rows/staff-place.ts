import type { SqlClient } from "effect/sql";

/** Whether somebody (`g` of staff) has a first way in: a password, or an account of the firm's provider. */
export const canSignIn = (sql: SqlClient.SqlClient) =>
  sql`(g.password_hash is not null
    or exists (select from staff_openid o where o.staff_id = g.id))`;

/** Whether somebody (`g` of staff) is of the direction that is told of what gives power. */
export const isToldAsDirection = (sql: SqlClient.SqlClient) =>
  sql`('direction' = any(g.roles) and g.withdrawn_at is null and ${canSignIn(sql)})`;

/** How somebody (`g` of staff) stands in the team. */
export const placeInTeam = (sql: SqlClient.SqlClient) =>
  sql`case when g.withdrawn_at is not null then 'withdrawn'
    when ${canSignIn(sql)} then 'serving' else 'invited' end`;
