import { Context, Effect, Layer, Schema } from "effect";
import { SqlClient } from "effect/sql";
import {
  type CustomerId,
  Role,
  ShoppingListId,
  StoreId,
  VariantCode,
} from "../../api-schema/primitives.ts";
import type { ListLine } from "../../core/lists/list-lines.ts";
import { nameKey } from "../../core/lists/list-name.ts";
import { listSummaries, type ListSummaryRow, saveLinesStatement } from "./list-queries.ts";

/** Who changes a list, and when. */
export interface Change {
  readonly by: CustomerId;
  readonly at: Date;
}

/** SQL of the lists of stores; a failure of the database is a defect. */
export class ListsRepository extends Context.Service<
  ListsRepository,
  {
    readonly summaries: (store: StoreId) => Effect.Effect<readonly ListSummaryRow[]>;
    /** The store of a list and the role that the customer has there. */
    readonly placeOf: (
      customer: CustomerId,
      id: ShoppingListId,
    ) => Effect.Effect<typeof Place.Type | undefined>;
    /** The names that are taken, by nobody else until the transaction ends. */
    readonly lockNames: (store: StoreId) => Effect.Effect<readonly (typeof TakenName.Type)[]>;
    /** A list of the store, nobody else's until the transaction ends; a removed one when asked. */
    readonly lock: (
      store: StoreId,
      id: ShoppingListId,
      also?: { readonly removed?: boolean },
    ) => Effect.Effect<ListHead | undefined>;
    /** The lines of a list that is known to be the store's, in their order. */
    readonly lines: (id: ShoppingListId) => Effect.Effect<readonly ListLine[]>;
    /** Those of the codes that the catalogue knows, sold now or not. */
    readonly knownCodes: (codes: readonly VariantCode[]) => Effect.Effect<ReadonlySet<VariantCode>>;
    readonly insert: (
      store: StoreId,
      name: string,
      change: Change,
    ) => Effect.Effect<ShoppingListId>;
    readonly saveLines: (id: ShoppingListId, lines: readonly ListLine[]) => Effect.Effect<void>;
    /** Counts a change of a list that is locked. */
    readonly touch: (id: ShoppingListId, name: string, change: Change) => Effect.Effect<void>;
    readonly remove: (id: ShoppingListId, change: Change) => Effect.Effect<void>;
  }
>()("panetier/lists/ListsRepository") {
  static readonly layer: Layer.Layer<ListsRepository, never, SqlClient.SqlClient> = Layer.effect(
    ListsRepository,
    Effect.suspend(() => makeListsRepository),
  );
}

const makeListsRepository = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;

  return ListsRepository.of({
    summaries: (store: StoreId) => listSummaries.all(sql, [store]),
    placeOf: Effect.fnUntraced(function* (customer: CustomerId, id: ShoppingListId) {
      const rows = yield* sql`select l.store_id as "storeId", m.role from shopping_list l
        join store_shop_user m on m.store_id = l.store_id and m.customer_id = ${customer}
        where l.id = ${id} and l.removed_at is null`;
      return (yield* decodePlaces(rows))[0];
    }, Effect.orDie),
    lockNames: Effect.fnUntraced(function* (store: StoreId) {
      yield* sql`select id from store where id = ${store} for no key update`;
      const rows = yield* sql`select id, name_key as key from shopping_list
        where store_id = ${store} and removed_at is null`;
      return yield* decodeNames(rows);
    }, Effect.orDie),
    lock: Effect.fnUntraced(function* (
      store: StoreId,
      id: ShoppingListId,
      { removed = false }: { readonly removed?: boolean } = {},
    ) {
      const rows = yield* sql`select l.name, l.revision,
          exists (select from store s where s.shopping_list_id = l.id) as "isQuickOrder",
          l.removed_at is not null as "isRemoved"
        from shopping_list l
        where l.id = ${id} and l.store_id = ${store} and (${removed} or l.removed_at is null)
        for update of l`;
      return (yield* decodeHeads(rows))[0];
    }, Effect.orDie),
    lines: Effect.fnUntraced(function* (id: ShoppingListId) {
      const rows = yield* sql`select v.code, n.section, n.quantity
        from shopping_list_line n join variant v on v.id = n.variant_id
        where n.list_id = ${id} order by n.position`;
      return yield* decodeLines(rows);
    }, Effect.orDie),
    knownCodes: Effect.fnUntraced(function* (codes: readonly VariantCode[]) {
      const rows = yield* sql`select v.code from variant v
        where v.code in (select json_array_elements_text(${JSON.stringify(codes)}::text::json))`;
      return new Set((yield* decodeCodes(rows)).map(({ code }) => code));
    }, Effect.orDie),
    insert: Effect.fnUntraced(function* (store: StoreId, name: string, { by, at }: Change) {
      const [row] = yield* sql<{ readonly id: number }>`
        insert into shopping_list (store_id, name, name_key, updated_at, updated_by)
        values (${store}, ${name}, ${nameKey(name)}, ${at}, ${by}) returning id`;
      return ShoppingListId.make(row?.id ?? 0);
    }, Effect.orDie),
    saveLines: (id: ShoppingListId, lines: readonly ListLine[]) =>
      done(
        sql.unsafe(saveLinesStatement, [
          id,
          JSON.stringify(lines.map((line, position) => ({ ...line, position }))),
        ]),
      ),
    touch: (id: ShoppingListId, name: string, { by, at }: Change) =>
      done(sql`update shopping_list set name = ${name}, name_key = ${nameKey(name)},
        revision = revision + 1, updated_at = ${at}, updated_by = ${by}, removed_at = null
        where id = ${id}`),
    remove: (id: ShoppingListId, { by, at }: Change) =>
      done(sql`update shopping_list set removed_at = ${at}, updated_at = ${at}, updated_by = ${by},
        revision = revision + 1 where id = ${id}`),
  });
});

const done = (statement: Effect.Effect<unknown, unknown>): Effect.Effect<void> =>
  Effect.orDie(Effect.asVoid(statement));

const Place = Schema.Struct({ storeId: StoreId, role: Role });
const decodePlaces = Schema.decodeUnknownEffect(Schema.Array(Place));
const TakenName = Schema.Struct({ id: ShoppingListId, key: Schema.String });
const decodeNames = Schema.decodeUnknownEffect(Schema.Array(TakenName));
const ListHead = Schema.Struct({
  name: Schema.String,
  revision: Schema.Finite,
  isQuickOrder: Schema.Boolean,
  isRemoved: Schema.Boolean,
});
export type ListHead = typeof ListHead.Type;
const decodeHeads = Schema.decodeUnknownEffect(Schema.Array(ListHead));
const decodeLines = Schema.decodeUnknownEffect(
  Schema.Array(
    Schema.Struct({
      code: VariantCode,
      section: Schema.NullOr(Schema.String),
      quantity: Schema.Finite,
    }),
  ),
);
const decodeCodes = Schema.decodeUnknownEffect(Schema.Array(Schema.Struct({ code: VariantCode })));
