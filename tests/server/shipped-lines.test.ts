import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Instant, type VariantId } from "../../api-schema/primitives.ts";
import type { Order } from "../../api-schema/order.ts";
import { addMs } from "../../core/calendar/paris-time.ts";
import { putBack } from "../../server/stock/put-back.ts";
import { takeCounts } from "../../server/stock/take-counts.ts";
import { type ShippedLine, takeShipped } from "../../server/stock/take-shipped.ts";
import { amended, linesOf, saveAmendment } from "./amendments.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { shopPool } from "./shop-database.ts";
import { buyersOf, makeVariant, type NumberedBuyers } from "./shoppers.ts";

const START = Instant.make("2026-11-23T07:00:00.000Z");
const LATER = addMs(START, 4 * 3_600_000);

let shop: TestShop;
let buyers: NumberedBuyers;
beforeAll(async () => {
  shop = await startTestShop();
  shop.clock.set(START);
  buyers = await buyersOf(shop, 5);
});
afterAll(() => shop.stop());

const inShop = <A>(work: (sql: SqlClient.SqlClient) => Effect.Effect<A>): Promise<A> =>
  Effect.runPromise(
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      return yield* sql.withTransaction(work(sql));
    }).pipe(Effect.provide(shopPool(shop.databaseUrl, { connections: 1 }))),
  );

const take = (lines: readonly ShippedLine[]) => inShop((sql) => takeShipped(sql, lines, LATER));

let messages = 0;

const lotsOf = (
  { number }: Order,
  code: string,
  lots: ReadonlyArray<readonly [string | null, number]>,
): readonly ShippedLine[] => {
  messages += 1;
  if (number === null) throw new Error("No order");
  return lots.map(([lot, quantity], index) => ({
    source: `SHIPPED-${messages}`,
    line: index + 1,
    orderNumber: number,
    reference: `REF-${code}`,
    lot,
    quantity,
    leftAt: addMs(START, 3 * 3_600_000),
  }));
};

const stockRow = async (code: string) => {
  const [row] = await shop.sql(
    `select v.stock, s.counted, s.promised, (select jsonb_agg(jsonb_build_array(l.lot, l.quantity) order by l.source, l.line)
        from shipped_line l join order_item i on i.id = l.order_item_id where i.variant_id = v.id) as lots
     from variant v join stock s on s.variant_id = v.id where v.code = $1`,
    [code],
  );
  return row;
};

/** The embedded mill goes on until then. */
const until = async (hours: number): Promise<void> => {
  shop.clock.set(addMs(START, hours * 3_600_000));
  await shop.emptyOutbox();
};

describe("what a lorry brought", () => {
  it("[STOCK-7] is kept lot by lot, once, and leaves count and promise alike", async () => {
    const flour = await makeVariant(shop, { stock: 100 });
    const order = await buyers.at(0).buy([[flour, 40]], "VIREMENT");
    const lines = lotsOf(order, flour, [
      ["L-2611", 25],
      [null, 10],
    ]);
    const taken = { variantId: expect.any(Number), before: 60, after: 60 };
    expect(await take(lines)).toEqual([
      { outcome: "taken", ...taken },
      { outcome: "taken", ...taken },
    ]);
    expect(await take(lines)).toEqual([
      { outcome: "repeated", ...taken },
      { outcome: "repeated", ...taken },
    ]);
    expect(await stockRow(flour)).toEqual({
      stock: 60,
      counted: 65,
      promised: 5,
      lots: [
        ["L-2611", 25],
        [null, 10],
      ],
    });
    // A count of before they left, told after it, is less them; one of after is not.
    const line = {
      source: "C",
      reference: `REF-${flour}`,
      depot: "PRINCIPAL",
      kind: "counted",
    } as const;
    await inShop((sql) =>
      takeCounts(sql, [{ ...line, line: 1, quantity: 90, asOf: addMs(START, 3_600_000) }], LATER),
    );
    expect(await stockRow(flour)).toMatchObject({ stock: 50, counted: 55, promised: 5 });
    await inShop((sql) =>
      takeCounts(sql, [{ ...line, line: 2, quantity: 55, asOf: LATER }], LATER),
    );
    expect(await stockRow(flour)).toMatchObject({ stock: 50, counted: 55, promised: 5 });
  });

  it("[INV-22] stands in the depot again where it comes back: a count of before it is told more, one of after is not", async () => {
    const flour = await makeVariant(shop, { stock: 100 });
    const order = await buyers.at(4).buy([[flour, 40]], "VIREMENT");
    await take(lotsOf(order, flour, [["L", 40]]));
    expect(await stockRow(flour)).toMatchObject({ stock: 60, counted: 60, promised: 0 });
    const [variant] = await shop.sql<{ id: VariantId }>("select id from variant where code = $1", [
      flour,
    ]);
    if (variant === undefined) throw new Error("No variant");
    const goods = [
      { variantId: variant.id, quantity: 2 },
      { variantId: variant.id, quantity: 3 },
    ];
    await inShop((sql) =>
      putBack(sql, { orderId: order.id, source: "credit-note:1", goods }, addMs(LATER, 1)),
    );
    expect(await stockRow(flour)).toMatchObject({ stock: 65, counted: 65, promised: 0 });
    const count = (line: number, quantity: number, asOf: Instant) =>
      inShop((sql) =>
        takeCounts(
          sql,
          [
            {
              source: "RETURNS",
              reference: `REF-${flour}`,
              depot: "PRINCIPAL",
              kind: "counted",
              line,
              quantity,
              asOf,
            },
          ],
          addMs(LATER, 9),
        ),
      );
    await count(1, 58, LATER);
    expect(await stockRow(flour)).toMatchObject({ stock: 63, counted: 63 });
    await count(2, 70, addMs(LATER, 2));
    expect(await stockRow(flour)).toMatchObject({ stock: 70, counted: 70 });
  });

  it("[AMEND-11] cannot be taken out of an order that is still said to be ordered", async () => {
    shop.clock.set(START);
    const [flour, rye] = [await makeVariant(shop), await makeVariant(shop)];
    const buyer = buyers.at(3);
    const order = await buyer.buy(
      [
        [flour, 40],
        [rye, 5],
      ],
      "VIREMENT",
    );
    await inShop((sql) =>
      takeShipped(
        sql,
        lotsOf(order, flour, [
          ["A", 10],
          ["A", 2],
          ["B", 3],
        ]).map((line) => ({ ...line, leftAt: START })),
        addMs(START, 60_000),
      ),
    );
    const [shipment] = (await buyer.see(order.tokenValue)).shipments;
    expect(shipment?.items.map(({ variant, shipped }) => [variant, shipped])).toEqual([
      [
        flour,
        [
          { lot: "A", quantity: 12 },
          { lot: "B", quantity: 3 },
        ],
      ],
      [rye, undefined],
    ]);
    const refusal = {
      status: 409,
      body: {
        code: 409,
        message: expect.stringContaining(
          "15 sont déjà partis, sa quantité ne peut plus descendre en dessous.",
        ),
      },
    };
    for (const lines of [[[flour, 14]], [[rye, 5]], []] as const) {
      expect(await saveAmendment(buyer, order, lines)).toMatchObject(refusal);
    }
    const saved = await amended(buyer, order, [[flour, 15]]);
    expect(linesOf(saved)).toEqual([[flour, 15]]);
    expect(await stockRow(flour)).toMatchObject({ promised: 0 });
  });

  it("[STOCK-7] takes from what is free what goes beyond the order, and names what it does not know", async () => {
    const flour = await makeVariant(shop, { stock: 100 });
    const order = await buyers.at(1).buy([[flour, 10]], "VIREMENT");
    const lines = lotsOf(order, flour, [["A", 12]]);
    const future = lotsOf(order, flour, [["B", 1]]).map((line) => ({
      ...line,
      leftAt: addMs(LATER, 1),
    }));
    const unknown = lotsOf(order, "NONE", [["C", 1]]);
    expect(await take([...unknown, ...lines, ...future])).toEqual([
      { outcome: "unknownOrderLine" },
      { outcome: "taken", variantId: expect.any(Number), before: 90, after: 88 },
      { outcome: "inTheFuture" },
    ]);
    expect(await stockRow(flour)).toEqual({
      stock: 88,
      counted: 88,
      promised: 0,
      lots: [["A", 12]],
    });
  });

  it("[STOCK-7] has left as ordered once its lorry has, and lots named afterwards leave no second time", async () => {
    const flour = await makeVariant(shop, { stock: 100 });
    const order = await buyers.at(2).buy([[flour, 40]], "VIREMENT");
    await take(lotsOf(order, flour, [["A", 15]]));
    await shop.emptyOutbox();
    // Prepared at 18 h, it leaves on Tuesday at 4.30 h and arrives at 9.30 h.
    await until(11);
    expect(await stockRow(flour)).toMatchObject({ stock: 60, counted: 85, promised: 25 });
    await until(22);
    expect(await stockRow(flour)).toMatchObject({ stock: 60, counted: 60, promised: 0 });
    await take(lotsOf(order, flour, [["B", 25]]));
    expect(await stockRow(flour)).toEqual({
      stock: 60,
      counted: 60,
      promised: 0,
      lots: [
        ["A", 15],
        ["B", 25],
      ],
    });
    await until(35);
    expect(await stockRow(flour)).toMatchObject({ stock: 60, counted: 60, promised: 0 });
  });
});
