import type { FieldProblem } from "../../api-schema/problems.ts";
import type { CalendarDay, Cents } from "../../api-schema/primitives.ts";
import type { TypedTransfer } from "../../api-schema/staff-collections.ts";
import { isCalendarDay } from "../calendar/day.ts";
import { parseEuros } from "../money/format.ts";

/** A transfer as the bank's statement has it. */
export type ReadTransfer = {
  readonly receivedOn: CalendarDay;
  readonly amount: Cents;
  readonly reference: string;
  readonly payer: string;
};

/** The transfer that was typed, or what is wrong in it, by field. */
export const readTransfer = (
  typed: TypedTransfer,
  today: CalendarDay,
): ReadTransfer | { readonly problems: readonly FieldProblem[] } => {
  const { on } = typed;
  const amount = parseEuros(typed.amount);
  const payer = oneLine(typed.payer);
  const problems: FieldProblem[] = [];
  if (!isCalendarDay(on)) {
    problems.push({ field: "on", message: "Choisissez le jour de réception." });
  } else if (on > today) {
    problems.push({ field: "on", message: "Ce jour n’est pas encore venu." });
  }
  if (amount === undefined || amount <= 0) {
    const message = "Saisissez le montant en euros : 124,80 par exemple.";
    problems.push({ field: "amount", message });
  }
  if (payer === "") {
    problems.push({ field: "payer", message: "Saisissez le payeur, tel que sur le relevé." });
  }
  return problems.length > 0 || amount === undefined || !isCalendarDay(on)
    ? { problems }
    : { receivedOn: on, amount, reference: oneLine(typed.reference), payer };
};

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();
