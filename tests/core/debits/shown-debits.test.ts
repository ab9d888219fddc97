import * as fc from "fast-check";
import { expect, it } from "vitest";
import { type BankWord, readWord, type ShownDebit } from "../../../core/debits/bank-words.ts";
import { shownDebits } from "../../../core/debits/shown-debits.ts";
import { cents } from "../../../core/money/cents.ts";
import { day } from "../values.ts";

const RUMS = ["RUM-1", "RUM-2"] as const;
const FILES = ["REMISE-1-20261123070000", "REMISE-2-20261123070000"] as const;
const SUMS = [cents(100), cents(250)] as const;

const shown: fc.Arbitrary<readonly ShownDebit[]> = fc
  .array(
    fc.record({
      rum: fc.constantFrom(...RUMS),
      sum: fc.constantFrom(...SUMS),
      state: fc.constantFrom("presented", "settled", "rejected", "returned"),
      day: fc.constant(day("2026-11-25")),
      message: fc.constantFrom(null, ...FILES),
    }),
    { maxLength: 8 },
  )
  .map((all) => all.map((each, at) => ({ ...each, debit: at + 1 })));

const word: fc.Arbitrary<BankWord> = fc.record({
  key: fc.constant("1"),
  kind: fc.constantFrom("rejected", "returned", "collected"),
  day: fc.constant(day("2026-11-26")),
  amount: fc.constantFrom(null, cents(350), ...SUMS),
  code: fc.constantFrom(null, "AM04"),
  endToEnd: fc.constantFrom(null, null, "PREL-1", "PREL-2", "PREL-99", "?"),
  rum: fc.constantFrom(null, "RUM-3", ...RUMS),
  message: fc.constantFrom(null, null, "MSG-OF-THE-BANK", ...FILES),
  instruction: fc.constantFrom(null, null, "REMISE-1-20261123070000-1", "LOT"),
  payer: fc.constant(null),
});

it("[CASH-21] what a line of the bank can mean tells the same of it as everything does", () => {
  fc.assert(
    fc.property(shown, word, (all, each) => {
      const today = day("2026-12-01");
      expect(readWord(each, shownDebits(all).candidatesOf(each), today)).toEqual(
        readWord(each, all, today),
      );
    }),
    { numRuns: 1000 },
  );
});

const one: ShownDebit = {
  debit: 1,
  rum: "RUM-1",
  sum: cents(100),
  state: "presented",
  day: day("2026-11-25"),
  message: FILES[0],
};
const named: BankWord = {
  key: "1",
  kind: "returned",
  day: day("2026-11-26"),
  amount: cents(100),
  code: "AM04",
  endToEnd: null,
  rum: null,
  message: null,
  instruction: null,
  payer: null,
};

it("[CASH-21] is found by what the line names alone", () => {
  const otherwise: ShownDebit = { ...one, debit: 2, message: null };
  const other: ShownDebit = { ...one, debit: 3, sum: cents(250), message: FILES[1] };
  const found = (more: Partial<BankWord>) =>
    shownDebits([one, otherwise, other])
      .candidatesOf({ ...named, ...more })
      .map(({ debit }) => debit);
  expect([
    found({ endToEnd: "PREL-3", rum: "RUM-1", message: FILES[0] }),
    found({ endToEnd: "PREL-99", rum: "RUM-1" }),
    found({ endToEnd: "NOTPROVIDED", rum: "RUM-1" }),
    found({ rum: "RUM-1", message: FILES[1] }),
    found({ rum: "RUM-2" }),
    found({ rum: "RUM-1", amount: null }),
    found({ message: FILES[1] }),
    found({ message: "MSG-OF-THE-BANK", instruction: `${FILES[0]}-1` }),
    found({ instruction: `${FILES[0]}-1` }),
    found({ instruction: "LOT" }),
    found({}),
  ]).toEqual([[3], [], [], [1, 2], [], [], [3], [], [1], [], []]);
});

it("[CASH-21] is found where it stands now", () => {
  const all = shownDebits([one]);
  all.moved(one, "settled");
  const settled = { ...one, state: "settled" };
  expect([
    all.debit(1),
    all.candidatesOf({ ...named, endToEnd: "PREL-1" }),
    all.candidatesOf({ ...named, rum: "RUM-1" }),
    all.candidatesOf({ ...named, message: FILES[0] }),
    all.candidatesOf(named),
  ]).toEqual([settled, [settled], [settled], [settled], []]);
});
