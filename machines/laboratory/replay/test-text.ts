import type { Trace } from "../../trace/format.ts";

/** Where the files stand that a test of a trace needs: paths as the test imports them. */
export type TestPlaces = {
  readonly trace: string;
  /** The folder machines/laboratory/replay. */
  readonly machinery: string;
};

/**
 * The text of a Vitest file that replays a trace and asserts where each machine ends. Not formatted
 * yet: the command that writes it does that.
 */
export const traceToTest = (trace: Trace, { trace: file, machinery }: TestPlaces): string => {
  const ends = new Map(trace.steps.map(({ actor, after }) => [actor, after.value]));
  const name = file.split("/").at(-1) ?? file;
  return `import { readFileSync } from "node:fs";
import { Result } from "effect";
import { expect, it } from "vitest";
import { parseTrace } from ${quoted(`${machinery}/parse.ts`)};
import { replayTrace } from ${quoted(`${machinery}/replay.ts`)};

// Made of ${name.replaceAll(/[\r\n]/g, " ")} by \`npm run trace:test\`.

const trace = Result.getOrThrow(
  parseTrace(readFileSync(new URL(${quoted(file)}, import.meta.url), "utf8")),
);

it("replays as it was recorded", () => {
  expect(replayTrace(trace).divergence).toBeNull();
});

it("ends where the session ended", () => {
  const { steps } = replayTrace(trace);
  const ends = trace.steps.map(({ actor }, index) => [actor, steps[index]?.value] as const);
  expect(Object.fromEntries(ends)).toEqual(${JSON.stringify(Object.fromEntries(ends))});
});
`;
};

const quoted = (text: string): string => JSON.stringify(text);
