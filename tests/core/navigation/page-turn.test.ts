import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPageTurn } from "../../../core/navigation/page-turn.ts";

describe("isPageTurn", () => {
  it("[NAV-9] is another page of the same list, whatever the order of the query", () => {
    expect(isPageTurn("?page=1&sort=price", "?sort=price&page=2")).toBe(true);
    expect(isPageTurn("", "?page=2")).toBe(true);
    expect(isPageTurn("", "?itemsPerPage=30&page=2")).toBe(true);
    expect(isPageTurn("?page=3", "")).toBe(true);
  });

  it("[NAV-9] is no filter, no sort and no size, even where they lead back to the first page", () => {
    expect(isPageTurn("?page=3", "?page=1&labels=Bio")).toBe(false);
    expect(isPageTurn("?page=2&sort=name", "?page=1&sort=price")).toBe(false);
    expect(isPageTurn("?itemsPerPage=30&page=2", "?itemsPerPage=60&page=1")).toBe(false);
    expect(isPageTurn("?page=1&labels=Bio", "?page=1")).toBe(false);
    expect(isPageTurn("", "?page=1")).toBe(false);
  });

  it("[NAV-9] is the same there and back within a list", () => {
    const page = fc.integer({ min: 1, max: 3 });
    fc.assert(
      fc.property(page, page, fc.constantFrom("", "Bio"), (left, right, labels) => {
        const [from, to] = [left, right].map((each) => `page=${each}&labels=${labels}`);
        expect(isPageTurn(from ?? "", to ?? "")).toBe(left !== right);
      }),
    );
  });
});
