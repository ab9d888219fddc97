import type { Effects } from "../../system/effects.ts";
import type { Trace } from "../../trace/format.ts";

/** Where the files stand that a test of a trace needs: paths as the test imports them. */
export type TestPlaces = {
  readonly trace: string;
  /** The folder machines/laboratory/replay. */
  readonly machinery: string;
  /** Number of the step that shows a bug: it must not come again as it was recorded. */
  readonly bug: number | null;
};

/**
 * The text of a Vitest file that replays a trace and asserts where each machine ends, what it told and what
 * it called; of a bug, that its step is the first that is another. Not formatted yet: the command that
 * writes it does that.
 */
export const traceToTest = (trace: Trace, { trace: file, machinery, bug }: TestPlaces): string => {
  const name = (file.split("/").at(-1) ?? file).replaceAll(/[\r\n]/g, " ");
  return `import { readFileSync } from "node:fs";
import { Result } from "effect";
import { expect, it } from "vitest";
import { parseTrace } from ${quoted(`${machinery}/parse.ts`)};
import { replayTrace } from ${quoted(`${machinery}/replay.ts`)};

// Made of ${name} by \`npm run trace:test\`.

const trace = Result.getOrThrow(
  parseTrace(readFileSync(new URL(${quoted(file)}, import.meta.url), "utf8")),
);

${bug === null ? testsOf(trace) : testOfBug(bug)}`;
};

const testsOf = (trace: Trace): string => {
  const ends = new Map(trace.steps.map(({ actor, after }) => [actor, after.value]));
  return `it("replays as it was recorded", () => {
  expect(replayTrace(trace).divergence).toBeNull();
});

it("ends where the session ended", () => {
  const { steps } = replayTrace(trace);
  const ends = trace.steps.map(({ actor }, index) => [actor, steps[index]?.value] as const);
  expect(Object.fromEntries(ends)).toEqual(${JSON.stringify(Object.fromEntries(ends))});
});
${trace.steps.some(({ effects }) => effects !== null) ? testOfEffects(trace) : ""}`;
};

/** The replay compares every value; the names stand here to be read. */
const testOfEffects = (trace: Trace): string => `
it("tells and calls this, in this order", () => {
  const { effects } = replayTrace(trace);
  const told = effects.flatMap((done) => done?.told.map(({ type }) => type) ?? []);
  const called = effects.flatMap((done) => done?.calls.map(({ call }) => call) ?? []);
  expect({ told, called }).toEqual(${JSON.stringify(namesIn(trace.steps.map(({ effects }) => effects)))});
});
`;

const namesIn = (done: readonly (Effects | null)[]) => ({
  told: done.flatMap((effects) => effects?.told.map(({ type }) => type) ?? []),
  called: done.flatMap((effects) => effects?.calls.map(({ call }) => call) ?? []),
});

const testOfBug = (
  bug: number,
): string => `// Step ${bug} is the bug: this passes once it does not come again.
it("does otherwise at step ${bug}, and as it was recorded before", () => {
  expect(replayTrace(trace).divergence?.step.n).toBe(${bug});
});
`;

const quoted = (text: string): string => JSON.stringify(text);
