import * as PgConnection from "@effect/sql-pg/PgConnection";
import { Effect, Redacted } from "effect";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BareSqlPlace, RecordedOperation } from "./bare-sql.ts";
import type { TurnSql } from "./operation-sql.ts";
import type { OperationName } from "./operations.ts";

// The statements of the shop at 68586d1a, before carts were remembered and statements joined: what endpoints
// are measured against, so that the aim does not move with what is spared. They were recorded on the wire
// there, a turn of each operation; what names a row stands in braces, and is filled in from the database that
// is measured.

/** The commit whose statements these are. */
export const FORMER_COMMIT = "68586d1a";

interface FormerStatement {
  /** Its place among the texts. */
  readonly text: number;
  readonly parameters: readonly { readonly text: string | null }[];
}

interface FormerUnit {
  readonly inTransaction: boolean;
  readonly statements: readonly FormerStatement[];
}

type FormerTurn = readonly (readonly FormerUnit[])[];

const former: {
  readonly texts: readonly string[];
  readonly operations: { readonly [Name in OperationName]?: FormerTurn };
} = JSON.parse(readFileSync(join(import.meta.dirname, "former-statements.json"), "utf8"));

/** What stands for a name in braces. */
type Names = Readonly<Record<string, string | number>>;

/**
 * The same turns by the former statements, for as many clients; undefined for an operation that was not
 * recorded then. `own` is what was recorded of the operation now: its rows are put back in the same way.
 */
export async function formerOperation(
  place: BareSqlPlace,
  own: RecordedOperation,
): Promise<RecordedOperation | undefined> {
  const { operation } = own;
  const turn = former.operations[operation];
  const namesOf = names[operation];
  if (turn === undefined || namesOf === undefined) return undefined;
  const chains = await withRows(place.databaseUrl, (rows) =>
    namesOf(rows, place.world, own.chains.length),
  );
  const check = checks[operation]?.(chains);
  return {
    ...own,
    ...(check === undefined ? {} : { check }),
    chains: chains.map((turns) => turns.map((each) => filledTurn(turn, each))),
    statements: turn
      .flat()
      .reduce(
        (sum, { statements, inTransaction }) => sum + statements.length + (inTransaction ? 2 : 0),
        0,
      ),
  };
}

/** Statements that name rows which are not there would be quick, and tell nothing. */
const checks: {
  readonly [Name in OperationName]?: (chains: readonly (readonly Names[])[]) => string;
} = {
  addToCart: (chains) => `select from (select count(*) as carts from "order" q
    join bench_cart b on b.id = q.id and q.revision = b.revision + ${TURNS.addToCart}
    where q.id in (${chains.map(([first]) => first?.["order"]).join(", ")})) done
    where carts = ${chains.length}`,
  completeOrder: (chains) => `select from (select count(*) as orders from "order" q
    where q.id >= ${FORMER_IDS} and q.checkout_state = 'completed'
      and (select count(*) from order_item i where i.order_id = q.id and i.product_snapshot is not null) = 3
      and (select count(*) from shipment_history h join shipment s on s.id = h.shipment_id
        where s.order_id = q.id) = 2) done
    where orders = ${chains.flat().length}`,
};

type Rows = <Row>(text: string, parameters?: readonly unknown[]) => Promise<readonly Row[]>;

type NamesOf = (
  rows: Rows,
  world: BareSqlPlace["world"],
  clients: number,
) => Promise<readonly (readonly Names[])[]>;

/** Whose login it is: the newest of the account that the load signs in as. */
const callerNames = async (rows: Rows, { email }: BareSqlPlace["world"]): Promise<Names> => {
  const [caller] = await rows<{ session: string; customer: number; epoch: number }>(
    `select l.id::text as session, c.id as customer, c.session_epoch as epoch
      from login_session l join customer c on c.id = l.customer_id
      where c.email = $1 and l.revoked_at is null order by l.created_at desc limit 1`,
    [email],
  );
  if (caller === undefined) throw new Error("Nobody has signed in");
  return { ...caller, now: new Date().toISOString() };
};

const TURNS = { product: 60, addToCart: 40, completeOrder: 8 };

const names: { readonly [Name in OperationName]?: NamesOf } = {
  product: async (rows, world, clients) => {
    const caller = await callerNames(rows, world);
    const offers = await rows<{ id: number }>(
      "select id from promotion where kind = 'offer' and now() between starts_at and ends_at",
    );
    const areas = await areasOf(rows);
    const running = `{${offers.map(({ id }) => id).join(",")}}`;
    return Array.from({ length: clients }, (_, client) => {
      const store = world.stores[client]?.id ?? 0;
      return Array.from({ length: TURNS.product }, (_turn, turn) => ({
        ...caller,
        store,
        area: areas.get(store) ?? 0,
        offers: running,
        slugs: `{${world.slugs[(client * 7919 + turn * 104_729) % world.slugs.length] ?? ""}}`,
      }));
    });
  },
  // The carts that the additions of now were recorded in: their revisions are put back.
  addToCart: async (rows, world, clients) => {
    const caller = await callerNames(rows, world);
    const carts = await rows<
      Names & { readonly revision: number; readonly lines: readonly Names[] }
    >(
      `select q.id as order, q.token, b.revision, q.store_id as store, q.sales_area_id as area,
        (select json_agg(json_build_object('shipment', h.id, 'merchant', h.merchant_id,
            'transport', h.transport_type_code, 'variant0', i.variant_id, 'code0', v.code))
          from order_item i join shipment h on h.id = i.shipment_id join variant v on v.id = i.variant_id
          where i.order_id = q.id) as lines
      from bench_cart b join "order" q on q.id = b.id
      where q.checkout_state <> 'completed' and q.store_id = any($1::int[])
        and exists (select from order_item where order_id = q.id)`,
      [
        world.stores
          .toReversed()
          .slice(0, clients)
          .map(({ id }) => id),
      ],
    );
    if (carts.length < clients) throw new Error(`${carts.length} carts for ${clients} clients`);
    return carts.map(({ lines, ...cart }) =>
      Array.from({ length: TURNS.addToCart }, (_, turn) => ({
        ...caller,
        ...cart,
        ...lines[turn % lines.length],
        revision: cart.revision + turn,
      })),
    );
  },
  completeOrder: async (rows, world, clients) => {
    const caller = await callerNames(rows, world);
    const stores = world.stores.slice(-FORMER_STORES_FROM - clients, -FORMER_STORES_FROM);
    const lorry = await rows<Sold>(soldOf("p.transport_type_code = 'Z002'"), [
      world.lorryVariants.map(({ code }) => code),
    ]);
    const parcels = await rows<Sold>(soldOf("g.id is not null"), [
      world.marketplaceVariants.map(({ code }) => code),
    ]);
    const rowsOfStores = await rows<{ store: number; area: number; address: number }>(
      `select id as store, sales_area_id as area, shipping_address_id as address from store
        where id = any($1::int[])`,
      [stores.map(({ id }) => id)],
    );
    await rows(
      `delete from "order" where checkout_state <> 'completed' and store_id = any($1::int[])`,
      [stores.map(({ id }) => id)],
    );
    const chains = rowsOfStores.map((own, client) =>
      Array.from({ length: TURNS.completeOrder }, (_, turn): Names => {
        const rank = client * TURNS.completeOrder + turn;
        const [first, second] = [atOf(lorry, rank * 2), atOf(lorry, rank * 2 + 1)];
        const parcel = atOf(parcels, rank);
        const id = FORMER_IDS + rank * 10;
        return {
          ...caller,
          ...own,
          token: `former${String(rank).padStart(26, "0")}`,
          key: `former-key-${rank}`,
          order: id,
          shipment0: id,
          shipment1: id + 1,
          payment0: id,
          payment1: id + 1,
          item0: id,
          item1: id + 1,
          item2: id + 2,
          lorry: "Z002",
          variant0: first.id,
          variant1: second.id,
          variant2: parcel.id,
          code0: first.code,
          code1: second.code,
          code2: parcel.code,
          merchant0: first.merchant,
          merchant1: parcel.merchant,
          method: parcel.method ?? 0,
        };
      }),
    );
    await giveIds(rows, chains.flat());
    return chains;
  },
};

/** Before them lie the stores whose carts and orders were recorded (`recordOperations`). */
const FORMER_STORES_FROM = 24;

/** Of rows that no sequence gets to. */
const FORMER_IDS = 1_000_000_000;

interface Sold {
  readonly id: number;
  readonly code: string;
  readonly merchant: number;
  readonly method: number | null;
}

const soldOf = (condition: string): string => `
  select v.id, v.code, p.merchant_id as merchant, g.id as method
  from variant v join product p on p.id = v.product_id
  left join lateral (select id from shipping_method where merchant_id = p.merchant_id
    order by amount, rank, id limit 1) g on true
  where v.code = any($1::text[]) and ${condition} order by v.id limit 400`;

const atOf = (sold: readonly Sold[], rank: number): Sold => {
  const found = sold[rank % sold.length];
  if (found === undefined) throw new Error("There is nothing to sell");
  return found;
};

const areasOf = async (rows: Rows): Promise<ReadonlyMap<number, number>> =>
  new Map(
    (await rows<{ id: number; area: number }>("select id, sales_area_id as area from store")).map(
      ({ id, area }) => [id, area],
    ),
  );

/** The ids that new rows of these orders will have, where the trigger of the replay looks for them. */
const giveIds = async (rows: Rows, orders: readonly Names[]): Promise<void> => {
  const given = JSON.stringify(orders);
  const from = `from json_to_recordset($1::text::json) as f(token text, "order" int, merchant0 int,
    merchant1 int, lorry text, variant0 int, variant1 int, variant2 int)`;
  await rows(
    `insert into bench_order (token, given) select token, "order" ${from} on conflict do nothing`,
    [given],
  );
  await rows(
    `insert into bench_shipment (order_id, merchant_id, transport_type_code, given)
      select "order", merchant0, lorry, "order" ${from}
      union all select "order", merchant1, 'MKP', "order" + 1 ${from} on conflict do nothing`,
    [given],
  );
  await rows(
    `insert into bench_order_item (order_id, variant_id, given)
      select "order", variant0, "order" ${from} union all select "order", variant1, "order" + 1 ${from}
      union all select "order", variant2, "order" + 2 ${from} on conflict do nothing`,
    [given],
  );
  await rows(
    `insert into bench_payment (order_id, scope, given)
      select "order", 'gmp', "order" ${from} union all select "order", 'mkp', "order" + 1 ${from}
      on conflict do nothing`,
    [given],
  );
};

const filledTurn = (turn: FormerTurn, own: Names): TurnSql =>
  turn.map((units) =>
    units.map(({ inTransaction, statements }) => ({
      inTransaction,
      statements: statements.map(({ text, parameters }) => ({
        text: former.texts[text] ?? "",
        parameters: parameters.map((parameter) => ({
          oid: 0,
          binary: false,
          bytes:
            parameter.text === null
              ? null
              : Buffer.from(filled(parameter.text, own)).toString("base64"),
        })),
      })),
    })),
  );

const filled = (text: string, own: Names): string =>
  text.replaceAll(/\{([a-z]+\d?)\}/g, (_, name: string) => {
    const value = own[name];
    if (value === undefined) throw new Error(`Nothing stands for {${name}}`);
    return String(value);
  });

const withRows = <A>(databaseUrl: string, use: (rows: Rows) => Promise<A>): Promise<A> =>
  Effect.runPromise(
    Effect.scoped(
      Effect.gen(function* () {
        const connection = yield* PgConnection.make({ url: Redacted.make(databaseUrl) });
        return yield* Effect.promise(() =>
          use(async <Row>(text: string, parameters: readonly unknown[] = []) => {
            const found = await Effect.runPromise(connection.query(text, parameters, false));
            // The statement names the columns of its rows; a wrong name is filled in nowhere.
            return found.rows as unknown as readonly Row[];
          }),
        );
      }),
    ),
  );
