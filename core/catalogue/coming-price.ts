import type { ComingPrice } from "../../api-schema/catalogue.ts";
import type { Cents, Instant } from "../../api-schema/primitives.ts";
import { formatDay } from "../calendar/format.ts";
import { addMs, parisDayOf } from "../calendar/paris-time.ts";
import { euros } from "../money/format.ts";

/** How long before a price begins it is told: two weeks, the longest that a baker orders ahead. */
const TOLD_MS = 14 * 24 * 3600 * 1000;

/** A price that comes, and when the offer ends that runs until then, if one does. */
interface Coming {
  readonly comingPrice?: ComingPrice | undefined;
  readonly discountEndDate?: Instant | null;
}

/**
 * 'À partir du lundi 30 novembre : 24,10 € HT', on whose page it stands who buys at that price; 'Après la promotion :
 * 24,10 € HT' while an offer runs. Undefined while it is further away than two weeks, and once it counts: the page is
 * of the price before (PRICE-9).
 */
export const comingPriceText = (of: Coming, now: Instant): string | undefined => {
  const coming = toldOf(of, now);
  if (coming === undefined) return undefined;
  const from =
    coming.from === of.discountEndDate
      ? "Après la promotion"
      : `À partir du ${formatDay(parisDayOf(coming.from), "long")}`;
  return `${from}\u00a0: ${euros(coming.price)} HT`;
};

/**
 * The same for a card and a line among many: 'dès lun. 30 nov. : 24,10 €', 'après la promotion : 24,10 €'. Not where
 * `crossedOut`, the price that stands struck beside it, says it already.
 */
export const comingPriceNote = (
  of: Coming,
  now: Instant,
  crossedOut?: Cents,
): string | undefined => {
  const coming = toldOf(of, now);
  if (coming === undefined) return undefined;
  if (coming.from === of.discountEndDate && coming.price === crossedOut) return undefined;
  const from =
    coming.from === of.discountEndDate
      ? "après la promotion"
      : `dès ${formatDay(parisDayOf(coming.from), "short")}`;
  return `${from}\u00a0: ${euros(coming.price)}`;
};

const toldOf = ({ comingPrice }: Coming, now: Instant): ComingPrice | undefined =>
  comingPrice === undefined || comingPrice.from <= now || comingPrice.from > addMs(now, TOLD_MS)
    ? undefined
    : comingPrice;
