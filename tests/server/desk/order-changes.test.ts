import { randomUUID } from "node:crypto";
import { Schema } from "effect";
import { describe, expect, it } from "vitest";
import type { Order } from "../../../api-schema/order.ts";
import type { HouseReason } from "../../../api-schema/house-change.ts";
import { OrderChangePreview } from "../../../api-schema/staff-order-changes.ts";
import type { StaffOrder } from "../../../api-schema/staff-orders.ts";
import { amended, linesOf, moneyOf, paidByCard } from "../amendments.ts";
import { sendCallback } from "../bank-callback.ts";
import { decodeOrder, type Lines, makeVariant, type Shopper, stockOf } from "../shoppers.ts";
import { refusalOf } from "../support-desk.ts";
import { agentWith } from "./desk-resources.ts";
import { MORNING, plain, useHouse } from "./house-acts.ts";

const house = useHouse("commandes", 8);
const decodePreview = Schema.decodeUnknownSync(OrderChangePreview);
const changes = house.act({
  preview: "change-preview",
  done: "changes",
  decode: decodePreview,
});

type Part = readonly [index: number, lines: Lines];

const wishOf = (order: Order, reason: HouseReason, parts: readonly Part[]) => ({
  reason,
  shipments: parts.map(([index, lines]) => ({
    shipment: order.shipments[index]?.id,
    items: lines.map(([variant, quantity]) => ({ variant, quantity })),
  })),
});

const previewOf = (order: Order, reason: HouseReason, parts: readonly Part[]) =>
  changes.previewOf(order, wishOf(order, reason, parts));
const changeOf = (order: Order, reason: HouseReason, parts: readonly Part[], words = "") =>
  changes.seenOf(order, wishOf(order, reason, parts), words);
const { send } = changes;
const changed = (
  buyer: Shopper,
  order: Order,
  reason: HouseReason,
  parts: readonly Part[],
  words = "",
): Promise<Order> => changes.done(buyer, order, wishOf(order, reason, parts), words);

const bookOf = async (order: Order) => {
  await house.shop.emptyOutbox();
  return house.shop.sql<{ version: number; cancelled: boolean }>(
    `select version, cancelled_at is not null as cancelled from embedded_erp_order
     where order_number = $1 order by scope`,
    [order.number],
  );
};

/** What its customer is told of its changes. */
const toldOf = async ({ number }: Order): Promise<readonly string[]> => {
  await house.shop.emptyOutbox();
  return house.mails
    .filter(({ subject }) => subject === `Votre commande ${number} est modifiée`)
    .map(({ text }) => plain(text));
};

const agentName = async (): Promise<string> => {
  const session = await house.desk.session();
  return session.stage === "open" ? session.agent.name : "";
};

const seenAtDesk = (order: Order) => house.desk.read<StaffOrder>(`/orders/${order.id}`);

describe("what the house takes out of an order", () => {
  it("[CHANGE-1] is shown before it is done: lines, carriage, money, stock", async () => {
    await house.shop.sql("update delivery_plan set franco = 100000");
    const buyer = await house.freshBuyer();
    const flour = await makeVariant(house.shop, { stock: 10 });
    const order = await buyer.buy([[flour, 4]]);
    const seen = await previewOf(order, "customer", [[0, [[flour, 3]]]]);
    expect({ ...seen, shipments: seen.shipments.length, money: seen.money.map(plain) }).toEqual({
      version: 1,
      shipments: 1,
      before: { promotionHT: 0, shippingHT: 0, totalHT: 8000, total: 8440 },
      after: { promotionHT: 0, shippingHT: 1500, totalHT: 7500, total: 8130 },
      refund: 0,
      money: ["Le prélèvement sera de 81,30 € au lieu de 84,40 €."],
      stock: [
        {
          reference: `REF-${flour}`,
          productName: `Produit ${flour}`,
          packaging: "Sac 25 kg",
          quantity: 1,
        },
      ],
      refusal: null,
    });
    expect(await buyer.see(order.tokenValue)).toEqual(order);
  });

  it("[CHANGE-2] charges no carriage and no price anew for what the house lacks, then or later", async () => {
    await house.shop.sql("update delivery_plan set franco = 100000");
    const buyer = await house.freshBuyer();
    const flour = await makeVariant(house.shop, {
      stock: 10,
      volume: [{ quantityFrom: 4, percentage: 0.1 }],
    });
    const order = await buyer.buy([[flour, 4]]);
    expect([order.shippingTotalHT, order.totalHT]).toEqual([0, 7200]);
    const less = await changed(buyer, order, "shortage", [[0, [[flour, 3]]]], "Revient lundi.");
    expect({
      carriage: less.shippingTotalHT,
      totalHT: less.totalHT,
      lines: linesOf(less),
      payments: less.payments.map(({ amount, due }) => [amount, due]),
      version: less.version,
      amended: less.amended,
      house: less.shipments.map(({ houseChange }) => houseChange),
    }).toEqual({
      carriage: 0,
      totalHT: 5400,
      lines: [[flour, 3]],
      payments: [[5697, 5697]],
      version: 2,
      amended: { at: less.amended?.at, by: "votre moulin" },
      house: [
        { at: less.amended?.at, isCancelled: false, reason: "shortage", words: "Revient lundi." },
      ],
    });
    expect(await stockOf(house.shop, flour)).toBe(7);
    // The customer takes one away themselves: what the house lacked still counts for the franco, and no more.
    const two = await amended(buyer, less, [[flour, 2]]);
    expect([two.shippingTotalHT, two.totalHT]).toEqual([1500, 5500]);
  });

  it("[CHANGE-3] is told by mail with its reason, stands in the timeline, and is known to the ERP", async () => {
    const buyer = await house.freshBuyer();
    const flour = await makeVariant(house.shop, { stock: 10 });
    const order = await buyer.buy([[flour, 4]]);
    await changed(buyer, order, "shortage", [[0, [[flour, 3]]]], "Revient lundi.");
    expect(await bookOf(order)).toEqual([{ version: 2, cancelled: false }]);
    expect(await toldOf(order)).toEqual([
      expect.stringContaining(
        `Votre commande ${order.number} change avant son départ. Modifiée par votre moulin : rupture. Revient lundi.`,
      ),
    ]);
    const { timeline } = await seenAtDesk(order);
    const name = await agentName();
    expect(
      timeline.filter(({ by }) => by === "staff").map(({ name: who, what }) => [who, plain(what)]),
    ).toEqual([
      [name, "Version 2 : 84,40 € devient 63,30 €"],
      [
        name,
        `Farine : diminuée, Produit ${flour}, Sac 25 kg : 3 au lieu de 4 (rupture : Revient lundi.)`,
      ],
    ]);
  });

  it("[CHANGE-4] goes back on the card that has paid, once somebody has shown that it is they", async () => {
    const buyer = await house.freshBuyer();
    const flour = await makeVariant(house.shop, { stock: 10 });
    const order = await paidByCard(house.shop, buyer, [[flour, 4]]);
    const change = await changeOf(order, "shortage", [[0, [[flour, 3]]]]);
    house.shop.clock.set("2026-11-23T07:06:00.000Z");
    const asked = await send(order, change);
    expect([asked.status, await asked.json()]).toEqual([
      403,
      expect.objectContaining({ code: "MOT_DE_PASSE_DEMANDE" }),
    ]);
    expect([await stockOf(house.shop, flour), await moneyOf(house.shop, order)]).toEqual([
      6,
      { paid: 8440, refunded: 0, due: 8440 },
    ]);
    house.shop.clock.set(MORNING);
    expect((await send(order, change)).status).toBe(204);
    expect(await moneyOf(house.shop, order)).toEqual({ paid: 8440, refunded: 2110, due: 6330 });
    const refunds = await house.shop.sql(
      `select r.amount::int as amount, r.version from bank_refund r
        join bank_transaction b on b.id = r.transaction_id where b.order_id = $1`,
      [order.id],
    );
    expect(refunds).toEqual([{ amount: 2110, version: 2 }]);
    expect(await toldOf(order)).toEqual([
      expect.stringContaining("21,10 € vous sont remboursés sur la carte."),
    ]);
    // All of it: what is left goes back, and no more.
    const none = await changed(buyer, await buyer.see(order.tokenValue), "shortage", [[0, []]]);
    expect([
      await moneyOf(house.shop, order),
      none.total,
      await stockOf(house.shop, flour),
    ]).toEqual([{ paid: 8440, refunded: 8440, due: 0 }, 0, 10]);
    expect(none.payments.map(({ state, amount, due }) => [state, amount, due])).toEqual([
      ["cancelled", 0, 0],
    ]);
  });

  it("[CHANGE-5] can be the whole order: every shipment, in one press", async () => {
    const buyer = await house.freshBuyer();
    const flour = await makeVariant(house.shop, { stock: 3 });
    const frozen = await makeVariant(house.shop, { transport: "Z001", stock: 5 });
    const order = await buyer.buy([
      [flour, 2],
      [frozen, 3],
    ]);
    const none = await changed(
      buyer,
      order,
      "undeliverable",
      [
        [0, []],
        [1, []],
      ],
      "Route coupée.",
    );
    expect(none.shipments.map(({ status, totalTTC, items }) => [status, totalTTC, items])).toEqual([
      [7, 0, []],
      [7, 0, []],
    ]);
    expect([none.total, none.version]).toEqual([0, 3]);
    expect([await stockOf(house.shop, flour), await stockOf(house.shop, frozen)]).toEqual([3, 5]);
    expect((await bookOf(order)).map(({ cancelled }) => cancelled)).toEqual([true]);
    expect(await toldOf(order)).toEqual([
      expect.stringContaining("Annulée par votre moulin : livraison impossible. Route coupée."),
      expect.stringContaining("Annulée par votre moulin : livraison impossible. Route coupée."),
    ]);
  });

  it("[CHANGE-6] of an order that no card has paid yet gives nothing back and closes its page", async () => {
    const buyer = await house.freshBuyer();
    const flour = await makeVariant(house.shop, { stock: 10 });
    const order = await buyer.buy([[flour, 4]], "CB");
    const opened = decodeOrder(
      (await buyer.call("POST", `/orders/${order.tokenValue}/initPayment`)).body,
    );
    const page = opened.webHelpTransaction?.id ?? "";
    const less = await changed(buyer, order, "customer", [[0, [[flour, 3]]]]);
    expect([less.total, less.webHelpTransaction?.redirectionCardUrl]).toEqual([6330, null]);
    const seen = await previewOf(less, "mistake", [[0, []]]);
    expect([seen.refund, seen.money]).toEqual([
      0,
      ["Rien n'a été payé : rien n'est à rembourser."],
    ]);
    const none = await changed(buyer, less, "mistake", [[0, []]]);
    expect([
      none.payments.map(({ state, cancellable, resumable }) => [state, cancellable, resumable]),
      none.shipments.map(({ status }) => status),
      await stockOf(house.shop, flour),
      await bookOf(order),
    ]).toEqual([[["cancelled", false, false]], [7], 10, []]);
    // Who pays on the former page all the same gets it back.
    await sendCallback(house.shop, page, { outcome: "accepted" });
    expect(await moneyOf(house.shop, order)).toEqual({ paid: 8440, refunded: 8440, due: 0 });
  });

  it("[CHANGE-6] takes no more of a card that pays on the former page than the order costs by now", async () => {
    await house.shop.sql("update delivery_plan set franco = 100000");
    const flour = await makeVariant(house.shop, { stock: 100 });
    const cheap = await makeVariant(house.shop, { stock: 100, price: 500 });
    const lateOf = async (code: string, quantity: number) => {
      const buyer = await house.freshBuyer();
      const order = await buyer.buy([[code, 4]], "CB");
      const opened = decodeOrder(
        (await buyer.call("POST", `/orders/${order.tokenValue}/initPayment`)).body,
      );
      const less = await changed(buyer, order, "customer", [[0, [[code, quantity]]]]);
      await sendCallback(house.shop, opened.webHelpTransaction?.id ?? "", { outcome: "accepted" });
      const { payments } = await buyer.see(order.tokenValue);
      return [
        less.total,
        await moneyOf(house.shop, order),
        payments.map(({ state, resumable }) => [state, resumable]),
      ];
    };
    expect([await lateOf(flour, 2), await lateOf(cheap, 3)]).toEqual([
      [6020, { paid: 8440, refunded: 2420, due: 6020 }, [["authorized", false]]],
      // Dearer with its carriage: what came is too little, and is asked for anew.
      [3383, { paid: 2110, refunded: 2110, due: 3383 }, [["processing", true]]],
    ]);
  });

  it("[CHANGE-7] may be until the lorry leaves, whatever the hour, and never what has left", async () => {
    const buyer = await house.freshBuyer();
    const flour = await makeVariant(house.shop, { stock: 10 });
    const order = await buyer.buy([[flour, 4]]);
    const { id } = order.shipments[0] ?? {};
    await house.shop.sql("update shipment set status = 1 where id = $1", [id]);
    const less = await changed(buyer, order, "damaged", [[0, [[flour, 3]]]]);
    expect([less.total, less.shipments[0]?.status]).toEqual([6330, 1]);
    const item = less.shipments[0]?.items[0]?.id;
    const typed = await house.desk.send("POST", `/shipments/${id}/departures`, {
      key: randomUUID(),
      lines: [{ item, seen: 0, lots: [{ lot: "L1", quantity: 2, bestBefore: null, useBy: null }] }],
      leaves: false,
    });
    expect(typed.status).toBe(204);
    const refusals = async () => [
      (await previewOf(less, "shortage", [[0, [[flour, 2]]]])).refusal,
      (await previewOf(less, "shortage", [[0, [[flour, 1]]]])).refusal,
      (await previewOf(less, "shortage", [[0, []]])).refusal,
    ];
    const left = `Produit ${flour} : 2 sont déjà partis, sa quantité ne peut plus descendre en dessous.`;
    expect(await refusals()).toEqual([null, left, left]);
    const change = await changeOf(less, "shortage", [[0, [[flour, 2]]]]);
    await house.shop.sql("update shipment set status = 2 where id = $1", [id]);
    const gone = "Cette livraison est déjà partie : elle ne se change plus.";
    expect(await refusals()).toEqual([gone, gone, gone]);
    expect(await refusalOf(await send(less, change))).toEqual([409, gone]);
  });

  it("[CHANGE-8] gives back only what was still promised of a line that got a share", async () => {
    const buyer = await house.freshBuyer();
    const flour = await makeVariant(house.shop, { stock: 10 });
    const order = await buyer.buy([[flour, 6]]);
    const item = order.shipments[0]?.items[0]?.id;
    // Four of six, as a share gives the other two back.
    await house.shop.sql("update order_item set allotted = 4 where id = $1", [item]);
    await house.shop.sql("update variant set stock = stock + 2 where code = $1", [flour]);
    await house.shop.sql(
      "update stock set promised = promised - 2 where variant_id = (select id from variant where code = $1)",
      [flour],
    );
    const seen = await previewOf(order, "shortage", [[0, [[flour, 5]]]]);
    expect([seen.stock, seen.refusal]).toEqual([[], null]);
    const less = await changed(buyer, order, "shortage", [[0, [[flour, 3]]]]);
    expect([less.total, await stockOf(house.shop, flour)]).toEqual([6330, 7]);
    expect((await seenAtDesk(order)).allotted).toEqual([]);
  });
});

describe("an article that goes instead of another", () => {
  const replaces = (code: string, by: readonly string[]) =>
    house.shop.sql(
      `insert into variant_substitution (variant_id, substitute_id, position)
        select v.id, w.id, u.position from unnest($2::text[]) with ordinality u(code, position)
          join variant w on w.code = u.code, variant v where v.code = $1`,
      [code, by],
    );
  const insteadOf = (order: Order, flour: string, stays: number, by: string, quantity: number) => ({
    reason: "shortage" as const,
    shipments: [
      {
        shipment: order.shipments[0]?.id,
        items: stays === 0 ? [] : [{ variant: flour, quantity: stays }],
        substitutes: [{ variant: flour, by, quantity }],
      },
    ],
  });

  it("[CHANGE-12] costs the lower of both prices, is taken from stock, and keeps the carriage", async () => {
    await house.shop.sql("update delivery_plan set franco = 100000");
    const flour = await makeVariant(house.shop, { stock: 20, price: 2000 });
    const dear = await makeVariant(house.shop, { stock: 20, price: 2600 });
    const cheap = await makeVariant(house.shop, { stock: 10, price: 1500, weight: 10_000 });
    const none = await makeVariant(house.shop, { stock: 0 });
    const frozen = await makeVariant(house.shop, { stock: 10, transport: "Z001" });
    await replaces(flour, [cheap, dear, none, frozen]);
    const buyer = await house.freshBuyer();
    await buyer.buy([[dear, 4]]);
    const order = await buyer.buy([[flour, 4]]);
    const shown = (code: string, unitPrice: number, stock: number) => ({
      variant: code,
      reference: `REF-${code}`,
      productName: `Produit ${code}`,
      packaging: "Sac 25 kg",
      unitPrice,
      stock,
    });
    // What the store has bought before comes first.
    expect(
      await house.desk.read(`/orders/${order.id}/shipments/${order.shipments[0]?.id}/substitutes`),
    ).toEqual([{ variant: flour, substitutes: [shown(dear, 2000, 16), shown(cheap, 1500, 10)] }]);
    const replaced = async (by: string) => {
      const other = await house.freshBuyer();
      const bought = await other.buy([[flour, 4]]);
      const wish = insteadOf(bought, flour, 3, by, 1);
      const preview = decodePreview(
        await (await house.desk.send("POST", `/orders/${bought.id}/change-preview`, wish)).json(),
      );
      const answer = await send(bought, {
        ...wish,
        words: "",
        version: preview.version,
        expectedTotal: preview.after.total,
        key: randomUUID(),
      });
      expect([preview.refusal, answer.status]).toEqual([null, 204]);
      const now = await other.see(bought.tokenValue);
      const prices = now.shipments[0]?.items.map(({ unitPrice }) => unitPrice);
      return [
        linesOf(now).map(([, quantity]) => quantity),
        prices,
        now.shippingTotalHT,
        now.totalHT,
      ];
    };
    expect([await replaced(dear), await replaced(cheap)]).toEqual([
      [[3, 1], [2000, 2000], 0, 8000],
      [[3, 1], [2000, 1500], 0, 7500],
    ]);
    expect([
      await stockOf(house.shop, flour),
      await stockOf(house.shop, dear),
      await stockOf(house.shop, cheap),
    ]).toEqual([10, 15, 9]);
  });

  it("[CHANGE-12] is one that the catalogue names, for what the house lacks, and no more than that", async () => {
    const buyer = await house.freshBuyer();
    const flour = await makeVariant(house.shop, { stock: 10 });
    const other = await makeVariant(house.shop, { stock: 2 });
    const stranger = await makeVariant(house.shop, { stock: 10 });
    await replaces(flour, [other]);
    const order = await buyer.buy([[flour, 4]]);
    const refused = async (wish: object) => {
      const answer = await house.desk.send("POST", `/orders/${order.id}/change-preview`, wish);
      return answer.status === 200
        ? [200, decodePreview(await answer.json()).refusal]
        : refusalOf(answer);
    };
    expect([
      await refused(insteadOf(order, flour, 3, stranger, 1)),
      await refused(insteadOf(order, flour, 3, other, 2)),
      await refused({ ...insteadOf(order, flour, 3, other, 1), reason: "customer" }),
      await refused(insteadOf(order, flour, 3, other, 1)),
      await refused(insteadOf(order, flour, 0, other, 2)),
    ]).toEqual([
      [422, "shipments : Cet article n’est pas un remplaçant de la ligne au catalogue."],
      [422, "shipments : Rien ne se remplace par plus qu’il ne manque."],
      [422, "shipments : Seul ce que le moulin ne peut livrer se remplace."],
      [200, null],
      [200, null],
    ]);
    const [, short] = await refused(insteadOf(order, flour, 1, other, 3));
    expect(short).toEqual(expect.stringContaining(`Produit ${other} : `));
  });
});

describe("a change of the house that cannot be", () => {
  it("[CHANGE-9] is written once a press, on the version and the total that were seen", async () => {
    const buyer = await house.freshBuyer();
    const flour = await makeVariant(house.shop, { stock: 10 });
    const order = await buyer.buy([[flour, 4]]);
    const change = await changeOf(order, "customer", [[0, [[flour, 3]]]]);
    expect(await refusalOf(await send(order, { ...change, expectedTotal: 1 }))).toEqual([
      409,
      expect.stringContaining("Le montant a changé"),
    ]);
    const answers = await Promise.all([send(order, change), send(order, change)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect((await send(order, change)).status).toBe(204);
    // Read again without an answer, it shows what was made of it.
    const again = { ...change, version: change.version + 1, expectedTotal: 1 };
    expect((await send(order, again)).status).toBe(204);
    const another = { ...change, words: "Demandé par téléphone." };
    expect(await refusalOf(await send(order, another))).toEqual([
      422,
      "Idempotency-Key : Cette clé d'idempotence a déjà servi pour une autre demande.",
    ]);
    const less = await buyer.see(order.tokenValue);
    expect([less.version, await stockOf(house.shop, flour)]).toEqual([2, 7]);
    const name = await agentName();
    const [status, message] = await refusalOf(await send(order, { ...change, key: randomUUID() }));
    expect([status, plain(String(message))]).toEqual([
      409,
      `${name} a modifié cette commande lun. 23 nov. à 8 h 00 : Produit ${flour}, Sac 25 kg : 3 au lieu de 4.`,
    ]);
    // The customer is told the same of their own: by whom, not by name.
    const own = await buyer.call(
      "POST",
      `/orders/${order.tokenValue}/shipments/${order.shipments[0]?.id}/amendment`,
      { body: { items: [], version: 1, expectedTotal: 0 } },
    );
    expect([own.status, own.body]).toEqual([
      409,
      expect.objectContaining({ message: expect.stringMatching(/^Votre moulin a modifié/) }),
    ]);
  });

  it("[CHANGE-10] neither grows nor mixes, and is nobody's who does not handle orders", async () => {
    const buyer = await house.freshBuyer();
    const flour = await makeVariant(house.shop, { stock: 10, step: 2 });
    const frozen = await makeVariant(house.shop, { transport: "Z001", stock: 5 });
    const order = await buyer.buy([
      [flour, 4],
      [frozen, 3],
    ]);
    const refused = async (parts: readonly Part[], reason: HouseReason = "customer") => {
      const body = wishOf(order, reason, parts);
      const answer = await house.desk.send("POST", `/orders/${order.id}/change-preview`, body);
      return answer.status === 200
        ? [200, decodePreview(await answer.json()).refusal]
        : refusalOf(answer);
    };
    expect([
      await refused([[0, [[flour, 6]]]]),
      await refused([[0, [[frozen, 1]]]]),
      await refused([
        [0, [[flour, 2]]],
        [1, []],
      ]),
      await refused([
        [0, []],
        [0, []],
      ]),
      await refused([[0, [[flour, 4]]]]),
      await refused([[9, []]]),
      await refused([[0, [[flour, 3]]]], "shortage"),
    ]).toEqual([
      [422, "shipments : Une quantité ne peut que diminuer."],
      [422, "shipments : Une quantité ne peut que diminuer."],
      [422, "shipments : Plusieurs livraisons ne peuvent qu’être annulées ensemble."],
      [422, "shipments : Chaque livraison ne figure qu’une fois."],
      [200, "Rien n’est diminué."],
      [400, expect.anything()],
      [200, null],
    ]);
    const [, stepped] = await refused([[0, [[flour, 3]]]]);
    expect(stepped).toEqual(expect.stringContaining(`Produit ${flour} : `));
    const support = await agentWith(house.shop, "support-annule", ["support"], "12.8.99.9");
    const change = await changeOf(order, "customer", [[1, []]]);
    expect([
      (await send(order, change, support)).status,
      (
        await support.send(
          "POST",
          `/orders/${order.id}/change-preview`,
          wishOf(order, "customer", [[1, []]]),
        )
      ).status,
      (await house.desk.send("POST", "/orders/2000000000/changes", change)).status,
    ]).toEqual([404, 404, 404]);
  });
});
