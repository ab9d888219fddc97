import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NOT_FOUND_PAGE } from "../../core/routes/route-table.ts";
import { readHead, SELLER } from "../core/seo/pages.ts";
import { startTestShop, type TestShop } from "./harness.ts";

const HEAD = "<!doctype html><html><head>";
const REST = '<script type="module" src="/assets/a.js"></script></head><body></body></html>';

let shop: TestShop;
let site: string;

beforeAll(async () => {
  site = mkdtempSync(join(tmpdir(), "panetier-html-"));
  writeFileSync(
    join(site, "index.html"),
    `${HEAD}<title>Construit</title><meta name="description" content="Construite" />${REST}`,
  );
  shop = await startTestShop({
    siteFolder: site,
    settings: { publicUrl: "https://panetier.example" },
  });
});
afterAll(async () => {
  await shop.stop();
  rmSync(site, { recursive: true, force: true });
});

/** A page as an engine meets it; its body and what is not its head are as they were built. */
const visit = async (path: string) => {
  const response = await shop.fetch(path, { redirect: "manual" });
  const told = await response.text();
  expect(told).toMatch(SELLER);
  const text = told.replace(SELLER, "");
  expect([text.startsWith(HEAD), text.endsWith(REST)]).toEqual([true, true]);
  return {
    status: response.status,
    robots: response.headers.get("x-robots-tag"),
    cacheControl: response.headers.get("cache-control"),
    ...readHead(text.slice(HEAD.length, -REST.length)),
  };
};

const found = { status: 200, robots: null, cacheControl: "no-cache" };
const origin = "https://panetier.example";
const typesOf = ({ data }: { readonly data: readonly { readonly [key: string]: unknown }[] }) =>
  data.map((each) => each["@type"]);
const context = "https://schema.org";

/** A product of the demonstration data with all that its page says. */
const aProduct = async () => {
  const [row] = await shop.sql<{
    readonly slug: string;
    readonly code: string;
    readonly name: string;
    readonly brand: string;
    readonly ean: string;
    readonly description: string;
    readonly image: string;
    readonly taxon: string;
  }>(`select p.slug, p.code, p.name, b.name as brand, v.ean, p.meta_description as description,
        p.images -> 0 ->> 'path' as image, t.code as taxon
        from product p join search_entry e on e.product_id = p.id join brand b on b.id = p.brand_id
        join variant v on v.id = e.default_variant_id join taxon t on t.id = p.main_taxon_id
       where v.ean is not null and cardinality(t.path) = 3
         and not exists (select from review r where r.product_id = p.id)
       order by p.id limit 1`);
  if (row === undefined) throw new Error("The demonstration data has no such product.");
  return row;
};

describe("the home page", () => {
  it("[SEO-1] says who runs the shop and how to search it", async () => {
    const page = await visit("/?utm_source=lettre");
    expect(page).toMatchObject({ ...found, canonical: `${origin}/` });
    expect(page.title).toBe("Panetier, le marché des boulangers");
    expect(page.metas["og:image"]).toBe(`${origin}/images/boutique.jpg?w=1200`);
    expect(page.data).toEqual([
      {
        "@context": context,
        "@type": "Organization",
        name: "Grands Moulins Panetier",
        url: `${origin}/`,
        logo: `${origin}/images/boutique.jpg`,
      },
      expect.objectContaining({
        "@type": "WebSite",
        potentialAction: {
          "@type": "SearchAction",
          target: {
            "@type": "EntryPoint",
            urlTemplate: `${origin}/recherche?search={search_term_string}`,
          },
          "query-input": "required name=search_term_string",
        },
      }),
    ]);
  });

  it("[SEO-1] names pictures that are there, in a form that every site can show", async () => {
    const { metas, data } = await visit("/");
    for (const address of [metas["og:image"], data[0]?.["logo"]]) {
      const response = await shop.fetch(String(address).slice(origin.length));
      await response.arrayBuffer();
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    }
  });
});

describe("a product's page", () => {
  it("[SEO-1] says what it is, without a price", async () => {
    const product = await aProduct();
    const page = await visit(`/produits/${product.slug}`);
    const url = `${origin}/produits/${product.slug}`;
    expect(page).toMatchObject({
      ...found,
      title: `${product.name} · Panetier`,
      canonical: url,
      metas: {
        description: product.description,
        "og:type": "product",
        "og:url": url,
        "og:image": `${origin}${product.image}?w=1200`,
      },
    });
    const [about, trail] = page.data;
    expect(about).toEqual({
      "@context": context,
      "@type": "Product",
      name: product.name,
      description: product.description,
      sku: product.code,
      gtin13: product.ean,
      url,
      category: expect.stringMatching(/.+ > .+ > .+/),
      image: expect.arrayContaining([`${origin}${product.image}?w=1200`]),
      brand: { "@type": "Brand", name: product.brand },
    });
    const items = trail?.["itemListElement"];
    expect(items).toHaveLength(5);
    expect(items).toMatchObject([
      { position: 1, name: "Accueil", item: `${origin}/` },
      { position: 2 },
      { position: 3 },
      { position: 4, item: `${origin}/catalogue/${product.taxon}` },
      { position: 5, name: product.name, item: url },
    ]);
  });

  it("[SEO-3] keeps a hostile name in its place", async () => {
    const { code, slug } = await aProduct();
    const name = `Sac </script><script>alert("1")</script> d'orge & "blé" $& </title>`;
    const before = await visit(`/produits/${slug}`);
    await shop.sql("update product set name = $1, meta_description = $1 where code = $2", [
      name,
      code,
    ]);
    // What was committed is seen a second later at most (snapshot.ts).
    await expect
      .poll(async () => (await visit(`/produits/${slug}`)).title, { timeout: 5000 })
      .toBe(`${name} · Panetier`);
    const page = await visit(`/produits/${slug}`);
    expect([page.metas["og:title"], page.metas["description"]]).toEqual([
      `${name} · Panetier`,
      name,
    ]);
    expect([page.data[0]?.["name"], typesOf(page)]).toEqual([name, typesOf(before)]);
  });

  it("[SEO-4] is the shop's 404 when there is no such product, whatever was typed", async () => {
    for (const slug of ["nulle-part", "%00", "a%2Fb", "%E2%80%A8", "x".repeat(500)]) {
      expect(await visit(`/produits/${slug}`)).toEqual({
        status: 404,
        robots: "noindex",
        cacheControl: "no-cache",
        title: `${NOT_FOUND_PAGE.title} · Panetier`,
        canonical: null,
        metas: {},
        data: [],
      });
    }
  });
});

describe("the pages of the catalogue", () => {
  it("[SEO-1] of a category say what it holds and where it stands", async () => {
    const { taxon } = await aProduct();
    const [row] = await shop.sql<{ readonly name: string; readonly description: string }>(
      "select name, description from taxon where code = $1",
      [taxon],
    );
    const page = await visit(`/catalogue/${taxon}?page=2`);
    expect(page).toMatchObject({
      ...found,
      title: `${row?.name} · Panetier`,
      canonical: `${origin}/catalogue/${taxon}`,
      metas: {
        description: expect.stringContaining(row?.description ?? "?"),
        "og:type": "website",
      },
    });
    expect(typesOf(page)).toEqual(["BreadcrumbList", "CollectionPage"]);
    expect(page.data[0]?.["itemListElement"]).toHaveLength(5);
  });

  it("[SEO-1] that are one of a kind have texts of their own", async () => {
    const descriptions = new Set<string | undefined>();
    for (const path of ["/catalogue", "/catalogue/bonnes-affaires/offres-promotionnelles"]) {
      const page = await visit(path);
      expect([page.status, page.canonical]).toEqual([200, `${origin}${path}`]);
      expect(typesOf(page)).toEqual(["BreadcrumbList", "CollectionPage"]);
      descriptions.add(page.metas["description"]);
    }
    expect([descriptions.size, descriptions.has(undefined)]).toEqual([2, false]);
  });

  it("[SEO-1] of a merchant name it", async () => {
    expect(await visit("/marchand/vergers-du-lys")).toMatchObject({
      ...found,
      canonical: `${origin}/marchand/vergers-du-lys`,
      metas: { "og:image": `${origin}/images/merchants/vergers-du-lys-cover?w=1200` },
    });
  });

  it("[SEO-4] are 404 when the category or merchant is unknown", async () => {
    for (const path of [
      "/catalogue/nulle-part",
      "/recherche/nulle-part",
      "/marchand/personne",
      "/nulle/part",
    ]) {
      expect(await visit(path)).toMatchObject({ status: 404, robots: "noindex", metas: {} });
    }
  });
});

describe("content", () => {
  it("[SEO-1] of each kind has its own data", async () => {
    const [row] = await shop.sql<{ readonly recipe: string; readonly article: string }>(
      `select (select min(slug) from recipe where published_at < now() - interval '1 day') as recipe,
              (select min(slug) from article where published_at < now() - interval '1 day') as article`,
    );
    const kinds: Record<string, readonly unknown[]> = {};
    for (const path of [
      `/recettes/${row?.recipe}`,
      `/conseils/${row?.article}`,
      "/faq",
      "/decouvrir-la-marketplace",
    ]) {
      const page = await visit(path);
      expect([page.status, page.canonical]).toEqual([200, `${origin}${path}`]);
      kinds[path.split("/")[1] ?? ""] = [page.metas["og:type"], ...typesOf(page)];
    }
    expect(kinds).toEqual({
      recettes: ["article", "Recipe", "BreadcrumbList"],
      conseils: ["article", "Article", "BreadcrumbList"],
      faq: ["website", "BreadcrumbList", "FAQPage"],
      "decouvrir-la-marketplace": ["website", "BreadcrumbList"],
    });
  });

  it("[SEO-4] that is unknown or not out yet is a 404", async () => {
    await shop.sql(
      `update article set published_at = now() + interval '1 day' where slug in
         (select slug from article order by id desc limit 1)`,
    );
    const [row] = await shop.sql<{ readonly slug: string }>(
      "select slug from article where published_at > now()",
    );
    await expect
      .poll(async () => (await visit(`/conseils/${row?.slug}`)).status, { timeout: 5000 })
      .toBe(404);
    expect((await visit("/recettes/nulle-part")).status).toBe(404);
  });

  it("[SEO-4] that nobody has written is a 404, whatever the shop calls its address", async () => {
    await shop.sql("delete from cms_page where uri in ('/cgv', '/recettes')");
    await expect.poll(async () => (await visit("/cgv")).status, { timeout: 5000 }).toBe(404);
    // The list of recipes is the shop's own: only its introduction was written.
    expect((await visit("/recettes")).status).toBe(200);
  });
});
