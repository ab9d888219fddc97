import { describe, expect, it } from "vitest";
import type { StoreId } from "../../../api-schema/primitives.ts";
import { howPaid, notPaidTitle, payOthersTitle } from "../../../core/outstandings/paying-words.ts";
import { day } from "../values.ts";

const chosen = (...stores: readonly number[]) =>
  // safe: the form of one
  stores.map((storeId) => ({ storeId: storeId as StoreId }));
const collection = day("2026-12-03");

describe("what is said of a payment of invoices", () => {
  it("is of one invoice, of those of a store, or of several stores", () => {
    expect(
      [chosen(1), chosen(1, 1), chosen(1, 2)].map((each) => howPaid(each, "CB", collection)),
    ).toEqual([
      "Sur la page sécurisée de la banque.",
      "Un seul paiement pour toutes, sur la page sécurisée de la banque.",
      "Un seul paiement pour toutes, sur la page sécurisée de la banque.",
    ]);
    expect(
      [chosen(1), chosen(1, 1), chosen(1, 2)].map((each) =>
        howPaid(each, "PRELEVEMENT", collection),
      ),
    ).toEqual([
      "Prélevé le 3 décembre 2026, selon le mandat de votre boutique ; la facture reste « Paiement en cours » jusqu'à l'encaissement.",
      "Prélevé le 3 décembre 2026, selon les mandats de votre boutique ; les factures restent « Paiement en cours » jusqu'à l'encaissement.",
      "Prélevé le 3 décembre 2026, selon les mandats de vos boutiques ; les factures restent « Paiement en cours » jusqu'à l'encaissement.",
    ]);
  });

  it("is in the singular where one was refused, or one is left", () => {
    expect([1, 2].map(notPaidTitle)).toEqual([
      "Cette facture n'est plus à payer ici",
      "Ces factures ne sont plus à payer ici",
    ]);
    expect([1, 2].map(payOthersTitle)).toEqual([
      "Payer l'autre facture ?",
      "Payer les autres factures ?",
    ]);
  });
});
