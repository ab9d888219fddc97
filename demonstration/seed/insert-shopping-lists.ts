import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import type { Instant } from "../../api-schema/primitives.ts";
import { nameKey } from "../../core/lists/list-name.ts";
import { insertRecords } from "./insert-records.ts";
import type { ListRow } from "./shopping-lists.ts";

/**
 * The lists of the demonstration with their lines. A store's quick-order list has been there since the
 * store was inserted: it takes its name and lines; the others follow.
 */
export const insertShoppingLists = Effect.fnUntraced(function* (rows: readonly ListRow[]) {
  const sql = yield* SqlClient.SqlClient;
  const pads = yield* sql<{ readonly store: number; readonly list: number }>`
    select id as store, shopping_list_id as list from store`;
  const padOf = new Map<number, number>(pads.map(({ store, list }) => [store, list]));
  let last = Math.max(0, ...padOf.values());
  const lists = rows.map((row) => ({
    ...row,
    id: row.isQuickOrder ? (padOf.get(row.storeId) ?? 0) : (last += 1),
  }));
  const renamed = lists.filter(({ isQuickOrder }) => isQuickOrder).map(columnsOf);
  yield* sql`update shopping_list l set name = r.name, name_key = r."nameKey",
      updated_at = r."updatedAt", updated_by = r."updatedBy"
    from json_to_recordset(${JSON.stringify(renamed)}::text::json)
      as r(id int, name text, "nameKey" text, "updatedAt" timestamptz, "updatedBy" int)
    where l.id = r.id`;
  yield* insertRecords(
    "shopping_list",
    lists
      .filter(({ isQuickOrder }) => !isQuickOrder)
      .map((list) => ({ ...columnsOf(list), storeId: list.storeId })),
  );
  const lines = lists.flatMap(({ id, lines: own }) =>
    own.map((line, position) => ({ ...line, position, listId: id })),
  );
  yield* sql`insert into shopping_list_line (list_id, variant_id, position, section, quantity)
    select r."listId", v.id, r.position, r.section, r.quantity
    from json_to_recordset(${JSON.stringify(lines)}::text::json)
      as r("listId" int, code text, position int, section text, quantity int)
    join variant v on v.code = r.code`;
});

const columnsOf = ({ id, name, updatedAt, updatedBy }: ListRow & { readonly id: number }) => ({
  id,
  name,
  nameKey: nameKey(name),
  updatedAt,
  updatedBy,
});

/** Order pads that nobody has touched are as old as their stores, not as this statement. */
export const dateOrderPads = (enteredAt: Instant) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`update shopping_list set updated_at = ${enteredAt}::timestamptz
      where updated_by is null`,
  );
