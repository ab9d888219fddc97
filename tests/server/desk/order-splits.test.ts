import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { Schema } from "effect";
import { describe, expect, it } from "vitest";
import type { Order } from "../../../api-schema/order.ts";
import type { HouseReason } from "../../../api-schema/house-change.ts";
import { OrderChangePreview, OrderSplitPreview } from "../../../api-schema/staff-order-changes.ts";
import type { StaffLorryLoad, StaffOrder } from "../../../api-schema/staff-orders.ts";
import { applyRate, cents } from "../../../core/money/cents.ts";
import { houseChangeWords } from "../../../core/orders/house-change.ts";
import { amended, linesOf, moneyOf } from "../amendments.ts";
import { sendCallback } from "../bank-callback.ts";
import { take } from "../exchange/mill-files.ts";
import {
  decodeOrder,
  type Lines,
  makeVariant,
  type Shopper,
  shopperIn,
  stockOf,
} from "../shoppers.ts";
import { refusalOf } from "../support-desk.ts";
import { agentWith } from "./desk-resources.ts";
import { plain, useHouse } from "./house-acts.ts";

const house = useHouse("partages", 9);
const splits = house.act({
  preview: "split-preview",
  done: "splits",
  decode: Schema.decodeUnknownSync(OrderSplitPreview),
});

type Going = {
  readonly lines: Lines;
  readonly day: string;
  readonly index?: number;
  readonly reason?: HouseReason;
};

const wishOf = (order: Order, { lines, day, index = 0, reason = "shortage" }: Going) => ({
  reason,
  shipment: order.shipments[index]?.id,
  day,
  items: lines.map(([variant, quantity]) => ({ variant, quantity })),
});

const previewOf = (order: Order, going: Going) => splits.previewOf(order, wishOf(order, going));
const splitOf = (order: Order, going: Going, words = "") =>
  splits.seenOf(order, wishOf(order, going), words);
const { send } = splits;
const split = (buyer: Shopper, order: Order, going: Going, words = ""): Promise<Order> =>
  splits.done(buyer, order, wishOf(order, going), words);

/** The days after that of the order's first shipment on which its lorry comes. */
const daysOf = async (order: Order, index = 0): Promise<readonly string[]> =>
  (
    await house.desk.read<readonly { day: string }[]>(
      `/orders/${order.id}/shipments/${order.shipments[index]?.id}/split-days`,
    )
  ).map(({ day }) => day);

const deliveriesOf = (order: Order) =>
  order.shipments.map((shipment, index) => ({
    day: shipment.deliveryDate,
    lines: linesOf(order, index),
    shippingHT: shipment.shippingTotalHT,
    status: shipment.status,
  }));

const bookOf = async (order: Order) => {
  await house.shop.emptyOutbox();
  return house.shop.sql<{ version: number; lines: unknown }>(
    `select version, lines from embedded_erp_order where order_number = $1 order by scope`,
    [order.number],
  );
};

describe("goods of a shipment that leave with another lorry", () => {
  it("[CHANGE-13] are shown before they are moved, and nothing is written by that", async () => {
    const buyer = await house.freshBuyer();
    const flour = await makeVariant(house.shop, { stock: 20 });
    const order = await buyer.buy([[flour, 6]]);
    const [day = ""] = await daysOf(order);
    const seen = await previewOf(order, { lines: [[flour, 2]], day });
    const figures = { promotionHT: 0, shippingHT: 0, totalHT: order.totalHT, total: order.total };
    expect({
      ...seen,
      from: [seen.from.before.items.length, seen.from.after.items[0]?.quantity],
      to: [
        seen.to.before.items.length,
        seen.to.after.items[0]?.quantity,
        seen.to.after.deliveryDate,
      ],
    }).toEqual({
      version: 1,
      isJoined: false,
      label: "Farine",
      from: [1, 4],
      to: [0, 2, day],
      before: figures,
      after: figures,
      refund: 0,
      money: "Le montant à payer ne change pas.",
      refusal: null,
    });
    expect(await buyer.see(order.tokenValue)).toEqual(order);
  });

  it("[CHANGE-13] are a second delivery, with no carriage and no minimum of their own, and come back", async () => {
    const buyer = await house.freshBuyer();
    const [flour, other] = [
      await makeVariant(house.shop, { stock: 20 }),
      await makeVariant(house.shop, { stock: 20 }),
    ];
    await house.shop.sql("update delivery_plan set franco = 100000");
    const order = await buyer.buy([
      [flour, 6],
      [other, 3],
    ]);
    const first = order.shipments[0]?.deliveryDate ?? "";
    const [day = ""] = await daysOf(order);
    const two = await split(buyer, order, { lines: [[flour, 2]], day }, "Le T65 arrive mardi.");
    expect(deliveriesOf(two)).toEqual([
      {
        day: first,
        lines: [
          [flour, 4],
          [other, 3],
        ],
        shippingHT: order.shippingTotalHT,
        status: 0,
      },
      { day, lines: [[flour, 2]], shippingHT: 0, status: 0 },
    ]);
    const told = "Partagée en deux livraisons par votre moulin : rupture. Le T65 arrive mardi.";
    expect([two.total, two.totalHT, two.payments.map(({ amount }) => amount)]).toEqual([
      order.total,
      order.totalHT,
      [order.total],
    ]);
    expect(
      two.shipments.map(({ houseChange }) =>
        houseChange === undefined ? null : houseChangeWords(houseChange),
      ),
    ).toEqual([told, told]);
    expect([await stockOf(house.shop, flour), await stockOf(house.shop, other)]).toEqual([14, 17]);
    await house.shop.emptyOutbox();
    const texts = house.mails
      .filter(({ subject }) => subject === `Votre commande ${order.number} est modifiée`)
      .map(({ text }) => plain(text));
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain(told);
    expect(texts[0]).toContain("4 au lieu de 6");
    expect(texts[0]).toContain("2 (ajouté)");

    const one = await split(buyer, two, {
      lines: [[flour, 2]],
      day: first,
      index: 1,
      reason: "customer",
    });
    expect(deliveriesOf(one)).toEqual([
      {
        day: first,
        lines: [
          [flour, 6],
          [other, 3],
        ],
        shippingHT: order.shippingTotalHT,
        status: 0,
      },
      { day, lines: [], shippingHT: 0, status: 7 },
    ]);
    expect([one.total, one.payments.map(({ amount }) => amount)]).toEqual([
      order.total,
      [order.total],
    ]);
    const { timeline } = await house.desk.read<StaffOrder>(`/orders/${order.id}`);
    const acts = timeline.filter(({ by }) => by === "staff").map(({ what }) => plain(what));
    expect(acts.filter((what) => what.startsWith("Farine"))).toEqual([
      `Farine du 24/11 : partagée, 2 × REF-${flour} mercredi 25 novembre (rupture : Le T65 arrive mardi.)`,
      "Farine du 25/11 : annulée",
      `Farine du 25/11 : réunie, 2 × REF-${flour} mardi 24 novembre (demande du client)`,
    ]);
  });

  it("[CHANGE-13] go to the ERP with their own day, and stand on the loading list of each lorry", async () => {
    const buyer = await house.freshBuyer();
    const flour = await makeVariant(house.shop, { stock: 20 });
    const order = await buyer.buy([[flour, 6]]);
    const first = order.shipments[0]?.deliveryDate ?? "";
    const [day = ""] = await daysOf(order);
    const two = await split(buyer, order, { lines: [[flour, 2]], day });
    const told = await bookOf(order);
    expect(told).toEqual([
      {
        version: 2,
        lines: [
          expect.objectContaining({ reference: `REF-${flour}`, quantity: 4, deliveryDate: first }),
          expect.objectContaining({ reference: `REF-${flour}`, quantity: 2, deliveryDate: day }),
        ],
      },
    ]);
    const [area] = await house.shop.sql<{ code: string }>(
      `select a.code from sales_area a join "order" q on q.sales_area_id = a.id where q.id = $1`,
      [order.id],
    );
    const loaded = async (on: string) => {
      const { stops } = await house.desk.read<StaffLorryLoad>(`/lorries/${on}/${area?.code}/Z002`);
      return stops
        .filter(({ number }) => number === order.number)
        .map(({ shipment, lines }) => [shipment, lines.map(({ expected }) => expected)]);
    };
    expect([await loaded(first), await loaded(day)]).toEqual([
      [[two.shipments[0]?.id, [4]]],
      [[two.shipments[1]?.id, [2]]],
    ]);
  });

  it("[CHANGE-15] are what the ERP says of one of both: its state by its day, its lots by the nearest", async () => {
    const buyer = await house.freshBuyer();
    const flour = await makeVariant(house.shop, { stock: 20 });
    const order = await buyer.buy([[flour, 6]]);
    const [, , , day = ""] = await daysOf(order);
    const two = await split(buyer, order, { lines: [[flour, 2]], day });
    await house.shop.emptyOutbox();
    const number = order.number ?? "";
    house.shop.clock.set("2026-11-24T05:00:00.000Z");
    await take(
      house.shop.databaseUrl,
      `Commande;Référence;Lot;Parti le;Quantité\n${number};REF-${flour};L1;24/11/2026 04:30;4`,
      { resource: "departures" },
    );
    await take(
      house.shop.databaseUrl,
      `Commande;Gamme;Livraison du;État;Depuis le\n${number};farine;24/11/2026;partie;24/11/2026 04:30`,
      { resource: "orderStates" },
    );
    await house.signInAnew();
    const after = await (await shopperIn(house.shop, buyer.store)).see(two.tokenValue);
    expect(
      after.shipments.map(({ status, deliveryDate, items }) => ({
        status,
        deliveryDate,
        shipped: items.map(({ shipped }) => shipped ?? []),
      })),
    ).toEqual([
      { status: 2, deliveryDate: "2026-11-24", shipped: [[{ lot: "L1", quantity: 4 }]] },
      { status: 0, deliveryDate: day, shipped: [[]] },
    ]);
    const { refusal } = await previewOf(after, {
      lines: [[flour, 2]],
      day: "2026-11-24",
      index: 1,
    });
    expect(refusal).toBe("Le camion de ce jour-là est déjà parti.");
  });

  it("[CHANGE-13] may be changed by their customer like any delivery, both having one minimum and one carriage", async () => {
    await house.shop.sql("update delivery_plan set franco = 100000");
    const buyer = await house.freshBuyer();
    const flour = await makeVariant(house.shop, { stock: 20 });
    const order = await buyer.buy([[flour, 6]]);
    const [day = ""] = await daysOf(order);
    const two = await split(buyer, order, { lines: [[flour, 4]], day });
    const more = await amended(buyer, two, [[flour, 3]], { index: 1 });
    expect(deliveriesOf(more).map(({ lines, shippingHT }) => [lines, shippingHT])).toEqual([
      [[[flour, 2]], 0],
      [[[flour, 3]], 0],
    ]);
    const less = await amended(buyer, more, [[flour, 1]], { index: 1 });
    expect(deliveriesOf(less).map(({ lines, shippingHT }) => [lines, shippingHT])).toEqual([
      [[[flour, 2]], 0],
      [[[flour, 1]], 1500],
    ]);
    const least = await amended(buyer, less, [[flour, 1]], { index: 0 });
    expect(deliveriesOf(least).map(({ lines, shippingHT }) => [lines, shippingHT])).toEqual([
      [[[flour, 1]], 0],
      [[[flour, 1]], 1500],
    ]);
  });

  it("[CHANGE-14] are promised whole, what had gone to others being taken from stock or refused", async () => {
    const buyer = await house.freshBuyer();
    const flour = await makeVariant(house.shop, { stock: 10 });
    const order = await buyer.buy([[flour, 6]]);
    await house.shop.sql("update order_item set allotted = 4 where order_id = $1", [order.id]);
    await house.shop.sql("update variant set stock = 1 where code = $1", [flour]);
    const [day = ""] = await daysOf(order);
    const { refusal } = await previewOf(order, { lines: [[flour, 2]], day });
    expect(refusal).toBe(
      `Produit ${flour} : ce qui a été partagé n’est plus réservé, et il en reste 1 en stock.`,
    );
    await house.shop.sql("update variant set stock = 3 where code = $1", [flour]);
    await split(buyer, order, { lines: [[flour, 3]], day });
    expect(await stockOf(house.shop, flour)).toBe(1);
    expect(
      await house.shop.sql(
        "select quantity, allotted from order_item where order_id = $1 order by id",
        [order.id],
      ),
    ).toEqual([
      { quantity: 3, allotted: null },
      { quantity: 3, allotted: null },
    ]);
  });

  it("[CHANGE-13] do not move twice by one press, nor on what was not seen", async () => {
    const buyer = await house.freshBuyer();
    const flour = await makeVariant(house.shop, { stock: 20 });
    const order = await buyer.buy([[flour, 6]]);
    const [day = ""] = await daysOf(order);
    const wish = await splitOf(order, { lines: [[flour, 2]], day });
    expect((await send(order, wish)).status).toBe(204);
    expect((await send(order, wish)).status).toBe(204);
    const two = await buyer.see(order.tokenValue);
    expect(two.shipments.map((_, at) => linesOf(two, at))).toEqual([[[flour, 4]], [[flour, 2]]]);
    expect((await send(order, { ...wish, key: randomUUID() })).status).toBe(409);
    const wrong = await splitOf(two, { lines: [[flour, 1]], day });
    expect((await send(order, { ...wrong, expectedTotal: 1 })).status).toBe(409);
    expect(await buyer.see(order.tokenValue)).toEqual(two);
    expect(
      await house.shop.sql("select count(*)::int as n from order_version where order_id = $1", [
        order.id,
      ]),
    ).toEqual([{ n: 1 }]);
  });

  it("[CHANGE-13] are refused where no lorry comes, nothing would stay, or they have left", async () => {
    const buyer = await house.freshBuyer();
    const flour = await makeVariant(house.shop, { stock: 20 });
    const parcel = await makeVariant(house.shop, { stock: 20, transport: "MKP" });
    const order = await buyer.buy([
      [flour, 6],
      [parcel, 2],
    ]);
    const first = order.shipments[0]?.deliveryDate ?? "";
    const [day = ""] = await daysOf(order);
    const why = async (going: Going) => (await previewOf(order, going)).refusal;
    expect([
      await why({ lines: [[flour, 2]], day: first }),
      await why({ lines: [[flour, 6]], day }),
      await why({ lines: [[flour, 2]], day: "2026-11-29" }),
      await why({ lines: [[flour, 2]], day: "2026-11-20" }),
      await why({ lines: [[parcel, 1]], day, index: 1 }),
    ]).toEqual([
      "Cette livraison part déjà ce jour-là.",
      "Rien ne resterait : une livraison ne se partage qu’en deux.",
      "Le camion ne passe pas ce jour-là.",
      "L'heure limite de commande pour cette date est passée.",
      "Un colis de marchand ne se partage pas.",
    ]);
    expect(await daysOf(order, 1)).toEqual([]);
    const tooMuch = await house.desk.send(
      "POST",
      `/orders/${order.id}/split-preview`,
      wishOf(order, { lines: [[flour, 7]], day }),
    );
    expect(await refusalOf(tooMuch)).toEqual([
      422,
      "items : Il ne part pas plus d’une ligne que ce qu’elle a.",
    ]);
    await house.shop.sql("update shipment set status = 2 where id = $1", [order.shipments[0]?.id]);
    expect(await why({ lines: [[flour, 2]], day })).toBe(
      "Cette livraison est déjà partie : elle ne se change plus.",
    );
    const reader = await agentWith(house.shop, "partages-tarifs", ["pricing"], "12.9.99.1");
    const going = wishOf(order, { lines: [[flour, 2]], day });
    expect((await reader.send("POST", `/orders/${order.id}/split-preview`, going)).status).toBe(
      404,
    );
  });
});

/** What the rules say of a delivery's own lines: VAT rounded once a rate, for it is a paper of its own. */
const freshTotal = ({ items, shippingTotalHT }: Order["shipments"][number]): number => {
  const bases = new Map<number, number>([[0.2, shippingTotalHT]]);
  for (const { vatRate, subtotal, promotionTotal } of items) {
    bases.set(vatRate, (bases.get(vatRate) ?? 0) + subtotal + promotionTotal);
  }
  return [...bases].reduce((sum, [rate, base]) => sum + base + applyRate(cents(base), rate), 0);
};

/** An order with the code, paid by card. */
const paidWithCode = async (buyer: Shopper, lines: Lines): Promise<Order> => {
  const cart = await buyer.readyCart(lines, "CB");
  await buyer.call("PATCH", `/orders/${cart.tokenValue}`, { body: { couponCode: "PARTAGE" } });
  const ready = await buyer.choosePayment(await buyer.chooseDelivery(await buyer.openCart()), "CB");
  const { tokenValue } = decodeOrder((await buyer.complete(ready)).body);
  const opened = decodeOrder((await buyer.call("POST", `/orders/${tokenValue}/initPayment`)).body);
  await sendCallback(house.shop, opened.webHelpTransaction?.id ?? "", { outcome: "accepted" });
  return buyer.see(tokenValue);
};

describe("after any sequence of splits, joins, cancels and lessenings", () => {
  const anyStep = fc.record({
    kind: fc.constantFrom(
      "split",
      "split",
      "split",
      "split",
      "join",
      "join",
      "lessen",
      "lessen",
      "cancel",
    ),
    at: fc.nat(3),
    line: fc.nat(2),
    quantity: fc.integer({ min: 1, max: 4 }),
    day: fc.nat(3),
  });
  const sequences = fc.sample(fc.array(anyStep, { minLength: 5, maxLength: 7 }), {
    seed: 2828,
    numRuns: 4,
  });

  it.each(sequences.map((steps, at) => [at, steps] as const))(
    "[CHANGE-14] sums, stock, promotion, carriage and money are those of the lines: sequence %i",
    async (at, steps) => {
      await house.shop.sql("update delivery_plan set franco = 400000");
      await house.shop.sql(
        `insert into promotion (code, kind, name, starts_at, ends_at, percentage, minimum)
          values ('PARTAGE', 'coupon', 'Partage', '2026-11-01', '2026-12-31', 0.1, 1000)
          on conflict do nothing`,
      );
      const buyer = await house.freshBuyer();
      const codes = [
        await makeVariant(house.shop, { stock: 100, price: 1733 }),
        await makeVariant(house.shop, { stock: 100, price: 999, vat: 0.2 }),
        await makeVariant(house.shop, { stock: 100, price: 1251 }),
      ];
      let order = await paidWithCode(
        buyer,
        codes.map((code) => [code, 6] as const),
      );
      const paid = order.total;
      const days = (await daysOf(order)).slice(0, 4);
      const gone = new Map<string, number>();
      let splits = 0;
      for (const step of steps) {
        const index = step.at % order.shipments.length;
        const lines = linesOf(order, index);
        const shipment = order.shipments[index];
        const [code = "", had = 0] = lines[step.line % Math.max(1, lines.length)] ?? [];
        const full = order.shipments.filter(({ items }) => items.length > 0);
        if (shipment === undefined || lines.length === 0) continue;
        if (step.kind === "cancel" && full.length < 2) continue;
        const before = order;
        if (step.kind === "split" || step.kind === "join") {
          const open = full.filter(({ id }) => id !== shipment.id);
          const day = step.kind === "join" ? open[0]?.deliveryDate : days[step.day];
          if (day === undefined || day === null) continue;
          const moving: Lines =
            step.kind === "join" ? lines : [[code, Math.min(had, step.quantity)]];
          const { refusal } = await previewOf(order, { lines: moving, day, index });
          if (refusal !== null) {
            expect(refusal).toMatch(/^(?:Cette livraison part déjà|Rien ne resterait)/u);
            continue;
          }
          order = await split(buyer, order, { lines: moving, day, index });
          splits += 1;
          expect(order.total).toBeLessThanOrEqual(before.total);
          expect(before.total - order.total).toBeLessThanOrEqual(5);
          expect(order.shippingTotalHT).toBe(before.shippingTotalHT);
          expect(before.orderPromotionTotal - order.orderPromotionTotal).toBeLessThanOrEqual(3);
        } else {
          const stays =
            step.kind === "cancel"
              ? []
              : lines.flatMap(([variant, quantity]) => {
                  const left = variant === code ? quantity - step.quantity : quantity;
                  return left > 0 ? [[variant, left] as const] : [];
                });
          const wish = {
            reason: "shortage",
            shipments: [
              {
                shipment: shipment.id,
                items: stays.map(([variant, quantity]) => ({ variant, quantity })),
              },
            ],
          };
          const shown = await house.desk.send("POST", `/orders/${order.id}/change-preview`, wish);
          const { version, after, refusal } = Schema.decodeUnknownSync(OrderChangePreview)(
            await shown.json(),
          );
          expect(refusal).toBeNull();
          const body = {
            ...wish,
            words: "",
            version,
            expectedTotal: after.total,
            key: randomUUID(),
          };
          const answer = await house.desk.send("POST", `/orders/${order.id}/changes`, body);
          expect(answer.status).toBe(204);
          order = await buyer.see(order.tokenValue);
          const left = new Map(stays);
          for (const [variant, quantity] of lines) {
            gone.set(variant, (gone.get(variant) ?? 0) + quantity - (left.get(variant) ?? 0));
          }
          expect(order.shippingTotalHT).toBeLessThanOrEqual(before.shippingTotalHT);
        }
        const subtotal = order.shipments
          .flatMap(({ items }) => items)
          .reduce((sum, one) => sum + one.subtotal, 0);
        // A code's tenth, delivery by delivery, and the cents that splits have taken off.
        expect(Math.abs(order.orderPromotionTotal + subtotal / 10)).toBeLessThanOrEqual(
          order.shipments.length + 3 * splits,
        );
        const all = order.shipments.flatMap((_, part) => linesOf(order, part));
        for (const variant of codes) {
          const held = all
            .filter(([one]) => one === variant)
            .reduce((sum, [, quantity]) => sum + quantity, 0);
          expect(held).toBe(6 - (gone.get(variant) ?? 0));
          expect(await stockOf(house.shop, variant)).toBe(100 - held);
        }
        for (const { items, ...one } of order.shipments) {
          expect(new Set(items.map(({ variant }) => variant)).size).toBe(items.length);
          expect(one.totalTTC).toBe(freshTotal({ ...one, items }));
          expect(one.status).toBe(items.length === 0 ? 7 : 0);
        }
        expect(order.total).toBe(order.shipments.reduce((sum, { totalTTC }) => sum + totalTTC, 0));
        expect(order.payments.map(({ amount, due }) => [amount, due])).toEqual([[order.total, 0]]);
        expect(await moneyOf(house.shop, order)).toEqual({
          paid,
          refunded: paid - order.total,
          due: order.total,
        });
      }
      expect([at, splits > 0]).toEqual([at, true]);
    },
  );
});
