import type { OutstandingStatus } from "./status.ts";

/** Whose payment holds an invoice. */
export type PaymentHolder = { readonly startedBy: string; readonly own: boolean };

/** What is known of an invoice that somebody wants to pay. */
export type WantedInvoice = {
  readonly invoiceNumber: string;
  readonly amount: number;
  readonly outstandingStatus: OutstandingStatus;
  /** False when the ERP keeps it from being paid here. */
  readonly payable: boolean;
  readonly heldBy: PaymentHolder | null;
};

/**
 * Why an invoice cannot be paid now, in French and by its number; null when it can (product §7): what
 * is paid, in validation or held by a payment is never paid a second time, and a credit note is owed
 * to the store.
 */
export const payingProblem = (invoice: WantedInvoice): string | null => {
  const { invoiceNumber, amount, outstandingStatus, payable, heldBy } = invoice;
  if (amount <= 0) return `L'avoir ${invoiceNumber} n'est pas à payer.`;
  if (outstandingStatus === 3) return `La facture ${invoiceNumber} est déjà payée.`;
  if (outstandingStatus === 2) {
    return `Le paiement de la facture ${invoiceNumber} est en cours de validation.`;
  }
  if (heldBy !== null) {
    return `Facture ${invoiceNumber} : ${lowerFirst(heldText(heldBy))}`;
  }
  return payable ? null : `La facture ${invoiceNumber} ne se paie pas en ligne.`;
};

/** 'Paiement en cours, commencé par Camille Delaunay.' */
export const heldText = ({ startedBy, own }: PaymentHolder): string =>
  `Paiement en cours, commencé par ${own ? "vous" : startedBy}.`;

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
