import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type CardTaken,
  CREDIT_NOTE_REASONS,
  onCards,
  settlementOf,
  settlementWords,
  spreadOverCards,
} from "../../../core/invoices/credit-note-settlement.ts";
import { cents } from "../../../core/money/cents.ts";
import { day } from "../values.ts";

const anyCents = fc.integer({ min: 0, max: 1_000_000 }).map(cents);

const anyPage: fc.Arbitrary<CardTaken> = fc.record({
  transaction: fc.constantFrom("one", "two", "three", "four"),
  payment: fc.option(fc.constantFrom(7, 8)),
  left: anyCents,
  used: anyCents,
  gone: anyCents,
});

/** A page once; what is said of a part is the same on each of its pages. */
const anyPages = fc
  .uniqueArray(anyPage, { selector: ({ transaction }) => transaction, maxLength: 4 })
  .map((pages) =>
    pages.map((page) => {
      const first = pages.find(({ payment }) => payment !== null && payment === page.payment);
      return { ...page, used: first?.used ?? page.used, gone: first?.gone ?? page.gone };
    }),
  );

describe("[INV-23] what becomes of a credit note", () => {
  it("lessens what is owed first, then goes back on the card, and the rest is kept: all of it, and no less than nothing", () => {
    fc.assert(
      fc.property(anyCents, anyCents, anyCents, (gross, owed, onCard) => {
        const { deducted, refunded, kept } = settlementOf(gross, { owed, onCard });
        expect(deducted + refunded + kept).toBe(gross);
        expect([deducted, refunded]).toEqual([
          Math.min(gross, owed),
          Math.min(gross - Math.min(gross, owed), onCard),
        ]);
        expect(kept).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it("takes no more from a page than it has left, and from a part than it paid of the invoice", () => {
    fc.assert(
      fc.property(anyPages, anyCents, (pages, wished) => {
        const parts = spreadOverCards(pages, wished);
        const sum = parts.reduce((all, { amount }) => all + amount, 0);
        expect(sum).toBe(Math.min(wished, onCards(pages)));
        for (const { page, amount } of parts) {
          expect(amount > 0 && amount <= page.left).toBe(true);
        }
        for (const [payment, own] of Map.groupBy(parts, ({ page }) => page.payment)) {
          if (payment === null) continue;
          const [{ page } = { page: undefined }] = own;
          const taken = own.reduce((all, { amount }) => all + amount, 0);
          expect(taken).toBeLessThanOrEqual((page?.used ?? 0) - (page?.gone ?? 0));
        }
      }),
    );
  });

  it("goes back on the pages one after the other: what each has left, and what its part paid of the invoice", () => {
    const page = (
      transaction: string,
      payment: number | null,
      left: number,
      used: number,
      gone = 0,
    ) => ({ transaction, payment, left: cents(left), used: cents(used), gone: cents(gone) });
    const spread = (pages: readonly CardTaken[], wished: number) =>
      spreadOverCards(pages, cents(wished)).map(({ page: of, amount }) => [of.transaction, amount]);
    // Two pages of one part pay 100 € of the invoice, of which 20 € have gone back.
    const ofOnePart = [page("one", 7, 5000, 10_000, 2000), page("two", 7, 9000, 10_000, 2000)];
    // Two that paid the invoice itself, each what it took.
    const ofInvoice = [page("one", null, 3000, 3000), page("two", null, 4000, 4000)];
    expect([
      spread(ofOnePart, 4000),
      spread(ofOnePart, 10_000),
      spread(ofInvoice, 6000),
      spread(ofInvoice, 10_000),
      spread([page("one", 7, 0, 5000), page("two", 8, 5000, 5000)], 1000),
      spread(ofInvoice, 0),
      onCards(ofOnePart),
      onCards(ofInvoice),
    ]).toEqual([
      [["one", 4000]],
      [
        ["one", 5000],
        ["two", 3000],
      ],
      [
        ["one", 3000],
        ["two", 3000],
      ],
      [
        ["one", 3000],
        ["two", 4000],
      ],
      [["two", 1000]],
      [],
      8000,
      7000,
    ]);
  });

  it("is said with its reason, as papers and screens word it", () => {
    expect(CREDIT_NOTE_REASONS).toEqual({
      damaged: "Marchandise abîmée",
      missing: "Manquant à la livraison",
      returned: "Retour accepté",
      wrongGoods: "Erreur de préparation",
      quality: "Défaut de qualité",
      price: "Erreur de prix",
      gesture: "Geste commercial",
      other: "Autre motif",
    });
  });

  it("is said in words, each sum that is one", () => {
    const totals = { vatLines: [], net: cents(10_000), vat: cents(0), gross: cents(10_000) };
    const corrects = { number: "FA26000007", issuedOn: day("2026-11-24") };
    const words = (deducted: number, refunded: number) =>
      settlementWords({
        totals,
        corrects,
        settles: { deducted: cents(deducted), refunded: cents(refunded) },
      });
    expect([
      words(10_000, 0),
      words(0, 10_000),
      words(2000, 3000),
      settlementWords({ totals, corrects }),
      // Of no invoice that is known, nothing is deducted.
      settlementWords({
        totals,
        corrects: null,
        settles: { deducted: cents(10_000), refunded: cents(0) },
      }),
    ]).toEqual([
      ["100,00\u00a0€ sont déduits de la facture FA26000007."],
      ["100,00\u00a0€ sont remboursés sur la carte qui l’a payée."],
      [
        "20,00\u00a0€ sont déduits de la facture FA26000007.",
        "30,00\u00a0€ sont remboursés sur la carte qui l’a payée.",
        "50,00\u00a0€ seront déduits de vos prochaines factures.",
      ],
      ["Cet avoir sera déduit de vos prochaines factures."],
      ["Cet avoir sera déduit de vos prochaines factures."],
    ]);
  });
});
