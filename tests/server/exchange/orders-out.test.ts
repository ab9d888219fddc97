import { Effect, Stream } from "effect";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ResourceName } from "../../../api-schema/exchange/names.ts";
import { goOut } from "../../../server/exchange/go-out.ts";
import { readCommand } from "../../../server/exchange/options.ts";
import { takeIn } from "../../../server/exchange/take-in.ts";
import { startTestShop, type TestShop } from "../harness.ts";
import { runOn } from "../key-commands.ts";
import { makeStores, makeVariant, shopperIn } from "../shoppers.ts";
import { incoming } from "./mill-files.ts";

// What is ordered goes out to the ERP: orders placed over HTTP, as the file has them.

let shop: TestShop;
let store: number;
beforeAll(async () => {
  shop = await startTestShop();
  shop.clock.set("2026-11-23T08:00:00.000Z");
  [store = 0] = await makeStores(shop, 1);
  await shop.sql(`update store set company = 'Fournil du Quai', siren = '820987654', nic = '00012',
    erp_id = '302145' where id = ${store}`);
});
afterAll(() => shop.stop());

const sent = (name: ResourceName, since: string | null = null) =>
  runOn(shop.databaseUrl, Stream.runCollect(goOut(name, since).rows));

/** The lines of one order, of all that goes out. */
const linesOf = async (number: string | null, since: string | null = null) =>
  (await sent("orders", since)).filter((line) => line["Commande"] === number);

const farFuture = "2027-01-01T00:00:00.000Z";

describe("orders that go out", () => {
  it("[QUAI-31] have each line once, with what the ERP needs of it, and the delivery fee once a lorry", async () => {
    await makeVariant(shop, { code: "OUT-A", transport: "Z002", price: 1840, stock: 500 });
    await makeVariant(shop, { code: "OUT-B", transport: "Z002", price: 905, vat: 0.2, stock: 500 });
    await makeVariant(shop, { code: "OUT-M", transport: "MKP", price: 1200, vat: 0.2, stock: 500 });
    await shop.sql(`update price set tariff_price = 736000, price_unit = 'kilogram', price_base = 100
      where variant_id = (select id from variant where code = 'OUT-A')`);
    await shop.sql("update delivery_plan set franco = 2000000, delivery_fee = 1500");
    const buyer = await shopperIn(shop, store);
    const cart = await buyer.readyCart(
      [
        ["OUT-A", 40],
        ["OUT-B", 2],
        ["OUT-M", 1],
      ],
      "VIREMENT",
    );
    const lorry = cart.shipments.find(({ gmp }) => gmp);
    await buyer.call("PATCH", `/orders/${cart.tokenValue}`, {
      body: {
        references: [{ variant: "OUT-A", customerReference: "BC 4512" }],
        notes: [{ shipment: lorry?.id, note: "Sonner au fournil." }],
      },
    });
    const completed = await buyer.complete(await buyer.see(cart.tokenValue));
    expect(completed.status).toBe(200);
    const order = await buyer.see(cart.tokenValue);
    const parcel = order.shipments.find(({ gmp }) => !gmp);
    const [place] = await shop.sql<{ readonly area: string; readonly mill: string }>(
      `select (select a.code from "order" q join sales_area a on a.id = q.sales_area_id
         where q.number = $1) as area, (select slug from merchant where gmp) as mill`,
      [order.number],
    );
    const day = lorry?.deliveryDate?.split("-").toReversed().join("/");
    const { street, postcode, city } = order.shippingAddress ?? {};
    const common = {
      Commande: order.number,
      Version: "1",
      "Passée le": "23/11/2026 09:00",
      "N° client": "302145",
      SIRET: "82098765400012",
      Boutique: "Fournil du Quai",
      "Adresse de livraison": `${street}, ${postcode} ${city}`,
      Secteur: place?.area,
      Conditionnement: "Sac 25 kg",
      Prix: "",
      "Unité de prix": "",
      Base: "",
      "Poids net (kg)": "",
      Pièces: "",
      Règlement: "virement",
    };
    const byLorry = {
      ...common,
      Marchand: place?.mill,
      Gamme: "farine",
      Dépôt: "PRINCIPAL",
      "Livraison le": day,
      État: "confirmée",
      "Note au chauffeur": "Sonner au fournil.",
    };
    const fee = (cents = 0) => (cents / 100).toFixed(2).replace(".", ",");
    expect(lorry?.shippingTotalHT).toBe(1500);
    expect(await linesOf(order.number)).toEqual([
      {
        ...byLorry,
        Référence: "REF-OUT-A",
        Désignation: "Produit OUT-A",
        Quantité: "40",
        "Prix HT": "18,40",
        Prix: "73,60",
        "Unité de prix": "kg",
        Base: "100",
        "Poids net (kg)": "25",
        "Total HT": "736,00",
        "TVA (%)": "5,5",
        "Total TTC": "776,48",
        "Frais de livraison HT": "15,00",
        "Référence client": "BC 4512",
      },
      {
        ...byLorry,
        Référence: "REF-OUT-B",
        Désignation: "Produit OUT-B",
        Quantité: "2",
        "Prix HT": "9,05",
        "Total HT": "18,10",
        "TVA (%)": "20",
        "Total TTC": "21,72",
        "Frais de livraison HT": "",
        "Référence client": "",
      },
      {
        ...common,
        Marchand: parcel?.merchant.slug,
        Gamme: "place de marché",
        Dépôt: parcel?.merchant.slug,
        "Livraison le": parcel?.miraklLatestDeliveryDate?.split("-").toReversed().join("/"),
        État: "confirmée",
        Référence: "REF-OUT-M",
        Désignation: "Produit OUT-M",
        Quantité: "1",
        "Prix HT": "12,00",
        "Total HT": "12,00",
        "TVA (%)": "20",
        "Total TTC": "14,40",
        "Frais de livraison HT": fee(parcel?.shippingTotalHT),
        "Référence client": "",
        "Note au chauffeur": "",
      },
    ]);
    const [gmp, mkp] = ["gmp", "mkp"].map((scope) =>
      order.payments.find((payment) => payment.gmp === (scope === "gmp")),
    );
    const paid = (await sent("payments")).filter((line) => line["Pièce"] === order.number);
    expect(paid.toSorted((a, b) => (a["Part"] ?? "").localeCompare(b["Part"] ?? ""))).toEqual(
      [
        { payment: gmp, part: "moulin" },
        { payment: mkp, part: "place de marché" },
      ].map(({ payment, part }) => ({
        "Règlement n°": `C${payment?.id}`,
        Pièce: order.number,
        Nature: "commande",
        Part: part,
        "N° client": "302145",
        Moyen: "virement",
        Montant: fee(payment?.amount),
        "État du règlement": "attendu",
        "Créé le": "23/11/2026 09:00",
        "Changé le": "23/11/2026 09:00",
        "Référence bancaire": "",
      })),
    );
  });

  it("[QUAI-31] since an instant have what was written shortly before too, and are the same when asked twice", async () => {
    await makeVariant(shop, { code: "OUT-S", price: 1840, stock: 500 });
    shop.clock.set("2026-11-23T09:00:00.000Z");
    const early = await (await shopperIn(shop, store)).buy([["OUT-S", 5]], "VIREMENT");
    shop.clock.set("2026-11-23T09:20:00.000Z");
    const buyer = await shopperIn(shop, store);
    const late = await buyer.buy([["OUT-S", 6]], "VIREMENT");
    const numbers = async (since: string) =>
      (await sent("orders", since))
        .map((line) => line["Commande"])
        .filter((number) => number === early.number || number === late.number);
    // Its clock was read at nine: up to ten minutes later it may not have been there to be seen.
    expect(await numbers("2026-11-23T09:10:00.000Z")).toEqual([early.number, late.number]);
    expect(await numbers("2026-11-23T09:15:00.000Z")).toEqual([late.number]);
    expect(await numbers(farFuture)).toEqual([]);
    expect(await sent("orders")).toEqual(await sent("orders"));
    // A change counts as the order itself does: one that is given up goes out again.
    shop.clock.set("2026-11-23T09:40:00.000Z");
    const given = await (
      await shopperIn(shop, store)
    ).call("POST", `/orders/${early.tokenValue}/cancelPayment/gmp`);
    expect(given.status).toBe(200);
    const after = await Promise.all(
      [early, late].map(({ number }) => linesOf(number, "2026-11-23T09:45:00.000Z")),
    );
    expect(after.map((lines) => lines.map((line) => line["État"]))).toEqual([["annulée"], []]);
  });
});

describe("a file of what only goes out", () => {
  it("[QUAI-31] is not taken, however it is called", async () => {
    const lines = await sent("orders");
    const columns = goOut("orders", null).columns;
    const text = [columns, ...lines.slice(0, 3).map((line) => columns.map((c) => line[c] ?? ""))]
      .map((cells) => cells.join(";"))
      .join("\n");
    const refused = {
      _tag: "UnreadableFile",
      reason:
        "Les commandes sortent seulement (npm run exchange -- out orders) : aucun fichier n'en est pris.",
      line: null,
    };
    const asked = [{}, { resource: "orders" as const }];
    for (const one of asked) {
      expect(await runOn(shop.databaseUrl, Effect.flip(takeIn(incoming(text, one))))).toMatchObject(
        refused,
      );
    }
    for (const args of [
      ["template", "orders"],
      ["in", "x.csv", "--resource", "orders"],
    ]) {
      expect(() => readCommand(args)).toThrow(refused.reason);
    }
    expect(await shop.sql("select id from exchange_run where resource = 'orders'")).toEqual([]);
  });
});
