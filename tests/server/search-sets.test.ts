import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BitsPool, type Bits, eachBit } from "../../server/search/index/bits.ts";
import { CodeTable } from "../../server/search/index/code-table.ts";
import { NameOrder } from "../../server/search/index/name-order.ts";
import { NumberOrder } from "../../server/search/index/number-order.ts";
import { PackedSet, PackedSets } from "../../server/search/index/packed-sets.ts";
import { joinedMeasures, numberedPairs } from "../../server/search/index/written-words.ts";

const numbersIn = (bits: Bits): readonly number[] => {
  const found: number[] = [];
  eachBit(bits, { from: 0, to: bits.length * 32 }, (number) => {
    found.push(number);
    return true;
  });
  return found;
};

describe("packed sets", () => {
  const SIZE = 200_000;
  // Some in each chunk: a few, half of the numbers, all of a stretch.
  const numbers = fc
    .tuple(
      fc.uniqueArray(fc.nat(SIZE - 1), { maxLength: 50 }),
      fc.constantFrom(0, 2, 3, 40),
      fc.nat(100_000),
    )
    .map(([some, step, length]) => {
      const found = new Set(some);
      if (step > 0)
        for (let number = 60_000; number < 60_000 + length; number += step) found.add(number);
      return [...found].toSorted((a, b) => a - b);
    });

  it("hold what was added, before they are packed and after, whatever lies beside them", () => {
    fc.assert(
      fc.property(
        fc.array(numbers, { minLength: 1, maxLength: 4 }),
        fc.array(fc.nat(99), { maxLength: 5 }),
        (lists, more) => {
          const store = new PackedSets();
          const sets = lists.map(() => new PackedSet());
          const inOrder = lists
            .flatMap((list, at) => list.map((number) => ({ number, at })))
            .toSorted((a, b) => a.number - b.number);
          for (const { number, at } of inOrder) {
            const set = sets[at];
            if (set === undefined) continue;
            store.add(set, number);
            store.add(set, number);
          }
          store.pack();
          const later = [...new Set(more)].map((number) => SIZE + number);
          for (const set of sets) for (const number of later) store.add(set, number);
          const pool = new BitsPool(SIZE + 100);
          expect(
            sets.map((set) => {
              const bits = pool.empty();
              store.addTo(bits, set);
              return numbersIn(bits);
            }),
          ).toEqual(
            lists.map((list) => {
              return [...list, ...later.toSorted((a, b) => a - b)];
            }),
          );
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe("a table of codes", () => {
  const unit = fc.constantFrom("0", "1", "7", "a", "z");
  // Short ones, and ones that begin as others do for longer than a byte tells.
  const code = fc.oneof(
    fc.string({ unit, minLength: 1, maxLength: 9 }),
    fc
      .tuple(fc.constantFrom(14, 15, 16, 31), fc.string({ unit, minLength: 1, maxLength: 20 }))
      .map(([length, end]) => "7".repeat(length) + end),
  );

  it("finds each code and each beginning, of those that were packed and those that came later", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(code, fc.nat(500)), { maxLength: 120 }),
        fc.array(fc.tuple(code, fc.nat(500)), { maxLength: 10 }),
        code,
        (entries, later, asked) => {
          const table = new CodeTable();
          const sorted = entries.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
          for (const [text, number] of sorted) table.append(text, number);
          table.pack();
          for (const [text, number] of later) table.add(text, number);
          const all = [...entries, ...later];
          const found = (how: "exact" | "beginning") => {
            const numbers: number[] = [];
            table[how](asked, (number) => numbers.push(number));
            return numbers.toSorted((a, b) => a - b);
          };
          const expected = (matches: (text: string) => boolean) =>
            all
              .filter(([text]) => matches(text))
              .map(([, number]) => number)
              .toSorted((a, b) => a - b);
          expect([found("exact"), found("beginning")]).toEqual([
            expected((text) => text === asked),
            expected((text) => text.startsWith(asked)),
          ]);
        },
      ),
    );
  });
});

describe("the order of numbers", () => {
  const product = fc.record({ id: fc.integer({ min: 1, max: 60 }), popularity: fc.nat(5) });
  const products = fc.uniqueArray(product, { selector: ({ id }) => id, maxLength: 40 });
  const goesBefore = (
    a: { id: number; popularity: number },
    b: { id: number; popularity: number },
  ) => b.popularity - a.popularity || a.id - b.id;

  it("places what changed later as if it had been there from the beginning", () => {
    fc.assert(
      fc.property(products, products, (first, later) => {
        const order = new NumberOrder();
        for (const { id, popularity } of first.toSorted(goesBefore)) order.append(id, popularity);
        order.pack();
        for (const { id, popularity } of later) order.add(id, popularity);
        const changed = new Set(later.map(({ id }) => id));
        const now = [...first.filter(({ id }) => !changed.has(id)), ...later];
        const numbers = now.map(({ id }) => order.numberOf(id) ?? -1);
        expect(
          numbers
            .toSorted((a, b) => order.placeOf(a) - order.placeOf(b))
            .map((number) => ({ id: order.idOf(number), popularity: order.popularityOf(number) })),
        ).toEqual(now.toSorted(goesBefore));
      }),
    );
  });

  it("places names that come later in the order of a dictionary", () => {
    const name = fc.string({ unit: fc.constantFrom("a", "b", " "), maxLength: 4 });
    fc.assert(
      fc.property(
        fc.array(name, { maxLength: 30 }),
        fc.array(name, { maxLength: 8 }),
        (first, later) => {
          const order = new NumberOrder();
          first.forEach((_, at) => order.append(at + 1, 0));
          order.pack();
          const names = new NameOrder(order);
          names.begin();
          const inOrder = first
            .map((text, at) => ({ text, id: at + 1 }))
            .toSorted((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
          for (const { text, id } of inOrder) names.rank(id, text);
          later.forEach((text, at) => names.add(order.add(100 + at, 0), text));
          const all = [...first, ...later].map((text, number) => ({
            text,
            key: names.keyOf(number),
          }));
          for (const one of all)
            for (const other of all)
              expect(Math.sign(one.key - other.key)).toBe(
                one.text < other.text ? -1 : one.text > other.text ? 1 : 0,
              );
        },
      ),
    );
  });
});

describe("written words", () => {
  it("join measures, and numbers to the word before them", () => {
    expect(joinedMeasures("papier 40 60 cm sac de 10 kg".split(" "))).toEqual(["60cm", "10kg"]);
    expect(numberedPairs("farine type 65 sac 25 1000".split(" "))).toEqual(["type 65", "sac 25"]);
  });
});
