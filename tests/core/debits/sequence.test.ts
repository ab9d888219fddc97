import * as fc from "fast-check";
import { expect, it } from "vitest";
import type { CalendarDay } from "../../../api-schema/primitives.ts";
import type { DebitMandate } from "../../../core/debits/debit-mandate.ts";
import { planDebits } from "../../../core/debits/debit-plan.ts";
import { proposeDebits } from "../../../core/debits/propose.ts";
import { type DebitSequence, sequenceOf } from "../../../core/debits/sequence.ts";
import { day } from "../values.ts";
import { facts, invoice, mandate, notice } from "./facts.ts";

/** What the bank and the house make of a debit that was proposed. */
const OUTCOMES = ["taken", "taken", "taken", "rejected", "withdrawn"] as const;

/** Bank days on which somebody has debits, in their order. */
const DAYS = ["2026-11-26", "2026-11-27", "2026-11-30", "2026-12-01", "2026-12-03"].map(day);
const END = day("2026-12-01");

interface Round {
  readonly days: readonly number[];
  readonly outcomes: readonly (typeof OUTCOMES)[number][];
}

const rounds: fc.Arbitrary<readonly Round[]> = fc.array(
  fc.record({
    days: fc.uniqueArray(fc.nat(DAYS.length - 1), { minLength: 1, maxLength: 3 }),
    outcomes: fc.array(fc.constantFrom(...OUTCOMES), { minLength: 3, maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 6 },
);

type Kind = Pick<DebitMandate, "isOnce" | "endsOn" | "hasFirst">;

/** The debits of a mandate's life that count, in the order of their days, with the days. */
const lifeOf = (
  kind: Kind,
  all: readonly Round[],
): readonly (readonly [DebitSequence, CalendarDay])[] => {
  let now = mandate({ ...kind, noticeDays: 1 });
  let number = 0;
  const counting: [DebitSequence, CalendarDay][] = [];
  // A round is of days after those of the round before: a life goes on.
  for (const [at, { days, outcomes }] of all.entries()) {
    const year = 2026 + at;
    const own = days.map((pick) => day((DAYS[pick] ?? END).replace("2026", `${year}`)));
    const today = day(`${year}-11-24`);
    const open = own.map((dueDate) => invoice((number += 1), { dueDate }));
    const told = open.map(({ id, dueDate }) => notice(id, { day: dueDate, agreed: true }));
    const usable = { ...now, lastUsedOn: today, endsOn: kind.endsOn === null ? null : now.endsOn };
    const plan = planDebits(facts({ mandates: [usable], invoices: open, notices: told, today }));
    // Each day's round of the house, until all that was planned is proposed.
    const proposed = proposeDebits({ ...plan, today: day(`${year}-12-31`) });
    for (const [which, { sequence, day: on }] of proposed.entries()) {
      if (outcomes[which % 3] !== "taken") continue;
      counting.push([sequence, on]);
      now = {
        ...now,
        hasFirst: true,
        hasLast: now.hasLast || sequence === "OOFF" || sequence === "FNAL",
      };
    }
  }
  return counting.toSorted(([, a], [, b]) => (a < b ? -1 : a > b ? 1 : 0));
};

const wordsOf = (life: ReturnType<typeof lifeOf>): string =>
  life.map(([sequence]) => sequence).join(" ");

it("[DEBIT-31] a mandate for as many debits as there are has one FRST at most, then RCUR alone", () => {
  fc.assert(
    fc.property(rounds, fc.boolean(), (all, hasFirst) => {
      const words = wordsOf(lifeOf({ isOnce: false, endsOn: null, hasFirst }, all));
      expect(words).toMatch(hasFirst ? /^(?:RCUR ?)*$/ : /^(?:FRST ?)?(?:RCUR ?)*$/);
    }),
  );
});

it("[DEBIT-31] one that is to end has one FNAL at most, not after its end, and nothing follows", () => {
  fc.assert(
    fc.property(rounds, (all) => {
      const life = lifeOf({ isOnce: false, endsOn: END, hasFirst: true }, all);
      expect(wordsOf(life)).toMatch(/^(?:RCUR ?)*(?:FNAL)?$/);
      expect(life.every(([, on]) => on <= END)).toBe(true);
    }),
  );
});

it("[DEBIT-31] one for a single debit has one OOFF at most, and nothing else", () => {
  fc.assert(
    fc.property(rounds, (all) => {
      const life = lifeOf({ isOnce: true, endsOn: null, hasFirst: false }, all);
      expect(wordsOf(life)).toMatch(/^(?:OOFF)?$/);
    }),
  );
});

it("[DEBIT-31] what is left of such a mandate is said, and was announced keeps its day", () => {
  const once = mandate({ isOnce: true, hasFirst: false, noticeDays: 1 });
  const plan = planDebits(
    facts({
      mandates: [once],
      invoices: [
        invoice(1, { dueDate: day("2026-11-26") }),
        invoice(2, { dueDate: day("2026-12-03") }),
      ],
      notices: [notice(2, { day: day("2026-12-03"), agreed: true })],
      today: day("2026-11-24"),
    }),
  );
  expect([
    plan.lines.map(({ invoice: id, day: on }) => [id, on]),
    plan.refused.map(({ invoice: id, why }) => [id, why.reason, why.message]),
  ]).toEqual([
    [[2, "2026-12-03"]],
    [[1, "over", "Ce mandat a servi pour son dernier prélèvement : faites-en signer un nouveau."]],
  ]);
});

it("[DEBIT-31] one for a single debit is for its first day, whichever invoice is due first", () => {
  const once = mandate({ isOnce: true, hasFirst: false, noticeDays: 1 });
  const isOver = {
    _tag: "MandateUnusable",
    reason: "over",
    message: "Ce mandat a servi pour son dernier prélèvement : faites-en signer un nouveau.",
  };
  const plan = planDebits(
    facts({
      mandates: [once],
      invoices: [
        invoice(1, { dueDate: day("2026-11-30"), notBefore: day("2026-12-30") }),
        invoice(2, { dueDate: day("2026-12-03") }),
        invoice(3, { dueDate: day("2026-12-10") }),
        invoice(4, { dueDate: day("2026-12-03") }),
      ],
    }),
  );
  expect([plan.lines.map(({ invoice: id, day: on }) => [id, on]), plan.refused]).toEqual([
    [
      [2, "2026-12-03"],
      [4, "2026-12-03"],
    ],
    [
      { invoice: 1, why: isOver },
      { invoice: 3, why: isOver },
    ],
  ]);
});

it("[DEBIT-31] a plan of some invoices alone calls no debit the last", () => {
  const ending = mandate({ endsOn: END, noticeDays: 1 });
  const plan = planDebits(
    facts({
      mandates: [ending],
      invoices: [invoice(1, { dueDate: day("2026-11-26") })],
      notices: [notice(1, { day: day("2026-11-26"), agreed: true })],
      today: day("2026-11-24"),
    }),
  );
  const sequences = (...how: readonly { readonly isWhole: boolean }[]) =>
    proposeDebits(plan, ...how).map(({ sequence }) => sequence);
  expect([sequences(), sequences({ isWhole: true }), sequences({ isWhole: false })]).toEqual([
    ["FNAL"],
    ["FNAL"],
    ["RCUR"],
  ]);
});

it("[DEBIT-31] the first of a mandate that ends with it is its first", () => {
  const life = { isOnce: false, endsOn: END, hasFirst: false, hasLast: false };
  expect(
    [
      [true, true],
      [true, false],
      [false, true],
      [false, false],
    ].map(([isFirst = false, isLast = false]) => sequenceOf(life, { isFirst, isLast })),
  ).toEqual(["FRST", "FRST", "FNAL", "RCUR"]);
});
