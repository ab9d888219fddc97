import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

// What can be mutated, read off the folders: a folder or a machine that is new is a part at once.

/** One business word of core, or one file below machines. */
export type Part = {
  /** As it is asked for: `core/invoices`, `machines/order/payment`. */
  readonly word: string;
  /** What Stryker breaks. */
  readonly mutate: string;
  /** The tests that are to notice it. */
  readonly tests: readonly string[];
};

/** Every part, sorted. */
export const allParts = (): readonly Part[] => [...coreParts(), ...machineParts()];

/**
 * The parts that these words name: a part, or a folder and so all below it. Without a word, all.
 * A word that names none is given back: a part that is forgotten, or mistyped, must not pass.
 */
export const partsOf = (
  words: readonly string[],
  parts: readonly Part[] = allParts(),
): { readonly parts: readonly Part[]; readonly unknown: readonly string[] } => {
  const isOf =
    (requested: string) =>
    ({ word }: Part): boolean =>
      word === requested || word.startsWith(`${requested}/`);
  const requested = words.map((word) => word.replace(/\/+$/, "").replace(/\.ts$/, ""));
  return {
    parts:
      words.length === 0 ? parts : parts.filter((part) => requested.some((of) => isOf(of)(part))),
    unknown: requested.filter((word) => !parts.some(isOf(word))),
  };
};

const coreParts = (): readonly Part[] =>
  readdirSync("core", { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted()
    .map((word) => ({
      word: `core/${word}`,
      mutate: holdsGenerated(word) ? `core/${word}/*.ts` : `core/${word}/**/*.ts`,
      tests: [coreTestsOf(word)],
    }));

/**
 * Whether the folders below are written by `npm run generate`: tests/api-schema/generated.test.ts makes each file
 * of them again and fails on any difference, so that every change of one is noticed.
 */
const holdsGenerated = (word: string): boolean =>
  globSync(`core/${word}/*/*.ts`).some((file) => isGenerated(readFileSync(file, "utf8")));

export const isGenerated = (text: string): boolean => text.startsWith("// Generated from ");

const coreTestsOf = (word: string): string => {
  if (word === "api") return "tests/core-api/**/*.test.ts";
  return existsSync(`tests/core/${word}`)
    ? `tests/core/${word}/**/*.test.ts`
    : "tests/core/**/*.test.ts";
};

const machineParts = (): readonly Part[] => {
  const files = filesBelow("machines").toSorted();
  const importers = importersOf(files);
  const tests = TESTS_OF_MACHINES.flatMap((folder) => filesBelow(folder, false)).filter((name) =>
    name.endsWith(".test.ts"),
  );
  const reaches = tests.map((name) => ({ name, files: reachOf(name) }));
  return files.map((file) => {
    const isOwn = (name: string): boolean => isLaboratory(file) || !LABORATORY_TEST.test(name);
    return {
      word: file.replace(/\.ts$/, ""),
      mutate: file,
      tests: testsOf(
        file,
        reaches.filter(({ name }) => isOwn(name)),
        importers,
      ),
    };
  });
};

/** Properties and races are left out: each mutant would take minutes. */
const TESTS_OF_MACHINES = ["tests/machines", "tests/machines/laboratory", "tests/machines/trace"];

/** Charts, simulations and traces are no part of the shop: what only their tests notice has survived. */
const LABORATORY_TEST = /^tests\/machines\/(?:laboratory|trace)\//;

/** Of events the shop has the types alone. */
const isLaboratory = (file: string): boolean =>
  /^machines\/(?:events|laboratory|trace)\//.test(file);

/**
 * The tests that import the file, directly or through what the tests share; for one that no test
 * imports, those of the files that import it. A machine's chart is built while its module loads, so
 * each mutant of it costs a run of all these: with the tests of other machines that would be hours.
 * What every machine stands on has all of them.
 */
const testsOf = (
  file: string,
  tests: readonly TestFile[],
  importers: ReadonlyMap<string, readonly string[]>,
): readonly string[] => {
  const all = tests.map(({ name }) => name);
  if (/^machines\/(?:system|root)\//.test(file)) return all;
  const met = new Set([file]);
  for (let level: readonly string[] = [file]; level.length > 0;) {
    const own = tests.filter(({ files }) => level.some((each) => files.has(each)));
    if (own.length > 0) return own.map(({ name }) => name);
    level = level.flatMap((each) => importers.get(each) ?? []).filter((each) => !met.has(each));
    for (const each of level) met.add(each);
  }
  return all;
};

type TestFile = { readonly name: string; readonly files: ReadonlySet<string> };

/** What a test imports, with what the tests' own files import for it. */
const reachOf = (test: string): ReadonlySet<string> => {
  const found = new Set<string>();
  const look = (file: string): void => {
    if (found.has(file) || !existsSync(file)) return;
    found.add(file);
    if (file.startsWith("tests/")) for (const each of importsOf(file)) look(each);
  };
  look(test);
  return found;
};

const importersOf = (files: readonly string[]): ReadonlyMap<string, readonly string[]> => {
  const importers = new Map<string, string[]>();
  for (const file of files) {
    for (const each of importsOf(file)) importers.set(each, [...(importers.get(each) ?? []), file]);
  }
  return importers;
};

const importsOf = (file: string): readonly string[] =>
  [...readFileSync(file, "utf8").matchAll(IMPORT)].map(([, path = ""]) =>
    join(dirname(file), path),
  );

/** An import of values; one of types only runs nothing. */
const IMPORT = /^(?:import|export) (?!type )[^;]*? from "(\.[^"]+)";/gm;

const filesBelow = (folder: string, recursive = true): readonly string[] =>
  readdirSync(folder, { recursive, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => `${folder}/${name}`);
