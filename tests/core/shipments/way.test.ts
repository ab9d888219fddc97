import { describe, expect, it } from "vitest";
import { ShipmentStatus } from "../../../api-schema/order.ts";
import { instantOfMs } from "../../../core/calendar/paris-time.ts";
import { messageOfStep, shipmentProgress } from "../../../core/shipments/progress.ts";
import {
  hasLeft,
  isForward,
  MOVABLE,
  ON_LORRIES,
  orderShippingState,
  OVER,
  SHIPMENT,
  WAY_FORWARD,
} from "../../../core/shipments/status.ts";

const ALL = ShipmentStatus.literals;
const day = (number: number) => instantOfMs(Date.UTC(2026, 10, number));

/** The names of these statuses. */
const named = (statuses: readonly ShipmentStatus[]): readonly string[] =>
  statuses.map(
    (status) => Object.entries(SHIPMENT).find(([, number]) => number === status)?.[0] ?? "?",
  );

describe("[STATUS-1] the statuses of a shipment", () => {
  it("are those that are over, have left, are on a lorry, or can go on another one", () => {
    expect({
      over: named(OVER),
      left: named(ALL.filter(hasLeft)),
      onLorries: named(ON_LORRIES),
      movable: named(MOVABLE),
    }).toEqual({
      over: ["delivered", "returned", "invoiced", "cancelled"],
      left: ["sent", "delivered", "returned", "invoiced"],
      onLorries: ["ordered", "prepared", "sent", "pending", "ready"],
      movable: ["waitingPayment", "pending", "enabled", "ordered", "prepared", "ready"],
    });
  });

  it("go one way, and never backwards", () => {
    expect(named(WAY_FORWARD)).toEqual([
      "ordered",
      "prepared",
      "ready",
      "sent",
      "delivered",
      "invoiced",
    ]);
    const next = ALL.map((from) => [
      ...named([from]),
      named(ALL.filter((to) => isForward(from, to))),
    ]);
    expect(next).toEqual([
      ["ordered", ["prepared", "sent", "delivered", "invoiced", "ready"]],
      ["prepared", ["sent", "delivered", "invoiced", "ready"]],
      ["sent", ["delivered", "invoiced"]],
      ["delivered", ["invoiced"]],
      ["returned", []],
      ["pending", []],
      ["invoiced", []],
      ["cancelled", []],
      ["enabled", []],
      ["ready", ["sent", "delivered", "invoiced"]],
      ["waitingPayment", []],
    ]);
  });

  it("[STATUS-2] make an order as advanced as its least advanced shipment", () => {
    const advancing = [10, 5, 8, 0, 1, 9, 2, 3, 6, 4] as const;
    expect(
      advancing.map((_, from) => orderShippingState(advancing.slice(from).toReversed())),
    ).toEqual(advancing);
    expect(orderShippingState([7, 4])).toBe(4);
  });
});

describe("[STATUS-4] the way of a shipment", () => {
  it("has the last word that was said of a step, ready being prepared and invoiced delivered", () => {
    const said = (status: ShipmentStatus, message: string | null) => ({
      status,
      at: day(20),
      message,
    });
    const history = [
      said(0, null),
      said(1, "Prête à 9 h"),
      said(9, "Prête à 10 h"),
      said(1, null),
      said(3, "Laissée au fournil"),
      said(6, "Facturée"),
    ];
    expect(ALL.map((step) => messageOfStep(history, step))).toEqual([
      undefined,
      "Prête à 10 h",
      undefined,
      "Facturée",
      ...Array.from({ length: 7 }, () => undefined),
    ]);
  });

  it("marks the last step done where it ends", () => {
    const states = (status: ShipmentStatus) =>
      shipmentProgress(status, []).map(({ state }) => state);
    expect([states(0), states(9), states(2), states(3)]).toEqual([
      ["current", "todo", "todo", "todo"],
      ["done", "current", "todo", "todo"],
      ["done", "done", "current", "todo"],
      ["done", "done", "done", "done"],
    ]);
  });

  it("has the last day of each step, its own before that of what counts as it", () => {
    const history = [
      { status: 9, at: day(19) },
      { status: 0, at: day(18) },
      { status: 1, at: day(20) },
      { status: 1, at: day(21) },
      { status: 9, at: day(22) },
      { status: 2, at: day(23) },
    ] as const;
    expect(shipmentProgress(9, history)).toEqual([
      { status: 0, at: day(18), state: "done" },
      { status: 1, at: day(21), state: "current" },
      { status: 2, at: null, state: "todo" },
      { status: 3, at: null, state: "todo" },
    ]);
  });

  it.each([10, 5, 8] as const)("waits at %i before the order counts, since its day", (status) => {
    expect(shipmentProgress(status, [{ status, at: day(20) }])).toEqual([
      { status, at: day(20), state: "current" },
      { status: 0, at: null, state: "todo" },
      { status: 1, at: null, state: "todo" },
      { status: 2, at: null, state: "todo" },
      { status: 3, at: null, state: "todo" },
    ]);
  });

  it("ends at a return, after the steps that somebody wrote down", () => {
    const history = [
      { status: 2, at: day(22) },
      { status: 4, at: day(24) },
    ] as const;
    expect(shipmentProgress(4, history)).toEqual([
      { status: 0, at: null, state: "done" },
      { status: 2, at: day(22), state: "done" },
      { status: 4, at: day(24), state: "failed" },
    ]);
  });
});
