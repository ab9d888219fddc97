import { Result } from "effect";
import { foldText } from "../search/text.ts";

export const MAX_NAME_LENGTH = 60;
export const MAX_SECTION_LENGTH = 40;

/** A name as it is kept: no space around it, single ones within. Err: why it cannot be, in French. */
export const listName = (typed: string): Result.Result<string, string> => {
  const name = singleSpaced(typed);
  if (name === "") return Result.fail("Donnez un nom à la liste.");
  return name.length > MAX_NAME_LENGTH
    ? Result.fail(`Le nom d'une liste compte ${MAX_NAME_LENGTH} caractères au plus.`)
    : Result.succeed(name);
};

/** A section as it is kept; an empty one is none. Err: why it cannot be, in French. */
export const sectionName = (typed: string | null): Result.Result<string | null, string> => {
  const name = singleSpaced(typed ?? "");
  return name.length > MAX_SECTION_LENGTH
    ? Result.fail(`Le nom d'un rayon compte ${MAX_SECTION_LENGTH} caractères au plus.`)
    : Result.succeed(name === "" ? null : name);
};

/** What two names of one store may not share: case, accents and spaces do not count. */
export const nameKey = (name: string): string => foldText(singleSpaced(name));

/** The name itself, or with the first number that makes it free: 'Mardi', 'Mardi (2)', 'Mardi (3)'. */
export const freeName = (name: string, takenKeys: ReadonlySet<string>): string => {
  if (!takenKeys.has(nameKey(name))) return name;
  for (let number = 2; ; number += 1) {
    const suffix = ` (${number})`;
    const numbered = `${cutTo(name, MAX_NAME_LENGTH - suffix.length)}${suffix}`;
    if (!takenKeys.has(nameKey(numbered))) return numbered;
  }
};

const singleSpaced = (text: string): string => text.replaceAll(/\s+/gu, " ").trim();

// Half of a surrogate pair is no text that a database takes.
const cutTo = (name: string, length: number): string =>
  name
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, "")
    .trimEnd();
