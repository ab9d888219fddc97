import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CalendarDay, SalesAreaCode } from "../../../api-schema/primitives.ts";
import { dayOfSheet, depotFolder, sheetName } from "../../../core/invoices/lorry-sheet.ts";

const day = CalendarDay.make("2026-11-24");
const nameOf = (area: string) =>
  sheetName({
    day,
    lorry: {
      area: SalesAreaCode.make(area),
      areaName: "",
      range: "Z002",
      cutOff: null,
      isOpen: false,
      stops: 0,
      left: 0,
      unpaid: 0,
      // safe: no weight is a weight
      grams: 0 as never,
    },
  });
const areas = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/);
const depots = fc.string({ minLength: 1, maxLength: 40 }).filter((code) => code.isWellFormed());

describe("names of sheets", () => {
  it("[RELIEF-2] are of one lorry, whatever its area is called, and lead nowhere else", () => {
    fc.assert(
      fc.property(areas, areas, depots, (one, other, depot) => {
        const file = `${nameOf(one)}.pdf`;
        expect(dayOfSheet(file)).toBe(day);
        expect(/[/\\\0]/.test(file)).toBe(false);
        expect(nameOf(one) === nameOf(other)).toBe(one === other);
        expect(/^depot-[^/\\\0]+$/.test(depotFolder(depot))).toBe(true);
      }),
    );
  });

  it("[RELIEF-2] are told from what others put there", () => {
    expect(
      ["2026-11-24_PARIS_Z002.csv", "2026-11-24_PARIS_Z002.txt", "2026-11-24.pdf", "notes.pdf"].map(
        dayOfSheet,
      ),
    ).toEqual(["2026-11-24", null, null, null]);
  });
});
