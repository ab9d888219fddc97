import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BoundedCache } from "../../server/cache/bounded-cache.ts";
import { CacheBudget } from "../../server/cache/cache-budget.ts";

/** A cache of numbers that weigh what they are. */
const cacheOf = (budget: CacheBudget, name: string, capacity: number) =>
  new BoundedCache<string, number>(capacity, (bytes) => bytes, { budget, name });

describe("caches that share a budget", () => {
  it("lets the entry go that was used longest ago, whichever cache it is in", () => {
    const budget = new CacheBudget(100);
    const pages = cacheOf(budget, "pages", 80);
    const prices = cacheOf(budget, "prices", 80);
    pages.set("a", 30);
    prices.set("x", 30);
    pages.set("b", 30);
    expect(pages.get("a")).toBe(30);
    prices.set("y", 30);
    expect([prices.get("x"), pages.get("a"), pages.get("b"), prices.get("y")]).toEqual([
      undefined,
      30,
      30,
      30,
    ]);
    expect(budget.report()).toEqual([
      { name: "pages", bytes: 60 },
      { name: "prices", bytes: 30 },
    ]);
  });

  it("leaves each its own bound, and counts caches of one name together", () => {
    const budget = new CacheBudget(1000);
    const [one, other] = [cacheOf(budget, "hits", 50), cacheOf(budget, "hits", 50)];
    one.set("a", 40);
    one.set("b", 20);
    other.set("c", 45);
    one.set("too heavy", 51);
    expect([one.size, other.size, budget.report()]).toEqual([1, 1, [{ name: "hits", bytes: 65 }]]);
    one.delete("b");
    other.set("c", 5);
    expect(budget.report()).toEqual([{ name: "hits", bytes: 5 }]);
  });

  it("never hold more than the budget nor their bounds, and forget by use alone, in any order of calls", () => {
    const calls = fc.array(
      fc.record({
        cache: fc.nat(2),
        key: fc.constantFrom("a", "b", "c", "d"),
        bytes: fc.nat(40),
        call: fc.constantFrom("set", "get", "delete"),
      }),
    );
    fc.assert(
      fc.property(calls, (all) => {
        const budget = new CacheBudget(90);
        const caches = [60, 45, 30].map((bound, index) => cacheOf(budget, `${index}`, bound));
        // What is there, the longest unused first.
        let model: { readonly cache: number; readonly key: string; readonly bytes: number }[] = [];
        const sum = (cache?: number) =>
          model
            .filter((each) => cache === undefined || each.cache === cache)
            .reduce((total, { bytes }) => total + bytes, 0);
        for (const { cache, key, bytes, call } of all) {
          const held = model.find((each) => each.cache === cache && each.key === key);
          const others = model.filter((each) => each !== held);
          if (call === "get") {
            expect(caches[cache]?.get(key)).toBe(held?.bytes);
            if (held !== undefined) model = [...others, held];
          } else if (call === "delete") {
            caches[cache]?.delete(key);
            model = others;
          } else {
            caches[cache]?.set(key, bytes);
            const bound = [60, 45, 30][cache] ?? 0;
            model = bytes > bound ? others : [...others, { cache, key, bytes }];
            while (sum() > 90) model = model.slice(1);
            while (sum(cache) > bound) {
              const oldest = model.findIndex((each) => each.cache === cache);
              model = model.toSpliced(oldest, 1);
            }
          }
          const told = new Map(budget.report().map((each) => [each.name, each.bytes]));
          expect([0, 1, 2].map((index) => told.get(`${index}`))).toEqual(
            [0, 1, 2].map((index) => sum(index)),
          );
        }
      }),
    );
  });
});
