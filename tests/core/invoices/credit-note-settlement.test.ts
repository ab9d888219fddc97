import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type CardTaken,
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
    ]).toEqual([
      ["100,00\u00a0€ sont déduits de la facture FA26000007."],
      ["100,00\u00a0€ sont remboursés sur la carte qui l’a payée."],
      [
        "20,00\u00a0€ sont déduits de la facture FA26000007.",
        "30,00\u00a0€ sont remboursés sur la carte qui l’a payée.",
        "50,00\u00a0€ seront déduits de vos prochaines factures.",
      ],
      ["Cet avoir sera déduit de vos prochaines factures."],
    ]);
  });
});
