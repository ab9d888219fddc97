import * as fc from "fast-check";
import { expect, it } from "vitest";
import { differencesInWords, isAdoptable } from "../../../core/ledger/open-items.ts";
import { cents, negate } from "../../../core/money/cents.ts";

const plain = (text: string): string =>
  text.replaceAll(/[\u00a0\u202f]/g, " ").replaceAll("\u2212", "-");

it("[QUAI-42] tells what does not agree customer by customer, and nothing of what does", () => {
  const item = (customer: string, invoice: string, said: number, booked: number) => ({
    customer,
    invoice,
    said: cents(said),
    booked: cents(booked),
  });
  expect(
    differencesInWords([
      item("1", "F1", 1000, 1250),
      item("2", "F2", 500, 500),
      item("1", "F3", 1, 0),
      item("3", "A1", -200, -300),
    ]).map(plain),
  ).toEqual([
    "Client 1 : l'ERP dit 10,01 €, le grand livre 12,50 €, écart -2,49 € (F1 -2,50 €, F3 +0,01 €).",
    "Client 3 : l'ERP dit -2,00 €, le grand livre -3,00 €, écart +1,00 € (A1 +1,00 €).",
  ]);
});

it("[QUAI-42] tells differences of a customer that make up for each other, with no sign before nothing", () => {
  const item = (invoice: string, said: number, booked: number) => ({
    customer: "1",
    invoice,
    said: cents(said),
    booked: cents(booked),
  });
  expect(differencesInWords([item("F1", 300, 200), item("F2", 100, 200)]).map(plain)).toEqual([
    "Client 1 : l'ERP dit 4,00 €, le grand livre 4,00 €, écart 0,00 € (F1 +1,00 €, F2 -1,00 €).",
  ]);
});

it.each([
  ["an invoice that is paid whole", -600, { amount: 1000, owed: 600, collecting: 0 }, true],
  ["a cent more than is owed of it", -601, { amount: 1000, owed: 600, collecting: 0 }, false],
  ["an invoice of which all is owed", 400, { amount: 1000, owed: 600, collecting: 0 }, true],
  ["a cent more than it comes to", 401, { amount: 1000, owed: 600, collecting: 0 }, false],
  ["all but what a debit collects", 300, { amount: 1000, owed: 600, collecting: 100 }, true],
  ["a cent of what a debit collects", 301, { amount: 1000, owed: 600, collecting: 100 }, false],
  ["an avoir that is used up", 300, { amount: -500, owed: -300, collecting: 0 }, true],
  ["a cent more than is left of it", 301, { amount: -500, owed: -300, collecting: 0 }, false],
  ["an avoir that is whole again", -200, { amount: -500, owed: -300, collecting: 0 }, true],
  ["a cent more than it was", -201, { amount: -500, owed: -300, collecting: 0 }, false],
  ["an invoice of nothing", 0, { amount: 0, owed: 0, collecting: 0 }, true],
  ["an invoice of nothing that a debit holds", 0, { amount: 0, owed: 0, collecting: 1 }, false],
])(
  "[QUAI-42] takes over up to the cent: %s",
  (_, difference, { amount, owed, collecting }, isTaken) => {
    expect(
      isAdoptable(cents(difference), {
        amount: cents(amount),
        owed: cents(owed),
        collecting: cents(collecting),
      }),
    ).toBe(isTaken);
  },
);

it("[QUAI-42] takes over what leaves an invoice between nothing and its amount, whatever a debit holds", () => {
  const sum = fc.integer({ min: 0, max: 1000 });
  fc.assert(
    fc.property(sum, sum, sum, fc.integer({ min: -2000, max: 2000 }), (a, b, c, difference) => {
      const [owed, collecting, amount] = [cents(a), cents(b), cents(a + b + c)];
      const left = a + difference;
      expect(isAdoptable(cents(difference), { amount, owed, collecting })).toBe(
        left >= 0 && left <= a + c,
      );
      expect(
        isAdoptable(cents(-difference), {
          amount: negate(amount),
          owed: cents(-a - b),
          collecting: cents(0),
        }),
      ).toBe(a + b + difference >= 0 && difference <= c);
    }),
  );
});
