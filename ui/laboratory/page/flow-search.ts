import { matchesAllWords, tokens } from "../../../core/search/text.ts";
import { statesOf } from "../../../machines/laboratory/flows/chart-tree.ts";
import { drawingOf } from "../../../machines/laboratory/flows/drawings.ts";
import { actionText, guardText } from "../../../machines/laboratory/flows/part-texts.ts";
import type { Flow } from "../../../machines/laboratory/flows/registry.ts";
import { subscriptionsOf } from "../../../machines/system/subscriptions.ts";
import { ruleTexts } from "./rule-texts.ts";

/** A part of a machine that a search may find: its sort, its name, and what is known of it in words. */
export type FlowPart = {
  readonly sort: "état" | "entend" | "annonce" | "garde" | "action" | "règle";
  readonly name: string;
  readonly text: string;
};

/** Null when nothing of that machine has all the words of the search; none when only its title and summary have. */
export const foundIn = (flow: Flow, query: string): readonly FlowPart[] | null => {
  if (tokens(query).length === 0) return [];
  const parts = partsOf(flow).filter(({ sort, name, text }) =>
    matchesAllWords(`${sort} ${name} ${text}`, query),
  );
  const { name, title, summary } = flow;
  return parts.length > 0 || matchesAllWords(`${name} ${title} ${summary}`, query) ? parts : null;
};

const partsOf = (flow: Flow): readonly FlowPart[] => {
  const { chart, told } = drawingOf(flow.name);
  const states = statesOf(chart.root);
  const guards = new Set(chart.transitions.flatMap(({ guard }) => guard ?? []));
  const actions = new Set([
    ...states.flatMap(({ entry, exit }) => [...entry, ...exit]),
    ...chart.transitions.flatMap((transition) => transition.actions),
  ]);
  const bare = (sort: FlowPart["sort"], names: Iterable<string>): readonly FlowPart[] =>
    Array.from(names, (name) => ({ sort, name, text: "" }));
  return [
    ...bare(
      "état",
      states.slice(1).map(({ key }) => key),
    ),
    ...bare("entend", subscriptionsOf(flow.machine)),
    ...bare("annonce", told),
    ...Array.from(guards, (name) => ({
      sort: "garde" as const,
      name,
      text: guardText(flow.name, name) ?? "",
    })),
    ...Array.from(actions, (name) => ({
      sort: "action" as const,
      name,
      text: actionText(flow.name, name) ?? "",
    })),
    ...ruleTexts(flow.rules).map(({ id, text }) => ({ sort: "règle" as const, name: id, text })),
  ];
};
