import { Result } from "effect";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { VariantCode } from "../../../api-schema/primitives.ts";
import { applyToLines, type ListCommand } from "../../../core/lists/list-change.ts";
import { gathered, type ListLine } from "../../../core/lists/list-lines.ts";

// Random commands over a dozen products and few sections, so that they meet.

const code = fc.integer({ min: 1, max: 12 }).map((number) => VariantCode.make(`V${number}`));
const section = fc.constantFrom(null, "Farine", "farine", "Froid", "Réserve", "RESERVE");
const quantity = fc.integer({ min: 0, max: 9999 });
const product = fc.record({ code, quantity, section }, { requiredKeys: ["code", "quantity"] });
const command: fc.Arbitrary<ListCommand> = fc.oneof(
  fc
    .array(product, { minLength: 1, maxLength: 6 })
    .map((products) => ({ kind: "add" as const, products })),
  fc
    .record(
      { code, quantity, section, position: fc.integer({ min: 0, max: 14 }) },
      { requiredKeys: ["code"] },
    )
    .map((wish) => ({ kind: "set" as const, ...wish })),
  code.map((removed) => ({ kind: "remove" as const, code: removed })),
  fc.array(fc.record({ code, section }), { maxLength: 12 }).map((arrangement) => ({
    kind: "arrange" as const,
    arrangement,
  })),
);
const lines: fc.Arbitrary<readonly ListLine[]> = fc
  .uniqueArray(fc.record({ code, quantity, section }), { selector: (each) => each.code })
  .map(gathered);

const codesOf = (all: readonly ListLine[]) => all.map((each) => each.code);
const accepted = (all: readonly ListLine[], wish: ListCommand) =>
  Result.getOrElse(applyToLines(all, wish), () => all);
/** What the command adds and removes, as sets: what is left to be there after it. */
const expectedCodes = (all: readonly ListLine[], wish: ListCommand) => {
  const codes = new Set(codesOf(all));
  if (wish.kind === "add") for (const each of wish.products) codes.add(each.code);
  if (wish.kind === "remove") codes.delete(wish.code);
  return [...codes].toSorted();
};

describe("any commands", () => {
  it("[LIST-4] lose and double no line, and leave the others' quantities as they are", () => {
    fc.assert(
      fc.property(lines, fc.array(command, { maxLength: 12 }), (first, commands) => {
        commands.reduce((all, wish) => {
          const next = accepted(all, wish);
          expect(codesOf(next).toSorted()).toEqual(expectedCodes(all, wish));
          const named = wish.kind === "add" ? wish.products.map((each) => each.code) : [];
          const own = wish.kind === "set" ? [wish.code] : named;
          for (const { code: each, quantity: before } of all.filter(
            (old) => !own.includes(old.code),
          ))
            expect(next.find((now) => now.code === each)?.quantity ?? before).toBe(before);
          return next;
        }, first);
      }),
    );
  });

  it("[LIST-2] leave each section together", () => {
    fc.assert(
      fc.property(lines, fc.array(command, { maxLength: 12 }), (first, commands) => {
        const last = commands.reduce(accepted, first);
        expect(gathered(last)).toEqual(last);
      }),
    );
  });

  it("[LIST-5] of two people come to the same products in either order, when they name others", () => {
    const halves = fc.tuple(
      fc.array(product, { minLength: 1 }),
      fc.array(product, { minLength: 1 }),
    );
    fc.assert(
      fc.property(lines, halves, (first, [some, others]) => {
        const mine = new Set(some.map((each) => each.code));
        const theirs = others.filter((each) => !mine.has(each.code));
        const one: ListCommand = { kind: "add", products: some };
        const other: ListCommand = { kind: "add", products: theirs };
        const noted = (all: readonly ListLine[]) =>
          all.map((each) => `${each.code} ${each.quantity}`).toSorted();
        expect(noted([one, other].reduce(accepted, first))).toEqual(
          noted([other, one].reduce(accepted, first)),
        );
      }),
    );
  });
});
