import * as fc from "fast-check";
import { expect, it } from "vitest";
import { ShipmentStatus } from "../../../api-schema/order.ts";
import { instantOfMs } from "../../../core/calendar/paris-time.ts";
import { shipmentProgress } from "../../../core/shipments/progress.ts";

const day = (number: number) => instantOfMs(Date.UTC(2026, 10, number));

it("[STATUS-4] marks what is done, where the shipment is and what is to come", () => {
  expect(
    shipmentProgress(1, [
      { status: 0, at: day(20) },
      { status: 1, at: day(21) },
    ]),
  ).toEqual([
    { status: 0, at: day(20), state: "done" },
    { status: 1, at: day(21), state: "current" },
    { status: 2, at: null, state: "todo" },
    { status: 3, at: null, state: "todo" },
  ]);
});

it("[STATUS-4] ends at a cancellation, after what had been done", () => {
  expect(
    shipmentProgress(7, [
      { status: 0, at: day(20) },
      { status: 7, at: day(22) },
    ]),
  ).toEqual([
    { status: 0, at: day(20), state: "done" },
    { status: 7, at: day(22), state: "failed" },
  ]);
});

it("[STATUS-4] waits before the order counts, and counts invoiced as delivered", () => {
  expect(shipmentProgress(10, []).map(({ status, state }) => [status, state])).toEqual([
    [10, "current"],
    [0, "todo"],
    [1, "todo"],
    [2, "todo"],
    [3, "todo"],
  ]);
  expect(shipmentProgress(6, []).map(({ state }) => state)).toEqual(Array(4).fill("done"));
});

it("[STATUS-4] keeps the day of the delivery when the invoice comes later", () => {
  const history = [
    { status: 3, at: day(22) },
    { status: 6, at: day(26) },
  ] as const;
  expect(shipmentProgress(6, history).at(-1)).toEqual({ status: 3, at: day(22), state: "done" });
  // Nobody wrote down that it was delivered: it was, before it was invoiced.
  expect(shipmentProgress(6, history.slice(1)).at(-1)?.at).toBe(day(26));
});

it("[STATUS-4] never shows a step twice, nor something done after something to come", () => {
  fc.assert(
    fc.property(fc.constantFrom(...ShipmentStatus.literals), (status) => {
      const steps = shipmentProgress(status, []);
      expect(new Set(steps.map((step) => step.status)).size).toBe(steps.length);
      const ranks = steps.map(({ state }) => ["done", "current", "failed", "todo"].indexOf(state));
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    }),
  );
});
