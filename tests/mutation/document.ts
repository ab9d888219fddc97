import type { Part } from "./parts.ts";

// docs/mutation.md: what was measured of each part, and what was not yet.

/** Under this a part fails: its tests run through code that they do not hold. */
const LEAST_SCORE = 85;

/** What somebody pays or loses a login by is held closer. */
const LEAST_SCORES: ReadonlyMap<string, number> = new Map([
  ["core/money", 90],
  ["core/payment", 90],
  ["core/selling", 90],
  ["core/session", 90],
  ["machines/order/payment", 90],
  ["machines/shop/session", 90],
]);

export type Score = {
  readonly word: string;
  readonly noticed: number;
  readonly survived: number;
  /** When it was measured, 2026-11-24. */
  readonly day: string;
};

/** The parts whose tests notice too little. A part without anything to break is not one of them. */
export const failing = (scores: readonly Score[]): readonly Score[] =>
  scores.filter((score) => percentOf(score) < leastOf(score));

const leastOf = ({ word }: Score): number => LEAST_SCORES.get(word) ?? LEAST_SCORE;

export const total = (scores: readonly Score[]): Score => ({
  word: "all",
  noticed: scores.reduce((sum, { noticed }) => sum + noticed, 0),
  survived: scores.reduce((sum, { survived }) => sum + survived, 0),
  day: "",
});

const percentOf = ({ noticed, survived }: Score): number =>
  noticed + survived === 0 ? 100 : (100 * noticed) / (noticed + survived);

/** Without mutants there is nothing to notice, which is no success. */
export const percentText = (score: Score): string =>
  score.noticed + score.survived === 0 ? "–" : `${percentOf(score).toFixed(1)} %`;

export const rowOf = (score: Score): string =>
  `| ${[score.word, score.noticed + score.survived, score.survived, percentText(score), score.day].join(" | ")} |`;

/** The rows of the document as it was. */
export const rowsOf = (document: string): readonly Score[] =>
  [...document.matchAll(ROW)].map(([, word = "", mutants, survived, day = ""]) => ({
    word,
    noticed: Number(mutants) - Number(survived),
    survived: Number(survived),
    day,
  }));

const ROW = /^\| ((?:core|machines)\/[\w/-]+) +\| (\d+) +\| (\d+) +\| [^|]+\| +([\d-]*) *\|$/gm;

/** The document over what is known of each part; of two scores of a part the later one counts. */
export const documentOf = (
  parts: readonly Part[],
  scores: readonly Score[],
  day: string,
): string => {
  const latest = new Map(scores.map((score) => [score.word, score]));
  const measured = parts.flatMap(({ word }) => latest.get(word) ?? []);
  const missing = parts.map(({ word }) => word).filter((word) => !latest.has(word));
  return [
    ...HEAD,
    "| part | mutants | survived | score | measured |",
    "| --- | --- | --- | --- | --- |",
    ...[...measured, total(measured)].map(rowOf),
    "",
    ...(missing.length === 0 ? [] : [`Not measured on ${day}:`, "", ...byFolder(missing), ""]),
  ].join("\n");
};

/** Parts by the folder that they are in: '- machines/order: cart-lines, checkout'. */
const byFolder = (words: readonly string[]): readonly string[] =>
  [...Map.groupBy(words, (word) => word.slice(0, word.lastIndexOf("/")))].map(
    ([folder, parts]) =>
      `- ${folder}: ${parts.map((word) => word.slice(folder.length + 1)).join(", ")}`,
  );

/** What stands in the document below its tables of mutants: sections of another command. */
const sectionsIn = (document: string): string => {
  const at = document.indexOf("\n## ");
  return at === -1 ? "" : document.slice(at);
};

/** The document with the mutants measured again, and what else stands in it as it was. */
export const withMutants = (document: string, mutants: string): string =>
  `${mutants}${sectionsIn(document)}`;

/** The document with that section written anew, at its end when it had none. */
export const withSection = (document: string, title: string, lines: readonly string[]): string => {
  const head = `\n## ${title}\n`;
  const section = `${head}\n${lines.join("\n")}\n`;
  const at = document.indexOf(head);
  if (at === -1) return `${document}${section}`;
  const next = document.indexOf("\n## ", at + head.length);
  return `${document.slice(0, at)}${section}${next === -1 ? "" : document.slice(next)}`;
};

const CLOSER = [...LEAST_SCORES].map(([word, least]) => `\`${word}\` ${least} %`).join(", ");

const HEAD: readonly string[] = [
  "# Mutation check",
  "",
  `Written by \`npm run test:mutation [-- part…]\`: every small change that Stryker can make to a file is made, one at a time, and the tests of that part are run. A part is a folder of \`core\` or a file below \`machines\`, read off the folders; \`machines/order\` names all below it, \`-- --list\` prints them and how much of each has changed since its day, \`-- --stale\` runs those with more than a fifth of other code, a word that names none ends with 2. Survived are the changes that no test noticed; a part under ${LEAST_SCORE} % ends with 1, as does one of these under ${CLOSER}.`,
  "",
  "What is broken while a module loads counts too (`ignoreStatic: false`): a chart is built then, and with it four of five changes of a machine, the names of its states, guards and effects. Each costs a run of the part's tests with the project's modules anew. The thread stays (`tests/mutation/kept-thread.ts`), and with it Effect, XState and fast-check, which took most of the time: 535 changes of `core/forecast` took 280 s, now 32 on one core, with the same result one by one. One that keeps the tests from loading is noticed.",
  "",
  "Properties run 30 times instead of 100. A part of `core` is held by its own folder below `tests/core` only; a machine by the tests that import it (`tests/mutation/parts.ts`), without the long random sessions and, but for the laboratory itself, without the laboratory's tests. The calls of `core/api` that `npm run generate` writes are in none: a test makes them again and fails on any difference.",
  "",
];
