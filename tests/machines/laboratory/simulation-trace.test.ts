import { Result } from "effect";
import fc from "fast-check";
import { expect, it } from "vitest";
import { runScript } from "../../../machines/laboratory/simulation/simulation.ts";
import { parseTrace } from "../../../machines/laboratory/replay/parse.ts";
import { recordTrace } from "../../../machines/trace/recorder.ts";
import { replayTrace } from "../../../machines/laboratory/replay/replay.ts";
import { anyScript } from "./simulation-sketch.ts";

it("[SIM-8] a simulation kept as a trace replays to the same state", () => {
  fc.assert(
    fc.property(anyScript, (script) => {
      const { steps, halted } = runScript(script);
      fc.pre(halted === null);
      const trace = Result.getOrThrow(parseTrace(recordTrace(steps, "1.0.0")));
      const { steps: again, divergence } = replayTrace(trace);
      expect(divergence).toBe(null);
      // Steps that changed nothing may be written as one: the end is what both have.
      expect(again.at(-1)?.value).toEqual(steps.at(-1)?.after.value);
    }),
    { numRuns: 200 },
  );
});
