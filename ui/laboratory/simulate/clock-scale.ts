import type { SimulationState } from "../../../machines/laboratory/simulation/state.ts";

/** What time will bring: `event` is a delay's event, '' for a call that its rule answers. */
export type Due = { readonly name: string; readonly event: string; readonly dueAt: number };

/** Delays and answers to come, the next one first. */
export const dueSoon = ({ delays, calls }: SimulationState): readonly Due[] =>
  [
    ...delays.map(({ event, dueAt }) => ({ name: event, event, dueAt })),
    ...calls.flatMap(({ call, dueAt }) =>
      dueAt === null ? [] : [{ name: call, event: "", dueAt }],
    ),
  ].toSorted((a, b) => a.dueAt - b.dueAt);

/** Ends of the slider, in milliseconds: ten seconds to a day. */
const SCALES = [10, 30, 60, 300, 900, 3600, 4 * 3600, 24 * 3600].map((seconds) => seconds * 1000);

/** The slider's end: a round time beyond now, the end of the simulation, and the next delay. */
export const horizonOf = (shown: SimulationState, end: number): number => {
  const next = dueSoon(shown)[0]?.dueAt ?? 0;
  const needed = Math.max(shown.now + 1, end, next);
  return SCALES.find((scale) => scale >= needed) ?? needed * 2;
};
