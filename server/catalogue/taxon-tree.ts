import { Schema } from "effect";
import { TaxonImage, type TaxonRef } from "../../api-schema/taxon.ts";
import { Count, Slug, TaxonCode, TaxonId } from "../../api-schema/primitives.ts";
import { refOf } from "../../core/catalogue/taxon-ref.ts";
import { tokens } from "../../core/search/text.ts";
import { jsonArray, type JsonText } from "./json-text.ts";

export const TaxonRow = Schema.Struct({
  id: TaxonId,
  code: TaxonCode,
  level: Schema.Int,
  name: Schema.String,
  position: Count,
  slug: Slug,
  description: Schema.String,
  images: Schema.Array(TaxonImage),
  parentId: Schema.NullOr(TaxonId),
});
export type TaxonRow = typeof TaxonRow.Type;

/** The categories of the catalogue, ready to be shown and walked. */
export interface TaxonTree {
  /** Children after parents, siblings by position. */
  readonly rows: readonly TaxonRow[];
  readonly byId: ReadonlyMap<number, TaxonRow>;
  readonly byCode: ReadonlyMap<string, TaxonRow>;
  readonly childrenOf: (id: TaxonId | null) => readonly TaxonRow[];
  readonly wholeText: JsonText;
  readonly textByCode: ReadonlyMap<string, JsonText>;
  /** From the top category down to this one; empty for an unknown code. */
  readonly pathTo: (code: string) => readonly TaxonRef[];
  /** Categories whose name contains all words, the last one perhaps unfinished; the highest first. */
  readonly matching: (words: readonly string[], most: number) => readonly TaxonRef[];
}

export const makeTaxonTree = (rows: readonly TaxonRow[]): TaxonTree => {
  const byId = new Map<number, TaxonRow>(rows.map((row) => [row.id, row]));
  const byCode = new Map<string, TaxonRow>(rows.map((row) => [row.code, row]));
  const children = Map.groupBy(rows, ({ parentId }) => parentId);
  const childrenOf = (id: TaxonId | null) => children.get(id) ?? [];
  const textByCode = new Map<string, JsonText>();
  const write = (row: TaxonRow): JsonText => {
    const below = childrenOf(row.id).map(write);
    const head = JSON.stringify({ ...row, parentId: undefined }).slice(0, -1);
    const text = `${head},"children":${jsonArray(below)}}` as JsonText; // safe: two JSON parts
    textByCode.set(row.code, text);
    return text;
  };
  const wholeText = jsonArray(childrenOf(null).map(write));
  const wordsById = new Map(rows.map((row) => [row.id, tokens(row.name).map(singular)]));
  return {
    rows,
    byId,
    byCode,
    childrenOf,
    wholeText,
    textByCode,
    pathTo: (code) => pathTo(byId, byCode.get(code)),
    matching: (words, most) =>
      rows
        .filter((row) => bearsAll(wordsById.get(row.id) ?? [], words.map(singular)))
        .slice(0, most)
        .map(refOf),
  };
};

const pathTo = (
  byId: ReadonlyMap<number, TaxonRow>,
  row: TaxonRow | undefined,
): readonly TaxonRef[] => {
  if (row === undefined) return [];
  const parent = row.parentId === null ? undefined : byId.get(row.parentId);
  return [...pathTo(byId, parent), refOf(row)];
};

// 'croissants' is looked for as 'croissant', 'pains' as 'pain': enough for names of categories.
const singular = (word: string): string =>
  word.length > 3 && /[sx]$/.test(word) ? word.slice(0, -1) : word;

const bearsAll = (name: readonly string[], words: readonly string[]): boolean =>
  words.length > 0 &&
  words.every((word, index) =>
    name.some((own) => (index === words.length - 1 ? own.startsWith(word) : own === word)),
  );
