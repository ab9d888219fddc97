import { wholeNumber } from "../../../core/money/format.ts";

/** '1 changement', '2 418 changements'; none is said in the singular. */
export const counted = (count: number, one: string, more: string): string =>
  `${wholeNumber(count)} ${count < 2 ? one : more}`;
