import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Order } from "../../api-schema/order.ts";
import { euros } from "../../core/money/format.ts";
import { clearLedger } from "./clear-ledger.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import {
  decodeAnswer,
  decodeOrder,
  deliveryOf,
  makeStores,
  makeVariant,
  type Shopper,
  shopperIn,
  stockOf,
} from "./shoppers.ts";

let shop: TestShop;
let stores: readonly number[];
let used = 0;
beforeAll(async () => {
  shop = await startTestShop();
  stores = await makeStores(shop, 60);
});
afterAll(() => shop.stop());

/** A buyer without a cart, on a Monday, five minutes before the cut-off. */
const freshBuyer = (): Promise<Shopper> => {
  shop.clock.set("2026-11-23T09:55:00.000Z");
  used += 1;
  return shopperIn(shop, stores[used] ?? 0);
};

const path = (order: Order, end: string) => `/orders/${order.tokenValue}/${end}`;

describe("choosing the delivery", () => {
  it("offers the next dates of each lorry with their cut-off, and the addresses of the store", async () => {
    const buyer = await freshBuyer();
    const { tokenValue } = await buyer.openCart();
    await buyer.add(tokenValue, await makeVariant(shop), 2);
    const { body } = await buyer.call("GET", `/orders/${tokenValue}/deliveryOptions`);
    const { addresses, order: raw } = body as {
      addresses: readonly { id: number }[];
      order: unknown;
    };
    const order = decodeOrder(raw);
    const details = order.shipments[0]?.deliveryDetails;
    expect(addresses.map(({ id }) => id)).toContain(order.shippingAddress?.id);
    expect(details?.gmpAvailableDates.slice(0, 3)).toEqual([
      { date: "2026-11-24", cutOff: "2026-11-23T10:00:00.000Z" },
      { date: "2026-11-25", cutOff: "2026-11-24T10:00:00.000Z" },
      { date: "2026-11-26", cutOff: "2026-11-25T10:00:00.000Z" },
    ]);
    expect(details?.gmpAvailableDates).toHaveLength(15);
    expect(details).toMatchObject({ hour: "11:00", availableDate: "2026-11-24" });
  });

  it("chooses a date and a carrier for every shipment or for none", async () => {
    const buyer = await freshBuyer();
    const { tokenValue } = await buyer.openCart();
    await buyer.add(tokenValue, await makeVariant(shop), 2);
    const { order } = await buyer.add(tokenValue, await makeVariant(shop, { transport: "MKP" }), 1);
    const wish = deliveryOf(order);
    const half = await buyer.call("PATCH", path(order, "deliveryOptions"), {
      body: { ...wish, shipments: wish.shipments.slice(0, 1) },
    });
    expect(half.status).toBe(422);
    expect(await buyer.see(tokenValue)).toEqual(order);
    const express = order.shipments[1]?.shippingMethodOptions.at(-1);
    const { body } = await buyer.call("PATCH", path(order, "deliveryOptions"), {
      body: {
        ...wish,
        shipments: [
          wish.shipments[0],
          { shipment: order.shipments[1]?.id, shippingMethod: express?.id },
        ],
      },
    });
    const chosen = decodeAnswer(body).order;
    expect(chosen.checkoutState).toBe("shipping_selected");
    expect(chosen.shipments[0]?.deliveryDate).toBe("2026-11-24");
    expect(chosen.shipments[1]).toMatchObject({
      shippingTotalHT: express?.amountWithoutVat,
      shippingTotal: express?.amountWithVat,
    });
    expect(
      chosen.shipments[1]?.shippingMethodOptions.filter(({ status }) => status === "selected"),
    ).toEqual([{ ...express, status: "selected" }]);
  });

  it("[SALE-5] refuses a date whose cut-off has passed and names the next one", async () => {
    const buyer = await freshBuyer();
    const { tokenValue } = await buyer.openCart();
    const { order } = await buyer.add(tokenValue, await makeVariant(shop), 2);
    shop.clock.set("2026-11-23T10:00:01.000Z");
    const late = await buyer.call("PATCH", path(order, "deliveryOptions"), {
      body: deliveryOf(order),
    });
    expect([late.status, late.body]).toEqual([
      422,
      {
        code: 422,
        errors: [
          "L'heure limite de commande pour cette date est passée. Prochaine livraison possible : mercredi 25 novembre.",
        ],
        fields: [
          {
            field: "shipments.0.deliveryDate",
            message:
              "L'heure limite de commande pour cette date est passée. Prochaine livraison possible : mercredi 25 novembre.",
          },
        ],
      },
    ]);
  });

  it("[SALE-11] refuses somebody else's address and shipment as not found", async () => {
    const buyer = await freshBuyer();
    const stranger = await freshBuyer();
    const theirs = await stranger.openCart();
    const { order: foreign } = await stranger.add(theirs.tokenValue, await makeVariant(shop), 1);
    const { tokenValue } = await buyer.openCart();
    const { order } = await buyer.add(tokenValue, await makeVariant(shop), 1);
    const wish = deliveryOf(order);
    for (const body of [
      { ...wish, shippingAddress: foreign.shippingAddress?.id },
      { ...wish, shipments: [...wish.shipments, ...deliveryOf(foreign).shipments] },
    ]) {
      expect((await buyer.call("PATCH", path(order, "deliveryOptions"), { body })).status).toBe(
        404,
      );
    }
    expect(await buyer.see(tokenValue)).toEqual(order);
  });

  it("[CHECK-2] goes back to the cart when the shipments change, to the delivery when only the amount does", async () => {
    const buyer = await freshBuyer();
    const flour = await makeVariant(shop);
    const order = await buyer.readyCart([[flour, 2]]);
    expect(order.checkoutState).toBe("payment_selected");
    const more = await buyer.add(order.tokenValue, flour, 1);
    expect(more.order.checkoutState).toBe("shipping_selected");
    const wider = await buyer.add(
      order.tokenValue,
      await makeVariant(shop, { transport: "Z001" }),
      1,
    );
    expect(wider.order.checkoutState).toBe("cart");
  });
});

describe("choosing the payment", () => {
  it("[PAY-7] says for each part what is possible and why not, with the account to pay to", async () => {
    const buyer = await freshBuyer();
    await shop.sql("update store set money_order = null where id = $1", [buyer.store]);
    const { tokenValue } = await buyer.openCart();
    await buyer.add(tokenValue, await makeVariant(shop), 2);
    const { order } = await buyer.add(tokenValue, await makeVariant(shop, { transport: "MKP" }), 1);
    const { body } = await buyer.call("GET", path(order, "paymentMethods"));
    expect(body).toMatchObject({
      scopes: [
        {
          scope: "gmp",
          amount: order.shipments[0]?.totalTTC,
          methods: [
            { code: "CB", enabled: true, message: null, mandateMissing: false },
            { code: "PRELEVEMENT", enabled: false, mandateMissing: true },
            { code: "VIREMENT", enabled: true },
          ],
          transfer: {
            beneficiary: "Grands Moulins Panetier",
            iban: "FR7699999000010010451200125",
            bic: "PANTFRPPXXX",
          },
        },
        { scope: "mkp", methods: [{}, { code: "PRELEVEMENT", enabled: true }, {}] },
      ],
    });
  });

  it("[PAY-10] prefers what the last order of each part was paid by, not what failed or is no more allowed", async () => {
    const buyer = await freshBuyer();
    const [flour, box] = [await makeVariant(shop), await makeVariant(shop, { transport: "MKP" })];
    const preferred = async () => {
      const { tokenValue } = await buyer.openCart();
      await buyer.add(tokenValue, flour, 1);
      const { order } = await buyer.add(tokenValue, box, 1);
      const { body } = await buyer.call("GET", path(order, "paymentMethods"));
      const { scopes } = body as { scopes: readonly { scope: string; preferred: unknown }[] };
      return scopes.map((choice) => choice.preferred);
    };
    expect(await preferred()).toEqual(["CB", "CB"]);
    await clearLedger(shop, [buyer.store]);
    await shop.sql(`delete from "order" where store_id = $1`, [buyer.store]);
    await buyer.buy([[box, 2]], "VIREMENT");
    shop.clock.set("2026-11-23T09:56:00.000Z");
    await buyer.buy([[flour, 2]], "PRELEVEMENT");
    expect(await preferred()).toEqual(["PRELEVEMENT", "VIREMENT"]);
    await shop.sql("update store set money_order = null where id = $1", [buyer.store]);
    await shop.sql(
      `update payment set state = 'cancelled' where scope = 'mkp'
        and order_id in (select id from "order" where store_id = $1)`,
      [buyer.store],
    );
    expect(await preferred()).toEqual(["CB", "CB"]);
  });

  it("[PAY-6] offers only the card under a score of 30, and refuses the rest", async () => {
    const buyer = await freshBuyer();
    await shop.sql("update store set infolegale_score = 29 where id = $1", [buyer.store]);
    const { tokenValue } = await buyer.openCart();
    const { order } = await buyer.add(tokenValue, await makeVariant(shop), 2);
    const early = await buyer.call("PATCH", path(order, "paymentOptions"), {
      body: { payments: [{ scope: "gmp", method: "CB" }] },
    });
    expect([early.status, early.body]).toEqual([
      409,
      { code: 409, message: "Choisissez d'abord la livraison." },
    ]);
    await buyer.chooseDelivery(order);
    const refused = await buyer.call("PATCH", path(order, "paymentOptions"), {
      body: { payments: [{ scope: "gmp", method: "VIREMENT" }] },
    });
    expect(refused.status).toBe(422);
    const chosen = await buyer.choosePayment(order, "CB");
    expect(chosen).toMatchObject({
      checkoutState: "payment_selected",
      payments: [
        {
          method: { code: "CB", name: "Carte bancaire" },
          state: "new",
          gmp: true,
          amount: order.total,
        },
      ],
    });
  });

  it("asks for a method for every part, once each", async () => {
    const buyer = await freshBuyer();
    const { tokenValue } = await buyer.openCart();
    await buyer.add(tokenValue, await makeVariant(shop), 2);
    const { order } = await buyer.add(tokenValue, await makeVariant(shop, { transport: "MKP" }), 1);
    await buyer.chooseDelivery(order);
    const choose = (payments: unknown) =>
      buyer.call("PATCH", path(order, "paymentOptions"), { body: { payments } });
    const one = await choose([{ scope: "gmp", method: "CB" }]);
    expect([one.status, one.body]).toMatchObject([
      422,
      { errors: ["Méthode de paiment obligatoire"] },
    ]);
    const twice = [
      { scope: "gmp", method: "CB" },
      { scope: "gmp", method: "VIREMENT" },
    ];
    expect((await choose(twice)).status).toBe(422);
  });
});

describe("completing", () => {
  it("[PAY-4] reserves the stock, numbers and freezes the order, and starts its payments", async () => {
    const buyer = await freshBuyer();
    const flour = await makeVariant(shop, { stock: 10, price: 2140 });
    const boxes = await makeVariant(shop, { stock: 5, transport: "MKP", vat: 0.2 });
    const ready = await buyer.readyCart([
      [flour, 4],
      [boxes, 2],
    ]);
    const { status, body } = await buyer.complete(ready);
    expect(status).toBe(200);
    const order = decodeOrder(body);
    expect(order).toMatchObject({
      tokenValue: ready.tokenValue,
      checkoutState: "completed",
      total: ready.total,
      vat: ready.vat,
      completedAt: expect.stringMatching(/^2026-11-23T/),
      billingAddress: ready.billingAddress,
      shippingAddress: ready.shippingAddress,
      payments: [
        { gmp: true, state: "prevalidated" },
        { gmp: false, state: "waitingForIzbergAuthorization" },
      ],
      blockers: [],
    });
    expect(order.number).toMatch(/^P26-\d{6}$/);
    expect(
      order.shipments.map((each) => [
        each.status,
        each.deliveryDate,
        each.miraklLatestDeliveryDate,
      ]),
    ).toEqual([
      [0, "2026-11-24", null],
      [0, null, expect.stringMatching(/^2026-1/)],
    ]);
    expect(await Promise.all([stockOf(shop, flour), stockOf(shop, boxes)])).toEqual([6, 3]);
    const next = await buyer.openCart();
    expect(next.tokenValue).not.toBe(order.tokenValue);
    await shop.sql("update product set name = 'Autre nom' where code = $1", [flour]);
    expect(await buyer.see(order.tokenValue)).toMatchObject({
      shipments: [{ items: [{ productName: `Produit ${flour}`, quantity: 4 }] }, {}],
    });
    await shop.emptyOutbox();
    const booked = await shop.sql<{ scope: string; lines: unknown }>(
      "select scope, lines from embedded_erp_order where order_number = $1 order by scope",
      [order.number],
    );
    expect(booked).toMatchObject([
      { scope: "gmp", lines: [{ reference: `REF-${flour}`, quantity: 4 }] },
      { scope: "mkp", lines: [{ reference: `REF-${boxes}`, quantity: 2 }] },
    ]);
    const mails = await shop.sql<{ html: string }>(
      `select payload->>'html' as html from outbox
       where topic = 'mail' and payload->>'subject' = $1`,
      [`Votre commande ${order.number} est confirmée`],
    );
    expect(mails).toHaveLength(1);
    for (const { method, amount } of order.payments) {
      expect(mails[0]?.html).toContain(`>${method.name} : ${euros(amount)} TTC<`);
    }
  });

  it("belongs to the colleague who completes it, and the confirmation goes to them", async () => {
    const buyer = await freshBuyer();
    const ready = await buyer.readyCart([[await makeVariant(shop), 1]]);
    await shop.sql(
      `insert into store_shop_user (store_id, customer_id, role)
       select $1, id, 'baker' from customer where email = 'salarie@panetier.example'`,
      [buyer.store],
    );
    const colleague = await shopperIn(shop, buyer.store, "salarie@panetier.example");
    const { number, id } = decodeOrder((await colleague.complete(ready)).body);
    await shop.emptyOutbox();
    const [row] = await shop.sql<{ email: string; addressee: string }>(
      `select c.email, (select o.payload->>'to' from outbox o where o.topic = 'mail'
        and o.payload->>'subject' = $2) as addressee
       from "order" q join customer c on c.id = q.customer_id where q.id = $1`,
      [id, `Votre commande ${number} est confirmée`],
    );
    expect(row).toEqual({
      email: "salarie@panetier.example",
      addressee: "salarie@panetier.example",
    });
  });

  it("waits for the card before anything leaves", async () => {
    const buyer = await freshBuyer();
    const order = await buyer.buy([[await makeVariant(shop), 1]], "CB");
    expect(order).toMatchObject({
      paymentState: "cart",
      shippingState: 10,
      webHelpTransaction: null,
      payments: [{ state: "cart" }],
    });
    await shop.emptyOutbox();
    expect(
      await shop.sql("select 1 from embedded_erp_order where order_number = $1", [order.number]),
    ).toEqual([]);
  });

  it("[SALE-6] refuses when the price has changed since the customer saw it, and keeps the cart", async () => {
    const buyer = await freshBuyer();
    const flour = await makeVariant(shop, { price: 1000, stock: 10 });
    const ready = await buyer.readyCart([[flour, 2]]);
    await shop.sql(
      "update price set unit_price = 1500 where variant_id = (select id from variant where code = $1)",
      [flour],
    );
    const refused = await buyer.complete(ready);
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        code: 409,
        message: "Le montant de votre commande a changé : il est maintenant de 31,65\u00a0€ TTC.",
      },
    ]);
    const seen = await buyer.see(ready.tokenValue);
    expect(seen.shipments[0]?.items).toMatchObject([
      { quantity: 2, unitPrice: 1500, previousUnitPrice: 1000 },
    ]);
    expect(await stockOf(shop, flour)).toBe(10);
    const { status } = await buyer.complete(seen);
    expect(status).toBe(200);
  });

  it("[SALE-6] refuses when the cut-off passes between the choice and the completion, and offers the next date", async () => {
    const buyer = await freshBuyer();
    const ready = await buyer.readyCart([[await makeVariant(shop), 2]]);
    shop.clock.set("2026-11-23T10:00:01.000Z");
    const refused = await buyer.complete(ready);
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        code: 409,
        message:
          "Farine : l'heure limite pour mardi 24 novembre est passée, la prochaine livraison est mercredi 25 novembre.",
      },
    ]);
    const seen = await buyer.see(ready.tokenValue);
    expect(seen.shipments[0]).toMatchObject({
      deliveryDate: "2026-11-24",
      deliveryDetails: { availableDate: "2026-11-25" },
      items: [{ quantity: 2 }],
    });
    expect(seen.blockers).toMatchObject([{ code: "cutOffPassed", step: "delivery" }]);
    const again = await buyer.choosePayment(await buyer.chooseDelivery(seen), "PRELEVEMENT");
    expect((await buyer.complete(again)).status).toBe(200);
  });

  it("[SALE-6] names the product that somebody else took, and leaves the cart intact", async () => {
    const [first, second] = [await freshBuyer(), await freshBuyer()];
    const flour = await makeVariant(shop, { stock: 3 });
    const [mine, theirs] = [
      await first.readyCart([[flour, 3]]),
      await second.readyCart([[flour, 2]]),
    ];
    expect((await first.complete(mine)).status).toBe(200);
    const refused = await second.complete(theirs);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { message: expect.stringContaining(`Produit ${flour}`) },
    ]);
    expect(await second.see(theirs.tokenValue)).toMatchObject({
      shipments: [{ items: [{ variant: flour, quantity: 2, available: false }] }],
    });
  });

  it("refuses below a merchant's minimum and above a lorry's maximum, told from the first line", async () => {
    const buyer = await freshBuyer();
    const boxes = await makeVariant(shop, { transport: "MKP", price: 1000 });
    const { tokenValue } = await buyer.openCart();
    const { order } = await buyer.add(tokenValue, boxes, 1);
    const merchant = order.shipments[0]?.merchant.id;
    await shop.sql("update merchant set minimum_order = 5000 where id = $1", [merchant]);
    const seen = await buyer.see(tokenValue);
    expect(seen.blockers.map(({ code }) => code)).toContain("minimum");
    expect(seen.shipments[0]?.conditions).toMatchObject({
      unit: "cents",
      min: { conditionValue: 5000, remainValue: 4000, usedValue: 1000 },
      minBlocks: true,
    });
    const refused = await buyer.call("PATCH", `/orders/${tokenValue}/deliveryOptions`, {
      body: deliveryOf(order),
    });
    expect(refused.status).toBe(409);
    await shop.sql("update merchant set minimum_order = 0 where id = $1", [merchant]);
  });

  it("takes the terms and the expected total for granted never", async () => {
    const buyer = await freshBuyer();
    const ready = await buyer.readyCart([[await makeVariant(shop), 1]]);
    const complete = (body: unknown) => buyer.call("POST", path(ready, "complete"), { body });
    const message = "Acceptez les conditions générales de vente pour commander.";
    expect(await complete({ cgvAccepted: false, expectedTotal: ready.total })).toMatchObject({
      status: 400,
      body: {
        code: 400,
        errors: [`cgvAccepted : ${message}`],
        fields: [{ field: "cgvAccepted", message }],
      },
    });
    expect((await complete({ cgvAccepted: true })).status).toBe(400);
    expect((await complete({ cgvAccepted: true, expectedTotal: ready.total - 1 })).status).toBe(
      409,
    );
    const early = await (await freshBuyer()).openCart();
    expect((await buyer.call("POST", path(early, "complete"), { body: {} })).status).toBe(400);
  });
});
