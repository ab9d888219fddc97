import { describe, expect, it } from "vitest";
import { CalendarDay } from "../../../api-schema/primitives.ts";
import {
  OPERATION_CATEGORY,
  paidWords,
  PAYMENT_MENTIONS,
  paymentTermsOf,
  termDays,
} from "../../../core/invoices/payment-terms.ts";
import { cents } from "../../../core/money/cents.ts";

describe("what an invoice says of its payment", () => {
  const saysOf = (paid: number, dueDate = "2026-12-24", termDays?: number) =>
    paymentTermsOf({
      kind: "invoice",
      corrects: null,
      ...(termDays === undefined ? {} : { termDays }),
      payment: { paid: cents(paid) },
      totals: { vatLines: [], net: cents(1500), vat: cents(300), gross: cents(1800) },
      issuedOn: CalendarDay.make("2026-11-24"),
      dueDate: CalendarDay.make(dueDate),
    });

  it("[INV-2] is that it was paid at the order, or by when it is", () => {
    expect(saysOf(1800)).toBe("Payée à la commande.");
    expect(saysOf(0)).toBe("Paiement à 30 jours, date de facture.");
    // Paid in part is not paid.
    expect(saysOf(1799)).toBe("Paiement à 30 jours, date de facture.");
  });

  it("[INV-21] is the day that the law sets where perishables were delivered early", () => {
    expect(saysOf(0, "2026-12-10")).toBe(
      "Paiement le 10/12/2026 : 30 jours après la décade de livraison de denrées périssables.",
    );
  });

  it("[INV-21] is what its company agreed, where it is not the house's term", () => {
    expect([
      saysOf(0, "2026-11-25", 1),
      saysOf(0, "2026-11-26", 2),
      saysOf(0, "2026-12-09", 15),
      saysOf(0, "2027-01-23", 60),
      saysOf(0, "2026-11-24", 0),
      saysOf(0, "2026-12-10", 45),
    ]).toEqual([
      "Paiement à 1 jour, date de facture.",
      "Paiement à 2 jours, date de facture.",
      "Paiement à 15 jours, date de facture.",
      "Paiement à 60 jours, date de facture.",
      "Paiement comptant, à réception de la facture.",
      "Paiement le 10/12/2026 : 30 jours après la décade de livraison de denrées périssables.",
    ]);
  });

  it("[INV-2] has the mentions that the law asks for between companies", () => {
    expect(PAYMENT_MENTIONS).toEqual({
      terms: "Paiement à 30 jours, date de facture.",
      discount: "Escompte pour paiement anticipé : néant.",
      penalties:
        "Pénalités de retard : trois fois le taux de l’intérêt légal, exigibles sans rappel le jour suivant l’échéance.",
      indemnity: "Indemnité forfaitaire pour frais de recouvrement en cas de retard : 40 €.",
    });
  });

  it("[INV-2] names the category of operations, as the law words it", () => {
    expect(OPERATION_CATEGORY).toBe("Livraison de biens");
  });

  it("[INV-23] is what becomes of it, of a credit note: it has no day of payment", () => {
    const note = {
      kind: "creditNote" as const,
      payment: { paid: cents(0) },
      totals: { vatLines: [], net: cents(1500), vat: cents(300), gross: cents(1800) },
      issuedOn: CalendarDay.make("2026-11-24"),
      dueDate: CalendarDay.make("2026-11-24"),
      corrects: { number: "FA26000007", issuedOn: CalendarDay.make("2026-11-10") },
    };
    const settles = { deducted: cents(800), refunded: cents(0) };
    expect([
      paymentTermsOf({ ...note, settles }),
      paymentTermsOf({ ...note, termDays: 45 }),
      // Of nothing that is given back, nothing is paid.
      paymentTermsOf({ ...note, totals: { ...note.totals, gross: cents(0) } }),
    ]).toEqual([
      "8,00\u00a0€ sont déduits de la facture FA26000007. 10,00\u00a0€ seront déduits de vos prochaines factures.",
      "Cet avoir sera déduit de vos prochaines factures.",
      "Cet avoir sera déduit de vos prochaines factures.",
    ]);
  });

  it("[INV-2] is that a card paid it where one did, and that it came with its money where a transfer did", () => {
    expect([paidWords("CB"), paidWords("VIREMENT"), paidWords("PRELEVEMENT")]).toEqual([
      "Payée par carte bancaire à la commande : rien à régler.",
      "Payée à la commande : rien à régler.",
      "Payée à la commande : rien à régler.",
    ]);
  });
});

describe("the days to pay in", () => {
  it("[INV-21] are the house's thirty, what is agreed, and no more than the law lets a paper have", () => {
    expect(
      [null, 0, 45, 46, 60, 61].map((agreed) => [termDays(agreed, false), termDays(agreed, true)]),
    ).toEqual([
      [30, 30],
      [0, 0],
      [45, 45],
      [46, 45],
      [60, 45],
      [60, 45],
    ]);
  });
});
