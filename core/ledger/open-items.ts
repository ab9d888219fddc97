import type { Cents } from "../../api-schema/primitives.ts";
import { cents, sumCents } from "../money/cents.ts";
import { euros } from "../money/format.ts";

/** What is owed of an invoice by an ERP and by the ledger, as of one instant. */
export interface ComparedItem {
  readonly customer: string;
  readonly invoice: string;
  /** Signed: an avoir is never more than nothing. */
  readonly said: Cents;
  /** Not paid yet, what a debit is collecting included. */
  readonly booked: Cents;
}

/** What is said beyond the ledger. */
export const differenceOf = ({ said, booked }: Pick<ComparedItem, "said" | "booked">): Cents =>
  cents(said - booked);

/**
 * Whether a difference can be taken over: what is owed stays between nothing and the invoice's amount
 * (negative of an avoir), for what a debit collects is not given back by a word.
 */
export const isAdoptable = (
  difference: Cents,
  {
    amount,
    owed,
    collecting,
  }: { readonly amount: Cents; readonly owed: Cents; readonly collecting: Cents },
): boolean => {
  const after = owed + difference;
  return amount >= 0 ? after >= 0 && after + collecting <= amount : after <= 0 && after >= amount;
};

/** Customer by customer what does not agree, to the cent; nothing where all does. */
export const differencesInWords = (items: readonly ComparedItem[]): readonly string[] =>
  [...Map.groupBy(items, ({ customer }) => customer)].flatMap(([customer, own]) => {
    const off = own.filter((item) => differenceOf(item) !== 0);
    if (off.length === 0) return [];
    const sum = (of: (item: ComparedItem) => Cents) => euros(sumCents(off.map(of)));
    const lines = off.map((item) => `${item.invoice} ${signed(differenceOf(item))}`);
    return [
      `Client ${customer} : l'ERP dit ${sum(({ said }) => said)}, le grand livre ${sum(({ booked }) => booked)}, écart ${signed(sumCents(off.map(differenceOf)))} (${lines.join(", ")}).`,
    ];
  });

const signed = (amount: Cents): string => `${amount > 0 ? "+" : ""}${euros(amount)}`;
