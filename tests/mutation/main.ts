import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { isStale, standingsOf, standingText } from "./changed-since.ts";
import {
  documentOf,
  failing,
  percentText,
  rowOf,
  rowsOf,
  type Score,
  total,
  withMutants,
} from "./document.ts";
import { allParts, type Part, partsOf } from "./parts.ts";

// `npm run test:mutation [-- part…]`: breaks core and machines in every small way, one part at a time
// against that part's own tests, and counts what they notice. Renews the rows of those parts in
// docs/mutation.md. Ends with 1 when a part is under the threshold or could not be run, with 2 when a word names no part.
// `-- --list` prints the parts and how much of each has changed since it was measured; `-- --stale` runs those of
// them whose row tells of other code, or that have none; `-- --concurrency 1` leaves the other core to others.

const DOCUMENT = "docs/mutation.md";
const REPORT = "mutation-results/report.json";

const main = (): number => {
  const { words, isList, isOfStale, options } = asked(process.argv.slice(2));
  const parts = allParts();
  const { parts: named, unknown } = partsOf(words, parts);
  if (unknown.length > 0) {
    console.error(
      `No part is named ${unknown.join(", ")}. The parts:\n${parts.map(({ word }) => `  ${word}`).join("\n")}`,
    );
    return 2;
  }
  const measured = existsSync(DOCUMENT) ? rowsOf(readFileSync(DOCUMENT, "utf8")) : [];
  const standings = isList || isOfStale ? standingsOf(named, measured) : [];
  if (isList) {
    for (const standing of standings) console.log(standingText(standing));
    return 0;
  }
  const stale = new Set(standings.filter(isStale).map(({ word }) => word));
  const wanted = isOfStale ? named.filter(({ word }) => stale.has(word)) : named;
  const scores: Score[] = [];
  const broken: string[] = [];
  for (const part of wanted) {
    const score = run(part, options);
    if (score === null) {
      broken.push(part.word);
      continue;
    }
    scores.push(score);
    // Written after each part: a run that is stopped keeps what it has found.
    const known = existsSync(DOCUMENT) ? readFileSync(DOCUMENT, "utf8") : "";
    const mutants = documentOf(parts, [...rowsOf(known), ...scores], today());
    writeFileSync(DOCUMENT, withMutants(known, mutants));
  }
  console.log(rowOf(total(scores)));
  const under = failing(scores);
  for (const score of under) console.log(`${score.word}: ${percentText(score)} is too little.`);
  for (const word of broken) console.log(`The mutation of ${word} could not be run.`);
  return under.length > 0 || broken.length > 0 ? 1 : 0;
};

/** What begins with '--' and a number after it is Stryker's, but for '--list'. */
const asked = (
  args: readonly string[],
): {
  readonly words: readonly string[];
  readonly isList: boolean;
  readonly isOfStale: boolean;
  readonly options: readonly string[];
} => {
  const isOption = (arg: string, index: number): boolean =>
    arg.startsWith("--") || (/^\d+$/.test(arg) && args[index - 1]?.startsWith("--") === true);
  return {
    words: args.filter((arg, index) => !isOption(arg, index)),
    isList: args.includes("--list"),
    isOfStale: args.includes("--stale"),
    options: args.filter(
      (arg, index) => isOption(arg, index) && arg !== "--list" && arg !== "--stale",
    ),
  };
};

/** Null where Stryker could not: what its tests import is not there, or they fail without a mutant. */
const run = ({ word, mutate, tests }: Part, options: readonly string[]): Score | null => {
  const { status } = spawnSync(
    process.execPath,
    ["node_modules/@stryker-mutator/core/bin/stryker.js", "run", "--mutate", mutate, ...options],
    { stdio: "inherit", env: { ...process.env, MUTATION_TESTS: tests.join(",") } },
  );
  if (status !== 0) return null;
  const report: Report = JSON.parse(readFileSync(REPORT, "utf8"));
  const states = Object.values(report.files).flatMap(({ mutants }) =>
    mutants.map((mutant) => mutant.status),
  );
  const count = (...named: readonly string[]): number =>
    states.filter((state) => named.includes(state)).length;
  const score = {
    word,
    noticed: count("Killed", "Timeout", "RuntimeError"),
    survived: count("Survived", "NoCoverage"),
    day: today(),
  };
  console.log(rowOf(score));
  sayWhatSurvived(report);
  return score;
};

const today = (): string => new Date().toISOString().slice(0, 10);

const sayWhatSurvived = ({ files }: Report): void => {
  for (const [file, { mutants }] of Object.entries(files)) {
    for (const { status, location, replacement = "" } of mutants) {
      if (status !== "Survived" && status !== "NoCoverage") continue;
      const { line, column } = location.start;
      console.log(`  ${file}:${line}:${column} ${replacement.replaceAll(/\s+/g, " ")}`);
    }
  }
};

type Report = {
  readonly files: {
    readonly [file: string]: {
      readonly mutants: ReadonlyArray<{
        readonly status: string;
        readonly replacement?: string;
        readonly location: { readonly start: { readonly line: number; readonly column: number } };
      }>;
    };
  };
};

process.exitCode = main();
