import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { Instant } from "../../../api-schema/primitives.ts";
import { brands } from "../../../demonstration/seed/brands.ts";
import { demoCatalogue } from "../../../demonstration/seed/catalogue.ts";
import { pages } from "../../../demonstration/seed/content/pages.ts";
import { documentNames } from "../../../demonstration/seed/data/documents.ts";
import { makeDemo } from "../../../demonstration/seed/demo.ts";
import { merchants } from "../../../demonstration/seed/merchants.ts";
import { flattenTaxons } from "../../../demonstration/seed/taxons.ts";

// What one file of the data says of another, looked at without the reader that checks it.

const root = join(import.meta.dirname, "../../..");
const data = join(root, "demonstration/data");

const files = globSync("**/*.{csv,md,json}", { cwd: data })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => file !== "README.md")
  .toSorted();

const tableOf = (file: string): readonly Readonly<Record<string, string>>[] =>
  Papa.parse<Record<string, string>>(readFileSync(join(data, file), "utf8").trimEnd(), {
    delimiter: ";",
    header: true,
  }).data;

const tables = new Map(
  files.filter((file) => file.endsWith(".csv")).map((file) => [file, tableOf(file)]),
);

/** What stands in a column of the tables whose names begin so, but for empty cells. */
const columnOf = (file: string, column: string): ReadonlySet<string> =>
  new Set(
    [...tables].flatMap(([name, rows]) =>
      name.startsWith(file) ? rows.flatMap((row) => row[column] || []) : [],
    ),
  );

const now = Instant.make("2026-11-24T02:46:00.000Z");
const catalogue = demoCatalogue(new Date(now));
const taxons = new Set(flattenTaxons().map(({ code }) => code));

/** The columns that name something of another file, wherever they stand. */
const REFERENCES: Readonly<Record<string, ReadonlySet<string>>> = {
  brand: columnOf("catalogue/brands", "slug"),
  merchant: new Set(documentNames("catalogue/merchants")),
  taxon: taxons,
  taxons,
  alsoIn: taxons,
  companions: taxons,
  range: columnOf("catalogue/ranges", "range"),
  product: new Set([
    ...columnOf("catalogue/products", "name"),
    ...catalogue.products.map(({ slug }) => slug),
  ]),
  variant: new Set(catalogue.variants.map(({ code }) => code)),
  salesArea: columnOf("sales/sales-areas", "code"),
  town: columnOf("people/towns", "name"),
  postcode: columnOf("people/towns", "postcode"),
  store: columnOf("people/stores", "store"),
  account: new Set([
    ...columnOf("people/customers", "account"),
    ...columnOf("people/applicants", "account"),
  ]),
  basket: columnOf("sales/baskets", "basket"),
  coupon: columnOf("sales/promotions", "code"),
  goods: columnOf("sales/late-goods", "goods"),
};

/** Columns of that name that say something else: words of products' names, towns of anywhere. */
const OWN_WORDS = new Set([
  "catalogue/allergen-ingredients.csv product",
  "content/testimonies.csv town",
]);

describe("the data of the demonstration", () => {
  it("names nothing that there is not", () => {
    const named = [...tables].flatMap(([file, rows]) =>
      rows.flatMap((row, index) =>
        Object.entries(row).flatMap(([column, cell]) => {
          const known = REFERENCES[column];
          if (known === undefined || cell === "" || OWN_WORDS.has(`${file} ${column}`)) {
            return [];
          }
          const names = known === taxons ? cell.split(", ") : [cell];
          return names.map((name) => ({
            at: `${file}:${index + 2} ${name}`,
            isKnown: known.has(name),
          }));
        }),
      ),
    );
    expect(named.length).toBeGreaterThan(3000);
    expect(named.filter(({ isKnown }) => !isKnown).map(({ at }) => at)).toEqual([]);
  });

  it("is read whole: each file is named by the seed, itself or by its folder", () => {
    const code = globSync("demonstration/seed/**/*.ts", { cwd: root })
      .map((file) => readFileSync(join(root, file), "utf8"))
      .join("\n");
    const unread = files.filter(
      (file) => !code.includes(`"${file}"`) && !code.includes(`"${file.replace(/\/[^/]+$/, "")}"`),
    );
    expect(files.length).toBeGreaterThan(130);
    expect(unread).toEqual([]);
  });

  it("is right, to the last file", () => {
    expect(makeDemo(now).catalogue.products).toHaveLength(catalogue.products.length);
    expect(pages().length).toBeGreaterThan(20);
    expect([brands().length, merchants().length]).toEqual([25, 8]);
  });

  it("breaks no line, and ends with one", () => {
    const texts = files.map((file) => [file, readFileSync(join(data, file), "utf8")] as const);
    expect(
      texts.filter(([, text]) => /[ \t]\r?\n|\n\r?\n$/.test(text)).map(([file]) => file),
    ).toEqual([]);
    expect(texts.filter(([, text]) => !text.endsWith("\n")).map(([file]) => file)).toEqual([]);
  });
});
