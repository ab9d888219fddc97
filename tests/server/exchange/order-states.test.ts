import { Schema } from "effect";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Order, ShipmentDetail } from "../../../api-schema/order.ts";
import { startTestShop, type TestShop } from "../harness.ts";
import { makeStores, makeVariant, shopperIn } from "../shoppers.ts";
import { preview, take } from "./mill-files.ts";

// What the ERP says of orders comes in by a file, and the customer sees it: orders are placed over HTTP.

let shop: TestShop;
let store: number;
beforeAll(async () => {
  shop = await startTestShop();
  shop.clock.set("2026-11-23T08:00:00.000Z");
  [store = 0] = await makeStores(shop, 1);
  await makeVariant(shop, { code: "ST-FLOUR", transport: "Z002", stock: 500 });
  await makeVariant(shop, { code: "ST-ICE", transport: "Z001", stock: 500 });
});
afterAll(() => shop.stop());

const buy = async (codes: readonly string[]) =>
  (await shopperIn(shop, store)).buy(
    codes.map((code) => [code, 2] as const),
    "VIREMENT",
  );

/** The steps of a range as its page has them, without the first: the order itself. */
const stepsOf = async (order: Order, range: string) => {
  const shipment = order.shipments.find(({ transportTypeCode }) => transportTypeCode === range);
  const { status, body } = await (
    await shopperIn(shop, store)
  ).call("GET", `/shipments/${shipment?.id}`);
  expect(status).toBe(200);
  const detail = Schema.decodeUnknownSync(ShipmentDetail)(body);
  return { status: detail.status, steps: detail.history.slice(1) };
};

const subjects = async (order: Order) => {
  await shop.emptyOutbox();
  const rows = await shop.sql<{ readonly subject: string }>(
    `select payload->>'subject' as subject from outbox
      where topic = 'mail' and payload->>'subject' like '%' || $1 order by id`,
    [order.number],
  );
  return rows.map(({ subject }) => subject);
};

const states = (text: string) =>
  take(shop.databaseUrl, `Commande;Gamme;État;Depuis le;Message\n${text}`, {
    resource: "orderStates",
  });

const faults = async (text: string) => {
  const taken = await preview(shop.databaseUrl, `Commande;Gamme;État;Depuis le;Message\n${text}`, {
    resource: "orderStates",
  });
  if (taken.outcome !== "compared") throw new Error(JSON.stringify(taken));
  const rows = await shop.sql<{ readonly fault: string }>(
    `select line || ' ' || (faults->0->>'column') || ': ' || (faults->0->>'reason') as fault
      from exchange_line where run_id = $1 and outcome = 'faulty' order by n`,
    [taken.run.id],
  );
  return rows.map(({ fault }) => fault);
};

describe("states of orders", () => {
  it("[QUAI-32] are seen on the order's page as the mill's own would be, with a word, and mailed once", async () => {
    const order = await buy(["ST-FLOUR", "ST-ICE"]);
    // A mill of one's own: the demonstration's says nothing.
    await shop.emptyOutbox();
    await shop.sql("delete from outbox where topic = 'embedded-erp.progress'");
    shop.clock.set(new Date(Date.now() + 3_600_000).toISOString());
    const run = await states(
      `${order.number};;partie;24/11/2026 04:30;Une heure de retard.
${order.number};;préparée;23/11/2026 18:00;
${order.number};farine;livrée;24/11/2026 04:50;`,
    );
    expect([run.state, run.counts?.added, run.told]).toEqual(["applied", 3, []]);
    const prepared = { status: 1, at: "2026-11-23T17:00:00.000Z", message: null };
    const sent = { status: 2, at: "2026-11-24T03:30:00.000Z", message: "Une heure de retard." };
    expect(await stepsOf(order, "Z002")).toEqual({
      status: 3,
      steps: [prepared, sent, { status: 3, at: "2026-11-24T03:50:00.000Z", message: null }],
    });
    expect(await stepsOf(order, "Z001")).toEqual({ status: 2, steps: [prepared, sent] });
    expect(await subjects(order)).toEqual([
      `En route : commande ${order.number}`,
      `Livré : commande ${order.number}`,
    ]);
    // What it said goes out as it came, and comes again without a change.
    const again = await preview(
      shop.databaseUrl,
      `Commande;Gamme;État;Depuis le\n${order.number};;partie;24/11/2026 04:30`,
      { resource: "orderStates" },
    );
    expect(again).toMatchObject({ run: { state: "ready", counts: { added: 0, unchanged: 1 } } });
    // The word beside a state may change, its instant does not.
    await states(`${order.number};;partie;24/11/2026 04:30;Deux heures.`);
    expect((await stepsOf(order, "Z001")).steps).toEqual([
      prepared,
      { ...sent, message: "Deux heures." },
    ]);
    expect((await subjects(order)).length).toBe(2);
  });

  it("[QUAI-32] follow each other on the order's page, whatever the ERP's clock says", async () => {
    const order = await buy(["ST-FLOUR"]);
    await shop.emptyOutbox();
    await shop.sql("delete from outbox where topic = 'embedded-erp.progress'");
    await states(`${order.number};;préparée;21/11/2026 06:00;`);
    await states(`${order.number};;partie;20/11/2026 06:00;`);
    const { status, steps } = await stepsOf(order, "Z002");
    expect([status, steps.map((step) => step.status)]).toEqual([2, [1, 2]]);
    const [ends] = await shop.sql<{ readonly inOrder: boolean }>(
      `select bool_and(k.at > before) as "inOrder" from (
         select at, lag(at) over (order by status) as before from shipment_history
         where shipment_id = $1) k where before is not null`,
      [order.shipments[0]?.id],
    );
    expect(ends).toEqual({ inOrder: true });
    // What it said is kept as it said it.
    const said = await shop.sql(
      `select e.status, e.at from erp_order_state e join "order" q on q.id = e.order_id
        where q.number = $1 order by e.status`,
      [order.number],
    );
    expect(said).toEqual([
      { status: 1, at: new Date("2026-11-21T05:00:00.000Z") },
      { status: 2, at: new Date("2026-11-20T05:00:00.000Z") },
    ]);
  });

  it("[QUAI-32] that cannot follow are faulty lines, each with its reason", async () => {
    shop.clock.set("2026-11-23T08:30:00.000Z");
    const [left, given, plain] = [
      await buy(["ST-FLOUR"]),
      await buy(["ST-FLOUR"]),
      await buy(["ST-FLOUR"]),
    ];
    const buyer = await shopperIn(shop, store);
    const cancelled = await buyer.call("POST", `/orders/${given.tokenValue}/cancelPayment/gmp`);
    expect(cancelled.status).toBe(200);
    shop.clock.set("2026-11-24T09:00:00.000Z");
    await states(`${left.number};;partie;24/11/2026 04:30;`);
    expect(
      await faults(`${left.number};;prête;24/11/2026 04:00;
${left.number};;partie;24/11/2026 04:31;
${given.number};;préparée;24/11/2026 04:00;
P26-999999;;préparée;24/11/2026 04:00;
${plain.number};surgelé;préparée;24/11/2026 04:00;
${plain.number};;annulée;24/11/2026 04:00;
${plain.number};;livrée;24/11/2046 04:00;
${plain.number};;partie;;`),
    ).toEqual([
      "2 state: Elle est « partie » : « prête » ne peut pas suivre.",
      "3 at: Cet état est déjà connu, depuis un autre instant : il ne se corrige pas.",
      "4 state: Elle est « annulée » : « préparée » ne peut pas suivre.",
      "5 order: Aucune commande confirmée n'a ce numéro.",
      "6 range: Rien de cette commande ne voyage ainsi.",
      "7 state: « annulée » : écrivez préparée, prête, partie, livrée.",
      "8 at: Cet instant est à venir.",
      "9 at: Il manque « Depuis le » : chaque ligne le dit.",
    ]);
    expect((await stepsOf(plain, "Z002")).status).toBe(0);
  });
});
