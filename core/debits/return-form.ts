import type { FieldProblem } from "../../api-schema/problems.ts";
import { CalendarDay } from "../../api-schema/primitives.ts";
import type { DebitReturn } from "../../api-schema/staff-collections.ts";
import { isCalendarDay } from "../calendar/day.ts";
import { isReturnCode } from "./bank-words.ts";

/** The return that was typed, or what is wrong in it, by field. */
export const readReturn = (
  typed: DebitReturn,
  today: CalendarDay,
  settledOn: CalendarDay | null,
):
  | { readonly code: string; readonly on: CalendarDay }
  | { readonly problems: readonly FieldProblem[] } => {
  const code = typed.code.trim().toUpperCase();
  const { on } = typed;
  const problems: FieldProblem[] = [];
  if (!isReturnCode(code)) {
    const message = "Saisissez le code de la banque : quatre caractères, AM04 par exemple.";
    problems.push({ field: "code", message });
  }
  if (!isCalendarDay(on)) {
    return { problems: [...problems, { field: "on", message: "Choisissez le jour du retour." }] };
  }
  if (on > today) problems.push({ field: "on", message: "Ce jour n’est pas encore venu." });
  if (settledOn !== null && on < settledOn) {
    const message = "Ce retour est daté d’avant l’encaissement : vérifiez le jour.";
    problems.push({ field: "on", message });
  }
  return problems.length > 0 ? { problems } : { code, on: CalendarDay.make(on) };
};
