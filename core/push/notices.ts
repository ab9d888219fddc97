import type { Action } from "../../api-schema/actions.ts";
import type { CalendarDay, Instant, RangeCode, Role } from "../../api-schema/primitives.ts";
import { formatClock, formatCountdown, formatDay } from "../calendar/format.ts";
import { minutesOf, parisTimeOf } from "../calendar/paris-time.ts";
import { type Delivery, timeLeft } from "../delivery/delivery-days.ts";
import { RANGES } from "../delivery/ranges.ts";
import { NO_BREAK_SPACE } from "../money/format.ts";
import { may } from "../roles/permissions.ts";
import { paths } from "../routes/paths.ts";

/** A notification, as the service worker shows it (ui/push/service-worker.js). */
export type Notice = {
  readonly title: string;
  readonly body: string;
  /** Path of this site that a press opens. */
  readonly url: string;
  /** A later notice of the same tag takes the place of this one: it names the store. */
  readonly tag: string;
};

/** What happens: it is told once to each person. */
export type NoticeKind = "cutOff" | "delivery" | "message";

/** How long before a cut-off one is reminded, for whoever has set nothing else. */
export const CUT_OFF_LEAD_MINUTES = 60;

/** Nobody is notified of the lorry of the day before six in the morning, in Paris. */
const FIRST_HOUR = 6 * 60;

/** Who is told of what (product §4): carts for who may order, messages for who may read them. */
export const mayBeNotified = (role: Role, kind: NoticeKind): boolean => may(role, NEEDED[kind]);

const NEEDED: { readonly [Kind in NoticeKind]: Action } = {
  cutOff: "cart.order",
  delivery: "orders.view",
  message: "messaging.use",
};

/** Whether it is time to remind of that cut-off: within so many minutes of it, and not after. */
export const isCutOffNear = (delivery: Delivery, now: Instant, leadMinutes: number): boolean => {
  const left = timeLeft(delivery, now);
  return left > 0 && left <= leadMinutes * 60_000;
};

/** Whether it is late enough in the morning to tell of the lorry of the day. */
export const isDayBegun = (now: Instant): boolean => minutesOf(parisTimeOf(now)) >= FIRST_HOUR;

/** 'Farine : commandez avant 11 h 00' */
export const cutOffNotice = (
  range: RangeCode,
  delivery: Delivery,
  {
    now,
    articles,
    company,
    store,
  }: { now: Instant; articles: number; company: string; store: number },
): Notice => ({
  title: [
    RANGES[range].title,
    `: commandez avant ${formatClock(parisTimeOf(delivery.cutOff))}`,
  ].join(NO_BREAK_SPACE),
  body: `Il reste ${formatCountdown(timeLeft(delivery, now))} pour être livré ${formatDay(
    delivery.deliveryDate,
    "long",
  )}. Le panier de ${company} attend avec ${counted(articles)}.`,
  url: paths.cart(),
  tag: `cutOff-${store}-${range}-${delivery.deliveryDate}`,
});

/** 'Livraison aujourd’hui' */
export const deliveryNotice = (
  day: CalendarDay,
  {
    labels,
    company,
    store,
  }: { readonly labels: readonly string[]; readonly company: string; readonly store: number },
): Notice => ({
  title: "Livraison aujourd’hui",
  body: `${company}${NO_BREAK_SPACE}: ${labels.join(", ")}, ${formatDay(day, "long")}.`,
  url: paths.orders(),
  tag: `delivery-${store}-${day}`,
});

/** 'Nouveau message de Vergers du Lys' */
export const messageNotice = (message: {
  readonly id: number;
  readonly thread: number;
  readonly sender: string;
  readonly title: string;
}): Notice => ({
  title: `Nouveau message de ${message.sender}`,
  body: message.title,
  url: paths.conversation(message.thread),
  tag: `message-${message.id}`,
});

const counted = (articles: number): string =>
  `${articles}${NO_BREAK_SPACE}${articles > 1 ? "articles" : "article"}`;
