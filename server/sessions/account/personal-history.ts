import { Effect } from "effect";
import type { SqlClient } from "effect/sql";
import { RESOURCES } from "../../../api-schema/exchange/resources.ts";
import type { CustomerId } from "../../../api-schema/primitives.ts";
import { personalColumns } from "../../../core/exchange/privacy.ts";

/**
 * What files and the history of their changes say of a person goes with them: in the columns that are
 * people's (`privacy` of the contract), their mailbox and telephones, and all such columns of a row that is
 * named by their mailbox. That there was something stays.
 */
export const forgetInHistory = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  id: CustomerId,
) {
  for (const resource of Object.values(RESOURCES)) {
    const columns = personalColumns(resource);
    if (columns.length === 0) continue;
    const parameters = [id, columns, resource.name];
    if (resource.key.some((column) => columns.includes(column))) {
      yield* sql.unsafe(forgetNamedChanges, parameters);
      yield* sql.unsafe(forgetNamedLines, parameters);
      yield* sql.unsafe(forgetNamedOwners, [id, resource.name]);
    }
    yield* sql.unsafe(forgetChanges, parameters);
    yield* sql.unsafe(forgetLines, parameters);
  }
}, Effect.orDie);

/** What the person `$1` is known by. */
const KNOWN = `(select lower(known)
  from customer c, unnest(array[c.email, c.phone_number, c.mobile_number]) known
  where c.id = $1::int and known is not null)`;

/** What is known of the person `$1` in columns `$2`. */
const THEIRS = `key = any($2::text[]) and lower(value #>> '{}') in ${KNOWN}`;

const emptied = (column: string, which: string): string =>
  `(select jsonb_object_agg(key, case when ${which} then 'null'::jsonb else value end)
    from jsonb_each(${column}))`;
const without = (column: string): string => emptied(column, THEIRS);
const withoutAll = (column: string): string => emptied(column, "key = any($2::text[])");

const speaks = (columns: readonly string[]): string =>
  columns
    .map((column) => `exists (select from jsonb_each(${column}) where ${THEIRS})`)
    .join(" or ");

/** The parts of a row's key, as `keyOf` of the contract has joined them. */
const PARTS = "unnest(string_to_array(key, chr(31))) with ordinality named (part, place)";
const IS_NAMED = `exists (select from ${PARTS} where lower(part) in ${KNOWN})`;
const NAMELESS = `(select string_agg(case when lower(part) in ${KNOWN} then '' else part end, chr(31)
  order by place) from ${PARTS})`;

const forgetChanges = `update change set before = ${without("before")}, after = ${without("after")}
  where resource = $3 and (${speaks(["before", "after"])})`;

const forgetNamedChanges = `update change set key = ${NAMELESS}, before = ${withoutAll("before")},
    after = ${withoutAll("after")}
  where resource = $3 and ${IS_NAMED}`;

const ofResource = "run_id in (select id from exchange_run where resource = $3)";

const forgetLines = `update exchange_line set said = ${without("said")}, before = ${without("before")},
    after = ${without("after")}
  where ${ofResource} and (${speaks(["said", "before", "after"])})`;

const forgetNamedLines = `update exchange_line set key = ${NAMELESS}, said = ${withoutAll("said")},
    before = ${withoutAll("before")}, after = ${withoutAll("after")}
  where ${ofResource} and ${IS_NAMED}`;

const forgetNamedOwners = `delete from column_owner where resource = $2 and ${IS_NAMED}`;
