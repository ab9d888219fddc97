import { prices } from "../../../../api-schema/exchange/prices.ts";
import { products } from "../../../../api-schema/exchange/products.ts";
import type { ExchangeColumn, Resource } from "../../../../api-schema/exchange/resource.ts";
import { stocks } from "../../../../api-schema/exchange/stocks.ts";
import { variants } from "../../../../api-schema/exchange/variants.ts";
import type { NewArticle } from "../../../../api-schema/staff-new-articles.ts";
import type { ArticlePart } from "../../../../api-schema/staff-products.ts";
import type { StaffCells } from "../../../../api-schema/staff-resources.ts";
import { typed, typedText } from "../../resources/cells.ts";

// What the form of a new article asks, part by part: columns of the resources, those that are needed first.

/** What is typed, by its part and column. */
export type Texts = { readonly [Part in ArticlePart]: { readonly [column: string]: string } };

interface FormPart {
  readonly part: ArticlePart;
  readonly resource: Resource;
  readonly title: string;
  /** Short columns that stand open side by side, and longer ones below them; the others are folded. */
  readonly first: readonly string[];
  readonly below?: readonly string[];
  /** Columns that the form says itself. */
  readonly own: readonly string[];
}

export const PARTS: { readonly [Part in ArticlePart]: FormPart } = {
  product: {
    part: "product",
    resource: products,
    title: "La fiche",
    first: ["code", "name", "category", "merchant", "range", "storageClass"],
    below: ["description", "allergens", "allergenFree"],
    own: ["pictures", "documents", "active"],
  },
  variant: {
    part: "variant",
    resource: variants,
    title: "L’article",
    first: ["reference", "packaging", "netWeight", "grossWeight", "vatRate", "ean"],
    own: ["product", "active"],
  },
  prices: {
    part: "prices",
    resource: prices,
    title: "Le prix",
    first: ["unitPrice"],
    own: ["article"],
  },
  stocks: {
    part: "stocks",
    resource: stocks,
    title: "Le stock",
    first: ["depot", "quantity"],
    own: ["article"],
  },
};

/** Most of what is sold is food. */
const VAT = typedText(variants.columns.vatRate, 0.055);

export const NO_TEXTS: Texts = {
  product: {},
  variant: { vatRate: VAT },
  prices: {},
  stocks: { counts: typedText(stocks.columns.counts, "counted") },
};

/** Columns that are folded. */
export const othersOf = ({ resource, first, below = [], own }: FormPart): readonly string[] =>
  Object.keys(resource.columns).filter((name) => ![...first, ...below, ...own].includes(name));

export const columnOf = (part: ArticlePart, name: string): ExchangeColumn | undefined => {
  const { columns } = PARTS[part].resource;
  return Object.hasOwn(columns, name) ? columns[name] : undefined;
};

/** What a field holds; a reference is the product's code until somebody says otherwise. */
export const textOf = (texts: Texts, part: ArticlePart, name: string): string => {
  const text = texts[part][name];
  if (text !== undefined) return text;
  return part === "variant" && name === "reference" ? (texts.product["code"] ?? "") : "";
};

/** What the form fills in where nobody has: it says nothing of the article. */
const FILLED: ReadonlySet<string> = new Set(["depot", "counts"]);

/** Whether a price is said, or a count. */
export const isSaid = (texts: Texts, part: "prices" | "stocks"): boolean =>
  Object.keys(PARTS[part].resource.columns).some(
    (name) => !FILLED.has(name) && (texts[part][name] ?? "").trim() !== "",
  );

/** What has to be said once a part is: of prices and counts nothing has to be. */
export const isNeeded = (texts: Texts, part: ArticlePart, name: string): boolean => {
  const column = columnOf(part, name);
  if (column === undefined) return false;
  if (part === "prices") {
    return name === "unitPrice" && isSaid(texts, part) && textOf(texts, part, "tariffPrice") === "";
  }
  if (part === "stocks") return PARTS.stocks.first.includes(name) && isSaid(texts, part);
  return (
    column.need !== undefined || (PARTS[part].resource.key.includes(name) && column.blank !== true)
  );
};

/** What is wrong with a field by itself. */
export const faultOf = (texts: Texts, part: ArticlePart, name: string): string | undefined => {
  const column = columnOf(part, name);
  const text = textOf(texts, part, name).trim();
  if (column === undefined) return undefined;
  if (text === "") return isNeeded(texts, part, name) ? "Champ obligatoire" : undefined;
  return typed(column, text).fault;
};

const cellsOf = (texts: Texts, part: ArticlePart): StaffCells =>
  Object.fromEntries(
    Object.entries(PARTS[part].resource.columns).flatMap(([name, column]) => {
      const text = textOf(texts, part, name).trim();
      if (text === "") return [];
      const read = typed(column, text);
      return read.fault === undefined ? [[name, read.value] as const] : [];
    }),
  );

/** A picture of the new product, as its row has it. */
interface Shown {
  readonly path: string;
  readonly alt: string;
}

/** What the form says, as it is sent; the price is that of each of these lists. */
export const articleOf = (
  texts: Texts,
  {
    lists,
    pictures,
    sold,
  }: {
    readonly lists: readonly string[];
    readonly pictures: readonly Shown[];
    readonly sold: boolean;
  },
): Omit<NewArticle, "apply"> => {
  const price = cellsOf(texts, "prices");
  return {
    product: {
      ...cellsOf(texts, "product"),
      ...(pictures.length === 0 ? {} : { pictures: JSON.stringify(pictures) }),
    },
    variant: cellsOf(texts, "variant"),
    prices: isSaid(texts, "prices") ? lists.map((list) => ({ ...price, list })) : [],
    stocks: isSaid(texts, "stocks") ? [cellsOf(texts, "stocks")] : [],
    sold,
  };
};
