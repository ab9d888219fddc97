import fc from "fast-check";
import { expect, it } from "vitest";
import type { TodayWait } from "../../../api-schema/staff-today.ts";
import { staffMay, STAFF_ROLES } from "../../../core/staff/rights.ts";
import { WAITS, worstFirst } from "../../../core/staff/today.ts";

const wait = (kind: TodayWait["kind"], count: number): TodayWait => ({
  kind,
  count,
  since: null,
  first: null,
});

it("what waits is what there is any of, who was let down before what can wait", () => {
  expect(
    worstFirst([
      wait("outOfStock", 2),
      wait("applications", 3),
      wait("remises", 0),
      wait("failedSends", 1),
      wait("erpUnanswered", 1),
      wait("exchangeRuns", 1),
    ]),
  ).toEqual([
    wait("erpUnanswered", 1),
    wait("failedSends", 1),
    wait("exchangeRuns", 1),
    wait("applications", 3),
    wait("outOfStock", 2),
  ]);
});

const KINDS = Object.keys(WAITS) as readonly (keyof typeof WAITS)[]; // safe: its own keys

/** What somebody of one role is told of, beside the files that are stopped, of which everybody is. */
const TOLD = {
  direction:
    "erpUnanswered erpRefused webhooksParked failedSends refusedPayments remises conversations applications outOfStock",
  orders: "erpUnanswered erpRefused refusedPayments conversations outOfStock",
  tours: "erpUnanswered erpRefused refusedPayments",
  accounting: "erpUnanswered erpRefused refusedPayments remises",
  pricing: "outOfStock",
  catalogue: "outOfStock",
  content: "outOfStock",
  support: "erpUnanswered erpRefused failedSends refusedPayments conversations applications",
} as const;

it.each(STAFF_ROLES)("[DESK-1] what waits is told to %s as far as their rights go", (role) => {
  expect(KINDS.filter((kind) => staffMay([role], WAITS[kind])).toSorted()).toEqual(
    ["exchangeRuns", ...TOLD[role].split(" ")].toSorted(),
  );
});

it("[DESK-1] what waits stands in its order, whatever the order in which it is found", () => {
  const all = KINDS.map((kind) => wait(kind, 1));
  expect(KINDS).toEqual([
    "erpUnanswered",
    "erpRefused",
    "webhooksParked",
    "failedSends",
    "refusedPayments",
    "exchangeRuns",
    "remises",
    "conversations",
    "applications",
    "outOfStock",
  ]);
  fc.assert(
    fc.property(fc.shuffledSubarray(all), (found) => {
      expect(worstFirst(found)).toEqual(all.filter((each) => found.includes(each)));
    }),
  );
});
