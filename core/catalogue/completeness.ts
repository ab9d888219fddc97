import type { ExchangeRow } from "../../api-schema/exchange/resource.ts";
import type { ArticleNeed } from "../../api-schema/staff-products.ts";
import { isDeclared } from "./nutrition.ts";

/** What a product needs before it is sold, in the order in which it is filled in. */
export const ARTICLE_NEEDS: { readonly [Need in ArticleNeed]: string } = {
  title: "le nom",
  description: "la description",
  category: "la catégorie",
  picture: "une photo",
  pictureText: "le texte de chaque photo",
  allergens: "les allergènes, ou qu’il n’en a aucun",
  storage: "la température de conservation",
  nutrition: "les valeurs nutritionnelles",
  variant: "un article en vente",
  unit: "le conditionnement de chaque article",
  weight: "le poids net de chaque article",
  vat: "la TVA de chaque article",
  price: "un prix dans un tarif",
};

/** How many articles of a product are on sale, and of how many of those each thing is known. */
export interface ArticleFigures {
  readonly variants: number;
  readonly named: number;
  readonly weighed: number;
  readonly taxed: number;
  readonly priced: number;
}

interface Completeness {
  /** Whole per cent: 100 where nothing lacks, and never else. */
  readonly percent: number;
  readonly lacks: readonly ArticleNeed[];
}

/**
 * What a product lacks to be sold: `row` is its row in the exchange, `figures` are those of its articles on
 * sale. An article that lacks lacks what is asked of articles too.
 */
export const completenessOf = (row: ExchangeRow, figures: ArticleFigures): Completeness => {
  const { variants, named, weighed, taxed, priced } = figures;
  const ofArticles: { readonly [Need in ArticleNeed]?: boolean } = {
    variant: variants > 0,
    unit: variants > 0 && named === variants,
    weight: variants > 0 && weighed === variants,
    vat: variants > 0 && taxed === variants,
    price: priced > 0,
  };
  const lacks = NEEDS.filter((need) => {
    const said = OF_ROW[need];
    return said === undefined ? ofArticles[need] === false : !said.holds(row);
  });
  return { percent: Math.floor(((NEEDS.length - lacks.length) * 100) / NEEDS.length), lacks };
};

/** What a row lacks by itself, of what is asked of the columns that it has: a part of a row is enough. */
export const lackingOf = (row: ExchangeRow): readonly ArticleNeed[] =>
  NEEDS.filter((need) => {
    const said = OF_ROW[need];
    return said !== undefined && said.columns.some((name) => name in row) && !said.holds(row);
  });

/** 'la description et une photo'. */
export const needWords = (needs: readonly ArticleNeed[]): string =>
  new Intl.ListFormat("fr").format(needs.map((need) => ARTICLE_NEEDS[need]));

// safe: its keys are those of the record
const NEEDS = Object.keys(ARTICLE_NEEDS) as readonly ArticleNeed[];

const isSaid = (value: unknown): boolean => typeof value === "string" && value.trim() !== "";
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textOf = (picture: unknown): unknown =>
  typeof picture === "object" && picture !== null && "alt" in picture ? picture.alt : undefined;

/** What is asked of columns of the row itself. */
const OF_ROW: {
  readonly [Need in ArticleNeed]?: {
    readonly columns: readonly string[];
    readonly holds: (row: ExchangeRow) => boolean;
  };
} = {
  title: { columns: ["name"], holds: ({ name }) => isSaid(name) },
  description: { columns: ["description"], holds: ({ description }) => isSaid(description) },
  category: { columns: ["category"], holds: ({ category }) => isSaid(category) },
  picture: { columns: ["pictures"], holds: ({ pictures }) => listOf(pictures).length > 0 },
  pictureText: {
    columns: ["pictures"],
    holds: ({ pictures }) =>
      listOf(pictures).length > 0 && listOf(pictures).every((each) => isSaid(textOf(each))),
  },
  allergens: {
    columns: ["allergens", "allergenFree"],
    holds: ({ allergens, allergenFree }) => listOf(allergens).length > 0 || allergenFree === true,
  },
  storage: { columns: ["storageClass"], holds: ({ storageClass }) => isSaid(storageClass) },
  // Food is what has ingredients: packaging and tools have none. A part of a row may not say.
  nutrition: {
    columns: ["energyKcal"],
    holds: (row) => isDeclared(row) || ("ingredients" in row && !isSaid(row["ingredients"])),
  },
};
