/** A product as the index takes it, in the order of the columns that index-reading.ts reads. */
export type IndexRow = readonly [
  id: number,
  popularity: number,
  /** In plain words. */
  name: string,
  synonyms: string,
  brand: string,
  brandId: number | null,
  merchantId: number,
  /** Ancestors included. */
  taxonIds: readonly number[],
  labelBits: number,
  offers: readonly IndexOffer[],
  isStocked: boolean,
  flour: FlourFigures | null,
  packagings: readonly string[],
  prices: readonly IndexPrice[],
];

/** With what it takes off the packaging that is shown, in ten-thousandths; null when it is on another one. */
export type IndexOffer = readonly [offerId: number, reduction: number | null];
/** Of the packaging that is shown, in cents. */
export type IndexPrice = readonly [list: number, price: number, isOfArea: boolean];

/** In the units of `core/search/flour-bands.ts`, null where the sheet does not say. */
export type FlourFigures = readonly [
  strength: number | null,
  type: number | null,
  protein: number | null,
  balance: number | null,
];

/** A product whose words, place or shelf changed, with its codes. */
export type MovedRow = readonly [row: IndexRow, codes: readonly string[]];

/** A category with its name. */
export type IndexTaxon = readonly [id: number, name: string];

/** What each word is stemmed to: nothing for a word of grammar. */
export type Stems = Readonly<Record<string, readonly string[]>>;

/** A code as it is looked up: letters and digits alone, in lower case. */
export const codeOf = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, "");
