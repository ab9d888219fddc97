import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { VariantCode } from "../../../api-schema/primitives.ts";
import type { PlacedLine } from "../../../api-schema/shopping-list.ts";
import {
  intoSection,
  movedLine,
  placesOf,
  placeWords,
  renamedSection,
  sectionsOf,
  steppedLine,
  steppedSection,
} from "../../../core/lists/sections.ts";

const line = (code: string, section: string | null): PlacedLine => ({
  code: VariantCode.make(code),
  section,
});
const code = (text: string): VariantCode => VariantCode.make(text);

const LINES = [line("A", "Froid"), line("B", "Froid"), line("C", null), line("D", "Étagère")];

/** 'Froid: A B / -: C / Étagère: D'. */
const written = (lines: readonly PlacedLine[]): string =>
  sectionsOf(lines)
    .map(({ name, lines: its }) => `${name ?? "-"}: ${its.map((each) => each.code).join(" ")}`)
    .join(" / ");

describe("the sections of a list", () => {
  it("[LIST-24] stand in the order in which each first appears, each once", () => {
    expect(written([...LINES, line("E", "Froid")])).toBe("Froid: A B E / -: C / Étagère: D");
  });

  it("[LIST-24] take a line at a place, a new section comes last and an emptied one goes", () => {
    const moved = (what: string, section: string | null, index: number) =>
      written(movedLine(LINES, code(what), { section, index }));
    expect([
      moved("A", "Froid", 1),
      moved("D", "Froid", 1),
      moved("C", "Réserve", 0),
      moved("A", "Étagère", 99),
      moved("Z", "Froid", 0),
    ]).toEqual([
      "Froid: B A / -: C / Étagère: D",
      "Froid: A D B / -: C",
      "Froid: A B / Étagère: D / Réserve: C",
      "Froid: B / -: C / Étagère: D A",
      "Froid: A B / -: C / Étagère: D",
    ]);
  });

  it("[LIST-24] let a line step over their border, and no further than the list", () => {
    const stepped = (what: string, step: -1 | 1) => written(steppedLine(LINES, code(what), step));
    expect([
      stepped("A", 1),
      stepped("B", 1),
      stepped("D", -1),
      stepped("A", -1),
      stepped("D", 1),
      stepped("Z", 1),
    ]).toEqual([
      "Froid: B A / -: C / Étagère: D",
      "Froid: A / -: B C / Étagère: D",
      "Froid: A B / -: C D",
      "Froid: A B / -: C / Étagère: D",
      "Froid: A B / -: C / Étagère: D",
      "Froid: A B / -: C / Étagère: D",
    ]);
  });

  it("[LIST-24] are renamed, joined and moved as a whole", () => {
    expect([
      written(renamedSection(LINES, "Froid", "Chambre froide")),
      written(renamedSection(LINES, "Étagère", "Froid")),
      written(renamedSection(LINES, "Froid", null)),
      written(steppedSection(LINES, "Froid", 1)),
      written(steppedSection(LINES, "Étagère", -1)),
      written(steppedSection(LINES, "Froid", -1)),
    ]).toEqual([
      "Chambre froide: A B / -: C / Étagère: D",
      "Froid: A B D / -: C",
      "-: A B C / Étagère: D",
      "-: C / Froid: A B / Étagère: D",
      "Froid: A B / Étagère: D / -: C",
      "Froid: A B / -: C / Étagère: D",
    ]);
  });

  it("[LIST-24] take several lines at once, in the order in which they stand", () => {
    const into = (codes: string, section: string | null) =>
      written(intoSection(LINES, [...codes].map(code), section));
    expect([into("CA", "Étagère"), into("BA", "Froid"), into("DB", "Neuf")]).toEqual([
      "Froid: B / Étagère: D A C",
      "Froid: A B / -: C / Étagère: D",
      "Froid: A / -: C / Neuf: B D",
    ]);
  });

  it("tell where a line stands", () => {
    expect([
      placeWords(LINES, code("B")),
      placeWords(LINES, code("C")),
      placeWords(LINES, code("Z")),
    ]).toEqual(["Froid, position 2 sur 2", "Sans rayon, position 1 sur 1", ""]);
  });
});

const lists = fc.uniqueArray(fc.constantFrom(..."ABCDEFGHIJ"), { minLength: 1 }).chain((codes) =>
  fc
    .array(fc.constantFrom("Froid", "Étagère", "Réserve", null), {
      minLength: codes.length,
      maxLength: codes.length,
    })
    .map((names) => codes.map((each, index) => line(each, names[index] ?? null))),
);
const step = fc.constantFrom<-1 | 1>(-1, 1);
type Move = (lines: readonly PlacedLine[]) => readonly PlacedLine[];
const moves = fc.oneof(
  fc
    .tuple(fc.constantFrom(..."ABCDEFGHIJ"), fc.constantFrom("Froid", "Neuf", null), fc.nat(12))
    .map<Move>(
      ([what, section, index]) =>
        (lines) =>
          movedLine(lines, code(what), { section, index }),
    ),
  fc.tuple(fc.constantFrom(..."ABCDEFGHIJ"), step).map<Move>(
    ([what, by]) =>
      (lines) =>
        steppedLine(lines, code(what), by),
  ),
  fc.tuple(fc.constantFrom("Froid", null), step).map<Move>(
    ([name, by]) =>
      (lines) =>
        steppedSection(lines, name, by),
  ),
);

describe("an arrangement, after any moves", () => {
  it("[LIST-24] has every line once, and each section in one piece", () => {
    fc.assert(
      fc.property(lists, fc.array(moves, { maxLength: 12 }), (start, steps) => {
        const end = steps.reduce<readonly PlacedLine[]>((lines, move) => move(lines), start);
        expect(end.map((each) => each.code).toSorted()).toEqual(
          start.map((each) => each.code).toSorted(),
        );
        if (steps.length > 0) expect(end).toEqual(placesOf(sectionsOf(end)));
      }),
    );
  });

  it("[LIST-24] comes back when a line steps there and back within the list", () => {
    fc.assert(
      fc.property(lists, step, (start, by) => {
        const before = placesOf(sectionsOf(start));
        const what = before[Math.floor(before.length / 2)]?.code ?? code("A");
        const there = steppedLine(before, what, by);
        const isEmptied = sectionsOf(before).length !== sectionsOf(there).length;
        if (written(there) === written(before) || isEmptied) return;
        expect(steppedLine(there, what, by === 1 ? -1 : 1)).toEqual(before);
      }),
    );
  });
});
