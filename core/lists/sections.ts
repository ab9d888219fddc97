import type { VariantCode } from "../../api-schema/primitives.ts";
import type { PlacedLine } from "../../api-schema/shopping-list.ts";

export type ListSection<Line extends PlacedLine> = {
  /** Null for the lines that are under no section. */
  readonly name: string | null;
  readonly lines: readonly Line[];
};

/**
 * The sections of a list in the order in which each first appears, every line in its own and none
 * twice: what is shown under headings.
 */
export const sectionsOf = <Line extends PlacedLine>(
  lines: readonly Line[],
): readonly ListSection<Line>[] =>
  [...Map.groupBy(lines, ({ section }) => section)].map(([name, its]) => ({ name, lines: its }));

/** The places of all lines, section by section: what is kept as the list's arrangement. */
export const placesOf = (sections: readonly ListSection<PlacedLine>[]): readonly PlacedLine[] =>
  sections.flatMap(({ name, lines }) => lines.map(({ code }) => ({ code, section: name })));

/**
 * The arrangement with one line put under `section`, before the line that is `index`th there without
 * it; a section that is new comes last. A code that is not in the list changes nothing.
 */
export const movedLine = (
  lines: readonly PlacedLine[],
  code: VariantCode,
  { section, index }: { readonly section: string | null; readonly index: number },
): readonly PlacedLine[] => {
  if (!lines.some((line) => line.code === code)) return placesOf(sectionsOf(lines));
  // An emptied section keeps its place when the line comes back to it.
  const sections = sectionsOf(lines).map(({ name, lines: its }) => ({
    name,
    lines: its.filter((line) => line.code !== code),
  }));
  const known = sections.some(({ name }) => name === section)
    ? sections
    : [...sections, { name: section, lines: [] }];
  return placesOf(
    known.map((each) =>
      each.name === section
        ? { ...each, lines: each.lines.toSpliced(Math.max(0, index), 0, { code, section }) }
        : each,
    ),
  );
};

/**
 * The arrangement with one line a step up or down: past its neighbour, or over the border into the
 * section beside. At either end of the list nothing moves.
 */
export const steppedLine = (
  lines: readonly PlacedLine[],
  code: VariantCode,
  step: -1 | 1,
): readonly PlacedLine[] => {
  const sections = sectionsOf(lines);
  const at = sections.findIndex((each) => each.lines.some((line) => line.code === code));
  const own = sections[at];
  if (own === undefined) return placesOf(sections);
  const index = own.lines.findIndex((line) => line.code === code) + step;
  if (index >= 0 && index < own.lines.length) {
    return movedLine(lines, code, { section: own.name, index });
  }
  const beside = sections[at + step];
  if (beside === undefined) return placesOf(sections);
  return movedLine(lines, code, {
    section: beside.name,
    index: step === 1 ? 0 : beside.lines.length,
  });
};

/** The arrangement with some lines at the end of a section, in the order in which they stand now. */
export const intoSection = (
  lines: readonly PlacedLine[],
  codes: readonly VariantCode[],
  section: string | null,
): readonly PlacedLine[] =>
  lines
    .filter(({ code }) => codes.includes(code))
    .reduce<readonly PlacedLine[]>(
      (places, { code }) => movedLine(places, code, { section, index: places.length }),
      lines,
    );

/** The arrangement with a section under another name; a name that another one has joins the two. */
export const renamedSection = (
  lines: readonly PlacedLine[],
  from: string | null,
  to: string | null,
): readonly PlacedLine[] =>
  placesOf(
    sectionsOf(
      lines.map(({ code, section }) => ({ code, section: section === from ? to : section })),
    ),
  );

/** The arrangement with a whole section one place up or down. */
export const steppedSection = (
  lines: readonly PlacedLine[],
  name: string | null,
  step: -1 | 1,
): readonly PlacedLine[] => {
  const sections = sectionsOf(lines);
  const at = sections.findIndex((each) => each.name === name);
  const own = sections[at];
  const beside = sections[at + step];
  if (own === undefined || beside === undefined) return placesOf(sections);
  return placesOf(sections.with(at, beside).with(at + step, own));
};

/** 'Chambre froide, position 3 sur 7': where a line stands, as it is told while it moves. */
export const placeWords = (lines: readonly PlacedLine[], code: VariantCode): string => {
  const own = sectionsOf(lines).find((each) => each.lines.some((line) => line.code === code));
  if (own === undefined) return "";
  const position = own.lines.findIndex((line) => line.code === code) + 1;
  return `${own.name ?? WITHOUT_SECTION}, position ${position} sur ${own.lines.length}`;
};

/** What the lines under no section are called. */
export const WITHOUT_SECTION = "Sans rayon";
