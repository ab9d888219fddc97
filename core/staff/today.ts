import type { TodayWait } from "../../api-schema/staff-today.ts";
import type { StaffRight } from "../../api-schema/staff-rights.ts";

/** What may wait at the desk, the worst first, each with the right to do something about it. */
export const WAITS: { readonly [Kind in TodayWait["kind"]]: StaffRight } = {
  /** Its lorry is about to be loaded, and the ERP has not answered. */
  erpUnanswered: "orders.view",
  erpRefused: "orders.view",
  /** A partner's system hears of nothing, and nobody of the house can see it elsewhere. */
  webhooksParked: "team.manage",
  /** Somebody was told nothing, or the ERP has not got an order. */
  failedSends: "sends.handle",
  refusedPayments: "orders.view",
  exchangeRuns: "resources.change",
  remises: "money.view",
  conversations: "conversations.answer",
  applications: "applications.decide",
  outOfStock: "catalogue.view",
};

const ORDER = Object.keys(WAITS);

/** Those of which there are any, the worst first. */
export const worstFirst = (waits: readonly TodayWait[]): readonly TodayWait[] =>
  waits
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
