import { readFileSync } from "node:fs";
import { relative } from "node:path";

/** How many tests of a step passed and failed. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** The failed tests, each by its file and its names. */
  readonly failures?: ReadonlyArray<string>;
}

/** A runner that broke before its report still counts as one failure. */
export const fromVitest = (path: string, ok: boolean): Outcome => {
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

/** The same of Playwright's report. */
export const fromPlaywright = (path: string, ok: boolean): Outcome => {
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
