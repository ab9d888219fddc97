import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { NewArticle } from "../../../api-schema/staff-new-articles.ts";
import type { ArticleSeen } from "../../../api-schema/staff-products.ts";
import type { StaffRun, UndoneRun } from "../../../api-schema/staff-resources.ts";
import { startTestShop, type TestShop } from "../harness.ts";
import { type SupportBrowser, supportBrowser } from "../support-desk.ts";
import { agentWith, changed, written } from "./desk-resources.ts";

let shop: TestShop;
let direction: SupportBrowser;
beforeAll(async () => {
  shop = await startTestShop({ settings: { trustProxy: true } });
  direction = supportBrowser(shop, "13.0.8.1");
  await direction.signIn("gestion@panetier.example");
});
afterAll(() => shop.stop());

const seen: NewArticle["apply"] = { seen: [] };

/** All that a new article says, for the lists of two areas. */
const articleOf = async (code: string, more: Partial<NewArticle> = {}): Promise<NewArticle> => {
  const [known] = await shop.sql<{ category: string; merchant: string }>(
    `select r.code as category, m.slug as merchant from product p join taxon r on r.id = p.main_taxon_id
       join merchant m on m.id = p.merchant_id where m.gmp order by p.id limit 1`,
  );
  const [picture] = await shop.sql<{ path: string }>(
    "select path from picture order by path limit 1",
  );
  const lists = await shop.sql<{ code: string }>(
    "select code from price_list where level = 'area' order by id limit 2",
  );
  const [depot] = await shop.sql<{ code: string }>("select code from depot order by id limit 1");
  return {
    product: {
      code,
      name: `Farine ${code}`,
      range: "Z001",
      ...known,
      description: "Blés de nos plaines.",
      allergens: ["gluten"],
      storageClass: "ambient",
      pictures: JSON.stringify([{ path: picture?.path, alt: "Un sac de farine" }]),
    },
    variant: {
      reference: `${code}-25`,
      packaging: "Sac 25 kg",
      netWeight: 25_000,
      grossWeight: 25_200,
      vatRate: 0.055,
    },
    prices: lists.map(({ code: list }) => ({ list, unitPrice: 2150 })),
    stocks: [{ depot: depot?.code ?? "", quantity: 40, counts: "counted" }],
    sold: true,
    apply: null,
    ...more,
  };
};

const make = (said: NewArticle, browser = direction): Promise<ArticleSeen> =>
  changed(browser, "/new-articles", said);

const isInShop = async (slug: string): Promise<number> =>
  (await shop.fetch(`/api/v2/shop/products-by-slug/${slug}`)).status;

/** What of an article stands in the shop. */
const rowsOf = async (code: string) => {
  const [found] = await shop.sql<object>(
    `select (select active from product where code = $1) as sold,
       (select count(*)::int from variant where reference = $1 || '-25') as articles,
       (select count(*)::int from price p join variant v on v.id = p.variant_id where v.reference = $1 || '-25') as prices,
       (select sum(s.counted)::int from stock s join variant v on v.id = s.variant_id where v.reference = $1 || '-25') as stock`,
    [code],
  );
  return found;
};

describe("[ART-13] a new article in one form", () => {
  it("is looked at as it would be, and nothing of it is written", async () => {
    const said = await articleOf("tourte-1");
    // The month of the history is opened by whoever comes first, and stays.
    await make(said);
    const before = await written(shop);
    expect(await make(said)).toEqual({
      isWritten: false,
      faults: [],
      concerns: [],
      told: [],
      product: { code: "tourte-1", slug: "farine-tourte-1-tourte-1", state: "published" },
      percent: 100,
      lacks: [],
      runs: [],
    });
    expect(await written(shop)).toEqual(before);
  });

  it("is made whole, is for sale at once, and is made once however often it is sent", async () => {
    const said = { ...(await articleOf("tourte-2")), apply: seen };
    const [first, second] = await Promise.all([make(said), make(said)]);
    expect(first.isWritten).toBe(true);
    expect(first.runs.map(({ resource }) => resource)).toEqual([
      "products",
      "variants",
      "prices",
      "stocks",
      "products",
    ]);
    expect(second).toEqual(first);
    expect(await rowsOf("tourte-2")).toEqual({ sold: true, articles: 1, prices: 2, stock: 40 });
    await expect.poll(() => isInShop(first.product?.slug ?? ""), { timeout: 10_000 }).toBe(200);
    const [history] = await shop.sql<{ changes: number; runs: number }>(
      `select count(*)::int as changes, count(distinct run_id)::int as runs from change
        where run_id = any($1::int[])`,
      [first.runs.map(({ id }) => id)],
    );
    expect(history).toEqual({ changes: 6, runs: 5 });
  });

  it("is undone as one: what it made goes with its count, and what somebody has asked for is sold no more", async () => {
    const uncounted = await make({ ...(await articleOf("tourte-3")), stocks: [], apply: seen });
    const run = await direction.read<StaffRun>(`/runs/${uncounted.runs[1]?.id}`);
    expect([run.bundle, run.may.undo]).toEqual([uncounted.runs[0]?.id, true]);
    const undone = await changed<UndoneRun>(direction, `/runs/${run.id}/undo`);
    expect([undone.kept, undone.run.state]).toEqual([[], "undone"]);
    expect(await rowsOf("tourte-3")).toEqual({ sold: null, articles: 0, prices: 0, stock: null });

    const said = { ...(await articleOf("tourte-4")), apply: seen };
    const counted = await make(said);
    const left = await changed<UndoneRun>(direction, `/runs/${counted.runs[0]?.id}/undo`);
    expect(left.kept).toEqual([]);
    expect(await rowsOf("tourte-4")).toEqual({ sold: null, articles: 0, prices: 0, stock: null });
    const twice = await direction.send("POST", `/runs/${counted.runs[0]?.id}/undo`);
    expect(twice.status).toBe(409);

    const kept = await make({ ...(await articleOf("tourte-10")), apply: seen });
    await shop.sql(
      `insert into variant_cost (variant_id, valid_from, cost)
        select id, '2026-01-01', 1000 from variant where reference = 'tourte-10-25'`,
    );
    const part = await changed<UndoneRun>(direction, `/runs/${kept.runs[0]?.id}/undo`);
    expect(part.kept).toEqual([
      { key: "tourte-10-25", why: "retiré de la vente, d'autres s'y rapportent" },
      { key: "tourte-10", why: "retiré de la vente, d'autres s'y rapportent" },
      {
        key: `passage n° ${kept.runs[3]?.id}`,
        why: "stocks : un passage ne s'en défait pas, le suivant corrige",
      },
    ]);
    expect(await rowsOf("tourte-10")).toEqual({ sold: false, articles: 1, prices: 0, stock: 40 });
  });

  it("says every fault at once, each by its field, and who has a code or an EAN", async () => {
    const [other] = await shop.sql<{
      code: string;
      product: string;
      reference: string;
      name: string;
      ean: string;
    }>(
      `select p.code, p.name as product, v.reference, v.name, v.ean from variant v
         join product p on p.id = v.product_id where v.ean is not null order by v.id limit 1`,
    );
    const said = await articleOf("tourte-5");
    const before = await written(shop);
    const answer = await make({
      ...said,
      variant: { ...said.variant, ean: other?.ean ?? "", vatRate: 0.9 },
      prices: [{ list: "personne", unitPrice: 2150 }],
      stocks: [{ depot: "AILLEURS", quantity: 1, counts: "counted" }],
      apply: seen,
    });
    expect(
      answer.faults.map(({ part, line, column, reason }) => [part, line, column, reason]),
    ).toEqual([
      ["variant", 0, "vatRate", expect.any(String)],
      ["variant", 0, "ean", `« ${other?.reference} » a déjà le même.`],
      ["prices", 0, "list", "Inconnu parmi les tarifs : prenez d'abord leur fichier."],
    ]);
    const away = [{ depot: "AILLEURS", quantity: 1, counts: "counted" }];
    expect((await make({ ...said, stocks: away, apply: seen })).faults).toEqual([
      {
        part: "stocks",
        line: 0,
        column: "depot",
        reason: expect.stringMatching(/^Aucun dépôt n'a ce code/),
      },
    ]);
    const taken = await make({
      ...said,
      product: { ...said.product, code: other?.code ?? "" },
      variant: { ...said.variant, reference: other?.reference ?? "" },
      apply: seen,
    });
    expect(taken.faults.slice(0, 2)).toEqual([
      {
        part: "product",
        line: 0,
        column: "code",
        reason: `Déjà pris par « ${other?.product} ».`,
      },
      {
        part: "variant",
        line: 0,
        column: "reference",
        reason: `Déjà prise par « ${other?.name} (fiche ${other?.code}) ».`,
      },
    ]);
    expect([answer.isWritten, taken.isWritten]).toEqual([false, false]);
    expect(await written(shop)).toEqual(before);
  });

  it("stays a draft where something lacks, and says what", async () => {
    const answer = await make({ ...(await articleOf("tourte-6")), prices: [], apply: seen });
    expect([answer.isWritten, answer.product?.state, answer.lacks]).toEqual([
      true,
      "draft",
      ["price"],
    ]);
    expect(answer.runs).toHaveLength(3);
  });

  it("goes on with what guards say once somebody has seen it", async () => {
    const said = await articleOf("tourte-7");
    const odd = {
      ...said,
      product: {
        ...said.product,
        energyKj: 1600,
        energyKcal: 345,
        fat: 110,
        saturatedFat: 20,
        carbohydrate: 7150,
        sugars: 160,
        protein: 1080,
        salt: 1,
      },
    };
    const unseen = await make({ ...odd, apply: seen });
    expect(unseen.concerns.map(({ part, guard, may }) => [part, guard, may])).toEqual([
      ["product", "energy-odd", true],
    ]);
    expect(unseen.isWritten).toBe(false);
    expect((await make({ ...odd, apply: { seen: ["energy-odd"] } })).isWritten).toBe(true);
  });

  it("has no price of whoever makes none, nor anything of who changes no catalogue", async () => {
    const catalogue = await agentWith(shop, "catalogue-articles", ["catalogue"], "13.0.8.2");
    const said = { ...(await articleOf("tourte-8")), apply: seen };
    expect((await catalogue.send("POST", "/new-articles", said)).status).toBe(404);
    const unpriced = await make({ ...said, prices: [] }, catalogue);
    expect([unpriced.isWritten, unpriced.lacks]).toEqual([true, ["price"]]);
    const run = unpriced.runs[0]?.id;
    const pricing = await agentWith(shop, "tarifs-articles", ["pricing"], "13.0.8.3");
    expect((await pricing.send("POST", "/new-articles", said)).status).toBe(404);
    expect((await pricing.send("POST", `/runs/${run}/undo`)).status).toBe(404);
    const whole = await make(await articleOf("tourte-9", { apply: seen }));
    const refused = await catalogue.send("POST", `/runs/${whole.runs[0]?.id}/undo`);
    expect(refused.status).toBe(409);
  });
});
