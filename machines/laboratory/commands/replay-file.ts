import { readFileSync } from "node:fs";
import { Result } from "effect";
import { parseTrace } from "../replay/parse.ts";
import { replayTrace } from "../replay/replay.ts";
import { divergenceText, stepText, summaryText } from "../replay/report.ts";

/** What became of a file: 0 as recorded, 1 another way, 2 not to be read. */
export type FileOutcome = {
  readonly file: string;
  readonly code: 0 | 1 | 2;
  /** French, ready to be printed. */
  readonly text: string;
};

/** Replays one file. `everyStep` prints each step that agreed before the summary. */
export const replayFile = (file: string, everyStep: boolean): FileOutcome => {
  const content = textOf(file);
  if (content === null) return { file, code: 2, text: `${file} : ce fichier ne peut pas être lu.` };
  const read = parseTrace(content);
  if (Result.isFailure(read)) return { file, code: 2, text: `${file} : ${read.failure.message}` };
  const trace = read.success;
  const replay = replayTrace(trace);
  const { divergence, notes } = replay;
  const agreed = trace.steps.slice(0, divergence?.index ?? trace.steps.length);
  const lines = [
    ...(everyStep ? agreed.map(stepText) : []),
    ...(divergence === null ? [] : [divergenceText(divergence), WHERE_TO_SEE]),
    ...notes.map((note) => `  note : ${note}`),
    ...(isCounterExample(file) ? [NOT_CHECKED] : []),
    summaryText(file, trace, replay),
  ];
  return { file, code: divergence === null ? 0 : 1, text: lines.join("\n") };
};

/** The laboratory opens a trace at its divergence. */
const WHERE_TO_SEE =
  "  pour la voir sur le schéma : FLOWS=1 npm start, puis ouvrez ce fichier à /_flows/trace";

/** A counter-example replays as it was recorded: what must hold is no part of a trace. */
const NOT_CHECKED =
  "  note : la reprise ne vérifie pas les invariants ; la commande FC_SEED=… du test les vérifie";

const isCounterExample = (file: string): boolean => file.includes("counter-examples");

const textOf = (file: string): string | null => {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
};
