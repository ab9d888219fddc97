import fc from "fast-check";
import { expect, it } from "vitest";
import { articleRows, ARTICLE_ROWS } from "../../../core/catalogue/new-article.ts";

const text = fc.string({ maxLength: 10 });
const row = fc.dictionary(fc.constantFrom("article", "product", "list", "quantity", "name"), text);
const said = fc.record({
  product: fc.record({ code: text, name: text }),
  variant: row.chain((cells) =>
    fc.record({ reference: text }).map((own) => ({ ...cells, ...own })),
  ),
  prices: fc.array(row, { maxLength: 4 }),
  stocks: fc.array(row, { maxLength: 4 }),
});

it("[ART-13] rows of a new article name what the form makes, whatever they say, and are otherwise as said", () => {
  fc.assert(
    fc.property(said, (article) => {
      const rows = articleRows(article);
      const { code } = article.product;
      const { reference } = article.variant;
      expect(rows).toEqual({
        product: [article.product],
        variant: [{ ...article.variant, product: code }],
        prices: article.prices.map((price) => ({ ...price, article: reference })),
        stocks: article.stocks.map((stock) => ({ ...stock, article: reference })),
      });
    }),
  );
});

it("[ART-13] rows of a new article name nothing while the form has no code", () => {
  expect(
    articleRows({ product: { code: null }, variant: {}, prices: [{ list: "A" }], stocks: [{}] }),
  ).toEqual({
    product: [{ code: null }],
    variant: [{ product: "" }],
    prices: [{ list: "A", article: "" }],
    stocks: [{ article: "" }],
  });
});

it("[ART-13] parts name what they stand on in these columns", () => {
  expect(ARTICLE_ROWS).toEqual([
    { part: "product" },
    { part: "variant", stands: { column: "product", on: "product" } },
    { part: "prices", stands: { column: "article", on: "variant" } },
    { part: "stocks", stands: { column: "article", on: "variant" } },
  ]);
});

it("[ART-13] each part stands on one that is made before it", () => {
  const order = ARTICLE_ROWS.map(({ part }) => part);
  expect(
    ARTICLE_ROWS.filter(
      ({ stands }, at) => stands !== undefined && !order.slice(0, at).includes(stands.on),
    ),
  ).toEqual([]);
});
