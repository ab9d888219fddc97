import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";

// Everything that must hold, in one command: `npm test`. A step that fails does not hide the next;
// the last line counts all of them: 'N passed, N failed'.

interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** The failed tests, each by its file and its names. */
  readonly failures?: ReadonlyArray<string>;
}
interface Step {
  readonly name: string;
  readonly command: ReadonlyArray<string>;
  /** Reads the step's report; a check without one counts as one. */
  readonly count?: (ok: boolean) => Outcome;
}

const reports = mkdtempSync(join(tmpdir(), "panetier-tests-"));
const bin = (name: string) => `node_modules/${name}`;
const node = process.execPath;

const steps: ReadonlyArray<Step> = [
  { name: "format", command: [node, bin("oxfmt/bin/oxfmt"), "--check", "."] },
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
      "tests",
      ".ci",
      "launch.js",
    ],
  },
  { name: "types", command: [node, bin("typescript7/bin/tsc"), "--noEmit"] },
  { name: "dead code", command: [node, bin("knip/bin/knip.js"), "--no-progress"] },
  { name: "dead code, tests apart", command: [node, ".ci/unused-by-the-shop.ts"] },
  {
    name: "unit, screen and server tests",
    command: [
      node,
      bin("vitest/vitest.mjs"),
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${join(reports, "vitest.json")}`,
    ],
    count: (ok) => fromVitest(join(reports, "vitest.json"), ok),
  },
  { name: "build", command: [node, bin("vite/bin/vite.js"), "build"] },
  {
    name: "end to end",
    command: [node, bin("@playwright/test/cli.js"), "test", "--reporter=list,json"],
    count: (ok) => fromPlaywright(join(reports, "playwright.json"), ok),
  },
];

const main = async (): Promise<void> => {
  const only = process.argv.slice(2);
  let passed = 0;
  let failed = 0;
  const broken: Array<string> = [];
  const failures: Array<string> = [];
  for (const step of steps) {
    if (only.length > 0 && !only.some((word) => step.name.includes(word))) continue;
    console.log(`\n── ${step.name}`);
    const started = Date.now();
    const ok = await run(step.command);
    const outcome = step.count?.(ok) ?? { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
    passed += outcome.passed;
    failed += outcome.failed;
    if (!ok || outcome.failed > 0) broken.push(step.name);
    failures.push(...(outcome.failures ?? []));
    console.log(
      `── ${step.name}: ${ok ? "ok" : "FAILED"} (${Math.round((Date.now() - started) / 1000)} s)`,
    );
  }
  rmSync(reports, { recursive: true, force: true });
  if (broken.length > 0) console.log(`\nFailed: ${broken.join(", ")}`);
  // Once more by name: who reads only the end of a long log must not have to look for them.
  for (const failure of failures) console.log(`  ${failure}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
};

const run = (command: ReadonlyArray<string>): Promise<boolean> =>
  new Promise((resolve) => {
    const [program, ...args] = command;
    if (program === undefined) throw new Error("A step without a command");
    const child = spawn(program, args, {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, "playwright.json") },
    });
    child.on("error", () => resolve(false));
    child.on("close", (code) => resolve(code === 0));
  });

/** A runner that broke before its report still counts as one failure. */
const fromVitest = (path: string, ok: boolean): Outcome => {
  const report: VitestReport | undefined = readReport(path);
  const failed = report?.numFailedTests ?? 0;
  const failures = (report?.testResults ?? []).flatMap(({ name, status, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === "failed");
    const file = relative(process.cwd(), name);
    if (tests.length === 0 && status === "failed") return [`${file} (as a whole)`];
    return tests.map(({ fullName }) => `${file} › ${fullName}`);
  });
  return {
    passed: report?.numPassedTests ?? 0,
    failed: ok ? failed : Math.max(1, failed),
    failures,
  };
};

const fromPlaywright = (path: string, ok: boolean): Outcome => {
  const report: PlaywrightReport | undefined = readReport(path);
  const failed = report?.stats.unexpected ?? 0;
  const failures = (report?.suites ?? []).flatMap((suite) => failedIn(suite));
  return {
    passed: report?.stats.expected ?? 0,
    failed: ok ? failed : Math.max(1, failed),
    failures,
  };
};

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: ReadonlyArray<{
    readonly name: string;
    readonly status: string;
    readonly assertionResults: ReadonlyArray<{
      readonly status: string;
      readonly fullName: string;
    }>;
  }>;
}

interface PlaywrightSuite {
  readonly title: string;
  readonly suites?: ReadonlyArray<PlaywrightSuite>;
  readonly specs?: ReadonlyArray<{
    readonly title: string;
    readonly ok: boolean;
    readonly tests: ReadonlyArray<{ readonly projectName: string }>;
  }>;
}
interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number };
  readonly suites: ReadonlyArray<PlaywrightSuite>;
}

const failedIn = ({ title, suites = [], specs = [] }: PlaywrightSuite): ReadonlyArray<string> =>
  [
    ...specs
      .filter((spec) => !spec.ok)
      .map((spec) => `${spec.title} [${spec.tests.map((test) => test.projectName).join(", ")}]`),
    ...suites.flatMap((suite) => failedIn(suite)),
  ].map((failure) => `${title} › ${failure}`);

const readReport = (path: string) => {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
};

await main();
