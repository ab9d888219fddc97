import { Schema } from "effect";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CmsPage, ProductAddress, PublicAddress } from "../../api-schema/cms.ts";
import { Article, ArticleList, Recipe, RecipeList, Testimony } from "../../api-schema/editorial.ts";
import { startTestShop, type TestShop } from "./harness.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const base = "/api/v2/shop";

const read = async <A>(schema: Schema.Codec<A, unknown>, path: string): Promise<A> => {
  const response = await shop.fetch(`${base}${path}`);
  expect([path, response.status]).toEqual([path, 200]);
  return Schema.decodeUnknownSync(schema)(await response.json());
};

const statusOf = async (path: string) => (await shop.fetch(`${base}${path}`)).status;
const recipeBySlug = (slug: string) => read(Recipe, `/recipes-by-slug/${slug}`);
const pageAt = (path: string) => read(CmsPage, `/cms-plugin/pages/${encodeURIComponent(path)}`);

const headersOf = async (path: string) => {
  const { headers } = await shop.fetch(`${base}${path}`);
  return ["x-total-items", "x-items-per-page", "x-current-page", "x-last-page"].map((name) =>
    headers.get(name),
  );
};

const slugsOf = async (query: string) =>
  (await read(RecipeList, `/recipes?itemsPerPage=100${query}`)).results.map(({ slug }) => slug);

describe("every answer of the content", () => {
  it("decodes with its schema: lists, pages, recipes, articles, addresses", async () => {
    const recipes = await read(RecipeList, "/recipes?itemsPerPage=100");
    const articles = await read(ArticleList, "/articles?itemsPerPage=100");
    expect([recipes.results.length, articles.results.length]).toEqual([24, 16]);
    for (const { slug } of recipes.results) await recipeBySlug(slug);
    for (const { slug } of articles.results) await read(Article, `/articles-by-slug/${slug}`);
    expect(await read(Schema.Array(Testimony), "/testimonies")).toHaveLength(12);
    const products = await read(Schema.Array(ProductAddress), "/products-to-build");
    expect(products.length).toBeGreaterThan(500);
    const addresses = await read(Schema.Array(PublicAddress), "/cms-plugin/pages/list");
    expect(new Set(addresses.map(({ kind }) => kind))).toEqual(
      new Set(["page", "category", "merchant", "recipe", "article"]),
    );
    expect(new Set(addresses.map(({ uri }) => uri)).size).toBe(addresses.length);
  });

  it.each([
    "/recipes?page=0",
    "/recipes?itemsPerPage=101",
    "/recipes?sort=price",
    "/recipes?category=soupes",
    "/recipes?maxDuration=0",
    "/articles?sort=duration",
  ])("is a 400 for %s", async (path) => {
    expect(await statusOf(path)).toBe(400);
  });
});

describe("lists", () => {
  it("[CONTENT-11] page recipes and articles with the headers of a list, the newest first", async () => {
    expect(await headersOf("/recipes?page=2&itemsPerPage=10")).toEqual(["24", "10", "2", "3"]);
    expect(await headersOf("/articles")).toEqual(["16", "30", "1", "1"]);
    const { results } = await read(RecipeList, "/recipes?itemsPerPage=100");
    const dates = results.map(({ publishedAt }) => publishedAt);
    expect(dates).toEqual(dates.toSorted().toReversed());
    const pages = await Promise.all(
      [1, 2, 3].map((page) => read(RecipeList, `/recipes?page=${page}&itemsPerPage=10`)),
    );
    expect(pages.flatMap((page) => page.results)).toEqual(results);
  });

  it("[CONTENT-11] filter by category, difficulty, duration and ingredient, and sort", async () => {
    const all = (await read(RecipeList, "/recipes?itemsPerPage=100")).results;
    const where = (keep: (one: (typeof all)[number]) => boolean) =>
      all.filter(keep).map(({ slug }) => slug);
    expect(await slugsOf("&category=pains")).toEqual(where((one) => one.category === "pains"));
    expect(await slugsOf("&difficulty=easy&maxDuration=240")).toEqual(
      where((one) => one.difficulty === "easy" && one.durationInMinutes <= 240),
    );
    expect(await slugsOf("&ingredient=farine-de-gruau-t45")).toEqual(["brioche-a-tete"]);
    expect(await slugsOf("&ingredient=farine-de-touselle-t65")).toEqual([]);
    const byDuration = await read(RecipeList, "/recipes?itemsPerPage=100&sort=duration");
    const durations = byDuration.results.map(({ durationInMinutes }) => durationInMinutes);
    expect(durations).toEqual(durations.toSorted((a, b) => a - b));
    const titles = (await read(RecipeList, "/recipes?sort=title")).results.map((one) => one.title);
    expect(titles).toEqual(titles.toSorted(new Intl.Collator("fr-FR").compare));
  });

  it("[CONTENT-11] count each facet with the other filters on, as the list then has them", async () => {
    const { facets } = await read(RecipeList, "/recipes?category=pains&difficulty=medium");
    for (const { value, count } of facets.categories) {
      expect([value, (await slugsOf(`&difficulty=medium&category=${value}`)).length]).toEqual([
        value,
        count,
      ]);
    }
    for (const { value, count } of facets.difficulties) {
      expect([value, (await slugsOf(`&category=pains&difficulty=${value}`)).length]).toEqual([
        value,
        count,
      ]);
    }
    for (const { minutes, count } of facets.durations) {
      const within = `&category=pains&difficulty=medium&maxDuration=${minutes}`;
      expect([minutes, (await slugsOf(within)).length]).toEqual([minutes, count]);
    }
    expect(facets.ingredients.length).toBeGreaterThan(5);
    for (const { slug, count } of facets.ingredients) {
      const using = `&category=pains&difficulty=medium&ingredient=${slug}`;
      expect([slug, (await slugsOf(using)).length]).toEqual([slug, count]);
    }
  });
});

describe("pages", () => {
  it("[CONTENT-10] are found by 'global', slug or path, with or without its slashes", async () => {
    const faq = await pageAt("faq");
    expect([await pageAt("/faq"), await pageAt("/faq/")]).toEqual([faq, faq]);
    const zones = (page: CmsPage) => page.zones.map(({ zone }) => zone).toSorted();
    expect(zones(await pageAt("/"))).toEqual([
      "actions",
      "featured_editorials",
      "featured_products",
      "hero",
      "hero_connected",
      "other_editorials",
      "other_products",
    ]);
    expect(zones(await pageAt("global"))).toEqual(["before_header"]);
    expect(zones(await pageAt("/marchand/chocolaterie-morel"))).toEqual([
      "cgv_marchand",
      "merchant_featured_products",
    ]);
  });

  it("[CONTENT-10] that do not exist are a 404 in French, as are recipes and articles", async () => {
    for (const path of [
      "/cms-plugin/pages/nulle-part",
      "/recipes-by-slug/x",
      "/articles-by-slug/x",
    ]) {
      const response = await shop.fetch(`${base}${path}`);
      expect([path, response.status, await response.json()]).toEqual([
        path,
        404,
        { code: 404, message: expect.stringMatching(/introuvable|n'existe pas/) },
      ]);
    }
  });

  it("say who sees an alternate page, and where it is", async () => {
    const { marketplaceOnly, alternateUri } = await pageAt("/cgv-marketplace");
    expect([marketplaceOnly, alternateUri]).toEqual([true, "/decouvrir-la-marketplace"]);
    expect((await pageAt(alternateUri ?? "")).marketplaceOnly).toBe(false);
  });
});

describe("blocks", () => {
  const addPage = async (uri: string, blocks: readonly (readonly [number, unknown])[]) => {
    const [page] = await shop.sql<{ readonly id: number }>(
      `insert into cms_page (uri, code, name, title, updated_at)
       values ($1, $1, 'Essai', 'Essai', now()) returning id`,
      [uri],
    );
    for (const [position, block] of blocks) {
      await shop.sql("insert into cms_block (page_id, position, block) values ($1, $2, $3)", [
        page?.id,
        position,
        JSON.stringify(block),
      ]);
    }
    await expect
      .poll(() => statusOf(`/cms-plugin/pages/${uri.slice(1)}`), { timeout: 5000 })
      .toBe(200);
  };

  it("[CONTENT-8] come in the order of their positions; unknown ones are left out, logged once", async () => {
    await addPage("/essai-ordre", [
      [7, { type: "quote", text: "Trois", author: "A" }],
      [2, { type: "carousel", slides: 3 }],
      [1, { type: "title", level: "h2", text: "Un" }],
      [3, { type: "title", level: "h9", text: "Faux" }],
      [4, { type: "text", html: "<p>Deux</p>" }],
    ]);
    const expected = [
      { type: "title", position: 1, level: "h2", text: "Un" },
      { type: "text", position: 4, html: "<p>Deux</p>" },
      { type: "quote", position: 7, text: "Trois", author: "A" },
    ];
    expect((await pageAt("/essai-ordre")).contentBlocks).toEqual(expected);
    await shop.sql("update cms_page set title = 'Encore' where uri = '/essai-ordre'");
    await expect
      .poll(async () => (await pageAt("/essai-ordre")).title, { timeout: 5000 })
      .toBe("Encore");
    // A later block is logged after whatever the second reading has logged.
    await shop.sql(`insert into cms_block (page_id, position, block)
      select id, 9, '{"type": "late"}' from cms_page where uri = '/essai-ordre'`);
    const logged = () =>
      shop.log
        .filter((line) => line["page"] === "/essai-ordre")
        .map((line) => [line["level"], line["type"]]);
    const read = async () => {
      await pageAt("/essai-ordre");
      return logged().at(-1);
    };
    await expect.poll(read, { timeout: 5000 }).toEqual(["warn", "late"]);
    expect(logged()).toEqual([
      ["warn", "carousel"],
      ["warn", "title"],
      ["warn", "late"],
    ]);
  });

  it("[CONTENT-7] never carry a script or an unsafe link out of the server", async () => {
    await addPage("/essai-sain", [
      [
        1,
        {
          type: "text",
          html: '<p onclick="x()">A<script>alert(1)</script><a href="javascript:x">b</a></p>',
        },
      ],
      [2, { type: "button", label: "Là", href: "javascript:alert(1)", newTab: false }],
    ]);
    expect((await pageAt("/essai-sain")).contentBlocks).toEqual([
      { type: "text", position: 1, html: "<p>A<a>b</a></p>" },
      { type: "button", position: 2, label: "Là", href: "#", newTab: false },
    ]);
  });
});

describe("recipes and their products", () => {
  it("[CONTENT-9] link what is sold, with its packagings, and name only what no longer is", async () => {
    const flourOf = async () =>
      (await recipeBySlug("brioche-a-tete")).ingredients.find(({ name }) => /gruau/.test(name));
    expect((await flourOf())?.product).toEqual({
      slug: "farine-de-gruau-t45",
      code: expect.any(String),
      name: "Farine de gruau T45",
      packagings: [
        { variant: expect.any(String), packaging: "Sac 25 kg", netWeight: 25000, orderStep: 1 },
        { variant: expect.any(String), packaging: "Sac 10 kg", netWeight: 10000, orderStep: 1 },
      ],
    });
    await shop.sql("update product set active = false where slug = 'farine-de-gruau-t45'");
    await expect.poll(async () => (await flourOf())?.product, { timeout: 5000 }).toBeNull();
    const addresses = await read(Schema.Array(ProductAddress), "/products-to-build");
    expect(addresses.map(({ slug }) => String(slug))).not.toContain("farine-de-gruau-t45");
  });

  it("[CONTENT-9] show nothing before its hour, neither in lists, addresses nor related items", async () => {
    const slug = "pain-au-chocolat";
    const before = await recipeBySlug("croissant-pur-beurre");
    expect(before.related.map((one) => String(one.slug))).toContain(slug);
    await shop.sql("update recipe set published_at = now() + interval '2 days' where slug = $1", [
      slug,
    ]);
    await expect.poll(() => statusOf(`/recipes-by-slug/${slug}`), { timeout: 5000 }).toBe(404);
    const after = await recipeBySlug("croissant-pur-beurre");
    expect(after.related.map((one) => String(one.slug))).not.toContain(slug);
    expect((await slugsOf("")).map(String)).not.toContain(slug);
    const addresses = await read(Schema.Array(PublicAddress), "/cms-plugin/pages/list");
    expect(addresses.map(({ uri }) => uri)).not.toContain(`/recettes/${slug}`);
    shop.clock.advance(3 * 86_400_000);
    expect(await statusOf(`/recipes-by-slug/${slug}`)).toBe(200);
    shop.clock.advance(-3 * 86_400_000);
  });
});

describe("freshness", () => {
  it("[CONTENT-12] shows a change in every process within seconds", async () => {
    const other = await startTestShop({
      databaseUrl: shop.databaseUrl,
      settings: { keyFile: shop.keyFile },
    });
    try {
      const titleIn = async (from: TestShop) => {
        const response = await from.fetch(`${base}/articles-by-slug/fixer-ses-prix`);
        return Schema.decodeUnknownSync(Article)(await response.json()).title;
      };
      expect(await titleIn(other)).toBe(await titleIn(shop));
      await shop.sql("update article set title = 'Titre neuf' where slug = 'fixer-ses-prix'");
      for (const each of [shop, other]) {
        await expect.poll(() => titleIn(each), { timeout: 5000 }).toBe("Titre neuf");
      }
    } finally {
      await other.stop();
    }
  });
});
