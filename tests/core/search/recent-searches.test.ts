import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MOST_RECENT, withoutSearch, withSearch } from "../../../core/search/recent-searches.ts";

const all = (searches: readonly string[]) =>
  searches.reduceRight<readonly string[]>(withSearch, []);

describe("recent searches", () => {
  it("[RECENT-1] keeps the latest first, each once, whatever its accents and case", () => {
    expect(all(["Pâte à choux", "levain", "pate a choux", "beurre"])).toEqual([
      "Pâte à choux",
      "levain",
      "beurre",
    ]);
    expect(withSearch(["levain"], "  Levain ")).toEqual(["Levain"]);
  });

  it("[RECENT-1] keeps nothing of an empty search, and six at most", () => {
    expect(withSearch(["levain"], " ")).toEqual(["levain"]);
    expect(all(["a", "b", "c", "d", "e", "f", "g"])).toEqual(["a", "b", "c", "d", "e", "f"]);
  });

  it("[RECENT-1] takes one out", () => {
    expect(withoutSearch(["levain", "Crème"], "creme")).toEqual(["levain"]);
  });

  const search = fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom("Œuf", "oeuf", "T65", "+"));

  it("[RECENT-1] is never too long, never twice the same, and is led by the last one", () => {
    fc.assert(
      fc.property(fc.array(search, { maxLength: 20 }), search, (before, last) => {
        const known = before.reduce<readonly string[]>(withSearch, []);
        const searches = withSearch(known, last);
        expect(searches.length).toBeLessThanOrEqual(MOST_RECENT);
        expect(withSearch(searches, last)).toEqual(searches);
        const [first] = searches;
        if (first !== undefined) expect(withoutSearch(searches, first)).toEqual(searches.slice(1));
        const rest = withoutSearch(searches, last);
        expect(rest).toEqual(withoutSearch(known, last).slice(0, rest.length));
      }),
    );
  });
});
