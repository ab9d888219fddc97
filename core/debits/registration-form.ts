import { CalendarDay } from "../../api-schema/primitives.ts";
import type { FieldProblem } from "../../api-schema/problems.ts";
import type { MandateRegistration } from "../../api-schema/staff-collections.ts";
import { isCalendarDay } from "../calendar/day.ts";

/** The day on which the debtor's bank has registered a B2B mandate, as it was typed; else what is wrong, by field. */
export const readRegistration = (
  { on }: MandateRegistration,
  today: CalendarDay,
  signedOn: CalendarDay,
): { readonly on: CalendarDay } | { readonly problems: readonly FieldProblem[] } => {
  const problem = (message: string) => ({ problems: [{ field: "on", message }] });
  if (!isCalendarDay(on)) return problem("Choisissez le jour de l’enregistrement.");
  if (on > today) return problem("Ce jour n’est pas encore venu.");
  if (on < signedOn) return problem("Ce jour est d’avant la signature du mandat : vérifiez-le.");
  return { on: CalendarDay.make(on) };
};
