import { Result } from "effect";
import { parseTrace } from "../../../machines/laboratory/replay/parse.ts";
import { replayTrace } from "../../../machines/laboratory/replay/replay.ts";
import { emptyLog, type LabLog, logOf, wentTo } from "../lab-log.ts";
import { createStore, type Store } from "../store.ts";
import type { TraceBreak } from "../workbench/trace-break.tsx";
import { breakOf, stepsOfTrace } from "./trace-steps.ts";

/** A file that was opened. */
export type OpenTrace = {
  readonly name: string;
  readonly log: Store<LabLog>;
  readonly traceBreak: TraceBreak | null;
  readonly notes: readonly string[];
  readonly application: string;
  readonly count: number;
};

/**
 * Reads and replays a file; it opens where it diverges, else at the step asked for, else at its
 * start. The problem is in French.
 */
export const openTrace = (
  name: string,
  text: string,
  step: number | null,
): Result.Result<OpenTrace, string> => {
  const parsed = parseTrace(text);
  if (Result.isFailure(parsed)) return Result.fail(parsed.failure.message);
  const trace = parsed.success;
  const replay = replayTrace(trace);
  const traceBreak = breakOf(replay);
  const steps = stepsOfTrace(trace);
  const first = step ?? traceBreak?.n ?? steps[0]?.n ?? null;
  const known = steps.some(({ n }) => n === first) ? first : (steps.at(-1)?.n ?? null);
  return Result.succeed({
    name,
    log: createStore(wentTo(logOf(trace.actors, steps, emptyLog), known)),
    traceBreak,
    notes: replay.notes,
    application: trace.application,
    count: steps.length,
  });
};
