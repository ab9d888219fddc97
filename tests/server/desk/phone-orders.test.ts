import { randomUUID } from "node:crypto";
import { Schema } from "effect";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Instant } from "../../../api-schema/primitives.ts";
import type { StaffOrder, StaffOrderList } from "../../../api-schema/staff-orders.ts";
import {
  PhonePreview,
  PhoneStore,
  PhoneVocabulary,
  PlacedPhoneOrder,
  type PlacePhoneOrder,
} from "../../../api-schema/staff-phone-orders.ts";
import { startTestShop, type TestShop } from "../harness.ts";
import { buyersOf, makeVariant, type NumberedBuyers, type Shopper, stockOf } from "../shoppers.ts";
import { refusalOf, supportBrowser, type SupportBrowser } from "../support-desk.ts";
import { agentWith } from "./desk-resources.ts";

const START = Instant.make("2026-11-23T07:00:00.000Z");

let shop: TestShop;
let buyers: NumberedBuyers;
let desk: SupportBrowser;
beforeAll(async () => {
  shop = await startTestShop({ settings: { trustProxy: true } });
  shop.clock.set(START);
  buyers = await buyersOf(shop, 12);
  await shop.sql("update support_agent set roles = array['orders']");
  desk = supportBrowser(shop, "12.9.1.1");
  await desk.signIn();
});
afterAll(() => shop.stop());

const decodePreview = Schema.decodeUnknownSync(PhonePreview);
const decodeStore = Schema.decodeUnknownSync(PhoneStore);
const decodePlaced = Schema.decodeUnknownSync(PlacedPhoneOrder);

type Items = PlacePhoneOrder["items"];
const item = (variant: string, quantity: number): Items[number] =>
  // safe: the code is one that the test made
  ({ variant, quantity }) as Items[number];

const storeOf = async ({ store }: Shopper) =>
  decodeStore(await desk.read(`/phone-orders/stores/${store}`));

const buyerOf = async (shopper: Shopper) => {
  const [buyer] = (await storeOf(shopper)).buyers;
  if (buyer === undefined) throw new Error("Nobody orders for that store");
  return buyer;
};

const previewOf = async (shopper: Shopper, items: Items) => {
  const { id: buyer } = await buyerOf(shopper);
  const answer = await desk.send("POST", `/phone-orders/stores/${shopper.store}/preview`, {
    buyer,
    items,
  });
  return decodePreview(await answer.json());
};

/** What the desk sends when nobody changes anything. */
const wishOf = async (shopper: Shopper, items: Items) => {
  const seen = await previewOf(shopper, items);
  const { id: buyer } = await buyerOf(shopper);
  return {
    key: randomUUID(),
    buyer,
    items,
    shippingAddress: seen.shippingAddress,
    shipments: seen.deliveries.map(({ key, deliveryDate, shippingMethod }) => ({
      key,
      ...(deliveryDate === null ? {} : { deliveryDate }),
      ...(shippingMethod === null ? {} : { shippingMethod }),
    })),
    payments: seen.payments.map(({ scope, proposed }) => ({ scope, method: proposed })),
    expectedTotal: seen.total,
  };
};

const place = ({ store }: Shopper, wish: object) =>
  desk.send("POST", `/phone-orders/stores/${store}/orders`, wish);

const cartsOf = ({ store }: Shopper) =>
  shop.sql(
    `select to_jsonb(q) as cart, (select jsonb_agg(i order by i.id) from order_item i where i.order_id = q.id) as items,
      (select jsonb_agg(h order by h.id) from shipment h where h.order_id = q.id) as shipments,
      (select jsonb_agg(y order by y.id) from payment y where y.order_id = q.id) as payments
    from "order" q where q.store_id = $1 and q.checkout_state <> 'completed'`,
    [store],
  );

describe("a store that calls", () => {
  it("[PHONE-4] is found by name, number and town, with who may order and what it usually takes", async () => {
    const shopper = buyers.at(0);
    const flour = await makeVariant(shop);
    const [known] = await shop.sql<{ company: string; erpId: string; city: string }>(
      `select s.company, s.erp_id as "erpId", d.city from store s join address d on d.id = s.shipping_address_id
        where s.id = $1`,
      [shopper.store],
    );
    const found = async (text: string) =>
      (
        await desk.read<readonly { readonly id: number }[]>(
          `/phone-orders/stores?search=${encodeURIComponent(text)}`,
        )
      ).map(({ id }) => id);
    expect(await found(known?.erpId ?? "")).toEqual([shopper.store]);
    expect(await found(`${known?.company} ${known?.city} ${known?.erpId}`)).toEqual([
      shopper.store,
    ]);
    expect([await found(" "), await found("zz rien de tel")]).toEqual([[], []]);
    expect(await storeOf(shopper)).toMatchObject({
      id: shopper.store,
      erpId: known?.erpId,
      city: known?.city,
      buyers: [{ email: "cent-boutiques@panetier.example" }],
    });
    const { products } = Schema.decodeUnknownSync(PhoneVocabulary)(
      await desk.read(`/phone-orders/stores/${shopper.store}/vocabulary`),
    );
    expect(products.some(({ code }) => String(code) === flour)).toBe(true);
    expect((await desk.get("/phone-orders/stores/2000000000")).status).toBe(404);
    expect((await desk.get("/phone-orders/stores/2000000000/vocabulary")).status).toBe(404);
  });

  it("[PHONE-6] is told what is out of stock, and what it may have in its place", async () => {
    const { store } = buyers.at(0);
    const [gone, first, second, empty, unsold, alone] = [
      await makeVariant(shop, { stock: 0 }),
      await makeVariant(shop, { stock: 8 }),
      await makeVariant(shop, { stock: 9 }),
      await makeVariant(shop, { stock: 0 }),
      await makeVariant(shop, { stock: 9 }),
      // In stock, and less than one orders at least.
      await makeVariant(shop, { stock: 2, step: 3 }),
    ];
    await shop.sql(
      "delete from price where variant_id = (select id from variant where code = $1)",
      [unsold],
    );
    await shop.sql(
      `insert into variant_substitution (variant_id, substitute_id, position)
        select g.id, w.id, array_position($2::text[], w.code) from variant g, variant w
        where g.code = $1 and w.code = any($2)`,
      [gone, [second, empty, unsold, first]],
    );
    const { lacking } = Schema.decodeUnknownSync(PhoneVocabulary)(
      await desk.read(`/phone-orders/stores/${store}/vocabulary`),
    );
    const made = [gone, first, second, empty, unsold, alone];
    expect(lacking.filter(({ variant }) => made.includes(variant))).toEqual([
      { variant: gone, substitutes: [second, first] },
      { variant: empty, substitutes: [] },
      { variant: alone, substitutes: [] },
    ]);
  });

  it("[PHONE-5] is nobody's who may not order for others", async () => {
    const content = await agentWith(shop, "contenu-telephone", ["content"], "12.9.1.9");
    const { store } = buyers.at(0);
    const wish = await wishOf(buyers.at(0), [item(await makeVariant(shop), 1)]);
    expect([
      (await content.get("/phone-orders/stores?search=a")).status,
      (await content.get(`/phone-orders/stores/${store}`)).status,
      (await content.get(`/phone-orders/stores/${store}/vocabulary`)).status,
      (await content.send("POST", `/phone-orders/stores/${store}/preview`, { buyer: 1, items: [] }))
        .status,
      (await content.send("POST", `/phone-orders/stores/${store}/orders`, wish)).status,
    ]).toEqual([404, 404, 404, 404, 404]);
  });
});

describe("an order by telephone", () => {
  it("[PHONE-1] is the buyer's, placed by who took it, at the shop's own prices, and leaves the open cart alone", async () => {
    const shopper = buyers.at(1);
    const flour = await makeVariant(shop, { stock: 100, price: 2150 });
    const other = await makeVariant(shop, { stock: 50 });
    await shopper.readyCart([[other, 4]], "VIREMENT");
    const before = await cartsOf(shopper);
    const seen = await previewOf(shopper, [item(flour, 10)]);
    expect([seen.refusals, seen.changes, seen.left]).toEqual([[], [], []]);
    expect(seen.shipments.flatMap(({ items }) => items.map(({ unitPrice }) => unitPrice))).toEqual([
      2150,
    ]);
    const wish = await wishOf(shopper, [item(flour, 10)]);
    const answer = await place(shopper, wish);
    expect(answer.status).toBe(200);
    const placed = decodePlaced(await answer.json());
    expect(await cartsOf(shopper)).toEqual(before);
    expect([await stockOf(shop, flour), await stockOf(shop, other)]).toEqual([90, 50]);

    const { order, customer, timeline } = await desk.read<StaffOrder>(`/orders/${placed.id}`);
    const { id, name } = await buyerOf(shopper);
    const [staff] = await shop.sql<{ name: string }>("select name from staff order by id limit 1");
    expect([order.number, order.total, order.byPhone, customer.id]).toEqual([
      placed.number,
      seen.total,
      true,
      id,
    ]);
    expect(timeline[0]).toMatchObject({
      by: "staff",
      name: staff?.name,
      what: `Commande passée par téléphone, pour ${name}`,
    });
    // Its own customer sees it too, and that they said it on the phone.
    expect(await shopper.see(order.tokenValue)).toEqual(order);
    // Pressed twice it is one order.
    expect(decodePlaced(await (await place(shopper, wish)).json())).toEqual(placed);
    expect(await stockOf(shop, flour)).toBe(90);
    // The cart goes on as if nothing had been.
    const cart = await shopper.openCart();
    const completed = await shopper.complete(cart);
    expect(completed.status).toBe(200);
    expect(await stockOf(shop, other)).toBe(46);
    // The list of orders marks the one that was taken by telephone, and only that.
    const { erpId } = await storeOf(shopper);
    const { orders } = await desk.read<StaffOrderList>(
      `/orders?search=${encodeURIComponent(erpId ?? "")}&sort=oldest`,
    );
    expect(
      orders.filter((one) => one.erpId === erpId).map((one) => [one.id === placed.id, one.byPhone]),
    ).toEqual([
      [true, true],
      [false, false],
    ]);
  });

  it("[PHONE-1] is told by mail as one that was said on the phone", async () => {
    const shopper = buyers.at(2);
    const flour = await makeVariant(shop);
    const answer = await place(shopper, await wishOf(shopper, [item(flour, 2)]));
    const { number } = decodePlaced(await answer.json());
    await shop.emptyOutbox();
    const mails = await shop.sql<{ text: string; to: string }>(
      `select payload->>'text' as text, payload->>'to' as "to" from outbox
        where topic = 'mail' and payload->>'subject' like '%' || $1 || '%'`,
      [number],
    );
    expect(mails).toEqual([
      {
        to: "cent-boutiques@panetier.example",
        text: expect.stringContaining("Vous l'avez passée par téléphone."),
      },
    ]);
  });

  it("[PHONE-2] takes no card, and no debit without a mandate", async () => {
    const shopper = buyers.at(3);
    const flour = await makeVariant(shop, { stock: 20 });
    const wish = await wishOf(shopper, [item(flour, 1)]);
    const card = await place(shopper, { ...wish, payments: [{ scope: "gmp", method: "CB" }] });
    expect(card.status).toBe(400);
    await shop.sql("update store set money_order = null where id = $1", [shopper.store]);
    expect(
      await refusalOf(
        await place(shopper, { ...wish, payments: [{ scope: "gmp", method: "PRELEVEMENT" }] }),
      ),
    ).toEqual([
      422,
      "payments.0.method : Signez le mandat de prélèvement du moulin pour payer par prélèvement.",
    ]);
    await shop.sql("update store set infolegale_score = 20 where id = $1", [shopper.store]);
    expect((await previewOf(shopper, [item(flour, 1)])).refusals).toEqual([
      "Cette boutique ne paie que par carte : elle passe sa commande elle-même, en ligne.",
    ]);
    expect(
      await refusalOf(
        await place(shopper, { ...wish, payments: [{ scope: "gmp", method: "VIREMENT" }] }),
      ),
    ).toEqual([
      422,
      "payments.0.method : Seul le paiement par carte bancaire est proposé à votre boutique.",
    ]);
    expect([await stockOf(shop, flour), await cartsOf(shopper)]).toEqual([20, []]);
  });

  it("[PHONE-3] accepts no terms for a store: goods of merchants wait for its own first order", async () => {
    const shopper = buyers.at(4);
    const cheese = await makeVariant(shop, { transport: "MKP", stock: 30 });
    const seen = await previewOf(shopper, [item(cheese, 1)]);
    const refusal = expect.stringContaining("n’a pas encore accepté les conditions");
    expect(seen.refusals).toEqual([refusal]);
    const wish = await wishOf(shopper, [item(cheese, 1)]);
    expect(await refusalOf(await place(shopper, wish))).toEqual([409, refusal]);
    expect(await stockOf(shop, cheese)).toBe(30);
    await shopper.buy([[cheese, 1]], "VIREMENT");
    expect((await previewOf(shopper, [item(cheese, 1)])).refusals).toEqual([]);
    const answer = await place(shopper, await wishOf(shopper, [item(cheese, 1)]));
    expect(answer.status).toBe(200);
    expect(await stockOf(shop, cheese)).toBe(28);
  });

  it("[PHONE-1] is refused like the shop's own: another total, a stock that is gone, somebody who left", async () => {
    const shopper = buyers.at(5);
    const flour = await makeVariant(shop, { stock: 5 });
    await shopper.readyCart([[await makeVariant(shop), 1]], "VIREMENT");
    const before = await cartsOf(shopper);
    const wish = await wishOf(shopper, [item(flour, 5)]);
    expect((await place(shopper, { ...wish, expectedTotal: 1 })).status).toBe(409);
    await buyers.at(6).buy([[flour, 3]], "VIREMENT");
    expect((await place(shopper, { ...wish, key: randomUUID() })).status).toBe(409);
    expect((await place(shopper, { ...wish, buyer: 2_000_000_000 })).status).toBe(404);
    expect([await stockOf(shop, flour), await cartsOf(shopper)]).toEqual([2, before]);
  });

  it("[PHONE-1] is one, however often it is pressed; changed after an answer that was lost it is told, and is no second one", async () => {
    const shopper = buyers.at(7);
    const flour = await makeVariant(shop, { stock: 50 });
    const wish = await wishOf(shopper, [item(flour, 2)]);
    const placed = await place(shopper, wish);
    const again = await place(shopper, wish);
    expect([placed.status, again.status, await again.json()]).toEqual([
      200,
      200,
      await placed.json(),
    ]);
    const changed = { ...(await wishOf(shopper, [item(flour, 3)])), key: wish.key };
    const refused = await place(shopper, changed);
    expect([refused.status, await refused.json()]).toEqual([
      409,
      {
        code: 409,
        message:
          "Une commande est déjà partie de cette page, et sa réponse s’est perdue : regardez les commandes de la boutique avant d’en passer une autre.",
      },
    ]);
    expect(await stockOf(shop, flour)).toBe(48);
  });

  it("[PHONE-1] is one among those that come at the same time", async () => {
    const shopper = buyers.at(7);
    const flour = await makeVariant(shop, { stock: 100 });
    const wish = await wishOf(shopper, [item(flour, 1)]);
    const [one, two, three, cart] = await Promise.all([
      place(shopper, { ...wish, key: randomUUID() }),
      place(shopper, { ...wish, key: randomUUID() }),
      place(shopper, { ...wish, key: randomUUID() }),
      shopper.openCart(),
    ]);
    expect([one.status, two.status, three.status]).toEqual([200, 200, 200]);
    expect(await stockOf(shop, flour)).toBe(97);
    expect((await shopper.openCart()).tokenValue).toBe(cart.tokenValue);
  });
});
