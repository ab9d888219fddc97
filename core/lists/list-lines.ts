import type { VariantCode } from "../../api-schema/primitives.ts";
import { nameKey } from "./list-name.ts";

/** A line of a list as its rules look at it; its place is its index. */
export type ListLine = {
  readonly code: VariantCode;
  readonly section: string | null;
  /** Packagings; 0 is no quantity. */
  readonly quantity: number;
};

/** Where a line is wanted: its section, by its place in the arrangement. */
export type LinePlace = Pick<ListLine, "code" | "section">;

/**
 * The lines of each section together, sections in the order in which they first appear, each spelt as
 * it is there; lines without a section are one of them. No line is lost or doubled, and gathering
 * twice changes nothing more.
 */
export const gathered = <Line extends LinePlace>(lines: readonly Line[]): readonly Line[] =>
  [...Map.groupBy(lines, ({ section }) => sectionKey(section)).values()].flatMap((group) => {
    const section = group[0]?.section ?? null;
    return group.map((line) => (line.section === section ? line : { ...line, section }));
  });

/** The same lines in the order and the sections wanted; undefined unless each is named just once. */
export const arranged = <Line extends LinePlace>(
  lines: readonly Line[],
  arrangement: readonly LinePlace[],
): readonly Line[] | undefined => {
  const byCode = new Map(lines.map((line) => [line.code, line]));
  const moved = arrangement.flatMap(({ code, section }) => {
    const line = byCode.get(code);
    byCode.delete(code);
    return line === undefined ? [] : [{ ...line, section }];
  });
  return moved.length === arrangement.length && byCode.size === 0 ? gathered(moved) : undefined;
};

/**
 * With one line moved to that place among all of them, 0 for the first. Without a section it joins
 * that of the line whose place it takes.
 */
export const moved = <Line extends LinePlace>(
  lines: readonly Line[],
  from: number,
  { position, section }: { readonly position: number; readonly section?: string | null },
): readonly Line[] => {
  const line = lines[from];
  if (line === undefined) return lines;
  const place = Math.min(position, lines.length - 1);
  const joined = section === undefined ? (lines[place]?.section ?? null) : section;
  return gathered(lines.toSpliced(from, 1).toSpliced(place, 0, { ...line, section: joined }));
};

/** Without that product; the lines as they are when it is not there. */
export const withoutLine = <Line extends LinePlace>(
  lines: readonly Line[],
  code: VariantCode,
): readonly Line[] => lines.filter((line) => line.code !== code);

/** Whether two sections are one: case and accents do not count. */
export const isSameSection = (one: string | null, other: string | null): boolean =>
  sectionKey(one) === sectionKey(other);

const sectionKey = (section: string | null): string | null =>
  section === null ? null : nameKey(section);
