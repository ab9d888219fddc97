import { Result } from "effect";
import { expect } from "vitest";
import type { CalendarDay, Cents } from "../../../api-schema/primitives.ts";
import { addDays } from "../../../core/calendar/day.ts";
import { addBankDays, isBankDay } from "../../../core/calendar/target-days.ts";
import { afterReturn } from "../../../core/debits/after-return.ts";
import type { DebitMandate } from "../../../core/debits/debit-mandate.ts";
import {
  requestedNotices,
  noticesToGive,
  type OpenCredit,
  type OpenInvoice,
  planDebits,
} from "../../../core/debits/debit-plan.ts";
import type { Notice } from "../../../core/debits/notices.ts";
import { mayBePresented } from "../../../core/debits/present.ts";
import { type ProposedDebit, proposeDebits } from "../../../core/debits/propose.ts";
import { type DebitState, debitTransition, isLiveDebit } from "../../../core/debits/states.ts";
import { creditSum, type UsedCredit } from "../../../core/debits/set-off.ts";
import { cents, negate } from "../../../core/money/cents.ts";
import { day } from "../values.ts";
import { credit, invoice, mandate } from "./facts.ts";

// A few months of a house that follows the rules, day by day: what its bank is shown is checked
// against what its customers were told.

const FIRST = day("2026-11-16");
const DAYS = 75;

export type Deed =
  | { readonly what: "invoice"; readonly due: number; readonly owed: number }
  | { readonly what: "credit"; readonly left: number }
  | { readonly what: "paid" | "asked" | "returned"; readonly pick: number }
  | { readonly what: "renewed" };
export type Life = ReadonlyArray<{ readonly after: number; readonly deed: Deed }>;

type Debit = ProposedDebit & {
  readonly state: DebitState;
  readonly presentedOn: CalendarDay | null;
};

export type House = {
  today: CalendarDay;
  next: number;
  mandate: DebitMandate;
  invoices: ReadonlyArray<OpenInvoice>;
  credits: ReadonlyArray<OpenCredit>;
  notices: ReadonlyArray<Notice>;
  debits: ReadonlyArray<Debit>;
  /** What was invoiced, and what was paid of it otherwise than by debit. */
  invoiced: Cents;
  otherwise: Cents;
};

const newHouse = (): House => ({
  today: FIRST,
  next: 1,
  mandate: mandate({ hasFirst: false, lastUsedOn: null, signedOn: day("2026-11-10") }),
  invoices: [],
  credits: [],
  notices: [],
  debits: [],
  invoiced: cents(0),
  otherwise: cents(0),
});

const held = (house: House): ReadonlySet<number> =>
  new Set(
    house.debits
      .filter(({ state }) => isLiveDebit(state) && state !== "settled")
      .flatMap(({ lines }) => lines.map((line) => line.invoice)),
  );

const planOf = (house: House) => {
  const inDebit = held(house);
  const invoices = house.invoices.map((each) => ({ ...each, isInDebit: inDebit.has(each.id) }));
  return planDebits({ ...house, invoices, mandates: [house.mandate] });
};

const moveDebit = (house: House, debit: Debit, to: DebitState): void => {
  expect(debitTransition(debit.state, to)).toEqual(Result.succeed(to));
  house.debits = house.debits.map((each) => (each === debit ? { ...debit, state: to } : each));
};

const addToCredits = (house: House, used: readonly UsedCredit[], sign: 1 | -1): void => {
  house.credits = house.credits.map((each) => {
    const own = creditSum(used.filter(({ credit: id }) => id === each.id));
    return { ...each, left: cents(each.left + sign * own) };
  });
};

const owe = (house: House, id: number, change: number): void => {
  house.invoices = house.invoices.map((each) =>
    each.id === id ? { ...each, owed: cents(each.owed + change) } : each,
  );
};

/** Nothing is shown to the bank of an invoice whose sum has changed: its debit is withdrawn. */
const withdraw = (house: House, debit: Debit): void => {
  moveDebit(house, debit, "withdrawn");
  addToCredits(
    house,
    debit.lines.flatMap(({ credits }) => credits),
    1,
  );
};

export const lineSum = ({ sum, credits }: Debit["lines"][number]): number =>
  sum + creditSum(credits);

const settleDue = (house: House): void => {
  for (const debit of house.debits) {
    if (debit.state !== "presented" || debit.day > house.today) continue;
    moveDebit(house, debit, "settled");
    for (const line of debit.lines) owe(house, line.invoice, -lineSum(line));
  }
};

const happen = (house: House, deed: Deed): void => {
  switch (deed.what) {
    case "invoice":
      house.invoices = [
        ...house.invoices,
        invoice(house.next, { dueDate: addDays(house.today, deed.due), owed: cents(deed.owed) }),
      ];
      house.invoiced = cents(house.invoiced + deed.owed);
      house.next += 1;
      return;
    case "credit":
      house.credits = [...house.credits, credit(house.next, { left: cents(deed.left) })];
      house.next += 1;
      return;
    case "renewed":
      house.mandate = { ...house.mandate, rum: `${house.mandate.rum}+`, hasFirst: false };
      return;
    case "asked": {
      const { lines } = planOf(house);
      const line = lines[deed.pick % Math.max(1, lines.length)];
      if (line !== undefined) {
        house.notices = [...house.notices, ...requestedNotices(planOf(house), [line.invoice])];
      }
      return;
    }
    case "paid":
      payByCard(house, deed.pick);
      return;
    case "returned":
      comeBack(house, deed.pick);
  }
};

/** Half of an invoice; while the bank has it, nobody may pay it otherwise. */
const payByCard = (house: House, pick: number): void => {
  const open = house.invoices.filter(({ owed }) => owed > 1);
  const paid = open[pick % Math.max(1, open.length)];
  const holder = house.debits.find(
    ({ state, lines }) =>
      isLiveDebit(state) && lines.some((line) => line.invoice === paid?.id) && state !== "settled",
  );
  if (paid === undefined || holder?.state === "presented") return;
  if (holder !== undefined) withdraw(house, holder);
  const half = Math.floor(paid.owed / 2);
  owe(house, paid.id, -half);
  house.otherwise = cents(house.otherwise + half);
};

/** A settled debit comes back: its invoices are owed again, its credit notes can be used again. */
const comeBack = (house: House, pick: number): void => {
  const settled = house.debits.filter(({ state }) => state === "settled");
  const debit = settled[pick % Math.max(1, settled.length)];
  if (debit === undefined) return;
  moveDebit(house, debit, "returned");
  addToCredits(
    house,
    debit.lines.flatMap(({ credits }) => credits),
    1,
  );
  const after = afterReturn({
    reason: "AM04",
    scheme: "CORE",
    on: house.today,
    presentedAgain: false,
  });
  for (const line of debit.lines) {
    owe(house, line.invoice, lineSum(line));
    house.invoices = house.invoices.map((each) =>
      each.id === line.invoice && after.act === "presentAgain"
        ? { ...each, notBefore: after.notBefore }
        : each,
    );
  }
};

/** The night's work: tell what has to be told, let credit notes pay, propose what is ready. */
const propose = (house: House): void => {
  house.notices = [...house.notices, ...noticesToGive(planOf(house))];
  const plan = planOf(house);
  expect(noticesToGive(plan)).toEqual([]);
  for (const { invoice: id, credits } of plan.covered) {
    owe(house, id, negate(creditSum(credits)));
    house.otherwise = cents(house.otherwise + creditSum(credits));
    addToCredits(house, credits, -1);
  }
  for (const { debits } of proposeDebits(plan)) {
    for (const debit of debits) {
      const taken = held(house);
      expect(debit.lines.some((line) => taken.has(line.invoice))).toBe(false);
      house.debits = [...house.debits, { ...debit, state: "proposed", presentedOn: null }];
      house.mandate = { ...house.mandate, hasFirst: true };
      addToCredits(
        house,
        debit.lines.flatMap(({ credits }) => credits),
        -1,
      );
    }
  }
};

/** A person signs the evening before; what may not go to the bank any more is withdrawn. */
const present = (house: House): void => {
  for (const debit of house.debits) {
    if (debit.state !== "proposed" || addBankDays(house.today, 1) < debit.day) continue;
    const answer = mayBePresented(debit, house.mandate, house.notices, house.today);
    if (Result.isFailure(answer)) {
      withdraw(house, debit);
      continue;
    }
    checkTold(house, debit);
    house.debits = house.debits.map((each) =>
      each === debit ? { ...debit, state: "presented", presentedOn: house.today } : each,
    );
  }
};

/** Not by the rules' own functions: what the customer last read of each invoice, and when. */
const checkTold = (house: House, { lines, day: on, rum, ics }: Debit): void => {
  expect(isBankDay(on)).toBe(true);
  for (const { invoice: id, sum } of lines) {
    const read = house.notices.findLast((each) => each.invoice === id);
    expect({ ...read, announcedOn: undefined, agreed: undefined }).toEqual({
      invoice: id,
      sum,
      day: on,
      rum,
      ics,
      announcedOn: undefined,
      agreed: undefined,
    });
    if (read?.agreed === true) continue;
    expect(addDays(read?.announcedOn ?? on, house.mandate.noticeDays) <= on).toBe(true);
    const about = house.invoices.find((each) => each.id === id);
    expect([(about?.dueDate ?? "9") <= on, (about?.notBefore ?? "") <= on]).toEqual([true, true]);
  }
};

/** The house after such a life, with debits announced so many days before. */
export const live = (life: Life, noticeDays: number): House => {
  const house = newHouse();
  house.mandate = { ...house.mandate, noticeDays };
  for (let at = 0; at <= DAYS; at += 1) {
    house.today = addDays(FIRST, at);
    settleDue(house);
    for (const { after, deed } of life) if (after === at) happen(house, deed);
    propose(house);
    present(house);
  }
  return house;
};
