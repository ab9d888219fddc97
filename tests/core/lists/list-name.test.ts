import { Result } from "effect";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  freeName,
  listName,
  MAX_NAME_LENGTH,
  nameKey,
  sectionName,
} from "../../../core/lists/list-name.ts";
import { fullNameHint } from "../../../core/lists/name-field.ts";

const ok = <A>(value: A) => Result.succeed(value);

describe("the name of a list", () => {
  it.each([
    ["Inventaire du lundi", "Inventaire du lundi"],
    ["  Inventaire \u00a0 du\tlundi ", "Inventaire du lundi"],
    ["x".repeat(60), "x".repeat(60)],
  ])("[LIST-1] %j is kept as %j", (typed, name) => {
    expect(listName(typed)).toEqual(ok(name));
  });

  it.each([
    ["", "Donnez un nom à la liste."],
    [" \n ", "Donnez un nom à la liste."],
    ["x".repeat(61), "Le nom d'une liste compte 60 caractères au plus."],
  ])("[LIST-1] %j is refused: %s", (typed, message) => {
    expect(listName(typed)).toEqual(Result.fail(message));
  });

  it("[LIST-1] is compared without case, accents and spaces, and nothing else", () => {
    expect(nameKey("  Étagère   FARINE")).toBe(nameKey("etagere farine"));
    expect(nameKey("Cœur de gamme")).toBe("coeur de gamme");
    expect(nameKey("Lundi !")).not.toBe(nameKey("Lundi ?"));
  });

  it("[LIST-1] an empty section is none, a long one is refused", () => {
    expect(sectionName(null)).toEqual(ok(null));
    expect(sectionName("  ")).toEqual(ok(null));
    expect(sectionName(" Chambre  froide")).toEqual(ok("Chambre froide"));
    expect(sectionName("x".repeat(40))).toEqual(ok("x".repeat(40)));
    expect(sectionName("x".repeat(41))).toEqual(
      Result.fail("Le nom d'un rayon compte 40 caractères au plus."),
    );
  });
});

describe("a free name", () => {
  it("[LIST-8] is the name itself, or with the first number that is free", () => {
    expect(freeName("Mardi", new Set())).toBe("Mardi");
    expect(freeName("Mardi", new Set(["mardi"]))).toBe("Mardi (2)");
    expect(freeName("MARDI", new Set(["mardi", "mardi (2)"]))).toBe("MARDI (3)");
  });

  it("[LIST-8] is a name that may be kept and that nothing has, whatever is taken", () => {
    const letter = fc.constantFrom("a", "É", " ", "œ", "🥖");
    const name = fc
      .string({ unit: letter, minLength: 30, maxLength: 60 })
      .map(listName)
      .filter(Result.isSuccess)
      .map(({ success }) => success);
    fc.assert(
      fc.property(name, fc.integer({ min: 0, max: 12 }), (first, times) => {
        const taken = new Set<string>();
        for (let count = 0; count <= times; count += 1) {
          const free = freeName(first, taken);
          expect(taken.has(nameKey(free))).toBe(false);
          expect(free.length).toBeLessThanOrEqual(MAX_NAME_LENGTH);
          expect(free.isWellFormed()).toBe(true);
          taken.add(nameKey(free));
        }
      }),
    );
  });
});

it("says that a full field keeps no more, and nothing before", () => {
  const texts = ["", "a".repeat(59), "a".repeat(60), "a".repeat(61)];
  expect(texts.map((text) => fullNameHint(text, 60))).toEqual([
    undefined,
    undefined,
    "60 caractères au plus : la suite n’est pas gardée.",
    "60 caractères au plus : la suite n’est pas gardée.",
  ]);
});
