import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { entriesOf, isSame, NOTHING, shortText } from "../../../ui/laboratory/context-changes.ts";

const told = (value: unknown, before: unknown) =>
  entriesOf(value, before).map(({ key, change }) => `${key} ${change}`);

describe("what changed in a context", () => {
  it("is told entry by entry", () => {
    const before = { same: 1, other: "a", list: [1, { a: 1 }], gone: null, kind: 1 };
    const after = { same: 1, other: "b", list: [1, { a: 2 }], born: undefined, kind: { a: 1 } };
    expect(told(after, before)).toEqual([
      "same same",
      "other changed",
      "list inside",
      "born added",
      "kind changed",
      "gone removed",
    ]);
    expect(told(after.list, before.list)).toEqual(["0 same", "1 inside"]);
    expect(told(after, NOTHING)).toEqual([
      "same same",
      "other same",
      "list same",
      "born same",
      "kind same",
    ]);
    expect(told({ a: 1 }, null)).toEqual(["a same"]);
  });

  it("is nothing between a value and its copy, and something after any change of one entry", () => {
    const record = fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 });
    fc.assert(
      fc.property(record, (value) => {
        const copy: unknown = structuredClone(value);
        expect(isSame(value, copy)).toBe(true);
        expect(told(copy, value).every((line) => line.endsWith(" same"))).toBe(true);
        const [key = ""] = Object.keys(value);
        expect(isSame({ ...value, [key]: { changed: value[key] } }, value)).toBe(false);
      }),
    );
  });

  it("says a value on one line", () => {
    expect(
      [
        "a",
        "",
        3,
        true,
        null,
        undefined,
        [],
        [1, 2],
        {},
        { a: 1, b: 2, c: 3, d: 4 },
        new TypeError("x"),
      ].map(shortText),
    ).toEqual([
      "« a »",
      "«  »",
      "3",
      "true",
      "null",
      "undefined",
      "[ ]",
      "[ 2 ]",
      "{ }",
      "{ a, b, c, … }",
      "TypeError : x",
    ]);
  });
});
