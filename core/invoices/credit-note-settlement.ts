import type { CreditNoteReason } from "../../api-schema/staff-invoices.ts";
import type { Cents } from "../../api-schema/primitives.ts";
import { cents, sumCents } from "../money/cents.ts";
import { euros } from "../money/format.ts";
import type { Invoice } from "./invoice.ts";

/** Why something is taken back, as papers and screens say it. */
export const CREDIT_NOTE_REASONS: { readonly [Reason in CreditNoteReason]: string } = {
  damaged: "Marchandise abîmée",
  missing: "Manquant à la livraison",
  returned: "Retour accepté",
  wrongGoods: "Erreur de préparation",
  quality: "Défaut de qualité",
  price: "Erreur de prix",
  gesture: "Geste commercial",
  other: "Autre motif",
};

/** What becomes of the sum of a credit note, in cents TTC; together they are all of it. */
export interface Settlement {
  /** Lessens what is owed of its invoice. */
  readonly deducted: Cents;
  /** Goes back on the card that paid it. */
  readonly refunded: Cents;
  /** Stands to the customer's credit. */
  readonly kept: Cents;
}

/** A credit note first lessens what is owed; the rest goes back on the card, as far as that paid and it is wished, or is kept. */
export const settlementOf = (
  gross: Cents,
  { owed, onCard }: { readonly owed: Cents; readonly onCard: Cents },
): Settlement => {
  const deducted = cents(Math.max(0, Math.min(gross, owed)));
  const refunded = cents(Math.max(0, Math.min(gross - deducted, onCard)));
  return { deducted, refunded, kept: cents(gross - deducted - refunded) };
};

/** What becomes of a credit note, as its papers and its mail say it; one from elsewhere says what all did. */
export const settlementWords = ({
  settles,
  totals,
  corrects,
}: Pick<Invoice, "settles" | "totals" | "corrects">): readonly string[] => {
  if (settles === undefined || corrects === null) {
    return ["Cet avoir sera déduit de vos prochaines factures."];
  }
  const { deducted, refunded } = settles;
  const kept = cents(totals.gross - deducted - refunded);
  return [
    ...(deducted > 0 ? [`${euros(deducted)} sont déduits de la facture ${corrects.number}.`] : []),
    ...(refunded > 0 ? [`${euros(refunded)} sont remboursés sur la carte qui l’a payée.`] : []),
    ...(kept > 0 ? [`${euros(kept)} seront déduits de vos prochaines factures.`] : []),
  ];
};

/** What a card page can give back of an invoice that it paid: with what of the invoice its part paid, and what of that went back. */
export interface CardTaken {
  readonly transaction: string;
  /** The part of an order that it paid; null where it paid the invoice itself. */
  readonly payment: number | null;
  readonly left: Cents;
  readonly used: Cents;
  readonly gone: Cents;
}

/** A sum spread over the card pages that paid an invoice, the first first; no page gives back more than it took, no part more than it paid. */
export const spreadOverCards = <Page extends CardTaken>(
  pages: readonly Page[],
  wished: Cents,
): readonly { readonly page: Page; readonly amount: Cents }[] => {
  const budgets = new Map<string, number>();
  let rest: number = wished;
  return pages.flatMap((page) => {
    const part = page.payment === null ? page.transaction : String(page.payment);
    const budget = budgets.get(part) ?? page.used - page.gone;
    const amount = cents(Math.max(0, Math.min(rest, page.left, budget)));
    budgets.set(part, budget - amount);
    rest -= amount;
    return amount === 0 ? [] : [{ page, amount }];
  });
};

/** What cards have paid of an invoice and can give back. */
export const onCards = (pages: readonly CardTaken[]): Cents =>
  sumCents(spreadOverCards(pages, cents(Number.MAX_SAFE_INTEGER)).map(({ amount }) => amount));
