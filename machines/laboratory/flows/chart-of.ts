import type { AnyStateMachine, AnyTransitionDefinition, StateNode } from "xstate";
import type { Chart, ChartState, ChartTransition } from "./chart.ts";
import { nameOf, type Parameters } from "./names.ts";

// Names of inline functions are lost when the browser's code is made small: screens read the charts
// that were written at build time (drawings.ts); this is for commands and tests.

/**
 * A machine as plain data: its states in the order they are written, its transitions state by state,
 * in the order in which XState tries them.
 */
export const chartOf = ({
  name,
  machine,
}: {
  readonly name: string;
  readonly machine: AnyStateMachine;
}): Chart => {
  const parameters: Record<string, { readonly type: string; readonly params: Parameters }> = {};
  const nameAndKeep: Namer = (implementation) => {
    const named = nameOf(implementation);
    if (named.parameters !== null) {
      const type = named.name.slice(0, named.name.indexOf("("));
      parameters[named.name] = { type, params: named.parameters };
    }
    return named.name;
  };
  const delays = staticDelays(machine);
  const root = stateOf(machine.root, nameAndKeep);
  const transitions = nodesOf(machine.root).flatMap((node) =>
    transitionsOf(node, delays, nameAndKeep),
  );
  return { flow: name, root, transitions, parameters };
};

/**
 * The id in its chart of a transition that an observed step took. Null for what is no line of the
 * picture: the start of a machine.
 */
export const transitionId = (taken: AnyTransitionDefinition): string | null => {
  const place = definitionsOf(taken.source, taken.eventType).indexOf(taken);
  return place === -1 ? null : idOf(taken.source.id, taken.eventType, place);
};

type Namer = (implementation: unknown) => string;

const idOf = (source: string, event: string, place: number): string =>
  `${source} ${event} ${place}`;

/** Every state, parents first. */
const nodesOf = (node: StateNode): readonly StateNode[] => [
  node,
  ...Object.values(node.states).flatMap(nodesOf),
];

const stateOf = (node: StateNode, nameOf: Namer): ChartState => ({
  id: node.id,
  key: node.key,
  type: node.type,
  initial: node.type === "compound" ? (node.initial.target[0]?.key ?? null) : null,
  entry: node.entry.filter(isOwn).map(nameOf),
  exit: node.exit.filter(isOwn).map(nameOf),
  invokes: node.invoke.map(({ src }) => nameOf(src)),
  tags: node.tags,
  states: Object.values(node.states).map((child) => stateOf(child, nameOf)),
});

/** XState adds the timers of 'after' to entry and exit: nobody wrote them there. */
const isOwn = (action: unknown): boolean => {
  const { type, id, sendId } = action as Record<string, unknown>; // safe: read as unknown
  const timer = type === "xstate.raise" ? id : type === "xstate.cancel" ? sendId : "";
  return !(typeof timer === "string" && timer.startsWith("xstate.after."));
};

const transitionsOf = (
  node: StateNode,
  delays: Delays,
  nameOf: Namer,
): readonly ChartTransition[] => {
  const events = [...node.transitions.keys()];
  return ["", ...events].flatMap((event) =>
    definitionsOf(node, event).map((definition, place) => ({
      id: idOf(node.id, event, place),
      source: node.id,
      targets: (definition.target ?? []).map(({ id }) => id),
      event,
      ...kindAndLabel(node, event, delays, nameOf),
      guard: definition.guard === undefined ? null : nameOf(definition.guard),
      actions: definition.actions.map(nameOf),
      reenter: definition.reenter,
    })),
  );
};

const definitionsOf = (node: StateNode, event: string): readonly AnyTransitionDefinition[] =>
  event === "" ? (node.always ?? []) : (node.transitions.get(event) ?? []);

type Delays = { readonly [name: string]: number };
type KindAndLabel = Pick<ChartTransition, "kind" | "label">;

const kindAndLabel = (
  node: StateNode,
  event: string,
  delays: Delays,
  nameOf: Namer,
): KindAndLabel => {
  if (event === "") return { kind: "always", label: "aussitôt" };
  const invoke = node.invoke.find(({ id }) => event.endsWith(`.actor.${id}`));
  const actor = invoke === undefined ? "" : nameOf(invoke.src);
  if (event.startsWith("xstate.done.actor.")) return { kind: "done", label: `${actor} répond` };
  if (event.startsWith("xstate.error.actor.")) return { kind: "error", label: `${actor} : défaut` };
  if (event.startsWith("xstate.done.state.")) {
    return { kind: "stateDone", label: `${node.key} est fini` };
  }
  if (event.startsWith("xstate.after.")) {
    return { kind: "after", label: `après ${delayLabel(delayOf(event, node.id), delays)}` };
  }
  return { kind: "event", label: event };
};

/** The delay of 'xstate.after.untilClosed.cartPopup.open': 'untilClosed'. */
export const delayOf = (event: string, source: string): string =>
  event.slice("xstate.after.".length, -(source.length + 1));

/** '5 s' for a number, 'untilClosed (5 s)' for a name; a computed delay has its name only. */
const delayLabel = (delay: string, delays: Delays): string => {
  if (/^\d+$/.test(delay)) return duration(Number(delay));
  const ms = delays[delay];
  return ms === undefined ? delay : `${delay} (${duration(ms)})`;
};

const staticDelays = (machine: AnyStateMachine): Delays =>
  Object.fromEntries(
    Object.entries<unknown>(machine.implementations.delays).filter(
      (entry): entry is [string, number] => typeof entry[1] === "number",
    ),
  );

const duration = (ms: number): string =>
  ms < 1000 ? `${ms} ms` : `${String(ms / 1000).replace(".", ",")} s`;
