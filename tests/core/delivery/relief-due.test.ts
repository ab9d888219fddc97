import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ClockTime, Instant } from "../../../api-schema/primitives.ts";
import { addMs, instantOfMs, msOfInstant } from "../../../core/calendar/paris-time.ts";
import { isReliefDue } from "../../../core/delivery/relief-due.ts";

const at = (text: string) => Instant.make(`2026-11-23T${text}:00.000Z`);
/** Eleven and half past eight in the evening in Paris. */
const CUT_OFFS = [ClockTime.make("11:00"), ClockTime.make("20:30")];

describe("when the orders by lorry are put out", () => {
  it("[RELIEF-1] each hour, and at each cut-off", () => {
    const due = (put: string | null, now: string) =>
      isReliefDue(put === null ? null : at(put), at(now), CUT_OFFS);
    expect({
      never: due(null, "07:10"),
      sameHour: due("07:00", "07:59"),
      nextHour: due("07:59", "08:00"),
      beforeCutOff: due("19:05", "19:29"),
      atCutOff: due("19:05", "19:30"),
      afterIt: due("19:05", "19:31"),
      afterWhatWasPutAtIt: due("19:30", "19:31"),
      once: due("19:31", "19:45"),
    }).toEqual({
      never: true,
      sameHour: false,
      nextHour: true,
      beforeCutOff: false,
      atCutOff: false,
      afterIt: true,
      afterWhatWasPutAtIt: true,
      once: false,
    });
  });

  it("[RELIEF-1] never lets an hour pass, and never twice for the same instant", () => {
    const instants = fc
      .integer({ min: 0, max: 86_400_000 * 400 })
      .map((ms) => instantOfMs(msOfInstant(at("00:00")) + ms));
    fc.assert(
      fc.property(instants, fc.integer({ min: 3_600_000, max: 9_000_000 }), (put, later) => {
        expect(isReliefDue(put, addMs(put, later), CUT_OFFS)).toBe(true);
        expect(isReliefDue(put, put, CUT_OFFS)).toBe(false);
      }),
    );
  });
});
