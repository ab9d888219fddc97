import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { differences } from "../foreign-erp/equal.ts";
import {
  FOREIGN,
  type ForeignErp,
  startForeignErp,
  TOKEN,
  WELL_BEHAVED,
} from "../foreign-erp/foreign-erp.ts";
import { lifeOf, makeFlour, placeOrder } from "../foreign-erp/orders.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { makeStores, shopperIn } from "./shoppers.ts";

// An ERP that does all that real ones have been seen to do; `npm run erp:proof` has more orders.

const ORDERS = Number(process.env["ERP_PROOF_ORDERS"] ?? "20");
const SEED = Number(process.env["ERP_PROOF_SEED"] ?? "1");

let folder: string;
let erp: ForeignErp;
let shop: TestShop;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "panetier-foreign-erp-"));
  erp = await startForeignErp({ journal: join(folder, "books.ndjson"), seed: SEED, how: FOREIGN });
  shop = await startTestShop({ settings: { erpUrl: erp.url, erpToken: TOKEN } });
  shop.clock.set("2026-11-23T07:00:00.000Z");
});
afterAll(async () => {
  await shop.stop();
  await erp.stop();
  rmSync(folder, { recursive: true });
});

/** Whatever waits for its next attempt is due. */
const settle = async () => {
  for (let round = 0; round < 40; round += 1) {
    await shop.sql(
      `update outbox set available_at = '2026-11-23T07:00:00Z'
        where topic like 'erp.%' and done_at is null and attempts > 0`,
    );
    // The circuit closes again.
    shop.clock.advance(13 * 60_000);
    await shop.emptyOutbox();
    const [waiting] = await shop.sql<{ readonly n: number }>(
      "select count(*)::int as n from outbox where topic like 'erp.%' and done_at is null",
    );
    if (waiting?.n === 0) return;
  }
};

describe("an ERP that is slow, fails, cuts, answers late and twice, and forgets", () => {
  it(
    `[ERP-4] holds each of ${ORDERS} orders in the end, version by version, once`,
    async () => {
      const flour = await makeFlour(shop);
      const [store = 0] = await makeStores(shop, 1);
      const kept: string[] = [];
      for (let at = 0; at < ORDERS; at += 1) {
        const buyer = await shopperIn(shop, store);
        const order = await placeOrder(buyer, flour, at, shop.emptyOutbox);
        shop.clock.advance(5000);
        if (lifeOf(at) === "kept") kept.push(order.number ?? "");
        // In the middle it loses a third of what it was told.
        if (at === Math.floor(ORDERS / 2)) erp.forget(2 / 3);
      }
      await settle();
      shop.clock.advance(1000);
      erp.behave(WELL_BEHAVED);
      erp.catchUp();
      expect((await shop.askErp()).again).toBeGreaterThan(0);
      await settle();
      expect(await differences(shop.sql, erp.books())).toEqual([]);
      expect((await shop.askErp()).again).toBe(0);

      // What it says in turn arrives, whatever becomes of the calls.
      erp.behave(FOREIGN);
      for (const number of kept) {
        erp.books().tell("orderStates", {
          Commande: number,
          État: "préparée",
          "Depuis le": "23/11/2026 07:00",
        });
        shop.clock.advance(13 * 60_000);
        await shop.askErp().catch(() => undefined);
      }
      erp.behave(WELL_BEHAVED);
      shop.clock.advance(13 * 60_000);
      await shop.askErp();
      expect(
        await shop.sql(
          `select q.number, array_agg(distinct h.status) as status from "order" q
            join shipment h on h.order_id = q.id where q.number = any($1) group by q.number order by q.number`,
          [kept],
        ),
      ).toEqual(kept.toSorted().map((number) => ({ number, status: [1] })));
    },
    60_000 + ORDERS * 3000,
  );
});
