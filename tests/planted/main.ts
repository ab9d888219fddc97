import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { withPlanted } from "../mutation/document.ts";
import { allParts } from "../mutation/parts.ts";
import { type Edit, EDITS } from "./edits.ts";

// `npm run test:planted [-- E04 …]`: plants each edit of edits.ts, one at a time, and runs the unit tests
// until one notices. Renews the table in docs/mutation.md; ends with 1 when an edit passes them all, with
// 2 for a name that is none.

const DOCUMENT = "docs/mutation.md";

type Noticed = { readonly edit: Edit; readonly by: string | null };

const main = (): number => {
  const asked = process.argv.slice(2);
  const unknown = asked.filter((name) => !EDITS.some((edit) => edit.name === name));
  if (unknown.length > 0) {
    console.error(`No edit is named ${unknown.join(", ")}.`);
    return 2;
  }
  const edits = asked.length === 0 ? EDITS : EDITS.filter(({ name }) => asked.includes(name));
  const noticed = edits.map((edit): Noticed => {
    const by = noticedBy(edit);
    console.log(`${edit.name} ${edit.about}: ${by ?? "NOTICED BY NO TEST"}`);
    return { edit, by };
  });
  if (asked.length === 0) {
    const known = existsSync(DOCUMENT) ? readFileSync(DOCUMENT, "utf8") : "";
    writeFileSync(DOCUMENT, withPlanted(known, sectionOf(noticed)));
  }
  return noticed.some(({ by }) => by === null) ? 1 : 0;
};

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
  `Mistakes planted one at a time by \`npm run test:planted\` (\`tests/planted/edits.ts\`), on ${new Date().toISOString().slice(0, 10)}: ${noticed.filter(({ by }) => by !== null).length} of ${noticed.length} are noticed by the tests of rules, calls, machines, screens or the server; the first that does is named. Drawings and golden sessions are not asked.`,
  "",
  "| edit | what is wrong | noticed by |",
  "| --- | --- | --- |",
  ...noticed.map(
    ({ edit, by }) =>
      `| ${edit.name} | ${edit.about} | ${(by ?? "**no test**").replaceAll("|", "\\|")} |`,
  ),
];

process.exitCode = main();
