import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Order } from "../../api-schema/order.ts";
import {
  amended,
  linesOf,
  moneyOf,
  paidByCard,
  previewOf,
  saveAmendment,
  supplementOf,
} from "./amendments.ts";
import { sendCallback } from "./bank-callback.ts";
import { catchMails } from "./caught-mails.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import {
  decodeOrder,
  makeStores,
  makeVariant,
  type Shopper,
  shopperIn,
  stockOf,
} from "./shoppers.ts";

let shop: TestShop;
let stores: readonly number[];
let used = 0;
const { ports, mails } = catchMails();
beforeAll(async () => {
  shop = await startTestShop({ ports });
  stores = await makeStores(shop, 60);
});
afterAll(() => shop.stop());

/** Monday morning in Paris, three hours before the cut-off of Tuesday's lorry. */
const MORNING = "2026-11-23T07:00:00.000Z";
const CUT_OFF = "2026-11-23T10:00:00.000Z";

const freshBuyer = (at = MORNING): Promise<Shopper> => {
  shop.clock.set(at);
  used += 1;
  return shopperIn(shop, stores[used] ?? 0);
};

/** The same person, signed in again at a later moment. */
const laterOf = ({ store }: Shopper, at: string): Promise<Shopper> => {
  shop.clock.set(at);
  return shopperIn(shop, store);
};

const AFTER_CUT_OFF = "2026-11-23T10:00:00.001Z";

const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, " ");

const versionsOf = (order: Order) =>
  shop.sql<{ version: number; before: number; after: number }>(
    `select version, (before->>'orderTotal')::int as before, (after->>'orderTotal')::int as after
     from order_version where order_id = $1 order by version`,
    [order.id],
  );

const bookOf = async (order: Order) => {
  await shop.emptyOutbox();
  return shop.sql<{ version: number; lines: unknown; cancelled: boolean }>(
    `select version, lines, cancelled_at is not null as cancelled from embedded_erp_order
     where order_number = $1 order by scope`,
    [order.number],
  );
};

describe("a confirmed order, until its lorry's cut-off", () => {
  it("[AMEND-1] says until when each of its shipments can be changed", async () => {
    const buyer = await freshBuyer();
    const order = await buyer.buy([[await makeVariant(shop), 2]]);
    expect(order.shipments.map(({ changeableUntil }) => changeableUntil)).toEqual([CUT_OFF]);
    const later = await (await laterOf(buyer, AFTER_CUT_OFF)).see(order.tokenValue);
    expect(later.shipments.map(({ changeableUntil }) => changeableUntil)).toEqual([null]);
  });

  it("[AMEND-5] becomes a second version with two sacks more, at the price and franco of the cart", async () => {
    const buyer = await freshBuyer();
    const code = await makeVariant(shop, { stock: 10 });
    const order = await buyer.buy([[code, 2]]);
    const preview = await previewOf(buyer, order, [[code, 4]]);
    expect({
      before: preview.before.orderTotal,
      after: preview.after.orderTotal,
      refusal: preview.refusal,
      changes: preview.changes,
      money: plain(preview.money),
      differences: preview.differences.map(({ before, after }) => [before, after]),
    }).toEqual({
      before: order.total,
      after: 8440,
      refusal: null,
      changes: [],
      money: "Le prélèvement sera de 84,40 € au lieu de 42,20 €.",
      differences: [[2, 4]],
    });
    expect(await stockOf(shop, code)).toBe(8);
    const saved = await amended(buyer, order, [[code, 4]]);
    expect({
      total: saved.total,
      totalHT: saved.totalHT,
      vat: saved.vat,
      version: saved.version,
      by: saved.amended?.by,
      number: saved.number,
      lines: linesOf(saved),
      payments: saved.payments.map(({ amount, state }) => [amount, state]),
    }).toEqual({
      total: 8440,
      totalHT: 8000,
      vat: [{ rate: 0.055, base: 8000, amount: 440 }],
      version: 2,
      by: "Philippe Aubert",
      number: order.number,
      lines: [[code, 4]],
      payments: [[8440, "prevalidated"]],
    });
    expect(await stockOf(shop, code)).toBe(6);
    expect(await versionsOf(order)).toEqual([{ version: 2, before: 4220, after: 8440 }]);
  });

  it("tells the ERP each version once and in order, and who saved it by mail", async () => {
    const buyer = await freshBuyer();
    const code = await makeVariant(shop);
    const order = await buyer.buy([[code, 2]]);
    const second = await amended(buyer, order, [[code, 3]]);
    const key = "amend-0001";
    const third = await amended(buyer, second, [[code, 5]], { key });
    const again = await saveAmendment(buyer, second, [[code, 5]], {
      key,
      expectedTotal: third.total,
    });
    expect(decodeOrder(again.body)).toEqual(third);
    const read = mails.length;
    expect(await bookOf(order)).toEqual([
      {
        version: 3,
        cancelled: false,
        lines: [
          {
            reference: `REF-${code}`,
            customerReference: null,
            quantity: 5,
            deliveryDate: "2026-11-24",
            note: "",
          },
        ],
      },
    ]);
    const letters = mails
      .slice(read)
      .filter(({ subject }) => subject === `Votre commande ${order.number} est modifiée`);
    expect(
      letters.map(({ text }) =>
        plain(text)
          .match(/(\d) au lieu de (\d)/)
          ?.slice(1),
      ),
    ).toEqual([
      ["3", "2"],
      ["5", "3"],
    ]);
    expect(plain(letters.at(-1)?.text ?? "")).toContain("Nouveau total TTC : 105,50 €");
    expect((await bookOf(order))[0]?.version).toBe(3);
  });

  it("[AMEND-2] keeps the ordered price of what stays, and takes the day's where that is lower", async () => {
    const buyer = await freshBuyer();
    const dearer = await makeVariant(shop, { price: 1000 });
    const cheaper = await makeVariant(shop, { price: 1000 });
    const order = await buyer.buy([
      [dearer, 2],
      [cheaper, 2],
    ]);
    const reprice = (code: string, price: number) =>
      shop.sql(
        `update price set unit_price = $2 where variant_id = (select id from variant where code = $1)`,
        [code, price],
      );
    await reprice(dearer, 1200);
    await reprice(cheaper, 800);
    const { lines } = await previewOf(buyer, order, [
      [dearer, 3],
      [cheaper, 3],
    ]);
    expect(lines.map(({ unitPrice, subtotal }) => [unitPrice, subtotal])).toEqual([
      [1000, 3000],
      [800, 2400],
    ]);
    const less = await previewOf(buyer, order, [
      [dearer, 1],
      [cheaper, 1],
    ]);
    expect(less.lines.map(({ unitPrice }) => unitPrice)).toEqual([1000, 1000]);
  });

  it("takes lines in and out, and only what travels in the same lorry", async () => {
    const buyer = await freshBuyer();
    const old = await makeVariant(shop, { stock: 5 });
    const fresh = await makeVariant(shop, { stock: 5, price: 3000 });
    const frozen = await makeVariant(shop, { transport: "Z001" });
    const order = await buyer.buy([[old, 2]], "VIREMENT");
    const { changes } = await previewOf(buyer, order, [
      [old, 2],
      [frozen, 1],
    ]);
    expect(changes.map(({ message }) => message)).toEqual([
      "Ce produit voyage dans une autre livraison.",
    ]);
    const saved = await amended(buyer, order, [[fresh, 2]]);
    expect(linesOf(saved)).toEqual([[fresh, 2]]);
    expect(saved.shipments[0]?.items[0]?.productName).toBe(`Produit ${fresh}`);
    expect([await stockOf(shop, old), await stockOf(shop, fresh)]).toEqual([5, 3]);
    expect(saved.payments.map(({ amount, state }) => [amount, state])).toEqual([
      [6330, "processing"],
    ]);
  });

  it("moves to another day of its lorry, with that day's cut-off", async () => {
    const buyer = await freshBuyer();
    const order = await buyer.buy([[await makeVariant(shop), 2]]);
    const lines = linesOf(order);
    const saved = await amended(buyer, order, lines, { deliveryDate: "2026-11-26" });
    expect(
      saved.shipments.map(({ deliveryDate, changeableUntil }) => [deliveryDate, changeableUntil]),
    ).toEqual([["2026-11-26", "2026-11-25T10:00:00.000Z"]]);
    expect(saved.total).toBe(order.total);
    const { refusal } = await previewOf(buyer, saved, lines, { deliveryDate: "2026-11-29" });
    expect(refusal).toBe("Le camion ne passe pas ce jour-là.");
  });

  it("cancels one shipment and leaves the other as it is", async () => {
    const buyer = await freshBuyer();
    const flour = await makeVariant(shop, { stock: 5 });
    const frozen = await makeVariant(shop, { transport: "Z001", stock: 5 });
    const order = await buyer.buy([
      [flour, 2],
      [frozen, 3],
    ]);
    const kept = order.shipments[0];
    const saved = await amended(buyer, order, [], { index: 1 });
    expect(
      saved.shipments.map(({ status, totalTTC, items }) => [status, totalTTC, items.length]),
    ).toEqual([
      [0, kept?.totalTTC, 1],
      [7, 0, 0],
    ]);
    expect(saved.total).toBe(kept?.totalTTC);
    expect(saved.payments.map(({ amount }) => amount)).toEqual([saved.total]);
    expect([await stockOf(shop, flour), await stockOf(shop, frozen)]).toEqual([3, 5]);
    const none = await amended(buyer, saved, [], { index: 0 });
    expect([none.total, none.payments.map(({ amount, state }) => [amount, state])]).toEqual([
      0,
      [[0, "cancelled"]],
    ]);
    expect((await bookOf(order)).map(({ cancelled }) => cancelled)).toEqual([true]);
  });

  it("[AMEND-4] keeps the promotion of a code in proportion, and nothing of it under its minimum", async () => {
    const buyer = await freshBuyer();
    const code = await makeVariant(shop, { price: 1000 });
    await shop.sql(
      `insert into promotion (code, kind, name, starts_at, ends_at, amount, minimum)
       values ('FIDELE', 'coupon', 'Fidélité', '2026-11-01', '2026-12-31', 1000, 5000)
       on conflict do nothing`,
    );
    const cart = await buyer.readyCart([[code, 10]]);
    await buyer.call("PATCH", `/orders/${cart.tokenValue}`, { body: { couponCode: "FIDELE" } });
    const ready = await buyer.choosePayment(
      await buyer.chooseDelivery(await buyer.openCart()),
      "PRELEVEMENT",
    );
    const order = decodeOrder((await buyer.complete(ready)).body);
    expect(order.orderPromotionTotal).toBe(-1000);
    const totals = async (quantity: number) =>
      (await previewOf(buyer, order, [[code, quantity]])).after.orderTotalHT;
    expect([await totals(10), await totals(20), await totals(8), await totals(4)]).toEqual([
      9000, 19_000, 7200, 4000,
    ]);
  });
});

describe("a change that cannot be", () => {
  it("[AMEND-1] loses the race against the cut-off and changes nothing", async () => {
    const buyer = await freshBuyer();
    const code = await makeVariant(shop, { stock: 5 });
    const order = await buyer.buy([[code, 2]]);
    const expectedTotal = (await previewOf(buyer, order, [[code, 3]])).after.orderTotal;
    const tooLate = await laterOf(buyer, AFTER_CUT_OFF);
    const late = await saveAmendment(tooLate, order, [[code, 3]], { expectedTotal });
    expect([late.status, late.body]).toEqual([
      409,
      {
        code: 409,
        message: "L'heure limite est passée : cette livraison ne peut plus être modifiée.",
      },
    ]);
    expect([(await tooLate.see(order.tokenValue)).version, await stockOf(shop, code)]).toEqual([
      1, 3,
    ]);
  });

  it("[AMEND-9] tells the second of two people what the first has changed", async () => {
    const buyer = await freshBuyer();
    const code = await makeVariant(shop);
    const order = await buyer.buy([[code, 2]]);
    const total = (await previewOf(buyer, order, [[code, 5]])).after.orderTotal;
    await amended(buyer, order, [[code, 3]]);
    const second = await saveAmendment(buyer, order, [[code, 5]], { expectedTotal: total });
    expect([second.status, second.body]).toEqual([
      409,
      {
        code: "COMMANDE_MODIFIEE",
        version: 2,
        message: expect.stringMatching(
          /^Philippe Aubert a modifié cette commande lun\.\s23\snov\. à 8\sh\s00 : Produit .*, Sac 25 kg : 3 au lieu de 2\.$/,
        ),
      },
    ]);
    expect(linesOf(await buyer.see(order.tokenValue))).toEqual([[code, 3]]);
  });

  it("[AMEND-3] gives the last sack to one of two buyers, whoever is first", async () => {
    const [one, other] = [await freshBuyer(), await freshBuyer()];
    const code = await makeVariant(shop, { stock: 5 });
    const orders = [await one.buy([[code, 2]]), await other.buy([[code, 2]])] as const;
    const answers = await Promise.all([
      saveAmendment(one, orders[0], [[code, 3]], { expectedTotal: 6330 }),
      saveAmendment(other, orders[1], [[code, 3]], { expectedTotal: 6330 }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await stockOf(shop, code)).toBe(0);
  });

  it("[AMEND-9] keeps one of ten changes at once, and every sack", async () => {
    const buyer = await freshBuyer();
    const code = await makeVariant(shop, { stock: 100 });
    const order = await buyer.buy([[code, 10]]);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        saveAmendment(buyer, order, [[code, 11 + index]], { expectedTotal: (11 + index) * 2110 }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    const saved = await buyer.see(order.tokenValue);
    expect([saved.version, await stockOf(shop, code)]).toEqual([
      2,
      100 - (saved.shipments[0]?.quantity ?? 0),
    ]);
  });

  it("is somebody else's order, or an order that has left", async () => {
    const [buyer, stranger] = [await freshBuyer(), await freshBuyer()];
    const code = await makeVariant(shop);
    const order = await buyer.buy([[code, 2]]);
    const foreign = await saveAmendment(stranger, order, [[code, 3]], { expectedTotal: 6330 });
    expect(foreign.status).toBe(404);
    await shop.sql("update shipment set status = 1 where order_id = $1", [order.id]);
    const left = await saveAmendment(buyer, order, [[code, 3]], { expectedTotal: 6330 });
    expect([left.status, left.body]).toEqual([
      409,
      {
        code: 409,
        message: "Cette livraison est déjà en préparation : elle ne peut plus être modifiée.",
      },
    ]);
  });
});

describe("an order that a card has paid", () => {
  it("[AMEND-7] gives back what it costs less, and the rest when its last shipment is cancelled", async () => {
    const buyer = await freshBuyer();
    const code = await makeVariant(shop);
    const order = await paidByCard(shop, buyer, [[code, 5]]);
    const preview = await previewOf(buyer, order, [[code, 3]]);
    expect(plain(preview.money)).toBe("42,20 € vous sont remboursés sur la carte.");
    const less = await amended(buyer, order, [[code, 3]]);
    expect(await moneyOf(shop, order)).toEqual({ paid: 10_550, refunded: 4220, due: 6330 });
    await amended(buyer, less, []);
    expect(await moneyOf(shop, order)).toEqual({ paid: 10_550, refunded: 10_550, due: 0 });
    const read = mails.length;
    await shop.emptyOutbox();
    const refunds = mails.slice(read).filter(({ subject }) => subject.startsWith("Remboursement"));
    expect(refunds).toHaveLength(2);
  });

  it("[AMEND-6] becomes dearer once its supplement is paid, its stock held until then", async () => {
    const buyer = await freshBuyer();
    const code = await makeVariant(shop, { stock: 10 });
    const order = await paidByCard(shop, buyer, [[code, 5]]);
    const asked = await amended(buyer, order, [[code, 7]], { key: "supplement-1" });
    expect({
      version: asked.version,
      total: asked.total,
      supplement: asked.supplement,
    }).toEqual({
      version: 1,
      total: order.total,
      supplement: {
        shipment: order.shipments[0]?.id,
        amount: 4220,
        until: expect.stringMatching(/^2026-11-23T07:30:/),
        redirectionCardUrl: expect.stringMatching(/^http:\/\/localhost:8080\/_bank\//),
      },
    });
    expect(await stockOf(shop, code)).toBe(3);
    const other = await saveAmendment(buyer, order, [[code, 6]], { expectedTotal: 12_660 });
    expect([other.status, plain(JSON.stringify(other.body))]).toEqual([
      409,
      expect.stringContaining("Une modification attend son supplément de 42,20 €"),
    ]);
    const transaction = await supplementOf(shop, order);
    await Promise.all([
      sendCallback(shop, transaction, { outcome: "accepted" }),
      sendCallback(shop, transaction, { outcome: "accepted" }),
    ]);
    const saved = await buyer.see(order.tokenValue);
    expect([saved.version, linesOf(saved), saved.supplement]).toEqual([2, [[code, 7]], undefined]);
    expect(await stockOf(shop, code)).toBe(3);
    expect(await moneyOf(shop, order)).toEqual({ paid: 14_770, refunded: 0, due: 14_770 });
    // The last page first, then the one before.
    await amended(buyer, saved, [[code, 4]]);
    expect(await moneyOf(shop, order)).toEqual({ paid: 14_770, refunded: 6330, due: 8440 });
  });

  it.each(["refused", "abandoned"] as const)(
    "[AMEND-6] stays as it was when its supplement is %s",
    async (outcome) => {
      const buyer = await freshBuyer();
      const code = await makeVariant(shop, { stock: 10 });
      const order = await paidByCard(shop, buyer, [[code, 5]]);
      await amended(buyer, order, [[code, 7]]);
      await sendCallback(shop, await supplementOf(shop, order), { outcome });
      const same = await buyer.see(order.tokenValue);
      expect([same.version, same.total, same.supplement]).toEqual([1, order.total, undefined]);
      expect(await stockOf(shop, code)).toBe(5);
      expect(await moneyOf(shop, order)).toEqual({ paid: 10_550, refunded: 0, due: 10_550 });
    },
  );

  it("[AMEND-6] stays as it was when its supplement is given up, or its half hour is over", async () => {
    const buyer = await freshBuyer();
    const code = await makeVariant(shop, { stock: 10 });
    const order = await paidByCard(shop, buyer, [[code, 5]]);
    await amended(buyer, order, [[code, 7]]);
    const given = await buyer.call("DELETE", `/orders/${order.tokenValue}/supplement`);
    expect([given.status, await stockOf(shop, code)]).toEqual([200, 5]);
    await amended(buyer, order, [[code, 8]]);
    expect(await stockOf(shop, code)).toBe(2);
    const late = await laterOf(buyer, "2026-11-23T07:31:00.000Z");
    await shop.emptyOutbox();
    expect([(await late.see(order.tokenValue)).supplement, await stockOf(shop, code)]).toEqual([
      undefined,
      5,
    ]);
  });

  it("[AMEND-6] gives a supplement back that was paid after the cut-off", async () => {
    const buyer = await freshBuyer("2026-11-23T09:50:00.000Z");
    const code = await makeVariant(shop, { stock: 10 });
    const order = await paidByCard(shop, buyer, [[code, 5]]);
    const asked = await amended(buyer, order, [[code, 7]]);
    expect(asked.supplement?.until).toBe(CUT_OFF);
    const late = await laterOf(buyer, AFTER_CUT_OFF);
    await sendCallback(shop, await supplementOf(shop, order), { outcome: "accepted" });
    const same = await late.see(order.tokenValue);
    expect([same.version, same.total, await stockOf(shop, code)]).toEqual([1, order.total, 5]);
    expect(await moneyOf(shop, order)).toEqual({ paid: 14_770, refunded: 4220, due: 10_550 });
  });
});
