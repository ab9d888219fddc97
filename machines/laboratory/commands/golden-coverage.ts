import { readdirSync, readFileSync } from "node:fs";
import { Result } from "effect";
import { transitionId } from "../flows/chart-of.ts";
import { parseTrace } from "../replay/parse.ts";
import { replayTrace } from "../replay/replay.ts";

const FOLDER = new URL("../../../tests/traces/", import.meta.url);

/** By machine: ids of the transitions that the golden sessions take when they are replayed. */
export const takenBySessions = (): ReadonlyMap<string, ReadonlySet<string>> => {
  const taken = new Map<string, Set<string>>();
  for (const file of readdirSync(FOLDER).filter((name) => name.endsWith(".trace.jsonl"))) {
    const trace = Result.getOrThrow(parseTrace(readFileSync(new URL(file, FOLDER), "utf8")));
    replayTrace(trace, {}, ({ flow, transitions }) => {
      const ids = taken.get(flow) ?? new Set();
      taken.set(flow, ids);
      for (const id of transitions.map(transitionId)) if (id !== null) ids.add(id);
    });
  }
  return taken;
};
