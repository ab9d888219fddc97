import type { Chart } from "../../../machines/laboratory/flows/chart.ts";
import { statesOf } from "../../../machines/laboratory/flows/chart-tree.ts";
import type { ChartSelection } from "./chart-props.ts";

/** What a search finds, in the order of the chart: states by name, transitions by all their words. */
export const matchesIn = (chart: Chart, query: string): readonly ChartSelection[] => {
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const has = (...texts: readonly string[]): boolean => {
    const text = plain(texts.join(" "));
    return words.every((word) => text.includes(word));
  };
  return statesOf(chart.root).flatMap(({ id, key, invokes, tags }): readonly ChartSelection[] => [
    ...(has(key, ...invokes, ...tags) ? [{ kind: "state" as const, id }] : []),
    ...chart.transitions
      .filter(({ source }) => source === id)
      .filter(({ label, guard, actions }) => has(label, guard ?? "", ...actions))
      .map((transition) => ({ kind: "transition" as const, id: transition.id })),
  ]);
};

const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();
