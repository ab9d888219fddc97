import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { beginningOfDay, instantOfMs, parisDayOf } from "../../../core/calendar/paris-time.ts";
import { firmChanges } from "../../../core/seller/firm-changes.ts";
import { guardedOf, isGuarded, withGuarded } from "../../../core/seller/guarded-firm.ts";
import {
  confirmRefusal,
  countsFrom,
  lookState,
  mayWithdraw,
} from "../../../core/seller/second-look.ts";
import { REAL_FIRM } from "../../real-firm.ts";
import { anyInstantMs, instant } from "../values.ts";

const open = { proposedBy: "anne@moulin.fr", countsFrom: null, withdrawnAt: null, isVoid: false };

describe("[FIRM-6] what changes by two people", () => {
  it("counts from the first midnight in Paris after it was confirmed, and is withdrawn before", () => {
    fc.assert(
      fc.property(anyInstantMs, (ms) => {
        const from = countsFrom(instantOfMs(ms));
        const day = parisDayOf(from);
        expect([beginningOfDay(day), parisDayOf(instantOfMs(Date.parse(from) - 1))]).toEqual([
          from,
          parisDayOf(instantOfMs(ms)),
        ]);
        const look = { ...open, countsFrom: from };
        const before = instantOfMs(Date.parse(from) - 1);
        expect([lookState(look, before), mayWithdraw(look, before)]).toEqual(["coming", true]);
        expect([lookState(look, from), mayWithdraw(look, from)]).toEqual(["counts", false]);
      }),
    );
  });

  it("is confirmed once, and not by who proposed it", () => {
    const at = instant("2026-11-24T09:00:00.000Z");
    expect([
      confirmRefusal(open, "bruno@moulin.fr", at),
      confirmRefusal(open, "ANNE@moulin.fr", at),
      confirmRefusal({ ...open, countsFrom: at }, "bruno@moulin.fr", at),
      confirmRefusal({ ...open, withdrawnAt: at }, "bruno@moulin.fr", at),
      confirmRefusal({ ...open, isVoid: true }, "bruno@moulin.fr", at),
    ]).toEqual([undefined, "own", "over", "over", "void"]);
  });

  it("is accounts and mailboxes of the document, and nothing else of it", () => {
    const changed = {
      ...REAL_FIRM,
      brand: "Autre",
      sides: { ...REAL_FIRM.sides, mkp: { ...REAL_FIRM.sides.mkp, ics: "FR00ZZZ000001" } },
      orders: { name: "Autre quai", email: "autre@moulin-dupont.fr" },
    };
    const held = withGuarded(changed, guardedOf(REAL_FIRM));
    const pathsOf = (changes: ReturnType<typeof firmChanges>) => changes.map(({ path }) => path);
    expect(pathsOf(firmChanges(REAL_FIRM, held))).toEqual(["brand", "orders.name"]);
    expect(pathsOf(firmChanges(held, changed))).toEqual(["orders.email", "sides.mkp.ics"]);
    expect(firmChanges(held, changed).every(isGuarded)).toBe(true);
    expect(firmChanges(REAL_FIRM, held).some(isGuarded)).toBe(false);
  });
});
