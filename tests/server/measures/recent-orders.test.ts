import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeRecentOrders, ORDER_AIM_MS } from "../../../server/measures/recent-orders.ts";

const MINUTE = 60_000;

describe("[WATCH-9] answers to orders within an hour", () => {
  it("are those of the last sixty minutes, whatever came when", () => {
    const came = fc.record({
      after: fc.nat(30 * MINUTE),
      took: fc.constantFrom(10, ORDER_AIM_MS, ORDER_AIM_MS + 1),
      isFault: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(came), (calls) => {
        const recent = makeRecentOrders();
        let at = 0;
        const noted = calls.map(({ after, took, isFault }) => {
          at += after;
          recent.note(at, took, isFault);
          return { at, isLate: isFault || took > ORDER_AIM_MS };
        });
        const since = Math.floor(at / MINUTE) - 60;
        const within = noted.filter((each) => Math.floor(each.at / MINUTE) > since);
        expect(recent.of(at)).toEqual({
          answered: within.length,
          late: within.filter(({ isLate }) => isLate).length,
        });
      }),
    );
  });
});
