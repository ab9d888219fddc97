import type { Block, BlockZone, CmsPage, PublicAddress } from "../../api-schema/cms.ts";
import {
  type Article,
  type ProductLink,
  type Recipe,
  Testimony,
} from "../../api-schema/editorial.ts";
import { escapeText } from "../../core/content/html-entities.ts";
import { readingMinutes } from "../../core/content/reading-time.ts";
import { paths } from "../../core/routes/paths.ts";
import { firmWords, withFirmWords } from "../../core/seller/firm-words.ts";
import type { Log } from "../log.ts";
import { makeBlockReader } from "./content-blocks.ts";
import {
  ArticleRow,
  type ContentRows,
  decodeContent,
  isBlockZone,
  PageRow,
  RecipeRow,
  validRows,
} from "./content-rows.ts";

/** A recipe with the slugs of what is related to it: which of those are out depends on the hour. */
export type ShelvedRecipe = Omit<Recipe, "related"> & { readonly relatedSlugs: readonly string[] };
export type ShelvedArticle = Omit<Article, "related"> & {
  readonly relatedSlugs: readonly string[];
};

/** Everything there is to read, as one version of it; what is published later included. */
export interface Library {
  readonly version: string;
  readonly pageByUri: ReadonlyMap<string, CmsPage>;
  readonly recipes: readonly ShelvedRecipe[];
  readonly articles: readonly ShelvedArticle[];
  readonly testimonies: readonly Testimony[];
  /** Addresses of pages, categories and merchants. */
  readonly addresses: readonly PublicAddress[];
}

type Reading = (place: Place, stored: readonly unknown[]) => readonly Block[];
type Place = { readonly page: string; readonly zone: string | null };

/** Makes libraries from the text that the database gives; what it cannot show it logs once. */
export const makeLibrarian = (log: Log): ((version: string, text: string) => Library) => {
  const readBlocks = makeBlockReader(log);
  const logged = new Set<string>();
  const onDamaged = (row: unknown, reason: string) => {
    const key = JSON.stringify(row);
    if (logged.has(key)) return;
    logged.add(key);
    log.write("warn", "A row of the content is damaged and not shown.", { reason });
  };
  return (version, text) => {
    const rows = decodeContent(text);
    const productBySlug = new Map(rows.products.map((product) => [String(product.slug), product]));
    const words = rows.firm === null ? {} : firmWords(rows.firm);
    const pages = validRows(PageRow, rows.pages, onDamaged).map((row) => worded(row, words));
    return {
      version,
      pageByUri: new Map(pages.map((row) => [row.uri, pageOf(row, readBlocks)])),
      recipes: validRows(RecipeRow, rows.recipes, onDamaged).map((row) =>
        recipeOf(row, productBySlug, readBlocks),
      ),
      articles: validRows(ArticleRow, rows.articles, onDamaged).map((row) =>
        articleOf(row, readBlocks),
      ),
      testimonies: validRows(Testimony, rows.testimonies, onDamaged),
      addresses: [...pages.filter(({ listed }) => listed).map(pageAddress), ...shopAddresses(rows)],
    };
  };
};

/** The page with the firm's facts in place of their words, in whatever of its texts. */
const worded = (row: PageRow, words: Words): PageRow => ({
  ...row,
  title: withFirmWords(row.title, words),
  metaDescription: withFirmWords(row.metaDescription, words),
  blocks: row.blocks.map((each) => ({ ...each, block: wordedBlock(each.block, words, "") })),
});

type Words = ReturnType<typeof firmWords>;

const wordedBlock = (value: unknown, words: Words, key: string): unknown => {
  if (typeof value === "string") {
    // Rich text is markup: an ampersand in a name must not begin an entity.
    return withFirmWords(value, words, key === "html" ? escapeText : undefined);
  }
  if (Array.isArray(value)) return value.map((each) => wordedBlock(each, words, key));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, wordedBlock(each, words, name)]),
  );
};

const pageOf = (row: PageRow, read: Reading): CmsPage => {
  const { id, uri, code, name, title, blocks } = row;
  const blocksOf = (zone: string | null) =>
    read(
      { page: row.uri, zone },
      blocks
        .filter((each) => each.zone === zone)
        // The column is what editors sort by; a position within the JSON would be a second truth.
        .map(({ block, position }) =>
          typeof block === "object" && block !== null ? { ...block, position } : block,
        ),
    );
  const zones = [...new Set(blocks.flatMap(({ zone }) => (zone === null ? [] : [zone])))];
  const known = zones.filter((zone): zone is BlockZone => isBlockZone(zone));
  return {
    id,
    uri,
    code,
    name,
    title,
    contentBlocks: blocksOf(null),
    zones: known.map((zone) => ({ zone, blocks: blocksOf(zone) })),
    metaKeywords: row.metaKeywords,
    metaDescription: row.metaDescription,
    marketplaceOnly: row.marketplaceOnly,
    alternateUri: row.alternateUri,
    updatedAt: row.updatedAt,
  };
};

const recipeOf = (
  row: RecipeRow,
  productBySlug: ReadonlyMap<string, ProductLink>,
  read: Reading,
): ShelvedRecipe => {
  const { blocks, related, ingredients, tools, ...recipe } = row;
  // A product that is no longer sold is a name only.
  const linked = <A extends { readonly product: string | null }>(item: A) => ({
    ...item,
    product: productBySlug.get(item.product ?? "") ?? null,
  });
  return {
    ...recipe,
    durationInMinutes: row.preparationMinutes + row.restMinutes + row.bakingMinutes,
    ingredients: ingredients.map(linked),
    tools: tools.map(linked),
    contentBlocks: read({ page: paths.recipe(row.slug), zone: null }, blocks),
    relatedSlugs: related,
  };
};

const articleOf = (row: ArticleRow, read: Reading): ShelvedArticle => {
  const { blocks, related, ...article } = row;
  const contentBlocks = read({ page: paths.article(row.slug), zone: null }, blocks);
  return {
    ...article,
    contentBlocks,
    readingMinutes: readingMinutes(contentBlocks),
    relatedSlugs: related,
  };
};

const pageAddress = (row: PageRow): PublicAddress => ({
  uri: row.uri,
  kind: "page",
  title: row.title,
  description: row.metaDescription,
  updatedAt: row.updatedAt,
});

const shopAddresses = ({ categories, merchants }: ContentRows): readonly PublicAddress[] => [
  ...categories.map(({ code, name, description }): PublicAddress => ({
    uri: paths.category(code),
    kind: "category",
    title: name,
    description,
    updatedAt: null,
  })),
  ...merchants.map(({ slug, name, description }): PublicAddress => ({
    uri: paths.merchant(slug),
    kind: "merchant",
    title: name,
    description,
    updatedAt: null,
  })),
];
