import { Result } from "effect";
import type { CalendarDay } from "../../api-schema/primitives.ts";
import { addDays, addMonths } from "../calendar/day.ts";
import { formatDay } from "../calendar/format.ts";
import { addBankDays } from "../calendar/target-days.ts";
import type { SepaScheme } from "../mandates/creditors.ts";
import { REFUND_WEEKS, UNAUTHORISED_MONTHS } from "../mandates/debtor-rights.ts";
import { type ReturnKind, returnReason } from "./return-reasons.ts";
import type { DebitState } from "./states.ts";

/** Until when the money of a settled debit may be taken back, by who takes it; null when nobody of the kind may. */
export type ReturnWindow = {
  /** By the debtor's bank, in bank days. */
  readonly bankDays: number;
  /** By the debtor, without a reason. */
  readonly refundWeeks: number | null;
  /** By a debtor who signed nothing. */
  readonly unauthorisedMonths: number | null;
};

/** The windows of a scheme (EPC016-06, EPC222-07): between companies only the bank returns a debit. */
export const returnWindow = (scheme: SepaScheme): ReturnWindow => WINDOWS[scheme];

const WINDOWS: { readonly [Scheme in SepaScheme]: ReturnWindow } = {
  CORE: { bankDays: 5, refundWeeks: REFUND_WEEKS, unauthorisedMonths: UNAUTHORISED_MONTHS },
  B2B: { bankDays: 3, refundWeeks: null, unauthorisedMonths: null },
};

/** The last day on which a settled debit is 'encaissé sous réserve': of its widest window without a reason. */
export const reserveEndsOn = (scheme: SepaScheme, settledOn: CalendarDay): CalendarDay => {
  const { bankDays, refundWeeks } = returnWindow(scheme);
  return refundWeeks === null
    ? addBankDays(settledOn, bankDays)
    : addDays(settledOn, refundWeeks * 7);
};

/** True while its money may be taken back without a reason, the last day included. */
export const isUnderReserve = (
  scheme: SepaScheme,
  settledOn: CalendarDay,
  today: CalendarDay,
): boolean => today <= reserveEndsOn(scheme, settledOn);

/** A debit that the bank says has come back. */
export type ComingBack = {
  readonly scheme: SepaScheme;
  /** null: it was never settled (pain.002). */
  readonly settledOn: CalendarDay | null;
  /** The code of the bank's answer. */
  readonly reason: string;
  /** The day on which the bank took the money back. */
  readonly on: CalendarDay;
};

/**
 * What a debit that comes back becomes. MD01 in the bank's own days is the bank that finds no mandate,
 * after them the debtor who says that there is none.
 */
export const stateOfComingBack = ({
  scheme,
  settledOn,
  reason,
  on,
}: ComingBack): Extract<DebitState, "rejected" | "returned" | "refunded"> => {
  if (settledOn === null) return "rejected";
  const { kind } = returnReason(reason);
  if (kind === "refund") return "refunded";
  const { bankDays, unauthorisedMonths } = returnWindow(scheme);
  return kind === "unauthorised" &&
    unauthorisedMonths !== null &&
    on > addBankDays(settledOn, bankDays)
    ? "refunded"
    : "returned";
};

export type ComingBackRefused = {
  readonly _tag: "ComingBackRefused";
  readonly reason: "beforeSettlement" | "noRefund" | "tooLate";
  readonly message: string;
};

/**
 * Whether its scheme allows a debit to come back so; else what to tell the bank, in French. The money
 * is gone in both cases: a refusal says that it can be claimed, never that the line of a statement may
 * be left out.
 */
export const mayComeBack = (
  back: ComingBack,
): Result.Result<ReturnType<typeof stateOfComingBack>, ComingBackRefused> => {
  const { scheme, settledOn, on } = back;
  const state = stateOfComingBack(back);
  if (settledOn === null) return Result.succeed(state);
  if (on < settledOn) {
    return refused(
      "beforeSettlement",
      `Ce retour est daté du ${formatDay(on, "date")}, avant l’encaissement du ${formatDay(settledOn, "date")}.`,
    );
  }
  const { kind } = returnReason(back.reason);
  const last = lastDay(scheme, state === "returned" ? "returned" : kind, settledOn);
  if (last === null) {
    return refused(
      "noRefund",
      "Un prélèvement interentreprises (B2B) ne se rembourse pas à la demande du débiteur : contestez ce retour auprès de la banque.",
    );
  }
  return on <= last.booked
    ? Result.succeed(state)
    : refused(
        "tooLate",
        `Ce retour pouvait se faire jusqu’au ${formatDay(last.requested, "date")} (${last.term}) : contestez-le auprès de la banque.`,
      );
};

/** Bank days from a debtor's demand on its last day to the return of the money. */
const BOOKING_BANK_DAYS = 2;

type LastDay = {
  readonly requested: CalendarDay;
  readonly booked: CalendarDay;
  readonly term: string;
};

/** Until when it may come back so; null when it may not at all. */
const lastDay = (scheme: SepaScheme, kind: ReturnKind, settledOn: CalendarDay): LastDay | null => {
  const { bankDays, refundWeeks, unauthorisedMonths } = returnWindow(scheme);
  switch (kind) {
    case "returned": {
      const end = addBankDays(settledOn, bankDays);
      return { requested: end, booked: end, term: `${bankDays} jours ouvrés bancaires` };
    }
    case "refund":
      return refundWeeks === null
        ? null
        : demandedUntil(addDays(settledOn, refundWeeks * 7), `${refundWeeks} semaines`);
    case "unauthorised":
      return unauthorisedMonths === null
        ? null
        : demandedUntil(addMonths(settledOn, unauthorisedMonths), `${unauthorisedMonths} mois`);
  }
};

const demandedUntil = (requested: CalendarDay, term: string): LastDay => ({
  requested,
  booked: addBankDays(requested, BOOKING_BANK_DAYS),
  term,
});

const refused = (
  reason: ComingBackRefused["reason"],
  message: string,
): Result.Result<never, ComingBackRefused> =>
  Result.fail({ _tag: "ComingBackRefused", reason, message });
