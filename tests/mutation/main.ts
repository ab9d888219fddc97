import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";

// `npm run test:mutation [-- word…]`: breaks core and the flows in every small way, one business
// word at a time against that word's own tests, and counts what they notice. Renews the rows of those
// words in docs/mutation.md; ends with 1 under 85 %.

const LEAST_SCORE = 85;
const DOCUMENT = "docs/mutation.md";
const REPORT = "mutation-results/report.json";

interface Part {
  readonly word: string;
  readonly mutate: string;
  readonly tests: string;
}

interface Score {
  readonly word: string;
  readonly noticed: number;
  readonly survived: number;
}

const main = (): void => {
  const asked = process.argv.slice(2);
  const parts = [...coreParts(), ...machineParts()];
  const wanted = asked.length === 0 ? parts : parts.filter(({ word }) => asked.includes(word));
  const scores: Array<Score> = [];
  for (const part of wanted) {
    scores.push(run(part));
    // Written after each word: a run that is stopped keeps what it has found.
    writeFileSync(DOCUMENT, documentOf(parts, renewed(scores)));
  }
  console.log(rowOf(total(scores)));
  process.exitCode = percentOf(total(scores)) < LEAST_SCORE ? 1 : 0;
};

/** The rows of the document, with those that were measured now. */
const renewed = (scores: readonly Score[]): ReadonlyMap<string, Score> => {
  const known = existsSync(DOCUMENT) ? readFileSync(DOCUMENT, "utf8") : "";
  const rows = [...known.matchAll(/^\| ((?:core|machines)\/[\w-]+) +\| (\d+) +\| (\d+) +\|/gm)];
  const before = rows.map(([, word = "", mutants, survived]) => ({
    word,
    noticed: Number(mutants) - Number(survived),
    survived: Number(survived),
  }));
  return new Map([...before, ...scores].map((score) => [score.word, score]));
};

const coreParts = (): readonly Part[] =>
  readdirSync("core").map((word) => ({
    word: `core/${word}`,
    mutate: `core/${word}/**/*.ts`,
    tests: testsOf(word),
  }));

const testsOf = (word: string): string => {
  if (word === "api") return "tests/core-api/**/*.test.ts";
  return existsSync(`tests/core/${word}`)
    ? `tests/core/${word}/**/*.test.ts`
    : "tests/core/**/*.test.ts";
};

/** The flows: not the laboratory below machines/, which is no part of the shop. */
const machineParts = (): readonly Part[] =>
  ["shop", "system"]
    .flatMap((folder) => readdirSync(`machines/${folder}`).map((name) => `${folder}/${name}`))
    .filter((name) => name.endsWith(".ts"))
    .map((name) => ({
      word: `machines/${name.replace(".ts", "")}`,
      mutate: `machines/${name}`,
      tests: "tests/machines/*.test.ts",
    }));

const run = ({ word, mutate, tests }: Part): Score => {
  const { status } = spawnSync(
    process.execPath,
    ["node_modules/@stryker-mutator/core/bin/stryker.js", "run", "--mutate", mutate],
    { stdio: "inherit", env: { ...process.env, MUTATION_TESTS: tests } },
  );
  if (status !== 0) throw new Error(`The mutation of ${word} could not be run.`);
  const report: Report = JSON.parse(readFileSync(REPORT, "utf8"));
  const states = Object.values(report.files).flatMap(({ mutants }) =>
    mutants.map((mutant) => mutant.status),
  );
  const count = (...named: readonly string[]): number =>
    states.filter((state) => named.includes(state)).length;
  const score = {
    word,
    noticed: count("Killed", "Timeout"),
    survived: count("Survived", "NoCoverage"),
  };
  console.log(rowOf(score));
  for (const [file, { mutants }] of Object.entries(report.files)) {
    for (const { status: state, location, replacement } of mutants) {
      if (state === "Survived" || state === "NoCoverage") {
        console.log(
          `  ${file}:${location.start.line}:${location.start.column} ${replacement ?? ""}`,
        );
      }
    }
  }
  return score;
};

interface Report {
  readonly files: {
    readonly [file: string]: {
      readonly mutants: ReadonlyArray<{
        readonly status: string;
        readonly replacement?: string;
        readonly location: { readonly start: { readonly line: number; readonly column: number } };
      }>;
    };
  };
}

const total = (scores: readonly Score[]): Score => ({
  word: "all",
  noticed: scores.reduce((sum, { noticed }) => sum + noticed, 0),
  survived: scores.reduce((sum, { survived }) => sum + survived, 0),
});

const percentOf = ({ noticed, survived }: Score): number =>
  noticed + survived === 0 ? 100 : (100 * noticed) / (noticed + survived);

const rowOf = (score: Score): string =>
  `| ${score.word} | ${score.noticed + score.survived} | ${score.survived} | ${percentOf(score).toFixed(1)} % |`;

const documentOf = (parts: readonly Part[], scores: ReadonlyMap<string, Score>): string => {
  const measured = parts.flatMap(({ word }) => scores.get(word) ?? []);
  const missing = parts.map(({ word }) => word).filter((word) => !scores.has(word));
  return [
    "# Mutation check",
    "",
    "Written by `npm run test:mutation [-- word…]`: every small change that Stryker can make to a file is made, one at a time, and the tests of that business word are run. Survived are the changes that no test noticed. What runs only while a module loads is left out (`ignoreStatic`); properties run 30 times instead of 100; of the machines' tests, those of the laboratory and the long random sessions stay out.",
    "",
    "| part | mutants | survived | score |",
    "| --- | --- | --- | --- |",
    ...[...measured, total(measured)].map(rowOf),
    "",
    ...(missing.length === 0 ? [] : [`Not measured yet: ${missing.join(", ")}.`, ""]),
  ].join("\n");
};

main();
