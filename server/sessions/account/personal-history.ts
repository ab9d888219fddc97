import { Effect } from "effect";
import type { SqlClient } from "effect/sql";
import { RESOURCES } from "../../../api-schema/exchange/resources.ts";
import type { CustomerId } from "../../../api-schema/primitives.ts";
import { personalColumns } from "../../../core/exchange/privacy.ts";

/**
 * What files and the history of their changes say of a person goes with them: in the columns that are
 * people's (`privacy` of the contract), their mailbox and telephones. That there was something stays.
 */
export const forgetInHistory = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  id: CustomerId,
) {
  for (const resource of Object.values(RESOURCES)) {
    const columns = personalColumns(resource);
    if (columns.length === 0) continue;
    const parameters = [id, columns, resource.name];
    yield* sql.unsafe(forgetChanges, parameters);
    yield* sql.unsafe(forgetLines, parameters);
  }
}, Effect.orDie);

/** What is known of the person `$1` in columns `$2`. */
const THEIRS = `key = any($2::text[]) and lower(value #>> '{}') in (select lower(known)
  from customer c, unnest(array[c.email, c.phone_number, c.mobile_number]) known
  where c.id = $1::int and known is not null)`;

const without = (column: string): string =>
  `(select jsonb_object_agg(key, case when ${THEIRS} then 'null'::jsonb else value end)
    from jsonb_each(${column}))`;

const speaks = (columns: readonly string[]): string =>
  columns
    .map((column) => `exists (select from jsonb_each(${column}) where ${THEIRS})`)
    .join(" or ");

const forgetChanges = `update change set before = ${without("before")}, after = ${without("after")}
  where resource = $3 and (${speaks(["before", "after"])})`;

const forgetLines = `update exchange_line set said = ${without("said")}, before = ${without("before")},
    after = ${without("after")}
  where run_id in (select id from exchange_run where resource = $3)
    and (${speaks(["said", "before", "after"])})`;
