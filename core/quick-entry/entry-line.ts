import type { CalendarDay, VariantCode } from "../../api-schema/primitives.ts";

/** A product and its packagings: a multiple of its order step; 0 takes the product out of the cart. */
export type EntryChoice = { readonly code: VariantCode; readonly quantity: number };

/** What a piece of a text means against the store's own catalogue, and how sure that is. */
export type EntryMeaning =
  | ({
      /** `sure`: said by its code or its whole name. `likely`: understood, to be read before it is ordered. */
      readonly kind: "sure" | "likely";
      /** How it was reckoned, in French ('100 kg ÷ 25 kg = 4'); null when there is nothing to tell. */
      readonly explanation: string | null;
      /** Several products fit what was said: this one, as the store bought it on that day. */
      readonly asOn?: CalendarDay;
    } & EntryChoice)
  | {
      readonly kind: "doubt";
      /** At most `MOST_CHOICES`, the best first, never empty. */
      readonly choices: readonly EntryChoice[];
      /** In French, for the person who chooses. */
      readonly question: string;
    }
  | { readonly kind: "unknown"; /** In French. */ readonly reason: string };

/** A piece of a text with its meaning. Pieces never overlap; one that stands for several products has several lines. */
export type EntryLine = {
  /** The piece as it was written. */
  readonly said: string;
  /** Its UTF-16 indices in the text: `said` is `text.slice(from, to)`. */
  readonly at: { readonly from: number; readonly to: number };
  readonly meaning: EntryMeaning;
};

/** So many products are offered for a doubt. */
export const MOST_CHOICES = 5;
