import type { Chart, ChartState, ChartTransition } from "./chart.ts";
import { delayOf } from "./chart-of.ts";

/** A machine's definition as XState writes it, without functions: what Stately's editor imports. */
export type XStateJson = { readonly [key: string]: unknown };

/**
 * The machine as an XState configuration: guards, actions, actors and delays by name. Every state
 * keeps its id and targets are written by id, so that nested targets mean the same everywhere.
 */
export const toXStateJson = (chart: Chart): XStateJson => stateJson(chart, chart.root);

const stateJson = (chart: Chart, state: ChartState): XStateJson => {
  const own = chart.transitions.filter(({ source }) => source === state.id);
  const of = (kind: ChartTransition["kind"]): readonly ChartTransition[] =>
    own.filter((transition) => transition.kind === kind);
  return compact({
    id: state.id,
    type: state.type === "parallel" || state.type === "final" ? state.type : undefined,
    initial: state.initial ?? undefined,
    tags: state.tags,
    entry: state.entry.map((name) => named(chart, name)),
    exit: state.exit.map((name) => named(chart, name)),
    invoke: state.invokes.map((src, i) => {
      const suffix = `.actor.${i}.${state.id}`;
      const ends = own.filter(({ event }) => event.endsWith(suffix));
      return compact({
        src,
        id: `${i}.${state.id}`,
        onDone: listJson(
          chart,
          ends.filter(({ kind }) => kind === "done"),
        ),
        onError: listJson(
          chart,
          ends.filter(({ kind }) => kind === "error"),
        ),
      });
    }),
    always: listJson(chart, of("always")),
    on: byKey(chart, of("event"), ({ event }) => event),
    after: byKey(chart, of("after"), ({ event, source }) => delayOf(event, source)),
    onDone: listJson(chart, of("stateDone")),
    states: Object.fromEntries(state.states.map((child) => [child.key, stateJson(chart, child)])),
  });
};

const byKey = (
  chart: Chart,
  transitions: readonly ChartTransition[],
  keyOf: (transition: ChartTransition) => string,
): XStateJson =>
  Object.fromEntries(
    [...Map.groupBy(transitions, keyOf)].map(([key, list]) => [key, listJson(chart, list)]),
  );

const listJson = (chart: Chart, transitions: readonly ChartTransition[]): readonly XStateJson[] =>
  transitions.map(({ targets, guard, actions, reenter }) =>
    compact({
      target: targets.map((id) => `#${id}`),
      guard: guard === null ? undefined : named(chart, guard),
      actions: actions.map((name) => named(chart, name)),
      reenter: reenter || undefined,
    }),
  );

const named = ({ parameters }: Chart, name: string): XStateJson =>
  parameters[name] ?? { type: name };

/** Without what is empty: the definition reads as one written by hand. */
const compact = (json: XStateJson): XStateJson =>
  Object.fromEntries(
    Object.entries(json).filter(
      ([, value]) =>
        value !== undefined &&
        !(typeof value === "object" && value !== null && Object.keys(value).length === 0),
    ),
  );
