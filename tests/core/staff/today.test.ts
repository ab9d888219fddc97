import { expect, it } from "vitest";
import type { TodayWait } from "../../../api-schema/staff-today.ts";
import { worstFirst } from "../../../core/staff/today.ts";

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
