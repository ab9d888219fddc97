import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import type { Score } from "./document.ts";
import type { Part } from "./parts.ts";

// A row of docs/mutation.md is of the code of its day. What has changed since says how much it still tells.

/** What is known of a part: how many lines of it were changed since it was measured, by the history of git. */
export type Standing = {
  readonly word: string;
  /** When it was measured; null for never. */
  readonly day: string | null;
  readonly lines: number;
  readonly changed: number;
};

/** As much of a part may be other code than what was measured. */
const MOST_CHANGED = 0.2;

/** True where the row tells of other code, or there is none. */
export const isStale = ({ day, lines, changed }: Standing): boolean =>
  day === null || changed > MOST_CHANGED * lines;

/** 'core/invoices: 2026-11-24, 1525 lines changed since, of 1625: to be measured again'. */
export const standingText = (standing: Standing): string => {
  const { word, day, lines, changed } = standing;
  if (day === null) return `${word}: never measured`;
  const since = changed === 0 ? "" : `, ${changed} lines changed since, of ${lines}`;
  return `${word}: ${day}${since}${isStale(standing) ? ": to be measured again" : ""}`;
};

/** Lines that were put in or taken out, of what `git log --numstat` prints. */
export const changedLines = (numstat: string): number =>
  [...numstat.matchAll(/^(\d+)\t(\d+)\t/gm)].reduce(
    (sum, [, added, removed]) => sum + Number(added) + Number(removed),
    0,
  );

/** How each part stands. Rows of a day count for the whole of it; nothing is known to have changed without a history. */
export const standingsOf = (
  parts: readonly Part[],
  scores: readonly Score[],
  changesSince: (mutate: string, day: string) => string = loggedSince,
): readonly Standing[] => {
  const days = new Map(scores.map(({ word, day }) => [word, day]));
  return parts.map(({ word, mutate }) => {
    const day = days.get(word) ?? null;
    return {
      word,
      day,
      lines: globSync(mutate).reduce((sum, file) => sum + linesOf(file), 0),
      changed: day === null ? 0 : changedLines(changesSince(mutate, day)),
    };
  });
};

const linesOf = (file: string): number => readFileSync(file, "utf8").split("\n").length - 1;

const loggedSince = (mutate: string, day: string): string => {
  const asked = ["log", `--since=${day}T23:59:59Z`, "--numstat", "--format=", "--"];
  try {
    return execFileSync("git", [...asked, `:(glob)${mutate}`], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      maxBuffer: 64 * 1024 * 1024,
    });
  } catch {
    // Sources without their history.
    return "";
  }
};
