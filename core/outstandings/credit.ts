import type { CustomerCredit, OutstandingSummary } from "../../api-schema/outstanding.ts";
import type { Cents } from "../../api-schema/primitives.ts";
import { formatDay } from "../calendar/format.ts";
import { cents } from "../money/cents.ts";
import { wholeNumber } from "../money/format.ts";
import { hasOutstandingFilters, type OutstandingFilters, shownTotal } from "./filters.ts";

/**
 * What is left to pay of all that is not paid once the credit is deducted; null without a credit, and of a part
 * of it: the credit is that of the stores, whatever else the list is narrowed by, and pays what is due first. What
 * a store's invoices leave of its credit pays nothing of another's.
 */
export const leftAfterCredit = (
  { totals, credit }: Pick<OutstandingSummary, "totals" | "credit">,
  filters: OutstandingFilters,
): Cents | null => {
  const isPart = filters.state !== null || hasOutstandingFilters({ ...filters, store: null });
  if (credit === null || isPart) return null;
  return cents(Math.max(0, shownTotal(totals, filters).amount - credit.covers));
};

/** What a customer's credit will pay, as they read it. */
export const creditWords = ({ pays, count }: Pick<CustomerCredit, "pays" | "count">): string => {
  const kept = "Nous avons reçu plus que ce que vous deviez.";
  if (pays.length === 0) return `${kept} Cette somme paiera vos prochaines factures.`;
  const named = pays.map(
    ({ invoiceNumber, dueDate }) => `${invoiceNumber} (échéance ${formatDay(dueDate, "date")})`,
  );
  const more = count - pays.length;
  if (more > 0) named.push(more === 1 ? "une autre" : `${wholeNumber(more)} autres`);
  const words =
    named.length === 1
      ? `la facture ${named.join("")}`
      : `les factures ${named.slice(0, -1).join(", ")} et ${named.at(-1) ?? ""}`;
  return `${kept} Cette somme paiera ${words} : ne réglez pas en ligne ce qu’elle couvre.`;
};
