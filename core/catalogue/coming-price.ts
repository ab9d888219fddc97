import type { Cents, Instant } from "../../api-schema/primitives.ts";
import { formatDay } from "../calendar/format.ts";
import { addMs, parisDayOf } from "../calendar/paris-time.ts";
import { euros } from "../money/format.ts";

/** How long before a price begins it is told: two weeks, the longest that a baker orders ahead. */
const TOLD_MS = 14 * 24 * 3600 * 1000;

/**
 * 'À partir du lundi 30 novembre : 24,10 € HT', on whose page it stands who buys at that price. Undefined while it is
 * further away than two weeks, and once it counts: the page is of the price before.
 */
export const comingPriceText = (
  coming: { readonly from: Instant; readonly price: Cents } | undefined,
  now: Instant,
): string | undefined =>
  coming === undefined || coming.from <= now || coming.from > addMs(now, TOLD_MS)
    ? undefined
    : `À partir du ${formatDay(parisDayOf(coming.from), "long")} : ${euros(coming.price)} HT`;
