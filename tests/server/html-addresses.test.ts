import { Effect } from "effect";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../server/database/embedded.ts";
import { migrate } from "../../server/database/migrate.ts";
import { seedWhenEmpty } from "../../server/shop/seed-when-empty.ts";
import { startTestShop, type TestShop } from "./harness.ts";

const BUILT = "<!doctype html><html><head><title>Panetier</title></head><body></body></html>";
const origin = "https://panetier.example";

let shop: TestShop;
let site: string;

beforeAll(async () => {
  site = mkdtempSync(join(tmpdir(), "panetier-addresses-"));
  writeFileSync(join(site, "index.html"), BUILT);
  shop = await startTestShop({ siteFolder: site, settings: { publicUrl: origin } });
});
afterAll(async () => {
  await shop.stop();
  rmSync(site, { recursive: true, force: true });
});

/** An answer as it is on the wire: fetch would tidy the path and unpack the body. */
const raw = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  new Promise<{
    readonly status: number | undefined;
    readonly headers: Readonly<Record<string, unknown>>;
    readonly body: Buffer;
  }>((done, failed) => {
    const { hostname, port } = new URL(shop.baseUrl);
    request({ hostname, port, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        done({
          status: response.statusCode,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    })
      .on("error", failed)
      .end();
  });

const textOf = async (path: string) => (await shop.fetch(path)).text();

describe("a slash at the end", () => {
  it("[SEO-4] moves to the address without it, with its query", async () => {
    const moves: Record<string, unknown> = {};
    for (const path of ["/catalogue/", "/produits/x/?a=1&b=/", "/recherche//?search=t/"]) {
      const { status, headers } = await raw(path);
      moves[path] = [status, headers["location"]];
    }
    expect(moves).toEqual({
      "/catalogue/": [301, "/catalogue"],
      "/produits/x/?a=1&b=/": [301, "/produits/x?a=1&b=/"],
      "/recherche//?search=t/": [301, "/recherche?search=t/"],
    });
  });

  it("[SEO-4] leads to no other site, and the home page stays where it is", async () => {
    for (const path of ["//evil.example/", "///evil.example//", "/\\evil.example/", "/", "/?a=/"]) {
      const { status, headers } = await raw(path);
      expect([path, headers["location"]]).toEqual([path, undefined]);
      expect(status).not.toBe(301);
    }
  });
});

it("answers 404 to a search within a category that does not exist", async () => {
  const [known, unknown] = await Promise.all(
    ["/recherche/farines", "/recherche/nexistepas"].map((path) => shop.fetch(path)),
  );
  expect([known?.status, unknown?.status]).toEqual([200, 404]);
  expect(await unknown?.text()).toContain("Page introuvable");
});

describe("what engines are told", () => {
  it("[SEO-2] is not to show what belongs to a customer, opens with a secret, or is a search", async () => {
    const seen: Record<string, string | null> = {};
    for (const path of [
      "/mon-compte",
      "/mon-compte/mes-commandes/12",
      "/panier",
      "/listes/3",
      "/messagerie",
      "/connexion?target=%2Fpanier",
      "/reinitialiser-mon-mot-de-passe/abc",
      "/activer-compte/abc",
      "/recherche?search=farine",
      "/recherche/farines",
      "/catalogue",
      "/faq",
    ]) {
      const response = await shop.fetch(path);
      const text = await response.text();
      expect([path, response.status]).toEqual([path, 200]);
      seen[path] = `${response.headers.get("x-robots-tag")} ${/canonical|og:|ld\+json/.test(text)}`;
    }
    const {
      "/catalogue": catalogue,
      "/faq": faq,
      "/connexion?target=%2Fpanier": door,
      ...hidden
    } = seen;
    expect([catalogue, faq, door]).toEqual(["null true", "null true", "null true"]);
    expect([...new Set(Object.values(hidden))]).toEqual(["noindex false"]);
  });

  it("[SEO-6] comes as robots.txt, with the sitemap's address", async () => {
    const response = await shop.fetch("/robots.txt");
    expect([response.headers.get("content-type"), await response.text()]).toEqual([
      "text/plain; charset=utf-8",
      `User-agent: *\nDisallow: /_\n\nSitemap: ${origin}/sitemap.xml\n`,
    ]);
  });
});

it("says whom to tell of a hole in the shop", async () => {
  const response = await shop.fetch("/.well-known/security.txt");
  const midnight = Math.floor(shop.clock.now() / 86_400_000) * 86_400_000;
  const expires = new Date(midnight + 180 * 86_400_000).toISOString();
  expect([response.status, response.headers.get("content-type"), await response.text()]).toEqual([
    200,
    "text/plain; charset=utf-8",
    `Contact: ${origin}/nous-contacter\nExpires: ${expires}\nPreferred-Languages: fr, en\nCanonical: ${origin}/.well-known/security.txt\n`,
  ]);
});

describe("the sitemap", () => {
  const locations = (text: string) =>
    [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => address);

  it("[SEO-5] has every product, category, merchant and page once, and each is there", async () => {
    const response = await shop.fetch("/sitemap.xml");
    expect(response.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    const listed = locations(await response.text());
    expect(new Set(listed).size).toBe(listed.length);
    const [row] = await shop.sql<{ readonly count: number }>(
      `select ((select count(*) from search_entry) + (select count(*) from taxon)
         + (select count(*) from merchant where status = 'active')
         + (select count(*) from recipe where published_at <= now())
         + (select count(*) from article where published_at <= now()))::int as count`,
    );
    const ofKind = listed.filter((address) =>
      /\/(?:produits|catalogue|marchand|recettes|conseils)\/(?!bonnes-affaires|fournee$)/.test(
        address,
      ),
    );
    expect(ofKind).toHaveLength(row?.count ?? 0);
    expect(listed).toEqual(expect.arrayContaining([`${origin}/`, `${origin}/faq`]));
    const lost: string[] = [];
    for (const address of listed) {
      const { status, headers, body } = await raw(address.slice(origin.length));
      const canonical = `<link rel="canonical" href="${address}">`;
      if (status !== 200 || headers["x-robots-tag"] !== undefined) lost.push(address);
      else if (!body.toString().includes(canonical)) lost.push(`not canonical: ${address}`);
    }
    expect(lost).toEqual([]);
  });

  it("[SEO-5] says when a product changed", async () => {
    const [row] = await shop.sql<{ readonly slug: string; readonly at: string }>(
      `select p.slug, to_char(p.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
         from product p join search_entry e on e.product_id = p.id order by p.id limit 1`,
    );
    expect(await textOf("/sitemap.xml")).toContain(
      `<url><loc>${origin}/produits/${row?.slug}</loc><lastmod>${row?.at}</lastmod></url>`,
    );
  });

  it("has no part that is not needed", async () => {
    for (const path of ["/sitemaps/1.xml", "/sitemaps/0.xml", "/sitemaps/x", "/sitemaps/"]) {
      const response = await shop.fetch(path);
      expect([path, response.status]).toEqual([path, 404]);
    }
  });
});

describe("a page in memory", () => {
  it("comes compressed as the same words, and only once to who has it", async () => {
    const path = "/catalogue";
    const plain = await raw(path);
    const [brotli, gzip] = [
      await raw(path, { "accept-encoding": "br, gzip" }),
      await raw(path, { "accept-encoding": "gzip" }),
    ];
    expect([brotli.headers["content-encoding"], gzip.headers["content-encoding"]]).toEqual([
      "br",
      "gzip",
    ]);
    expect(brotliDecompressSync(brotli.body).toString()).toBe(plain.body.toString());
    expect(gunzipSync(gzip.body).toString()).toBe(plain.body.toString());
    const etag = String(brotli.headers["etag"]);
    const again = await raw(path, { "accept-encoding": "br", "if-none-match": etag });
    const other = await raw("/faq", { "accept-encoding": "br", "if-none-match": etag });
    expect([again.status, again.body.length, other.status]).toEqual([304, 0, 200]);
  });

  it("changes with the catalogue", async () => {
    const [row] = await shop.sql<{ readonly code: string; readonly name: string }>(
      "select code, name from taxon order by id limit 1",
    );
    const path = `/catalogue/${row?.code}`;
    expect(await textOf(path)).toContain(`<title>${row?.name} · Panetier</title>`);
    await shop.sql("update taxon set name = 'Autre nom' where code = $1", [row?.code]);
    await expect
      .poll(() => textOf(path), { timeout: 5000 })
      .toContain("<title>Autre nom · Panetier</title>");
  });
});

describe("a shop whose database is away", () => {
  it("[SEO-7] answers a page with a general head when the right one does not come in time", async () => {
    const title = async () =>
      /<title>(.*)<\/title>/.exec(await textOf("/produits/nulle-part"))?.[1];
    const missing = "Page introuvable · Panetier";
    expect(await title()).toBe(missing);
    await shop.sql("begin");
    try {
      // Whoever reads the version waits for the test to let go.
      await shop.sql("lock table catalogue_version in access exclusive mode");
      await expect.poll(title, { timeout: 10_000 }).toBe("Produit · Panetier");
    } finally {
      await shop.sql("rollback");
    }
    await expect.poll(title, { timeout: 10_000 }).toBe(missing);
  });

  it("[SEO-7] still answers every page, with a general head, and the right one once it is back", async () => {
    const folder = mkdtempSync(join(tmpdir(), "panetier-pages-away-"));
    const port = await freePort();
    let postgres: EmbeddedPostgres = await startEmbeddedPostgres(folder, { durable: false, port });
    await Effect.runPromise(migrate(postgres.url));
    await seedWhenEmpty({ seed: "none", production: false, demo: [] }, postgres.url);
    const own = await startTestShop({
      databaseUrl: postgres.url,
      siteFolder: site,
      settings: { publicUrl: origin },
    });
    const titles = async () => {
      const seen: Record<string, unknown> = {};
      for (const path of ["/", "/panier", "/produits/x", "/catalogue/y", "/faq", "/autre"]) {
        const response = await own.fetch(path);
        const text = await response.text();
        const canonical = /canonical" href="https:\/\/panetier\.example([^"]*)"/.exec(text)?.[1];
        seen[path] = [response.status, /<title>(.*) · Pan/.exec(text)?.[1], canonical];
      }
      return seen;
    };
    const always = {
      "/": [200, undefined, "/"],
      "/panier": [200, "Mon panier", undefined],
      "/faq": [200, "Questions fréquentes", "/faq"],
    };
    const there = {
      ...always,
      "/produits/x": [404, "Page introuvable", undefined],
      "/catalogue/y": [404, "Page introuvable", undefined],
      "/autre": [404, "Page introuvable", undefined],
    };
    try {
      expect(await titles()).toEqual(there);
      await postgres.stop();
      // The version read a second ago is still trusted before.
      await expect.poll(titles, { timeout: 10_000 }).toEqual({
        ...always,
        "/produits/x": [200, "Produit", undefined],
        "/catalogue/y": [200, "Catalogue", undefined],
        "/autre": [200, undefined, undefined],
      });
      expect((await own.fetch("/sitemap.xml")).status).toBe(503);
      postgres = await startEmbeddedPostgres(folder, { durable: false, port });
      await expect.poll(titles, { timeout: 10_000 }).toEqual(there);
    } finally {
      await own.stop();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

const freePort = (): Promise<number> =>
  new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => done(address !== null && typeof address === "object" ? address.port : 0));
    });
  });
