import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withUnchangedParts } from "../../../core/cart/unchanged-parts.ts";

const data = fc.jsonValue({ maxDepth: 3 });

describe("what a new answer leaves as it was", () => {
  it("is the very same object, and the rest is the answer's", () => {
    const known = {
      revision: 1,
      lines: [
        { id: 1, n: 2 },
        { id: 2, n: 3 },
      ],
      note: null,
    };
    const next = {
      revision: 2,
      lines: [
        { id: 1, n: 2 },
        { id: 2, n: 4 },
      ],
      note: null,
    };
    const shared = withUnchangedParts(known, next);
    expect(shared).toEqual(next);
    expect(shared.lines.map((line, index) => line === known.lines[index])).toEqual([true, false]);
  });

  it("is everything when nothing has changed", () => {
    fc.assert(
      fc.property(data, (value) => {
        expect(withUnchangedParts(value, structuredClone(value))).toBe(value);
      }),
    );
  });

  it("never makes the answer say anything else", () => {
    fc.assert(
      fc.property(data, data, (known, next) => {
        expect(withUnchangedParts(known, next)).toEqual(next);
      }),
    );
  });

  it("sees a line that is gone at the end, and one that is new there", () => {
    fc.assert(
      fc.property(fc.array(data), data, (lines, line) => {
        const more = [...lines, line];
        expect(withUnchangedParts(more, structuredClone(lines))).toEqual(lines);
        expect(withUnchangedParts(lines, structuredClone(more))).toEqual(more);
      }),
    );
  });

  it("sees a field that is gone, and one that is new", () => {
    expect(withUnchangedParts({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 });
    expect(withUnchangedParts({ a: 1 }, { a: 1, b: undefined })).toStrictEqual({
      a: 1,
      b: undefined,
    });
  });
});
