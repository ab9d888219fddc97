import type { CalendarDay } from "../../api-schema/primitives.ts";
import type { PaymentMethodCode } from "../../api-schema/store.ts";
import { addDays, compareDays } from "../calendar/day.ts";
import { periodEnd } from "./billing-rhythm.ts";
import { frenchDay } from "./columns.ts";
import { settlementWords } from "./credit-note-settlement.ts";
import type { Invoice } from "./invoice.ts";

/** Days from the invoice to its payment: lawful for perishable food too (Code de commerce, L441-11). */
export const PAYMENT_TERM_DAYS = 30;

/** Days from a paper of a period to its payment at the latest, and from any other (L441-10, I). */
const PERIODIC_TERM_DAYS = 45;
const LONGEST_TERM_DAYS = 60;

/** Within how many days an invoice is paid: what its customer agreed, as far as the law lets them; null for nothing. */
export const termDays = (agreed: number | null, isPeriodic: boolean): number =>
  Math.min(agreed ?? PAYMENT_TERM_DAYS, isPeriodic ? PERIODIC_TERM_DAYS : LONGEST_TERM_DAYS);

/** Days from the end of the décade of a delivery to the payment of what is perishable (L441-11, II, 1°). */
export const PERISHABLE_TERM_DAYS = 30;

/**
 * The day on which an invoice is due: its term (the house's, unless another is agreed), or before it where the
 * law allows less for what is perishable and was delivered on those days; never before it is issued.
 */
export const dueDay = (
  issuedOn: CalendarDay,
  perishables: readonly CalendarDay[] = [],
  term: number = PAYMENT_TERM_DAYS,
): CalendarDay => {
  const [earliest = issuedOn] = [
    addDays(issuedOn, term),
    ...perishables.map((day) => addDays(periodEnd("tenDays", day), PERISHABLE_TERM_DAYS)),
  ].toSorted(compareDays);
  return compareDays(earliest, issuedOn) < 0 ? issuedOn : earliest;
};

/** What an invoice has of a term that is not the house's. */
export const termOfInvoice = (term: number): { readonly termDays?: number } =>
  term === PAYMENT_TERM_DAYS ? {} : { termDays: term };

const termWords = (days: number): string =>
  days === 0
    ? "Paiement comptant, à réception de la facture."
    : `Paiement à ${days} jour${days > 1 ? "s" : ""}, date de facture.`;

/** What every invoice between companies has to say of its payment (Code de commerce, L441-9, L441-10). */
export const PAYMENT_MENTIONS = {
  terms: termWords(PAYMENT_TERM_DAYS),
  discount: "Escompte pour paiement anticipé : néant.",
  penalties:
    "Pénalités de retard : trois fois le taux de l’intérêt légal, exigibles sans rappel le jour suivant l’échéance.",
  indemnity: "Indemnité forfaitaire pour frais de recouvrement en cas de retard : 40 €.",
} as const;

/** What an invoice says of when it is paid; of one that is, that it was; of a credit note, what becomes of it. */
export const paymentTermsOf = (
  invoice: Pick<
    Invoice,
    "kind" | "totals" | "issuedOn" | "dueDate" | "termDays" | "corrects" | "settles"
  > & { readonly payment: Pick<Invoice["payment"], "paid"> },
): string => {
  const { kind, payment, totals, issuedOn, dueDate, termDays: term = PAYMENT_TERM_DAYS } = invoice;
  // Its day is no day of payment: nothing is asked for.
  if (kind === "creditNote") return settlementWords(invoice).join(" ");
  if (payment.paid === totals.gross) return "Payée à la commande.";
  return compareDays(dueDate, dueDay(issuedOn, [], term)) < 0
    ? `Paiement le ${frenchDay(dueDate)} : ${PERISHABLE_TERM_DAYS} jours après la décade de livraison de denrées périssables.`
    : termWords(term);
};

/** What an invoice says that came with its money: by what, where that was a card. */
export const paidWords = (method: PaymentMethodCode): string =>
  `Payée ${method === "CB" ? "par carte bancaire " : ""}à la commande : rien à régler.`;

/** The category of operations, on every invoice since September 2026 (CGI, ann. II, 242 nonies A). */
export const OPERATION_CATEGORY = "Livraison de biens";
