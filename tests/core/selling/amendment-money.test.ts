import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cents, sumCents } from "../../../core/money/cents.ts";
import { moneyMove, moneyWords, spreadRefund } from "../../../core/selling/amendment-money.ts";
import { plain } from "./an-amendment.ts";

describe("the money of a version", () => {
  it("[AMEND-6] is a new amount, a supplement or a refund, by method", () => {
    expect([
      moneyMove("CB", cents(100), cents(130)),
      moneyMove("CB", cents(100), cents(70)),
      moneyMove("CB", cents(100), cents(100)),
      moneyMove("VIREMENT", cents(100), cents(130)),
      moneyMove("PRELEVEMENT", cents(100), cents(0)),
    ]).toEqual([
      { kind: "supplement", amount: 30 },
      { kind: "refund", amount: 30 },
      { kind: "none" },
      { kind: "newAmount" },
      { kind: "newAmount" },
    ]);
    const words = (["CB", "PRELEVEMENT", "VIREMENT"] as const).flatMap((method) =>
      [130, 100, 0].map((after) => plain(moneyWords(method, cents(100), cents(after)))),
    );
    expect(words).toEqual([
      "Un supplément de 0,30 € est à payer par carte : la modification compte une fois payée.",
      "Le montant à payer ne change pas.",
      "1,00 € vous sont remboursés sur la carte.",
      "Le prélèvement sera de 1,30 € au lieu de 1,00 €.",
      "Le montant à payer ne change pas.",
      "Rien ne sera prélevé.",
      "Le virement à faire est de 1,30 € au lieu de 1,00 €. S'il est déjà parti, la différence est réglée avec la facture.",
      "Le montant à payer ne change pas.",
      "Il n'y a plus de virement à faire. S'il est déjà parti, la différence est réglée avec la facture.",
    ]);
  });

  it("[AMEND-7] comes back from the last page first, and no page gives more than it took", () => {
    const taken = [
      { transaction: "b", left: cents(40) },
      { transaction: "a", left: cents(100) },
    ];
    expect([
      spreadRefund(taken, cents(30)),
      spreadRefund(taken, cents(90)),
      spreadRefund(taken, cents(0)),
    ]).toEqual([
      [{ transaction: "b", amount: 30 }],
      [
        { transaction: "b", amount: 40 },
        { transaction: "a", amount: 50 },
      ],
      [],
    ]);
    expect(() => spreadRefund(taken, cents(141))).toThrow(
      new RangeError("1 cents to give back that no page has taken"),
    );
  });

  it("[AMEND-7] is conserved over any sequence of versions: paid less given back is the last total", () => {
    fc.assert(
      fc.property(
        fc.nat(100_000),
        fc.array(fc.nat(100_000), { maxLength: 12 }),
        (first, totals) => {
          let pages = [{ transaction: "0", left: cents(first) }];
          let total = cents(first);
          for (const [index, next] of totals.entries()) {
            const move = moneyMove("CB", total, cents(next));
            if (move.kind === "supplement") {
              pages = [{ transaction: String(index + 1), left: move.amount }, ...pages];
            }
            if (move.kind === "refund") {
              const parts = spreadRefund(pages, move.amount);
              pages = pages.map((page) => ({
                ...page,
                left: cents(
                  page.left -
                    (parts.find(({ transaction }) => transaction === page.transaction)?.amount ??
                      0),
                ),
              }));
            }
            total = cents(next);
            expect(sumCents(pages.map(({ left }) => left))).toBe(total);
            expect(pages.every(({ left }) => left >= 0)).toBe(true);
          }
        },
      ),
    );
  });
});
