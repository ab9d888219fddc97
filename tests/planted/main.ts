import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { withSection } from "../mutation/document.ts";
import { allParts } from "../mutation/parts.ts";
import { NIGHT_TITLE, nightRowsIn, nightSection, noticedByNight } from "./by-night.ts";
import { type Edit, EDITS } from "./edits.ts";

// `npm run test:planted [-- E04 …]`: plants each edit of edits.ts, one at a time, and runs the unit tests
// until one notices. Renews the table in docs/mutation.md; ends with 1 when an edit passes them all, with
// 2 for a name that is none. `-- --replay`: replays the golden sessions over the edits that the review of
// 24 November 2026 made (E01 to E22) instead; ends with 1 when fewer than 18 of them are noticed.
// `-- --night [E34 …]`: plays nights over them (docs/night.md), and renews the rows of what was planted.

const DOCUMENT = "docs/mutation.md";

type Noticed = { readonly edit: Edit; readonly by: string | null };

const main = (): number => {
  const words = process.argv.slice(2);
  const isReplay = words.includes("--replay");
  const isNight = words.includes("--night");
  const asked = words.filter((word) => word !== "--replay" && word !== "--night");
  const unknown = asked.filter((name) => !EDITS.some((edit) => edit.name === name));
  if (unknown.length > 0) {
    console.error(`No edit is named ${unknown.join(", ")}.`);
    return 2;
  }
  const all = isReplay ? EDITS.slice(0, REVIEWED) : EDITS;
  const edits = asked.length === 0 ? all : EDITS.filter(({ name }) => asked.includes(name));
  if (isReplay) return replayOver(edits, asked.length === 0);
  if (isNight) return nightOver(edits);
  const noticed = edits.map((edit): Noticed => {
    const by = noticedBy(edit);
    console.log(`${edit.name} ${edit.about}: ${by ?? "NOTICED BY NO TEST"}`);
    return { edit, by };
  });
  if (asked.length === 0) {
    writeSection("Planted edits", sectionOf(noticed));
  }
  return noticed.some(({ by }) => by === null) ? 1 : 0;
};

const documentNow = (): string => (existsSync(DOCUMENT) ? readFileSync(DOCUMENT, "utf8") : "");

const writeSection = (title: string, lines: readonly string[]): void =>
  writeFileSync(DOCUMENT, withSection(documentNow(), title, lines));

/** Each is written down as it is known: the whole takes longer than an hour. */
const nightOver = (edits: readonly Edit[]): number => {
  // Nights that fail anyway would notice every edit.
  if (edits.length === EDITS.length && noticedByNight("") !== null) {
    throw new Error("A night does not hold without an edit.");
  }
  for (const { name, about } of edits) {
    const by = noticedByNight(name);
    console.log(`${name} ${about}: ${by ?? "not noticed"}`);
    const known = new Map(nightRowsIn(documentNow())).set(name, by);
    writeSection(NIGHT_TITLE, nightSection(EDITS, known, today()));
  }
  return 0;
};

const today = (): string => new Date().toISOString().slice(0, 10);

/** The edits of the review: an effect, a body, a delay, wiring, a cleanup, a guard and a target. */
const REVIEWED = 22;
const LEAST_REPLAYED = 18;

const replayOver = (edits: readonly Edit[], isWhole: boolean): number => {
  // Sessions that diverge anyway would notice every edit.
  if (replayed("").status !== 0) throw new Error("The golden sessions diverge without an edit.");
  const found = edits.map((edit): Noticed => {
    const { status, stdout } = replayed(edit.name);
    const otherwise = [...stdout.matchAll(/^tests.traces.(\S+) : diverge à l'étape (\d+)/gm)]
      .map(([, file = "", step = ""]) => `${file} from step ${step} on`)
      .toSorted();
    if ((status === 0) !== (otherwise.length === 0)) throw new Error(`${edit.name}: ${stdout}`);
    const [first] = otherwise;
    const by = first === undefined ? null : `${otherwise.length} files, as ${first}`;
    console.log(`${edit.name} ${edit.about}: ${by ?? "not noticed"}`);
    return { edit, by };
  });
  const noticed = found.filter(({ by }) => by !== null).length;
  console.log(`${noticed} of ${found.length} are noticed by the replay of the golden sessions.`);
  if (!isWhole) return noticed === found.length ? 0 : 1;
  writeSection("What replay notices", replaySection(found));
  return noticed < LEAST_REPLAYED ? 1 : 0;
};

/** `npm run replay` over the golden sessions, with that edit in the shop. */
const replayed = (name: string): { readonly status: number | null; readonly stdout: string } =>
  spawnSync(
    process.execPath,
    [
      "--import",
      "./tests/planted/plant-in-process.ts",
      "machines/laboratory/commands/replay.ts",
      "--quiet",
      "tests/traces",
    ],
    { encoding: "utf8", env: { ...process.env, PLANTED: name }, maxBuffer: 64 * 1024 * 1024 },
  );

const replaySection = (found: readonly Noticed[]): readonly string[] => [
  `The edits E01 to E22, planted one at a time by \`npm run test:planted -- --replay\` on ${today()}: the replay of the golden sessions alone notices ${found.filter(({ by }) => by !== null).length} of ${found.length}. What it does not see is made outside of the machines: how a call becomes a request (E06, E10, E21) and what the page does with its tabs (E19); the tests above notice those.`,
  "",
  "| edit | what is wrong | noticed by |",
  "| --- | --- | --- |",
  ...found.map(({ edit, by }) => `| ${edit.name} | ${edit.about} | ${by ?? "–"} |`),
];

/** The nearest tests first; all of them before it is said that none has noticed. */
const noticedBy = ({ name, file, near: own }: Edit): string | null => {
  const near = own ?? allParts().find(({ mutate }) => mutate === file)?.tests ?? SENT_CALLS;
  const place = file.startsWith("server/") ? "server" : "shop";
  const failed = failureOf(name, near, place) ?? failureOf(name, [], place);
  if (failed === null) return null;
  const isOfTheEdit =
    failureOf(name, [failed.file], place) !== null && failureOf("", [failed.file], place) === null;
  // A busy machine makes a test fail by chance: that says nothing of the edit.
  if (!isOfTheEdit) throw new Error(`${name}: ${failed.file} fails by itself, run it again.`);
  return `\`${failed.file}\` ${failed.test}`;
};

type Failed = { readonly file: string; readonly test: string };

/** What the server gets of each call: near to whatever is no machine. */
const SENT_CALLS = globSync("tests/{machines/sent-calls,ui/*-calls,core-api/client}.test.{ts,tsx}");

/** The first test that fails with that edit in the shop; null when all pass. */
const failureOf = (
  name: string,
  files: readonly string[],
  place: "server" | "shop",
): Failed | null => {
  const folder = mkdtempSync(join(tmpdir(), "panetier-planted-"));
  const report = join(folder, "report.json");
  const args = ["--config", "tests/planted/vitest.config.ts", "--bail", "1", "--reporter", "json"];
  spawnSync(
    process.execPath,
    ["node_modules/vitest/vitest.mjs", "run", ...files, ...args, `--outputFile=${report}`],
    { stdio: "ignore", env: { ...process.env, PLANTED: name, PLANTED_IN: place } },
  );
  if (!existsSync(report)) throw new Error(`The tests could not be run over ${name}.`);
  const { testResults, numTotalTests }: Report = JSON.parse(readFileSync(report, "utf8"));
  rmSync(folder, { recursive: true, force: true });
  for (const { name: path, status, assertionResults } of testResults) {
    const failed = assertionResults.find((test) => test.status === "failed");
    const file = relative(process.cwd(), path).replaceAll("\\", "/");
    if (failed !== undefined) return { file, test: failed.fullName };
    if (status === "failed") return { file, test: "does not load" };
  }
  if (numTotalTests === 0) throw new Error(`No test was run over ${name}.`);
  return null;
};

type Report = {
  readonly numTotalTests: number;
  readonly testResults: ReadonlyArray<{
    readonly name: string;
    readonly status: string;
    readonly assertionResults: ReadonlyArray<{
      readonly status: string;
      readonly fullName: string;
    }>;
  }>;
};

const sectionOf = (noticed: readonly Noticed[]): readonly string[] => [
  `Mistakes planted one at a time by \`npm run test:planted\` (\`tests/planted/edits.ts\`), on ${today()}: ${noticed.filter(({ by }) => by !== null).length} of ${noticed.length} are noticed by the tests of rules, calls, machines, screens or the server; the first that does is named. Drawings and golden sessions are not asked.`,
  "",
  "| edit | what is wrong | noticed by |",
  "| --- | --- | --- |",
  ...noticed.map(
    ({ edit, by }) =>
      `| ${edit.name} | ${edit.about} | ${(by ?? "**no test**").replaceAll("|", "\\|")} |`,
  ),
];

process.exitCode = main();
