import { Schema } from "effect";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CalendarDay } from "../../api-schema/primitives.ts";
import { QuickEntryVocabulary } from "../../api-schema/quick-entry.ts";
import { ownExamples } from "../../core/quick-entry/own-examples.ts";
import { understand } from "../../core/quick-entry/understand.ts";
import { vocabularyOf } from "../../core/quick-entry/vocabulary.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { makeStores, makeVariant, type Shopper, shopperIn } from "./shoppers.ts";

let shop: TestShop;
let mine: number;
let theirs: number;
const PATH = "/quick-entry/vocabulary";

beforeAll(async () => {
  shop = await startTestShop();
  [mine = 0, theirs = 0] = await makeStores(shop, 2);
});
afterAll(() => shop.stop());

const decode = Schema.decodeUnknownSync(QuickEntryVocabulary);
const buyerAt = (day: string, store = mine): Promise<Shopper> => {
  shop.clock.set(`${day}T03:00:00.000Z`);
  return shopperIn(shop, store);
};
const knownTo = async ({ call }: Shopper) => {
  const { status, body } = await call("GET", PATH);
  expect(status).toBe(200);
  return decode(body);
};

/** The day on which a store last ordered that product, or anything. */
const lastBought = async (store: number, code: string | null = null): Promise<string> => {
  const [{ day } = { day: "" }] = await shop.sql<{ readonly day: string }>(
    `select (max(o.completed_at) at time zone 'Europe/Paris')::date::text as day
     from "order" o join order_item i on i.order_id = o.id join variant v on v.id = i.variant_id
     where o.store_id = $1 and v.code = coalesce($2, v.code)`,
    [store, code],
  );
  return day;
};

/** A shop of the demonstration as it knows itself, on the day of its last order. */
const knownOf = async (name: string, store: number) => {
  const day = await lastBought(store);
  shop.clock.set(`${day}T22:00:00.000Z`);
  const known = await knownTo(await shopperIn(shop, store, `${name}@panetier.example`));
  return { vocabulary: vocabularyOf(known.products, known.past), today: CalendarDay.make(day) };
};

describe("what quick entry knows of a store", () => {
  it("[ENTRY-14] is its purchases of twelve months by day, what is usual next, and its last orders", async () => {
    const flour = await makeVariant(shop, { step: 2, weight: 25_000 });
    const yeast = await makeVariant(shop);
    for (const [index, day] of ["2026-11-03", "2026-11-10", "2026-11-17"].entries()) {
      const buyer = await buyerAt(day);
      await buyer.buy([
        [flour, [8, 12, 40][index] ?? 0],
        [yeast, 3],
      ]);
    }
    await (await buyerAt("2026-11-18")).buy([[yeast, 1]]);
    const { products, past } = await knownTo(await buyerAt("2026-11-22"));
    const { variantId, ...known } = products.find(({ code }) => code === flour) ?? {};
    expect(variantId).toBeGreaterThan(0);
    expect(known).toMatchObject({
      code: flour,
      reference: `REF-${flour}`,
      ean: null,
      name: `Produit ${flour}`,
      packaging: "Sac 25 kg",
      orderStep: 2,
      netWeight: 25_000,
      pieces: null,
      bought: { times: 3, last: { day: "2026-11-17", quantity: 40 }, usual: 12 },
    });
    expect(products.find(({ code }) => code === yeast)?.bought).toEqual({
      times: 4,
      last: { day: "2026-11-18", quantity: 1 },
      usual: 3,
    });
    expect(past).toEqual([
      { day: "2026-11-18", lines: [{ code: yeast, quantity: 1 }] },
      ...[40, 12, 8].map((quantity, index) => ({
        day: `2026-11-${["17", "10", "03"][index]}`,
        lines: [
          { code: flour, quantity },
          { code: yeast, quantity: 3 },
        ],
      })),
    ]);
    expect((await knownTo(await buyerAt("2026-11-22", theirs))).past).toEqual([]);
  });

  it("[ENTRY-14] is what the store may buy: sold, priced in its area, from merchants that are open to it", async () => {
    const sold = await makeVariant(shop, { stock: 0 });
    const parcel = await makeVariant(shop, { transport: "MKP" });
    const [withdrawn, unpriced] = [await makeVariant(shop), await makeVariant(shop)];
    await shop.sql("update variant set active = false where code = $1", [withdrawn]);
    await shop.sql(
      "delete from price where variant_id = (select id from variant where code = $1)",
      [unpriced],
    );
    await shop.sql("update store set market_place_access = (id = $1) where id = any($2)", [
      mine,
      [mine, theirs],
    ]);
    const made = new Set([sold, parcel, withdrawn, unpriced]);
    const codesOf = async (store: number) =>
      (await knownTo(await buyerAt("2026-11-22", store))).products
        .map(({ code }) => code)
        .filter((code) => made.has(code));
    expect(await codesOf(mine)).toEqual([sold, parcel]);
    expect(await codesOf(theirs)).toEqual([sold]);
  });

  it("[ENTRY-14] is not sent again while nothing has changed, and never another store's", async () => {
    const buyer = await buyerAt("2026-11-22");
    const first = await buyer.call("GET", PATH);
    const etag = first.headers.get("etag") ?? "";
    expect([first.headers.get("cache-control"), first.headers.get("vary")]).toEqual([
      "private, no-cache",
      "JWT-Authorization, X-STORE-ID, Accept-Encoding",
    ]);
    const headers = { "if-none-match": etag };
    const again = await buyer.call("GET", PATH, { headers });
    expect([again.status, again.body, again.headers.get("etag")]).toEqual([304, null, etag]);
    const other = await (await buyerAt("2026-11-22", theirs)).call("GET", PATH, { headers });
    expect(other.status).toBe(200);
    await makeVariant(shop);
    const later = await (await buyerAt("2026-11-22")).call("GET", PATH, { headers });
    expect([later.status, later.headers.get("etag") === etag]).toEqual([200, false]);
  });

  it("[ENTRY-14] is all orders of sixty days, so that 'comme jeudi' finds its Thursday", async () => {
    const [store = 0] = await makeStores(shop, 1);
    const yeast = await makeVariant(shop);
    const days = Array.from({ length: 12 }, (_, index) => `2026-11-${10 + index}`);
    for (const day of ["2026-06-01", ...days]) {
      await (await buyerAt(day, store)).buy([[yeast, 2]]);
    }
    const daysKnown = async (day: string) =>
      (await knownTo(await buyerAt(day, store))).past.map((order) => order.day);
    expect(await daysKnown("2026-11-22")).toEqual(days.toReversed());
    expect(await daysKnown("2027-03-01")).toEqual(days.toReversed().slice(0, 8));
  });

  it.each([
    ["gerant", 1],
    ["gerant", 3],
    ["gerant", 4],
    ["salarie", 7],
    ["cent-boutiques", 10],
  ])("[ENTRY-15] writes examples for %s's shop %i with no line to choose", async (name, store) => {
    const { vocabulary, today } = await knownOf(name, store);
    const kinds = ownExamples(vocabulary, today).map((text) =>
      understand(text, vocabulary, { today }).map(({ meaning }) => meaning.kind),
    );
    expect([kinds.length, kinds[0]?.length]).toEqual([3, 3]);
    expect(kinds.flat().filter((kind) => kind !== "sure" && kind !== "likely")).toEqual([]);
  });

  it("[ENTRY-3] takes the flour that a shop of the demonstration buys, and butters before croissants", async () => {
    const { vocabulary, today } = await knownOf("gerant", 1);
    const [flour, butter, yeast] = understand(
      "10 T65, trois beurres AOP, levure comme jeudi dernier",
      vocabulary,
      { today },
    ).map(({ meaning }) => meaning);
    const asOn = await lastBought(1, "101065-1");
    expect(flour).toMatchObject({ kind: "likely", code: "101065-1", quantity: 10, asOn });
    expect(yeast).toMatchObject({ kind: "likely", code: "200110-1" });
    const names = (butter?.kind === "doubt" ? butter.choices : []).map(
      ({ code }) => vocabulary.products.get(code)?.name.split(" ")[0],
    );
    expect(names).toEqual(["Beurre", "Beurre", "Beurre", "Beurre", "Croissant"]);
  });

  it("[ENTRY-14] fits in 200 kB on its way, for the whole catalogue", async () => {
    const { body } = await (await buyerAt("2026-11-22")).call("GET", PATH);
    expect(decode(body).products.length).toBeGreaterThan(900);
    expect(brotliCompressSync(JSON.stringify(body)).length).toBeLessThan(200_000);
  });
});
