import { Schema } from "effect";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Product } from "../../api-schema/catalogue.ts";
import {
  nutritionRows,
  productSheetFile,
  sheetRows,
} from "../../core/catalogue/technical-sheet.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { pdfText } from "./pdf-text.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const productOf = async (code: string): Promise<Product> =>
  Schema.decodeUnknownSync(Product)(
    await (await shop.fetch(`/api/v2/shop/products/${code}`)).json(),
  );

const fileOf = async (product: Product) => {
  const response = await shop.fetch(productSheetFile(product.code));
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  return {
    name: response.headers.get("content-disposition"),
    pdf: Buffer.from(await response.arrayBuffer()),
  };
};

const plain = (text: string): string => text.replaceAll(/[\s\u00a0\u202f]+/g, "");

describe("the technical sheet of a product", () => {
  it("says what the page says, and no price", async () => {
    const product = await productOf("101065");
    const { name, pdf } = await fileOf(product);
    expect(name).toBe(`attachment; filename="fiche-technique-${product.slug}.pdf"`);
    const text = plain(pdfText(pdf));
    const [variant] = product.variants;
    const { nutrition } = product.sheet;
    if (variant === undefined || nutrition === null) throw new Error("101065 is a flour");
    const told = [...sheetRows(product, variant), ...nutritionRows(nutrition)].flat();
    expect(told).toContain("Force boulangère (W)");
    expect([product.name, ...told].filter((words) => !text.includes(plain(words)))).toEqual([]);
    // The one sum on it is the capital of the company.
    expect(text.replaceAll(/aucapitalde[\d.,]+€/g, "")).not.toContain("€");
    expect((await fileOf(product)).pdf.equals(pdf)).toBe(true);
  });

  it("is drawn for goods of every kind, those without food in them too", async () => {
    const rows = await shop.sql<{ readonly code: string }>(
      `select distinct on (main_taxon_id) code from product where active
       order by main_taxon_id, length(name) + length(short_description) desc`,
    );
    expect(rows.length).toBeGreaterThan(20);
    for (const { code } of rows) {
      const product = await productOf(code);
      expect(plain(pdfText((await fileOf(product)).pdf))).toContain(plain(product.code));
    }
  });

  it("is drawn anew once a packaging of the product has changed, or its brand", async () => {
    const product = await productOf("101065");
    await fileOf(product);
    await shop.sql(
      `update variant set gross_weight = gross_weight + 1230, ean = null
         where product_id = (select id from product where code = '101065')`,
    );
    await shop.sql(`update product set brand_name = 'Moulin Neuf' where code = '101065'`);
    await shop.sql(
      `update brand set name = 'Moulin Neuf'
         where id = (select brand_id from product where code = '101065')`,
    );
    const told = ({ brand, variants, ...rest }: Product) => [
      brand?.name ?? "",
      ...variants.slice(0, 1).flatMap((variant) => sheetRows({ ...rest }, variant).flat()),
    ];
    await expect
      .poll(async () => told(await productOf("101065")), { timeout: 8000 })
      .not.toContain(product.brand?.name);
    const changed = await productOf("101065");
    expect(told(changed)).not.toContain("Code-barres (EAN)");
    const text = plain(pdfText((await fileOf(changed)).pdf));
    expect(told(changed).filter((words) => !text.includes(plain(words)))).toEqual([]);
    expect(text).not.toContain(plain("Code-barres (EAN)"));
  });

  it("is a 404 for a code that no product has", async () => {
    const response = await shop.fetch("/api/v2/shop/products/NOTHING/pdf-file");
    expect([response.status, await response.json()]).toMatchObject([404, { code: 404 }]);
  });
});
