import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import type { Resource } from "../../api-schema/exchange/resource.ts";
import type { ColumnOwner, RowOwners } from "../../api-schema/staff-resources.ts";
import { nowDate } from "../clock.ts";

/** Acts that are told of a row. */
const MOST_ACTS = 20;

/** One that came with a run that is taken back is no act any more. */
const COUNTS = `not exists (select from exchange_run r where r.id = o.run_id
  and r.state in ('undoing', 'undone'))`;

const TAKEN = `select key, array_agg(column_name order by column_name) as columns
  from (select distinct on (key, column_name) key, column_name, owner from column_owner o
    where resource = $1 and key = any($2::text[]) and ${COUNTS}
    order by key, column_name, id desc) newest
  where owner = 'desk' group by key`;

const ACTS = `select o.column_name as column, o.owner, coalesce(a.name, o.who) as who,
    wire_instant(o.at) as at
  from column_owner o left join staff a on a.login = o.who
  where o.resource = $1 and o.key = $2 and ${COUNTS} order by o.id desc limit ${MOST_ACTS}`;

/** Columns with who wrote them last, where that was a file. */
const FILED = `select name as column, 'file' as owner, who, wire_instant(at) as at
  from (select distinct on (name) name, c.who, c.at, r.wish
    from change c left join exchange_run r on r.id = c.run_id, jsonb_object_keys(c.after) name
    where c.resource = $1 and c.key = $2 order by name, c.id desc) newest
  where wish is not null and not wish ? 'byHand' order by name`;

interface Taken {
  readonly key: string;
  readonly columns: readonly string[];
}

type Act = RowOwners["acts"][number];

/** Whether somebody can take columns of a resource over: what files say of it can be taken back. */
export const isTakenOver = ({ undoing }: Resource): boolean => undoing === "reversible";

/** Who has the last word on columns of rows. A failure of the database is a defect. */
export const makeColumnOwners = Effect.map(SqlClient.SqlClient, (sql) => {
  const run = <Row extends object>(statement: string, parameters: readonly unknown[]) =>
    sql.unsafe<Row>(statement, parameters).pipe(Effect.orDie);
  return {
    /** Columns that the desk has taken over, by the keys of their rows. */
    taken: (resource: Resource, keys: readonly string[]) =>
      Effect.map(
        keys.length === 0 || !isTakenOver(resource)
          ? Effect.succeed([])
          : run<Taken>(TAKEN, [resource.name, keys]),
        (rows) => new Map(rows.map(({ key, columns }) => [key, columns])),
      ),
    /** Who has which column of a row now, as far as somebody said so or a file wrote it; and how that came. */
    ofRow: Effect.fnUntraced(function* (resource: Resource, key: string) {
      if (!isTakenOver(resource)) return { owners: [], acts: [] } satisfies RowOwners;
      const acts = yield* run<Act>(ACTS, [resource.name, key]);
      const said = acts.filter(
        ({ column }, at) => acts.findIndex((act) => act.column === column) === at,
      );
      const filed = yield* run<Act>(FILED, [resource.name, key]);
      const desk = said.filter(({ owner }) => owner === "desk");
      const isOpen = ({ column }: Act) =>
        !resource.key.includes(column) && desk.every((act) => act.column !== column);
      return { owners: [...desk, ...filed.filter(isOpen)], acts } satisfies RowOwners;
    }),
    /** Somebody says who has the last word on columns from now on. */
    say: Effect.fnUntraced(function* (
      resource: Resource,
      columns: readonly { readonly key: string; readonly column: string }[],
      {
        owner,
        who,
        runId,
      }: { readonly owner: ColumnOwner; readonly who: string; readonly runId: number | null },
    ) {
      if (columns.length === 0) return;
      yield* run(
        `insert into column_owner (resource, key, column_name, owner, who, at, run_id)
          select $1, key, name, $4, $5, $6::timestamptz, $7::int
          from unnest($2::text[], $3::text[]) n (key, name)`,
        [
          resource.name,
          columns.map(({ key }) => key),
          columns.map(({ column }) => column),
          owner,
          who,
          yield* nowDate,
          runId,
        ],
      );
    }),
  };
});
