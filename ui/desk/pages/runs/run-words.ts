import { RESOURCES } from "../../../../api-schema/exchange/resources.ts";
import type { LineOutcome, RunState, StaffRun } from "../../../../api-schema/staff-resources.ts";
import { RUN_WORDS, TYPED } from "../../../../core/exchange/run-states.ts";

/** What a run is called: its file, or what was typed at the desk. */
export const runTitle = ({ byHand, fileName, resource }: StaffRun): string =>
  byHand && fileName === TYPED ? `Saisie : ${RESOURCES[resource].title}` : fileName;

/** Whether something goes on in it by itself. */
export const isUnderWay = ({ state }: StaffRun): boolean => UNDER_WAY.has(state);

const UNDER_WAY: ReadonlySet<RunState> = new Set(["received", "mapped", "applying", "undoing"]);

/** Lines that something is written of. */
export const writtenLines = ({ counts }: StaffRun): number =>
  counts === null ? 0 : counts.added + counts.changed + counts.gone;

export const RUN_TONES: { readonly [State in RunState]: "neutral" | "good" | "bad" | "info" } = {
  received: "info",
  mapped: "info",
  ready: "info",
  waiting: "bad",
  dated: "info",
  applying: "info",
  applied: "good",
  undoing: "info",
  refused: "bad",
  cancelled: "neutral",
  undone: "neutral",
};

export const stateWords = (state: RunState): string => RUN_WORDS[state];

/** The parts of a run that its lines are looked at by. */
export const OUTCOMES: readonly {
  readonly outcome: Exclude<LineOutcome, "unchanged">;
  readonly label: string;
}[] = [
  { outcome: "changed", label: "Changées" },
  { outcome: "added", label: "Nouvelles" },
  { outcome: "gone", label: "Retirées de la vente" },
  { outcome: "faulty", label: "Refusées" },
];
