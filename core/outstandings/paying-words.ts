import type { CalendarDay } from "../../api-schema/primitives.ts";
import type { PaymentMethodCode } from "../../api-schema/store.ts";
import { formatDay } from "../calendar/format.ts";
import type { ChosenInvoice } from "./chosen.ts";

/** How the ticked invoices will be paid, before that is asked for; `collection` is the day of a debit. */
export const howPaid = (
  chosen: readonly Pick<ChosenInvoice, "storeId">[],
  method: PaymentMethodCode | null,
  collection: CalendarDay,
): string => {
  const isOne = chosen.length === 1;
  if (method === "CB") {
    return isOne
      ? "Sur la page sécurisée de la banque."
      : "Un seul paiement pour toutes, sur la page sécurisée de la banque.";
  }
  const stores = new Set(chosen.map(({ storeId }) => storeId)).size;
  const mandates = isOne ? "le mandat" : "les mandats";
  const held = isOne ? "la facture reste" : "les factures restent";
  return `Prélevé le ${formatDay(collection, "date")}, selon ${mandates} de ${stores > 1 ? "vos boutiques" : "votre boutique"} ; ${held} « Paiement en cours » jusqu'à l'encaissement.`;
};

/** Above the reasons for which so many invoices are not paid here. */
export const notPaidTitle = (count: number): string =>
  count === 1 ? "Cette facture n'est plus à payer ici" : "Ces factures ne sont plus à payer ici";

/** Asks for the payment of so many, where others were refused. */
export const payOthersTitle = (count: number): string =>
  count === 1 ? "Payer l'autre facture ?" : "Payer les autres factures ?";
