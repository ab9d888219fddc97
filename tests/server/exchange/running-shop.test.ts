import { Effect, Stream } from "effect";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RESOURCE_NAMES, type ResourceName } from "../../../api-schema/exchange/names.ts";
import { comesIn, RESOURCES } from "../../../api-schema/exchange/resources.ts";
import { NO_WISH } from "../../../core/exchange/wish.ts";
import { goOut } from "../../../server/exchange/go-out.ts";
import { sampleOf, takeIn } from "../../../server/exchange/take-in.ts";
import { emptyResources } from "../demo-data.ts";
import { startTestShop, type TestShop } from "../harness.ts";
import { runOn } from "../key-commands.ts";
import { makeStores, shopperIn, stockOf } from "../shoppers.ts";
import { preview, take } from "./mill-files.ts";

// Files that come in beside a running shop: the demonstration's, with all that a real one has.

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

/** A file of what goes out, as rows: nothing is written on the way. */
const comesInAgain = Effect.fnUntraced(function* (resource: ResourceName) {
  const { columns, rows } = goOut(resource, null);
  const cells = yield* Stream.runCollect(rows);
  const table = {
    format: "csv" as const,
    columns,
    lines: Stream.fromIterable(cells.map((row, index) => ({ line: index + 2, cells: row }))),
  };
  const taken = yield* takeIn({
    fileName: "sortie.csv",
    digest: resource,
    bytes: 0,
    table,
    sample: yield* sampleOf(table, 50),
    resource: null,
    profile: null,
    asOf: null,
    wish: { ...NO_WISH, complete: true },
    by: "essai",
  });
  return { resource, rows: cells.length, taken };
});

describe("the whole house", () => {
  it.each(RESOURCE_NAMES.filter(comesIn))(
    "[QUAI-6] comes in again as it went out and changes nothing: %s",
    async (resource) => {
      const { rows, taken } = await runOn(shop.databaseUrl, comesInAgain(resource));
      // Nothing has left a shop that opens with its orders delivered by the embedded mill, whose lorries come.
      expect(rows > 0).toBe(!emptyResources.includes(resource));
      expect(taken.outcome === "compared" ? taken.run : taken).toMatchObject({
        resource,
        state: "ready",
        refusal: null,
        concerns: [],
        counts: { added: 0, changed: 0, unchanged: rows, gone: 0, faulty: 0, skipped: 0 },
      });
    },
  );
});

describe("a shop beside which a file comes in", () => {
  const names = async (search: string) => {
    const answer = await shop.fetch(`/api/v2/shop/search/products?search=${search}`);
    const body: { readonly results: { readonly products: readonly { readonly name: string }[] } } =
      await answer.json();
    return body.results.products.map(({ name }) => name);
  };

  it("[QUAI-8] shows and finds within seconds what it says, and no longer what it takes away", async () => {
    const [{ code, name, slug } = { code: "", name: "", slug: "" }] = await shop.sql<{
      readonly code: string;
      readonly name: string;
      readonly slug: string;
    }>("select code, name, slug from product where active order by popularity desc, id limit 1");
    const { code: coded, name: named, active } = RESOURCES.products.columns;
    expect(await names("zythum")).toEqual([]);
    await take(shop.databaseUrl, `${coded?.header};${named?.header}\n${code};Zythum de nuit`, {
      resource: "products",
    });
    const page = async () => {
      const answer = await shop.fetch(`/api/v2/shop/products-by-slug/${slug}`);
      return answer.status === 200 ? (await answer.json()).name : answer.status;
    };
    await expect.poll(page, { timeout: 5000 }).toBe("Zythum de nuit");
    await expect.poll(() => names("zythum"), { timeout: 10_000 }).toEqual(["Zythum de nuit"]);
    await take(shop.databaseUrl, `${coded?.header};${active?.header}\n${code};non`, {
      resource: "products",
    });
    await expect.poll(page, { timeout: 5000 }).toBe(404);
    await expect.poll(() => names("zythum"), { timeout: 10_000 }).toEqual([]);
    expect(name).not.toBe("Zythum de nuit");
  });
});

describe("a baker", () => {
  it("[QUAI-8] orders at the price that came in, of the stock that was counted, and is told of when it lacks", async () => {
    shop.clock.set("2026-11-23T08:00:00.000Z");
    const [store = 0] = await makeStores(shop, 1);
    const [place] = await shop.sql<{ readonly category: string; readonly mill: string }>(
      `select (select code from taxon where level = 3 order by id limit 1) as category,
         (select slug from merchant where gmp) as mill`,
    );
    const areas = await shop.sql<{ readonly code: string }>(
      "select code from sales_area order by id",
    );
    await take(
      shop.databaseUrl,
      `Code produit;Nom;Catégorie;Marchand;Gamme\nQ1;Farine du quai;${place?.category};${place?.mill};farine`,
      { resource: "products" },
    );
    await take(
      shop.databaseUrl,
      "Référence;Code produit;Conditionnement;Poids net;Poids brut;TVA\nQ1-25;Q1;Sac 25 kg;25;25,2;5,5",
      { resource: "variants" },
    );
    await take(
      shop.databaseUrl,
      `Tarif;Référence;Prix HT;Remises par quantité\n${areas.map(({ code }) => `${code};Q1-25;18,40;10 : 5`).join("\n")}`,
      { resource: "prices" },
    );
    const counted = (quantity: number, asOf: string) =>
      take(shop.databaseUrl, `Référence;Quantité\nQ1-25;${quantity}`, {
        resource: "stocks",
        asOf,
        wish: { constants: { depot: "PRINCIPAL", counts: "compté" } },
      });
    await counted(50, "2026-11-23T03:00:00.000Z");
    expect(await stockOf(shop, "Q1-25")).toBe(50);

    const buyer = await shopperIn(shop, store);
    const order = await buyer.buy([["Q1-25", 40]], "VIREMENT");
    const [line] = order.shipments.flatMap(({ items }) => items);
    expect(line).toMatchObject({ quantity: 40, originalUnitPrice: 1840, unitPrice: 1748 });
    expect(await stockOf(shop, "Q1-25")).toBe(10);

    // Forty are promised and have not left: what was counted after holds them.
    expect((await counted(45, "2026-11-23T08:30:00.000Z")).told).toEqual([]);
    expect(await stockOf(shop, "Q1-25")).toBe(5);
    const short = await counted(30, "2026-11-23T08:31:00.000Z");
    expect(short.told).toEqual([
      expect.stringContaining(
        `« Q1-25 » (PRINCIPAL) : il en manquera 10 à la commande ${order.number}`,
      ),
    ]);
    expect(await stockOf(shop, "Q1-25")).toBe(0);

    const departures = (quantity: number) =>
      `Commande;Référence;Lot;Parti le;Quantité
${order.number};Q1-25;L1;23/11/2026 09:40;${quantity}
${order.number};Q1-25;;23/11/2026 09:40;15`;
    const left = await take(shop.databaseUrl, departures(25), { resource: "departures" });
    expect([left.counts?.added, left.told]).toEqual([2, []]);
    expect(
      await shop.sql(
        `select l.lot, l.quantity from shipped_line l join order_item i on i.id = l.order_item_id
           join "order" q on q.id = i.order_id where q.number = $1 order by l.lot`,
        [order.number],
      ),
    ).toEqual([
      { lot: "L1", quantity: 25 },
      { lot: null, quantity: 15 },
    ]);
    const again = await preview(shop.databaseUrl, `${departures(25)}\n`.replace("L1", " L1"), {
      resource: "departures",
    });
    expect(again).toMatchObject({ run: { state: "ready", counts: { added: 0, unchanged: 2 } } });
    const otherwise = await preview(shop.databaseUrl, departures(24), { resource: "departures" });
    expect(otherwise).toMatchObject({
      run: { state: "refused", counts: { faulty: 1, unchanged: 1 } },
    });
    // What has left is neither there nor promised any more.
    await counted(12, "2026-11-23T09:00:00.000Z");
    expect(await stockOf(shop, "Q1-25")).toBe(12);
  });
});
