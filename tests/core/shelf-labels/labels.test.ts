import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { VariantCode } from "../../../api-schema/primitives.ts";
import {
  LABEL_GEOMETRY,
  labelCodeText,
  labelPages,
  labelsPerPage,
} from "../../../core/shelf-labels/labels.ts";

describe("shelf labels", () => {
  it("[SHELF-1] say the EAN or the reference in bars, the variant's code in a square", () => {
    const flour = { code: VariantCode.make("T65-25"), reference: "F65", ean: "3760001000125" };
    expect(labelCodeText("code128", flour)).toBe("3760001000125");
    expect(labelCodeText("code128", { ...flour, ean: null })).toBe("F65");
    expect(labelCodeText("qr", flour)).toBe("PNT:T65-25");
  });

  it("[SHELF-2] 24 stand on an A4 sheet, one on a length of the roll, and none leaves the paper", () => {
    expect(labelsPerPage("a4")).toBe(24);
    expect(labelsPerPage("roll")).toBe(1);
    expect(LABEL_GEOMETRY).toEqual({
      a4: { columns: 3, rows: 8, width: 70, height: 37 },
      roll: { columns: 1, rows: 1, width: 62, height: 29 },
    });
    const { columns, rows, width, height } = LABEL_GEOMETRY.a4;
    expect([columns * width, rows * height <= 297]).toEqual([210, true]);
  });

  it("[SHELF-2] a sheet that was begun is gone on with", () => {
    expect(labelPages(["a", "b", "c"], { perPage: 4, skipped: 2 })).toEqual([
      [null, null, "a", "b"],
      ["c"],
    ]);
    expect(labelPages(["a"], { perPage: 1, skipped: 5 })).toEqual([["a"]]);
    expect(labelPages(["a"], { perPage: 3, skipped: 9 })).toEqual([[null, null, "a"]]);
    expect(labelPages(["a"], { perPage: 3, skipped: 1.9 })).toEqual([[null, "a"]]);
    expect(labelPages(["a"], { perPage: 3, skipped: -1 })).toEqual([["a"]]);
    expect(labelPages([], { perPage: 24, skipped: 3 })).toEqual([]);
  });

  it("[SHELF-2] every label is printed once, in order, and no page is empty", () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(), { maxLength: 300 }),
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: -3, max: 40 }),
        (labels, perPage, skipped) => {
          const pages = labelPages(labels, { perPage, skipped });
          expect(pages.flat().filter((label) => label !== null)).toEqual(labels);
          for (const page of pages) {
            expect(page.length).toBeLessThanOrEqual(perPage);
            expect(page.some((label) => label !== null)).toBe(true);
          }
        },
      ),
    );
  });
});
