import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type ForeignErp,
  startForeignErp,
  TOKEN,
  WELL_BEHAVED,
} from "../foreign-erp/foreign-erp.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { makeStores, makeVariant, shopperIn } from "./shoppers.ts";

// A shop whose ERP answers calls: the reference of examples/erp, over real HTTP.

let folder: string;
let erp: ForeignErp;
let shop: TestShop;
let store: number;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "panetier-erp-"));
  erp = await startForeignErp({ journal: join(folder, "books.ndjson") });
  shop = await startTestShop({ settings: { erpUrl: erp.url, erpToken: TOKEN } });
  shop.clock.set("2026-11-23T08:00:00.000Z");
  [store = 0] = await makeStores(shop, 1);
  await makeVariant(shop, { code: "ERP-FLOUR", transport: "Z002", stock: 5000 });
});
afterAll(async () => {
  await shop.stop();
  await erp.stop();
  rmSync(folder, { recursive: true });
});

const buy = async (quantity: number) => {
  const order = await (
    await shopperIn(shop, store)
  ).buy([["ERP-FLOUR", quantity]], "VIREMENT");
  return { ...order, number: order.number ?? "" };
};

const versionsOf = (number: string) =>
  shop.sql(
    `select e.scope, e.version, e.order_version as "orderVersion", e.state, e.number, e.reason, e.cure
      from erp_order_version e join "order" q on q.id = e.order_id where q.number = $1
      order by e.version`,
    [number],
  );

const heldOf = (number: string) => erp.books().parts.get(`${number} gmp`);

describe("an order", () => {
  it("[ERP-1] is told to the ERP once, whole, and stands under its number", async () => {
    const order = await buy(3);
    await shop.emptyOutbox();
    expect(heldOf(order.number)).toMatchObject({
      version: 1,
      said: {
        state: "ordered",
        customer: String(900_000 + store),
        lines: [
          {
            reference: "REF-ERP-FLOUR",
            quantity: 3,
            customerReference: null,
            deliveryDate: order.shipments[0]?.deliveryDate,
            note: "",
          },
        ],
      },
    });
    expect(await versionsOf(order.number)).toEqual([
      {
        scope: "gmp",
        version: 1,
        orderVersion: 1,
        state: "taken",
        number: heldOf(order.number)?.number,
        reason: null,
        cure: null,
      },
    ]);
    expect(erp.calls.filter((call) => call.includes(order.number))).toEqual([
      `PUT /orders/${order.number}/gmp/versions/1`,
    ]);
  });

  it("[ERP-2] is parked with the ERP's reason where it is refused, told once, and not sent by itself", async () => {
    erp.judge(() => ({ reason: "Compte bloqué.", cure: "Débloquez le compte 302145." }));
    const order = await buy(1);
    await shop.emptyOutbox();
    shop.clock.advance(3 * 24 * 3_600_000);
    await shop.emptyOutbox();
    expect(await versionsOf(order.number)).toMatchObject([
      { version: 1, state: "refused", reason: "Compte bloqué.", cure: "Débloquez le compte 302145." },
    ]);
    expect(erp.calls.filter((call) => call.includes(order.number))).toHaveLength(1);
    const mails = await shop.sql<{ readonly subject: string; readonly text: string }>(
      `select payload->>'subject' as subject, payload->>'text' as text from outbox
        where topic = 'mail' and payload->>'subject' like 'Refusée par l’ERP%' || $1 || '%'`,
      [order.number],
    );
    expect(mails.map(({ text }) => text)).toEqual([
      expect.stringContaining("Motif : Compte bloqué."),
    ]);
    erp.judge(() => null);
  });

  it("[ERP-3] is asked until the ERP answers, however long that takes, and waits for nobody", async () => {
    erp.behave({ ...WELL_BEHAVED, failsBefore: 1 });
    const order = await buy(2);
    for (let attempt = 0; attempt < 20; attempt += 1) {
      await shop.emptyOutbox();
      shop.clock.advance(400_000);
    }
    expect(heldOf(order.number)).toBeUndefined();
    expect(
      await shop.sql(
        "select count(*)::int as n from outbox where failed_at is not null and topic like 'erp.%'",
      ),
    ).toEqual([{ n: 0 }]);
    erp.behave(WELL_BEHAVED);
    await shop.emptyOutbox();
    expect(heldOf(order.number)).toMatchObject({ version: 1 });
  });
});
