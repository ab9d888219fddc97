import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromiumPath } from "./browser.ts";
import { changedFiles, touchedBy } from "./changed.ts";
import { fromPlaywright, fromVitest, type Outcome } from "./run-reports.ts";
import { findPgbouncer } from "./server/pgbouncer.ts";

// Everything that must hold, in one command: `npm test`. A step that fails does not hide the next;
// the last line counts all of them: 'N passed, N failed'. `--all` tries everything at every size and
// for everybody; `--changed` what a change can touch; a word, the steps that have it in their name.

interface Step {
  readonly name: string;
  readonly command: ReadonlyArray<string>;
  readonly env?: Readonly<Record<string, string>>;
  /** Reads the step's report; a check without one counts as one. */
  readonly count?: (ok: boolean) => Outcome;
}
interface Ran extends Outcome {
  readonly step: Step;
  readonly ok: boolean;
}

const words = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const touched = process.argv.includes("--changed") ? touchedBy(changedFiles()) : undefined;
const reports = mkdtempSync(join(tmpdir(), "panetier-tests-"));
const bin = (name: string) => `node_modules/${name}`;
const node = process.execPath;
const environment = {
  ...process.env,
  PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, "playwright.json"),
  ...(process.argv.includes("--all") ? { TESTS: "all" } : {}),
  ...(touched === undefined ? {} : { SCREENS: touched.screens.join(",") }),
};

const build: Step = { name: "build", command: [node, bin("vite/bin/vite.js"), "build"] };

/** Beside the tests, which do not keep two cores busy all the time. */
const checks: ReadonlyArray<Step> = [
  { name: "format", command: [node, bin("oxfmt/bin/oxfmt"), "--check", "."] },
  { name: "dead code", command: [node, bin("knip/bin/knip.js"), "--no-progress"] },
  { name: "dead code, tests apart", command: [node, ".ci/unused-by-the-shop.ts"] },
  {
    name: "types",
    command: [
      node,
      bin("typescript7/bin/tsc"),
      "--incremental",
      "--tsBuildInfoFile",
      "types.tsbuildinfo",
    ],
  },
  {
    name: "lint and import floors",
    command: [
      node,
      bin("oxlint/bin/oxlint"),
      "--type-aware",
      "api-schema",
      "core",
      "machines",
      "ui",
      "server",
      "ops",
      "tests",
      ".ci",
      "launch.js",
    ],
  },
];

const tests: Step = {
  name: "unit, screen and server tests",
  command: [
    node,
    bin("vitest/vitest.mjs"),
    "run",
    ...(touched?.tests ?? []),
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${join(reports, "vitest.json")}`,
  ],
  count: (ok) => fromVitest(join(reports, "vitest.json"), ok),
};

/** Nights that have failed once, and some that nobody has seen: docs/night.md. The seed is printed. */
const nights: Step = {
  name: "nights",
  command: [node, "tests/night/main.ts", "--kept", "--steps", "250", ...nightsOf()],
};

/** One seed is one night, whoever plays it and when: docs/decisions/0065 and 0141. */
const nightsTwice: Step = {
  name: "nights played twice",
  command: [node, "tests/night/main.ts", "--twice", "--seeds", "3", "--steps", "120"],
};

/** Once more as a shop is run behind a pooler: docs/operations.md. */
const throughPooler: Step = {
  name: "server tests through PgBouncer",
  command: [
    node,
    bin("vitest/vitest.mjs"),
    "run",
    "--project=server",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${join(reports, "through-pooler.json")}`,
  ],
  env: { POOLER: "pgbouncer" },
  count: (ok) => fromVitest(join(reports, "through-pooler.json"), ok),
};

const endToEnd: Step = {
  name: "end to end",
  command: [
    node,
    bin("@playwright/test/cli.js"),
    "test",
    ...(touched === undefined ? [] : [...touched.specs, "--pass-with-no-tests"]),
    "--reporter=list,json",
  ],
  count: (ok) => fromPlaywright(join(reports, "playwright.json"), ok),
};

/** Forty seconds of them, or twenty minutes. */
function nightsOf(): readonly string[] {
  return process.argv.includes("--all")
    ? ["--seeds", "1000", "--minutes", "20"]
    : ["--seeds", "8", "--minutes", "1"];
}

const main = async (): Promise<void> => {
  if (touched !== undefined) console.log(`${touched.changed.length} files changed.`);
  // Unpacked once, before two steps want it at the same time.
  await chromiumPath();
  const ran = [
    // Before tests that start the shop, which builds it when it has to.
    ...(await runAll([build])),
    ...(
      await Promise.all([
        runAll([...checks, nights, nightsTwice]),
        runAll([tests, ...poolerSteps()]),
      ])
    ).flat(),
    // Browsers want both cores for themselves: what waits for them too long fails.
    ...(touched?.specs.length === 0 ? [] : await runAll([endToEnd], { isAlone: true })),
  ];
  rmSync(reports, { recursive: true, force: true });
  const broken = ran.filter(({ ok, failed }) => !ok || failed > 0);
  if (broken.length > 0) console.log(`\nFailed: ${broken.map(({ step }) => step.name).join(", ")}`);
  // Once more by name: who reads only the end of a long log must not have to look for them.
  for (const failure of ran.flatMap(({ failures = [] }) => failures)) console.log(`  ${failure}`);
  if (touched !== undefined) sayWhatIsLeft(touched.leftOut);
  const sum = (count: "passed" | "failed") => ran.reduce((total, each) => total + each[count], 0);
  console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
  process.exitCode = sum("failed") > 0 ? 1 : 0;
};

const poolerSteps = (): ReadonlyArray<Step> => {
  if (!process.argv.includes("--all")) return [];
  if (findPgbouncer() !== undefined) return [throughPooler];
  console.log(
    `\n${throughPooler.name}: left out, no pgbouncer is installed (Debian: apt-get install pgbouncer)`,
  );
  return [];
};

const sayWhatIsLeft = (leftOut: ReadonlyArray<string>): void => {
  if (leftOut.length > 0) console.log("\nNot run (npm test runs it):");
  for (const left of leftOut) console.log(`  ${left}`);
};

/** One after the other, those that are asked for. */
const runAll = async (
  steps: ReadonlyArray<Step>,
  { isAlone = false } = {},
): Promise<ReadonlyArray<Ran>> => {
  const ran: Array<Ran> = [];
  for (const step of steps) {
    if (words.length > 0 && !words.some((word) => step.name.includes(word))) continue;
    ran.push(await runStep(step, isAlone));
  }
  return ran;
};

/** What a step says is shown whole when it ends, or at once when no other one runs. */
const runStep = async (step: Step, isAlone: boolean): Promise<Ran> => {
  const started = Date.now();
  if (isAlone) console.log(`\n── ${step.name}`);
  const { ok, output } = await run(step, isAlone);
  const outcome = step.count?.(ok) ?? { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  const seconds = Math.round((Date.now() - started) / 1000);
  const end = `── ${step.name}: ${ok ? "ok" : "FAILED"} (${seconds} s)\n`;
  process.stdout.write(isAlone ? end : `\n── ${step.name}\n${output}${end}`);
  return { ...outcome, step, ok };
};

const run = (
  { command, env }: Step,
  isAlone: boolean,
): Promise<{ readonly ok: boolean; readonly output: string }> =>
  new Promise((resolve) => {
    const [program, ...args] = command;
    if (program === undefined) throw new Error("A step without a command");
    const said: Array<Buffer> = [];
    const stdio = isAlone ? "inherit" : "pipe";
    const child = spawn(program, args, {
      stdio: ["ignore", stdio, stdio],
      env: { ...environment, ...env },
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (part: Buffer) => said.push(part));
    }
    const end = (ok: boolean) => resolve({ ok, output: Buffer.concat(said).toString() });
    child.on("error", () => end(false));
    child.on("close", (code) => end(code === 0));
  });

await main();
