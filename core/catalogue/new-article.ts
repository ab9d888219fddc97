import type { NewArticle } from "../../api-schema/staff-new-articles.ts";
import type { ArticlePart } from "../../api-schema/staff-products.ts";
import type { StaffCell, StaffCells } from "../../api-schema/staff-resources.ts";

/** The parts of a new article in the order in which they are made, each with the column that names another part. */
export const ARTICLE_ROWS: readonly {
  readonly part: ArticlePart;
  readonly stands?: { readonly column: string; readonly on: ArticlePart };
}[] = [
  { part: "product" },
  { part: "variant", stands: { column: "product", on: "product" } },
  { part: "prices", stands: { column: "article", on: "variant" } },
  { part: "stocks", stands: { column: "article", on: "variant" } },
];

/** The rows of each part: what names another part of the form is what that part says, whatever the row says. */
export const articleRows = ({
  product,
  variant,
  prices,
  stocks,
}: Pick<NewArticle, "product" | "variant" | "prices" | "stocks">): {
  readonly [Part in ArticlePart]: readonly StaffCells[];
} => {
  const code = textOf(product.code);
  const article = textOf(variant.reference);
  const naming = (rows: readonly object[], column: string, name: string): readonly StaffCells[] =>
    rows.map((row) => ({ ...row, [column]: name }));
  return {
    // safe: a column that is not said is not there
    product: [product as StaffCells],
    variant: naming([variant], "product", code),
    prices: naming(prices, "article", article),
    stocks: naming(stocks, "article", article),
  };
};

const textOf = (cell: StaffCell | undefined): string => (typeof cell === "string" ? cell : "");
