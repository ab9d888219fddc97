import type { AmendmentDifference, AmendmentSide } from "../../api-schema/amendment.ts";
import type { Instant } from "../../api-schema/primitives.ts";
import { formatClock, formatDay } from "../calendar/format.ts";
import { msOfInstant, parisDayOf, parisTimeOf } from "../calendar/paris-time.ts";
import { wholeNumber } from "../money/format.ts";

type Content = Pick<AmendmentSide, "deliveryDate" | "items">;

/** The lines that two versions of a shipment do not share, those of the former first. */
export const amendmentDifferences = (
  before: Content,
  after: Content,
): readonly AmendmentDifference[] => {
  const items = new Map([...after.items, ...before.items].map((item) => [item.variant, item]));
  const ordered = new Set([...before.items, ...after.items].map(({ variant }) => variant));
  return [...ordered].flatMap((variant) => {
    const item = items.get(variant);
    const had = quantityOf(before, variant);
    const has = quantityOf(after, variant);
    if (item === undefined || had === has) return [];
    const { productName, packaging, reference } = item;
    return [{ variant, productName, packaging, reference, before: had, after: has }];
  });
};

const quantityOf = ({ items }: Content, variant: string): number =>
  items.find((item) => item.variant === variant)?.quantity ?? 0;

/** 'Farine T65 : 10 au lieu de 8', one a difference, the day last; for mails and refusals. */
export const differenceWords = (before: Content, after: Content): readonly string[] => [
  ...amendmentDifferences(before, after).map(
    ({ productName, packaging, before: had, after: has }) =>
      `${productName}, ${packaging} : ${has === 0 ? "retiré" : wholeNumber(has)}${had === 0 ? " (ajouté)" : has === 0 ? "" : ` au lieu de ${wholeNumber(had)}`}`,
  ),
  ...(before.deliveryDate === after.deliveryDate || after.deliveryDate === null
    ? []
    : [
        `livraison ${formatDay(after.deliveryDate, "long")}${before.deliveryDate === null ? "" : ` au lieu de ${formatDay(before.deliveryDate, "long")}`}`,
      ]),
];

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** 'mar. 11 h 00'; with its date, 'mar. 1er déc. 11 h 00', where that weekday comes before it too. */
export const untilWords = (until: Instant, now: Instant): string => {
  const day = parisDayOf(until);
  const isNear = msOfInstant(until) - msOfInstant(now) < WEEK_MS;
  const name = isNear ? `${formatDay(day, "weekday").slice(0, 3)}.` : formatDay(day, "short");
  return `${name} ${formatClock(parisTimeOf(until))}`;
};
