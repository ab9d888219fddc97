import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LorryHit, StaffTours } from "../../../api-schema/staff-tours.ts";
import { startTestShop, type TestShop } from "../harness.ts";
import { makeStores, makeVariant, type Shopper, shopperIn } from "../shoppers.ts";
import { refusalOf, supportBrowser, type SupportBrowser } from "../support-desk.ts";

// Lorries come from Monday to Saturday, until 11 h the day before: on Monday at 9 h the next comes on Tuesday.

let shop: TestShop;
let agent: SupportBrowser;
let store: number;
let buyer: Shopper;
let flour: string;
let area: string;
beforeAll(async () => {
  shop = await startTestShop({ settings: { trustProxy: true } });
  shop.clock.set("2026-11-23T08:00:00.000Z");
  agent = supportBrowser(shop, "11.3.0.1");
  await agent.signIn("gestion@panetier.example");
  [store = 0] = await makeStores(shop, 1);
  buyer = await shopperIn(shop, store);
  flour = await makeVariant(shop);
  const [row] = await shop.sql<{ readonly code: string }>(
    "select a.code from store s join sales_area a on a.id = s.sales_area_id where s.id = $1",
    [store],
  );
  area = row?.code ?? "";
  // None of the demonstration's comes in between.
  await shop.sql(
    'update shipment set delivery_date = null where order_id in (select id from "order" where store_id <> $1)',
    [store],
  );
});
afterAll(() => shop.stop());

/** It is later: the buyer's token is as old. */
const later = async (at: string): Promise<void> => {
  shop.clock.set(at);
  buyer = await shopperIn(shop, store);
};

const TUESDAY = "2026-11-24";
const WEDNESDAY = "2026-11-25";

const hitOf = (day: string) => agent.read<LorryHit>(`/tours/${area}/Z002/${day}/hit`);
const cancel = (day: string, orders: number, reason = "La neige bloque la route.") =>
  agent.send("POST", "/lorry-cancellations", { area, range: "Z002", day, reason, orders });
const lastCancellation = async () => {
  const [last] = (await agent.read<StaffTours>("/tours")).cancellations;
  if (last === undefined) throw new Error("No cancellation");
  return last;
};
const after = async (act: "telling" | "taking-back") =>
  agent.send("POST", `/lorry-cancellations/${(await lastCancellation()).id}/${act}`);

const dayOf = async (token: string) => (await buyer.see(token)).shipments[0]?.deliveryDate;
const mailsTo = (number: string) =>
  shop.sql<{ readonly subject: string }>(
    `select payload->>'subject' as subject from outbox
      where topic = 'mail' and payload->>'subject' like '%' || $1 || ' arrive%' order by id`,
    [number],
  );
const erpDays = (number: string) =>
  shop.sql<{ readonly version: number; readonly day: string }>(
    `select version, lines->0->>'deliveryDate' as day from embedded_erp_order where order_number = $1`,
    [number],
  );

describe("a lorry that does not come", () => {
  it("[TOUR-1] is shown with whom it hits, moves their orders, and is taken back until they are told", async () => {
    const order = await buyer.buy([[flour, 4]], "VIREMENT");
    const number = order.number ?? "";
    await shop.emptyOutbox();
    expect([await dayOf(order.tokenValue), await erpDays(number)]).toEqual([
      TUESDAY,
      [{ version: 1, day: TUESDAY }],
    ]);
    const hit = await hitOf(TUESDAY);
    expect([hit.carts, hit.orders]).toEqual([
      0,
      [expect.objectContaining({ number, grams: 100_000, instead: WEDNESDAY })],
    ]);

    expect((await cancel(TUESDAY, 1)).status).toBe(204);
    await shop.emptyOutbox();
    expect([await dayOf(order.tokenValue), await erpDays(number), await mailsTo(number)]).toEqual([
      WEDNESDAY,
      [{ version: 2, day: WEDNESDAY }],
      [],
    ]);
    const cart = await buyer.openCart();
    const { order: filled } = await buyer.add(cart.tokenValue, flour, 1);
    expect(filled.shipments[0]?.deliveryDetails?.gmpAvailableDates[0]?.date).toBe(WEDNESDAY);

    expect((await after("taking-back")).status).toBe(204);
    await later("2026-11-23T09:00:00.000Z");
    await shop.emptyOutbox();
    expect([await dayOf(order.tokenValue), await erpDays(number), await mailsTo(number)]).toEqual([
      TUESDAY,
      [{ version: 3, day: TUESDAY }],
      [],
    ]);
    expect(
      (await buyer.see(cart.tokenValue)).shipments[0]?.deliveryDetails?.gmpAvailableDates[0]?.date,
    ).toBe(TUESDAY);
    expect(await refusalOf(await after("telling"))).toEqual([
      409,
      "Le camion passe déjà de nouveau.",
    ]);
  });

  it("[TOUR-2] is told to each shop after ten minutes, once, and then stands", async () => {
    await later("2026-11-23T09:30:00.000Z");
    const order = await buyer.buy([[flour, 2]], "VIREMENT");
    const number = order.number ?? "";
    await shop.emptyOutbox();
    const day = (await dayOf(order.tokenValue)) ?? "";
    const { orders } = await hitOf(day);
    expect((await cancel(day, orders.length)).status).toBe(204);
    await shop.emptyOutbox();
    expect(await mailsTo(number)).toEqual([]);
    await later("2026-11-23T09:41:00.000Z");
    await shop.emptyOutbox();
    expect(await mailsTo(number)).toEqual([
      { subject: `Votre commande ${number} arrive mercredi 25 novembre` },
    ]);
    expect(await refusalOf(await after("taking-back"))).toEqual([
      409,
      "Les boutiques sont prévenues : cela ne se reprend plus.",
    ]);
  });

  it("[TOUR-2] is told at once where somebody says so, and no second time", async () => {
    const day = "2026-11-27";
    const order = await buyer.buy([[flour, 3]], "VIREMENT");
    const number = order.number ?? "";
    await shop.sql("update shipment set delivery_date = $1 where order_id = $2", [day, order.id]);
    expect((await cancel(day, 1)).status).toBe(204);
    expect((await after("telling")).status).toBe(204);
    await shop.emptyOutbox();
    await later("2026-11-23T10:00:00.000Z");
    await shop.emptyOutbox();
    expect(await mailsTo(number)).toEqual([
      { subject: `Votre commande ${number} arrive samedi 28 novembre` },
    ]);
  });

  it("[TOUR-2] is told once of an order that had two deliveries on that lorry, in one version", async () => {
    const order = await buyer.buy([[flour, 3]], "VIREMENT");
    const number = order.number ?? "";
    await shop.emptyOutbox();
    const day = (await dayOf(order.tokenValue)) ?? "";
    // A part of it, split off to another day, came back to this one with a lorry that did not come then.
    await shop.sql(
      `insert into shipment select (jsonb_populate_record(null::shipment, to_jsonb(h)
           || jsonb_build_object('id', (select max(id) + 1 from shipment), 'split', 1))).*
         from shipment h join "order" q on q.id = h.order_id where q.number = $1`,
      [number],
    );
    const { orders } = await hitOf(day);
    expect(orders.filter((hit) => hit.number === number).length).toBe(2);
    expect((await cancel(day, orders.length)).status).toBe(204);
    const told = await shop.sql(
      `select (payload->>'version')::int as version from outbox
        where topic = 'erp.amendment' and payload->'part'->>'orderNumber' = $1`,
      [number],
    );
    expect(told).toEqual([{ version: 2 }]);
    expect((await after("telling")).status).toBe(204);
    await shop.emptyOutbox();
    expect((await mailsTo(number)).length).toBe(1);
  });

  it("[TOUR-1] is not decided twice, nor over other orders than were shown, nor for a day that is over", async () => {
    expect(await refusalOf(await cancel("2026-11-27", 0))).toEqual([
      409,
      "Le camion ne passe déjà pas vendredi 27 novembre.",
    ]);
    expect(await refusalOf(await cancel("2026-11-28", 5))).toEqual([
      409,
      "D’autres commandes ont ce jour maintenant : 1 au lieu de 5. Regardez-les encore.",
    ]);
    expect(await refusalOf(await cancel("2026-11-20", 0))).toEqual([409, "Ce jour est passé."]);
    expect(
      await shop.sql("select day::text from delivery_closure where day = '2026-11-28'"),
    ).toEqual([]);
  });

  it("[SUPPORT-3] is for whom tours are: the support sees the week, and cancels nothing", async () => {
    const support = supportBrowser(shop, "11.3.0.2");
    await support.signIn();
    const { tours, monday } = await support.read<StaffTours>("/tours?day=2026-11-25");
    expect(monday).toBe("2026-11-23");
    const friday = tours
      .find((tour) => tour.area === area && tour.range === "Z002")
      ?.days.find(({ day }) => day === "2026-11-27");
    expect(friday).toEqual({
      day: "2026-11-27",
      cutOff: null,
      closed: "La neige bloque la route.",
      stops: 0,
      grams: 0,
      amount: 0,
    });
    const refused = await support.send("POST", "/lorry-cancellations", {
      area,
      range: "Z002",
      day: "2026-11-30",
      reason: "Neige",
      orders: 0,
    });
    expect(refused.status).toBe(404);
  });
});
