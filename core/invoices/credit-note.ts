import { Result, Struct } from "effect";
import type { VatLine } from "../../api-schema/order.ts";
import type { Cents } from "../../api-schema/primitives.ts";
import { applyRate, cents, distribute, shareOf, sumCents, ZERO } from "../money/cents.ts";
import type { Invoice, InvoiceLine } from "./invoice.ts";
import { NO_DEBIT } from "./shipment-invoice.ts";
import { linePart } from "./taxed-lines.ts";
import { invoiceTotals } from "./totals.ts";

/** So many packagings of a line of an invoice. */
export interface TakenBack {
  readonly reference: string;
  readonly quantity: number;
}

/** More is taken back than the invoice still has; nothing for a line that it does not have. */
export interface TooMuchTakenBack {
  readonly _tag: "TooMuchTakenBack";
  readonly reference: string;
  readonly left: number;
}

/**
 * The credit note that takes lines of an invoice back, in whole or in part: what remained of it before,
 * less what remains then (docs/decisions/0041). `before` are the credit notes that it has already. So
 * the invoice less its credit notes is always a right invoice of what remains, its VAT rounded once a
 * rate, and nothing to the cent when nothing remains. Amounts are positive.
 */
export const creditNote = (
  invoice: Invoice,
  before: readonly Invoice[],
  taken: readonly TakenBack[],
  { number, issuedOn }: Pick<Invoice, "number" | "issuedOn">,
): Result.Result<Invoice, TooMuchTakenBack> => {
  const gone = before.flatMap((note) => note.lines);
  const had = quantitiesLeft(invoice, gone);
  const wrong = taken.find(({ reference, quantity }) => {
    const all = taken.filter((other) => other.reference === reference);
    return quantity < 0 || total(all) > leftOf(reference, invoice, had);
  });
  if (wrong !== undefined) {
    const left = leftOf(wrong.reference, invoice, had);
    return Result.fail({ _tag: "TooMuchTakenBack", reference: wrong.reference, left });
  }
  const lines = linesBack(invoice, had, quantitiesLeft(invoice, [...gone, ...taken]));
  return Result.succeed({
    ...Struct.omit(invoice, ["deliveries"]),
    number,
    kind: "creditNote",
    issuedOn,
    dueDate: issuedOn,
    corrects: { number: invoice.number, issuedOn: invoice.issuedOn },
    // Nothing is asked for, by debit or otherwise.
    payment: { ...invoice.payment, ...NO_DEBIT, paid: ZERO },
    lines,
    totals: invoiceTotals(lines),
  });
};

/** How much of each line of an invoice is left, by its place. */
type Quantities = readonly number[];

const quantitiesLeft = ({ lines }: Invoice, taken: readonly TakenBack[]): Quantities => {
  const rest = new Map(
    [...Map.groupBy(taken, ({ reference }) => reference)].map(([key, all]) => [key, total(all)]),
  );
  return lines.map(({ reference, quantity }) => {
    const gone = Math.min(quantity, rest.get(reference) ?? 0);
    rest.set(reference, (rest.get(reference) ?? 0) - gone);
    return quantity - gone;
  });
};

const leftOf = (reference: string, { lines }: Invoice, left: Quantities): number =>
  lines.reduce((sum, line, at) => sum + (line.reference === reference ? (left[at] ?? 0) : 0), 0);

const total = (taken: readonly TakenBack[]): number =>
  taken.reduce((sum, { quantity }) => sum + quantity, 0);

/** What goes, line by line, with the VAT of each rate spread over what goes of it. */
const linesBack = (
  { lines, totals }: Invoice,
  had: Quantities,
  has: Quantities,
): readonly InvoiceLine[] => {
  const [before, after] = [left(lines, had), left(lines, has)];
  const gone = before.flatMap((line, at): readonly InvoiceLine[] => {
    const now = after[at] ?? line;
    const quantity = line.quantity - now.quantity;
    const discount = cents(line.discount - now.discount);
    return quantity === 0 ? [] : [{ ...line, quantity, discount, net: cents(line.net - now.net) }];
  });
  const shares = new Map(
    totals.vatLines.flatMap((row) => {
      const own = gone.filter(({ vatRate }) => vatRate === row.rate);
      const vat = cents(vatLeft(row, before) - vatLeft(row, after));
      const spread = distribute(
        vat,
        own.map(({ net }) => net),
      );
      return own.map((line, at) => [line, spread[at] ?? ZERO] as const);
    }),
  );
  return gone.map((line) => ({ ...line, vat: shares.get(line) ?? ZERO }));
};

/** The lines as far as they are left. */
const left = (lines: readonly InvoiceLine[], quantities: Quantities): readonly InvoiceLine[] =>
  lines.map((line, at) => linePart(line, quantities[at] ?? 0));

/**
 * The VAT of what is left of a rate, rounded once. Of an invoice from before that rule, which said
 * another, in proportion to what it said: it is taken back as it was asked for.
 */
const vatLeft = ({ rate, base, amount }: VatLine, lines: readonly InvoiceLine[]): Cents => {
  const rest = sumCents(lines.flatMap(({ vatRate, net }) => (vatRate === rate ? [net] : [])));
  return amount === applyRate(base, rate) ? applyRate(rest, rate) : shareOf(amount, rest, base);
};
