import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const sources = readdirSync("server", { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path.endsWith(".ts"))
  .map((path) => ({ path, text: readFileSync(join("server", path), "utf8") }));

/** Those that read by it; what they ask is in them, or in the files of statements beside them. */
const READ = [
  "catalogue/card-cache.ts",
  "catalogue/catalogue-repository.ts",
  "catalogue/price-book.ts",
  "catalogue/product-cache.ts",
  "catalogue/snapshot.ts",
  "content/content-cache.ts",
  "search/index/living-index.ts",
  "search/search-index.ts",
  "search/search-repository.ts",
];
/** Those that make it, choose it, or say how it fares. */
const KNOW = [
  "catalogue/catalogue.ts",
  "database/sql.ts",
  "database/standby.ts",
  "desk/health/health-handlers.ts",
  "desk/health/shop-now.ts",
  "search/search.ts",
  "shop/measures-now.ts",
];
const STATEMENTS = [
  "catalogue/nearest-price.ts",
  "catalogue/price-times.ts",
  "catalogue/product-query.ts",
  "catalogue/snapshot-query.ts",
  "content/content-query.ts",
  "search/index/index-reading.ts",
];

const WRITES =
  /\b(?:insert\s+into|update\s+\w+\s+set|delete\s+from|merge\s+into|truncate|nextval|setval|for\s+(?:no\s+key\s+)?update|for\s+(?:key\s+)?share|pg_(?:try_)?advisory\w*|pg_notify|create\s+temp)/i;
/** What is the primary's alone: who calls, what they may, what they have, and what they are about to buy. */
const OTHERS =
  /\b(?:from|join)\s+(?:login_session|customer|store|store_shop_user|staff|staff_session|shipment|order_item|outbox|cart\w*|mandate|payment)\b|"order"/;

const textOf = (path: string): string => sources.find((each) => each.path === path)?.text ?? "";

describe("[REPLICA-1] what may be read from a standby", () => {
  it("is asked for by the catalogue, the search and the content, and by nobody else", () => {
    const taking = sources.filter(({ text }) => /\bCatalogueReads\b/.test(text));
    expect(taking.map(({ path }) => path).toSorted()).toEqual(
      [...READ, ...KNOW, "database/catalogue-reads.ts"].toSorted(),
    );
    for (const path of KNOW) {
      // They hand it on or look at its state: none asks a statement of it.
      expect({ path, asks: /\breads\.(?:sql|shared)\b/.test(textOf(path)) }).toEqual({
        path,
        asks: false,
      });
    }
  });

  it("stands in files that write nothing and lock nothing", () => {
    const writing = [...READ, ...STATEMENTS].filter((path) => WRITES.test(textOf(path)));
    expect(writing).toEqual([]);
  });

  it("is nothing of customers, but for what the search asks the primary by name", () => {
    const asking = [...READ, ...STATEMENTS].filter((path) => OTHERS.test(textOf(path)));
    expect(asking).toEqual(["search/search-repository.ts"]);
    expect(textOf("search/search-repository.ts")).toContain("(orders, boughtStatement,");
  });
});
