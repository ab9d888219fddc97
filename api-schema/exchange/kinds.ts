import type { Schema } from "effect";
import type { TextForm } from "./text-forms.ts";

/**
 * What a column of the exchange holds. `core/exchange/cells.ts` reads each kind from a cell and writes it
 * back; values are those of the wire: integer cents, grams, decimal rates, ISO days and instants.
 */
export type KindName = keyof KindValues;

/** The value of each kind once it is read: cents, grams, rates and days as `api-schema/primitives.ts` has them. */
export interface KindValues {
  readonly text: string;
  /** A name that systems know a thing by. It is text: a number would lose its leading noughts. */
  readonly identifier: string;
  /** An EAN-13, with the right check digit. */
  readonly ean: string;
  /** What the group calls a customer by: `ErpId` of `api-schema/primitives.ts`. */
  readonly customerNumber: string;
  /** The nine digits of a company, with the right key. */
  readonly siren: string;
  /** The fourteen digits of an establishment, with the right keys. */
  readonly siret: string;
  /** Of a French company, with the right key. */
  readonly vatNumber: string;
  /** The code of a company's trade: 10.71C. */
  readonly naf: string;
  readonly email: string;
  /** As it is dialled from anywhere (E.164); written as it is read in France. */
  readonly phone: string;
  /** Of a place in France. */
  readonly postcode: string;
  readonly whole: number;
  readonly euros: number;
  /** Written in euros, four decimals: whole ten-thousandths of a euro. */
  readonly fineEuros: number;
  /** Written in kilograms, three decimals. */
  readonly kilograms: number;
  /** Written in grams, two decimals: whole hundredths of a gram. */
  readonly fineGrams: number;
  /** Written in per cent: '5,5' is 0.055. */
  readonly percent: number;
  readonly flag: boolean;
  readonly day: string;
  readonly instant: string;
  readonly clock: string;
  /** One of the words that the column lists. */
  readonly choice: string;
  /** Several texts, between bars: 'Bio | Rouge'. */
  readonly texts: readonly string[];
  /** Several of the words that the column lists, between bars. */
  readonly choices: readonly string[];
  /** JSON, in the shape that the column's schema has. */
  readonly document: Document;
  /** Volume prices: '10 : 5 | 40 : 8' takes 5 % off from 10 on and 8 % from 40 on. */
  readonly steps: readonly VolumeStep[];
}

/** An object or a list of JSON. */
export type Document = { readonly [key: string]: unknown } | readonly unknown[];

export interface VolumeStep {
  readonly quantityFrom: number;
  readonly percentage: number;
}

/** A word of the trade, by the value that stands for it; all that is written beside it is understood too. */
export type Words = { readonly [value: string]: readonly [shown: string, ...understood: string[]] };

/** What is asked of a value beside its kind. */
export interface Bounds {
  /** Of numbers, in the unit of the value; of texts their length. */
  readonly least?: number;
  readonly most?: number;
  readonly words?: Words;
  /** Where a text has a form of its own. */
  readonly form?: TextForm;
  /** Of a document: what it has to be, and nothing more. */
  readonly shape?: Schema.Codec<unknown, unknown>;
}
