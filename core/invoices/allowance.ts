import type { Cents } from "../../api-schema/primitives.ts";
import type { StaffRole } from "../../api-schema/staff-rights.ts";
import { cents, distribute, shareOf, sumCents } from "../money/cents.ts";
import { parseEuros } from "../money/format.ts";
import type { Invoice } from "./invoice.ts";

/** Up to where somebody with these roles lessens prices of one invoice after it, all in all, HT. */
export const allowanceCeiling = (roles: readonly StaffRole[]): Cents =>
  cents(roles.includes("direction") ? 100_000 : 10_000);

/** What credit notes have lessened prices by, HT; packagings that came back are not in it. */
export const allowancesOf = (notes: readonly Pick<Invoice, "lines">[]): Cents =>
  sumCents(
    notes.flatMap(({ lines }) =>
      lines.flatMap(({ allowance, net }) => (allowance === true ? [net] : [])),
    ),
  );

/**
 * What is typed as an allowance on so much HT, in cents: a sum ('12,50'), or a part of it ('10 %'), rounded half up. Zero for
 * nothing; null for what is neither, or more than there is.
 */
export const readAllowance = (text: string, left: Cents): Cents | null => {
  const typed = text.trim();
  if (typed === "") return cents(0);
  const isRate = typed.endsWith("%");
  const read = parseEuros(isRate ? typed.slice(0, -1) : typed);
  if (read === undefined || read < 0) return null;
  const sum = isRate ? shareOf(left, read, 10_000) : read;
  return sum > left ? null : sum;
};

/** What the packagings of a line come to that stay with the customer, HT, once so many more are taken back; nothing where these are no number, or more than there are. */
export const netStaying = (
  { left, netLeft }: { readonly left: number; readonly netLeft: Cents },
  quantity: number,
): Cents => (quantity < left ? shareOf(netLeft, left - quantity, left) : cents(0));

/** An allowance on several lines, shared by what is left of each: to the cent, and never more than that. */
export const sharedAllowance = (
  total: Cents,
  lines: readonly { readonly line: number; readonly netLeft: Cents }[],
): ReadonlyMap<number, Cents> => {
  const shares = distribute(
    total,
    lines.map(({ netLeft }) => netLeft),
  );
  return new Map(lines.map(({ line }, at) => [line, shares[at] ?? cents(0)]));
};
