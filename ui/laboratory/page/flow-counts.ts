import type { Chart, ChartState } from "../../../machines/laboratory/flows/chart.ts";

/** How large a machine is: its states below the root, and its transitions. */
export const countsOf = ({ root, transitions }: Chart) => ({
  states: statesBelow(root),
  transitions: transitions.length,
});

export const countsText = (chart: Chart): string => {
  const { states, transitions } = countsOf(chart);
  return `${states} ${states === 1 ? "état" : "états"} · ${transitions} transitions`;
};

const statesBelow = ({ states }: ChartState): number =>
  states.reduce((count, state) => count + 1 + statesBelow(state), 0);
