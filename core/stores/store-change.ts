import { Result } from "effect";
import type { CalendarDay, ClosingDay, Weekday } from "../../api-schema/primitives.ts";
import type { FieldProblem } from "../../api-schema/problems.ts";
import type { Store, StoreChange } from "../../api-schema/store.ts";
import { addDays, compareDays } from "../calendar/day.ts";

/** Dates of closure are told so many days ahead at most. */
export const CLOSURE_HORIZON_DAYS = 730;

export const ALWAYS_CLOSED =
  "Gardez au moins un jour ouvert dans la semaine : sans lui, aucun camion ne peut passer.";
export const TOO_FAR = "Une fermeture s’annonce au plus deux ans à l’avance.";
export const BILLING_EMAIL_MISSING = "Indiquez l’adresse qui reçoit les factures.";

/** The closing days of a store, apart: of every week, and dates; each once and in order. */
export type Closing = {
  readonly weekdays: readonly Weekday[];
  readonly dates: readonly CalendarDay[];
};

/** Closing days as the wire has them, sorted into weekdays and dates. */
export const closingOf = (days: readonly ClosingDay[]): Closing => ({
  weekdays: [...new Set(days.filter((day) => typeof day === "number"))].toSorted((a, b) => a - b),
  dates: [...new Set(days.filter((day) => typeof day === "string"))].toSorted(compareDays),
});

/** The same with a weekday or a date taken in, or out when it was in. */
export const withDayToggled = (
  days: readonly ClosingDay[],
  day: ClosingDay,
): readonly ClosingDay[] =>
  days.includes(day) ? days.filter((other) => other !== day) : [...days, day];

/** A change as it is kept: closing days apart, undefined for what stays. */
export type CheckedStoreChange = Omit<StoreChange, "closingDays"> & { readonly closing?: Closing };

/**
 * The change of a store, or every field problem in French (product §7). A store cannot be closed all
 * week, dates that are over are left out, those too far ahead refused, and who asks for invoices by
 * e-mail says where to.
 */
export const readStoreChange = (
  { closingDays, ...change }: StoreChange,
  known: Pick<Store, "billingEmail" | "billingEmailOptin">,
  today: CalendarDay,
): Result.Result<CheckedStoreChange, readonly FieldProblem[]> => {
  const closing = closingDays === undefined ? undefined : closingToCome(closingDays, today);
  const { billingEmail, billingEmailOptin } = { ...known, ...change };
  const problems = [
    ...(closing === undefined ? [] : closingProblems(closing, today)),
    ...(billingEmailOptin && billingEmail === null
      ? [{ field: "billingEmail", message: BILLING_EMAIL_MISSING }]
      : []),
  ];
  if (problems.length > 0) return Result.fail(problems);
  return Result.succeed(closing === undefined ? change : { ...change, closing });
};

const closingToCome = (days: readonly ClosingDay[], today: CalendarDay): Closing => {
  const { weekdays, dates } = closingOf(days);
  return { weekdays, dates: dates.filter((day) => compareDays(day, today) >= 0) };
};

/** What is wrong with closing days; the screen asks before it sends. */
export const closingProblems = (
  { weekdays, dates }: Closing,
  today: CalendarDay,
): readonly FieldProblem[] => {
  const last = addDays(today, CLOSURE_HORIZON_DAYS);
  return [
    ...(weekdays.length === 7 ? [{ field: "closingDays", message: ALWAYS_CLOSED }] : []),
    ...(dates.some((day) => compareDays(day, last) > 0)
      ? [{ field: "closingDays", message: TOO_FAR }]
      : []),
  ];
};
