import type { AmendmentWish } from "../../../api-schema/amendment.ts";
import { formatClock } from "../../../core/calendar/format.ts";
import { parisTimeOf } from "../../../core/calendar/paris-time.ts";
import { euros } from "../../../core/money/format.ts";
import type { Supplement } from "./supplements-repository.ts";

/** Why nothing else of the order can be changed for the moment. */
export const supplementWaits = ({ amount, until }: Supplement): string =>
  `Une modification attend son supplément de ${euros(amount)}, à payer avant ${formatClock(parisTimeOf(until))} : payez-le ou renoncez-y d'abord.`;

/** The same lines in the same quantities, whatever their order, on the same day. */
export const isSameRequest = (one: AmendmentWish, other: AmendmentWish): boolean =>
  one.deliveryDate === other.deliveryDate && linesOf(one) === linesOf(other);

const linesOf = ({ items }: AmendmentWish): string =>
  items
    .map(({ variant, quantity }) => `${variant} ${quantity}`)
    .toSorted()
    .join("\n");
