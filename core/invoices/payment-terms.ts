import type { CalendarDay, Cents } from "../../api-schema/primitives.ts";
import { addDays } from "../calendar/day.ts";

/** Days from the invoice to its payment: lawful for perishable food too (Code de commerce, L441-11). */
export const PAYMENT_TERM_DAYS = 30;

/** The day on which an invoice is due. */
export const dueDay = (issuedOn: CalendarDay): CalendarDay => addDays(issuedOn, PAYMENT_TERM_DAYS);

/** What every invoice between companies has to say of its payment (Code de commerce, L441-9, L441-10). */
export const PAYMENT_MENTIONS = {
  terms: `Paiement à ${PAYMENT_TERM_DAYS} jours, date de facture.`,
  discount: "Escompte pour paiement anticipé : néant.",
  penalties:
    "Pénalités de retard : trois fois le taux de l’intérêt légal, exigibles sans rappel le jour suivant l’échéance.",
  indemnity: "Indemnité forfaitaire pour frais de recouvrement en cas de retard : 40 €.",
} as const;

/** What an invoice says of when it is paid; of one that is, that it was. */
export const paymentTermsOf = ({
  payment,
  totals,
}: {
  readonly payment: { readonly paid: Cents };
  readonly totals: { readonly gross: Cents };
}): string => (payment.paid === totals.gross ? "Payée à la commande." : PAYMENT_MENTIONS.terms);

/** The category of operations, on every invoice since September 2026 (CGI, ann. II, 242 nonies A). */
export const OPERATION_CATEGORY = "Livraison de biens";
