import { Effect, Schema, Struct } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Instant } from "../../api-schema/primitives.ts";
import type { Order } from "../../api-schema/order.ts";
import { addMs } from "../../core/calendar/paris-time.ts";
import {
  freeOf,
  NOTHING_COUNTED,
  released,
  reserved,
  shipped,
  type StockEntry,
  stockOf,
} from "../../core/stock/ledger.ts";
import { CountLine, type TakenCount, takeCounts } from "../../server/stock/take-counts.ts";
import { type ShippedLine, takeShipped } from "../../server/stock/take-shipped.ts";
import { saveAmendment } from "./amendments.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { shopPool } from "./shop-database.ts";
import {
  buyersOf,
  decodeOrder,
  makeVariant,
  type NumberedBuyers,
  stockOf as freeStockOf,
} from "./shoppers.ts";

const START = Instant.make("2026-11-23T07:00:00.000Z");

let shop: TestShop;
let buyers: NumberedBuyers;
beforeAll(async () => {
  shop = await startTestShop();
  shop.clock.set(START);
  buyers = await buyersOf(shop, 6);
});
afterAll(() => shop.stop());

let messages = 0;

/** A line of a message of its own, of that variant in the group's depot. */
const lineOf = (code: string, said: Partial<CountLine> = {}): CountLine => {
  messages += 1;
  return {
    source: `STOCK-${messages}`,
    line: 1,
    reference: `REF-${code}`,
    depot: "PRINCIPAL",
    kind: "counted",
    quantity: 0,
    asOf: START,
    ...said,
  };
};

const take = (lines: readonly CountLine[], now = START): Promise<readonly TakenCount[]> =>
  Effect.runPromise(
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      return yield* sql.withTransaction(takeCounts(sql, lines, now));
    }).pipe(Effect.provide(shopPool(shop.databaseUrl, { connections: 1 }))),
  );

const lotOf = ({ number }: Order, code: string, quantity: number, leftAt: Instant): ShippedLine => {
  messages += 1;
  if (number === null) throw new Error("No order");
  const lot = `L-${messages}`;
  return {
    source: `SHIPPED-${messages}`,
    line: 1,
    orderNumber: number,
    reference: `REF-${code}`,
    lot,
    quantity,
    leftAt,
  };
};

const ship = (lines: readonly ShippedLine[], now: Instant) =>
  Effect.runPromise(
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      return yield* sql.withTransaction(takeShipped(sql, lines, now));
    }).pipe(Effect.provide(shopPool(shop.databaseUrl, { connections: 1 }))),
  );

const told = (answers: readonly TakenCount[]) =>
  answers.map((answer) =>
    "before" in answer
      ? [answer.outcome, answer.before, answer.after, answer.lacking.map(({ lacks }) => lacks)]
      : [answer.outcome],
  );

describe("a stock file", () => {
  it("[STOCK-6] says what its figure is and as of when, or is refused", () => {
    const isLine = Schema.is(CountLine);
    const line = lineOf("X", { quantity: 3 });
    const withoutKind = Struct.omit(line, ["kind"]);
    const withoutInstant = Struct.omit(line, ["asOf"]);
    expect([line, withoutKind, withoutInstant, { ...line, quantity: -1 }].map(isLine)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it("[STOCK-6] is less what is promised, and names who will lack, the last lorry first", async () => {
    const flour = await makeVariant(shop, { stock: 100 });
    await buyers.at(0).buy([[flour, 20]], "VIREMENT");
    const second = await buyers.at(1).buy([[flour, 10]], "VIREMENT");
    expect(told(await take([lineOf(flour, { quantity: 90 })]))).toEqual([["taken", 70, 60, []]]);
    expect(await freeStockOf(shop, flour)).toBe(60);
    expect(await take([lineOf(flour, { quantity: 25 })])).toEqual([
      {
        outcome: "taken",
        variantId: expect.any(Number),
        before: 60,
        after: 0,
        lacking: [
          {
            orderNumber: second.number,
            deliveryDate: second.shipments[0]?.deliveryDate,
            lacks: 5,
          },
        ],
      },
    ]);
    expect(await freeStockOf(shop, flour)).toBe(0);
    // What is given back while goods lack is not free.
    await buyers.at(1).call("POST", `/orders/${second.tokenValue}/cancelPayment/gmp`);
    expect(await freeStockOf(shop, flour)).toBe(5);
  });

  it("[STOCK-6] of what is free is less what was reserved since and more what was freed since", async () => {
    const flour = await makeVariant(shop, { stock: 100 });
    const before = await buyers.at(2).buy([[flour, 20]], "VIREMENT");
    shop.clock.set(addMs(START, 60_000));
    await buyers.at(3).buy([[flour, 7]], "VIREMENT");
    await buyers.at(2).call("POST", `/orders/${before.tokenValue}/cancelPayment/gmp`);
    const now = addMs(START, 120_000);
    const line = lineOf(flour, { kind: "free", quantity: 50, asOf: addMs(START, 30_000) });
    expect(told(await take([line], now))).toEqual([["taken", 93, 63, []]]);
    // Twice is once, an older one is nothing, and of a product, a depot or a time that is not, it is said.
    expect(
      told(
        await take(
          [
            line,
            lineOf(flour, { quantity: 1, asOf: addMs(START, 10_000) }),
            lineOf("NONE"),
            lineOf(flour, { depot: "NONE" }),
            lineOf(flour, { asOf: addMs(now, 1) }),
          ],
          now,
        ),
      ),
    ).toEqual([
      ["repeated", 63, 63, []],
      ["older", 63, 63, []],
      ["unknownVariant"],
      ["unknownDepot"],
      ["inTheFuture"],
    ]);
    expect(await freeStockOf(shop, flour)).toBe(63);
    shop.clock.set(START);
  });

  it("[STOCK-6] brings a product back and lets it run out for search, cards and who waits for it", async () => {
    const flour = await makeVariant(shop, { stock: 0 });
    const inStock = async () =>
      shop.sql<{ in_stock: boolean; version: number }>(
        `select e.in_stock, (select last_value::int from availability_version) as version
         from search_entry e join variant v on v.product_id = e.product_id where v.code = $1`,
        [flour],
      );
    const [empty] = await inStock();
    await take([lineOf(flour, { quantity: 12 })]);
    const [full] = await inStock();
    await take([lineOf(flour, { quantity: 0 })]);
    const [again] = await inStock();
    expect([empty?.in_stock, full?.in_stock, again?.in_stock]).toEqual([false, true, false]);
    expect(Number(again?.version)).toBe(Number(empty?.version) + 2);
  });

  it("[STOCK-8] takes one message once, however many bring it at the same time", async () => {
    const flour = await makeVariant(shop, { stock: 5 });
    const other = await makeVariant(shop, { stock: 5 });
    const lines = [
      lineOf(flour, { quantity: 30, line: 1 }),
      lineOf(other, { quantity: 40, line: 2 }),
    ];
    const answers = await Promise.all([take(lines), take(lines.toReversed()), take(lines)]);
    const outcomes = answers.flat().map(({ outcome }) => outcome);
    expect(outcomes.toSorted()).toEqual([
      "repeated",
      "repeated",
      "repeated",
      "repeated",
      "taken",
      "taken",
    ]);
    expect([await freeStockOf(shop, flour), await freeStockOf(shop, other)]).toEqual([30, 40]);
  });
});

const orderedBy = ({ shipments }: Order): number => shipments[0]?.items[0]?.quantity ?? 0;

const step = fc.oneof(
  fc.record({
    what: fc.constantFrom("counted" as const, "free" as const, "ship" as const),
    quantity: fc.nat({ max: 30 }),
    /** Minutes before now. */
    ago: fc.nat({ max: 3 }),
    twice: fc.boolean(),
  }),
  fc.record({
    what: fc.constantFrom("buy" as const, "cancel" as const, "amend" as const),
    quantity: fc.integer({ min: 1, max: 9 }),
    ago: fc.constant(0),
    twice: fc.constant(false),
  }),
);

describe("counts among orders", () => {
  it("[STOCK-8] sell no sack twice and lose none: what is free is what the ledger leaves", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 9 }), async (steps) => {
        const flour = await makeVariant(shop, { stock: 12 });
        const buyer = buyers.at(4);
        let orders: { readonly order: Order; readonly waits: number }[] = [];
        const ledger: StockEntry[] = [
          { ...NOTHING_COUNTED, type: "count", kind: "free", quantity: 12 },
        ];
        for (const [index, { what, quantity, ago, twice }] of steps.entries()) {
          const now = addMs(START, (index + 1) * 60_000);
          // The shop's clock runs: what happens in a minute happens after its beginning.
          const during = addMs(now, 30_000);
          const asOf = addMs(now, -ago * 60_000);
          shop.clock.set(now);
          const [first] = orders;
          const last = orders.at(-1);
          const free = freeOf(stockOf(ledger));
          if (what === "buy" && free > 0) {
            const sum = Math.min(quantity, free);
            const order = await buyer.buy([[flour, sum]], "VIREMENT");
            orders = [...orders, { order, waits: sum }];
            ledger.push({ type: "movement", ...reserved(sum), at: during });
          } else if (what === "cancel" && first !== undefined) {
            const path = `/orders/${first.order.tokenValue}/cancelPayment/gmp`;
            const { status, body } = await buyer.call("POST", path);
            expect([status, status === 200 ? null : body]).toEqual([200, null]);
            orders = orders.slice(1);
            ledger.push({ type: "movement", ...released(first.waits), at: during });
          } else if (
            what === "amend" &&
            last !== undefined &&
            last.waits === orderedBy(last.order)
          ) {
            const sum = Math.min(quantity, last.waits + free);
            if (sum === last.waits) continue;
            const { status, body } = await saveAmendment(buyer, last.order, [[flour, sum]]);
            expect([status, status === 200 ? null : body]).toEqual([200, null]);
            orders = [...orders.slice(0, -1), { order: decodeOrder(body), waits: sum }];
            const change =
              sum > last.waits ? reserved(sum - last.waits) : released(last.waits - sum);
            ledger.push({ type: "movement", ...change, at: during });
          } else if (what === "ship" && first !== undefined && quantity > 0) {
            const lot = lotOf(first.order, flour, quantity, asOf);
            await ship([lot], now);
            if (twice) await ship([lot], now);
            const promised = Math.min(first.waits, quantity);
            orders = [{ ...first, waits: first.waits - promised }, ...orders.slice(1)];
            ledger.push({ type: "movement", ...shipped(quantity, promised), at: asOf });
          } else if (what === "counted" || what === "free") {
            const line = lineOf(flour, { kind: what, quantity, asOf });
            await take([line], now);
            if (twice) await take([line], now);
            ledger.push({ type: "count", kind: what, quantity, asOf });
          }
          const { counted, promised } = stockOf(ledger);
          const left = freeOf({ counted, promised });
          expect(
            await shop.sql(
              `select v.stock, s.free, s.counted, s.promised from variant v
               join stock s on s.variant_id = v.id where v.code = $1`,
              [flour],
            ),
          ).toEqual([{ stock: left, free: left, counted, promised }]);
        }
      }),
      { numRuns: 12 },
    );
  });

  it("[STOCK-8] never promise more than stands there, whoever orders while a file is taken", async () => {
    const flour = await makeVariant(shop, { stock: 40 });
    shop.clock.set(START);
    const carts = await Promise.all(
      buyers.all.map((each) => each.readyCart([[flour, 5]], "VIREMENT")),
    );
    const [answers] = await Promise.all([
      Promise.all(carts.map((cart, index) => buyers.at(index).complete(cart))),
      take([lineOf(flour, { kind: "free", quantity: 10 })]),
    ]);
    const sold = answers.filter(({ status }) => status === 200).length * 5;
    const [row] = await shop.sql<{ stock: number; counted: number; promised: number }>(
      `select v.stock, s.counted, s.promised from variant v join stock s on s.variant_id = v.id
       where v.code = $1`,
      [flour],
    );
    expect(row?.promised).toBe(sold);
    expect(row?.stock).toBe(Math.max((row?.counted ?? 0) - sold, 0));
    const [after] = await shop.sql<{ sold: number; free: number }>(
      `select c.free, coalesce(sum(m.promised), 0)::int as sold from variant v
       join stock_movement c on c.variant_id = v.id and c.kind = 'free' and c.source like 'STOCK%'
       left join stock_movement m on m.variant_id = v.id and m.id > c.id
       where v.code = $1 group by c.free`,
      [flour],
    );
    expect(after?.sold).toBeLessThanOrEqual(after?.free ?? -1);
  });
});
