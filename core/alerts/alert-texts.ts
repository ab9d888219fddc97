import type { Instant, RangeCode } from "../../api-schema/primitives.ts";
import { formatClock, formatCountdown, formatDay } from "../calendar/format.ts";
import { parisTimeOf } from "../calendar/paris-time.ts";
import { cutOffSentence, type Delivery, timeLeft } from "../delivery/delivery-days.ts";
import { RANGES } from "../delivery/ranges.ts";

/** A cut-off that is near, for one person of a store. */
export type NearCutOff = {
  readonly range: RangeCode;
  readonly delivery: Delivery;
  readonly company: string;
  readonly now: Instant;
};

export type AlertText = {
  readonly subject: string;
  /** 'Commandez avant 11 h 00 pour être livré jeudi 26 novembre.' (product §4) */
  readonly sentence: string;
  readonly timeLeft: string;
  /** One message of 160 signs for the usual names of stores. */
  readonly sms: string;
};

/** What an alert says, by mail and by text message. */
export const alertText = (
  { brand }: { readonly brand: string },
  { range, delivery, company, now }: NearCutOff,
): AlertText => {
  const { title } = RANGES[range];
  const clock = formatClock(parisTimeOf(delivery.cutOff));
  return {
    subject: `${title} : commandez avant ${clock} (${company})`,
    sentence: `${cutOffSentence(delivery)}.`,
    timeLeft: formatCountdown(timeLeft(delivery, now)),
    // No-break spaces would halve the length of a text message.
    sms: `${brand} : ${title}, commandez avant ${clock} pour être livré ${formatDay(delivery.deliveryDate, "long")} (${company}).`.replaceAll(
      /\s/g,
      " ",
    ),
  };
};
