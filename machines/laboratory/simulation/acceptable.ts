import type { AnyMachineSnapshot, AnyTransitionDefinition, StateNode } from "xstate";
import type { ShopEvent } from "../../events/shop-event.ts";
import { nameOf } from "../flows/names.ts";
import { type FlowName, FLOWS } from "../flows/registry.ts";
import { subscriptionsOf } from "../../system/subscriptions.ts";

/** What would become of an event in the state that a machine is in. */
export type Verdict =
  /** A transition is ready; `changes` is false when it is there to do nothing. */
  | { readonly kind: "possible"; readonly transition: string; readonly changes: boolean }
  | { readonly kind: "refused"; readonly refusals: readonly Refusal[] }
  /** The machine takes it in other states, and not in this one. */
  | { readonly kind: "ignored" };

/** A transition that the state has for the event, and the guard that does not let it pass. */
export type Refusal = {
  /** Its id in the chart: 'cartToken.failed route.changed 0'. */
  readonly transition: string;
  /** Name of the guard as the code gives it. */
  readonly guard: string;
};

/**
 * What each event that the machine receives would do now: possible, refused by a guard, or ignored here.
 * Guards are asked with the payload that `payloadOf` gives, so that a form changes the verdict.
 * In the order of the chart.
 */
export const acceptable = (
  flow: FlowName,
  snapshot: AnyMachineSnapshot,
  payloadOf: (type: ShopEvent["type"]) => ShopEvent,
): readonly { readonly type: ShopEvent["type"]; readonly verdict: Verdict }[] =>
  subscriptionsOf(FLOWS[flow].machine).map((type) => ({
    type,
    verdict: verdictOf(snapshot, payloadOf(type)),
  }));

/** What that event would do now. A guard that throws on a payload refuses it. */
export const verdictOf = (snapshot: AnyMachineSnapshot, event: ShopEvent): Verdict => {
  const known = knownTransitions(snapshot, event.type);
  if (snapshot.status !== "active" || known.length === 0) return { kind: "ignored" };
  const taken = takenBy(snapshot, event);
  const [first] = taken;
  if (first === undefined) {
    return {
      kind: "refused",
      refusals: known.map(({ id, definition }) => ({
        transition: id,
        guard: nameOf(definition.guard).name,
      })),
    };
  }
  return {
    kind: "possible",
    transition: known.find(({ definition }) => definition === first)?.id ?? "",
    changes: taken.some(({ target, actions }) => target !== undefined || actions.length > 0),
  };
};

type Known = { readonly id: string; readonly definition: AnyTransitionDefinition };

/** Of the active states and their ancestors, the innermost first. */
const knownTransitions = (snapshot: AnyMachineSnapshot, type: string): readonly Known[] =>
  activeNodes(snapshot)
    .toReversed()
    .flatMap((node) =>
      (node.transitions.get(type) ?? []).map((definition, place) => ({
        id: `${node.id} ${type} ${place}`,
        definition,
      })),
    );

const takenBy = (
  snapshot: AnyMachineSnapshot,
  event: ShopEvent,
): readonly AnyTransitionDefinition[] => {
  try {
    return snapshot.machine.getTransitionData(snapshot, event) ?? [];
  } catch {
    return [];
  }
};

const activeNodes = (snapshot: AnyMachineSnapshot): readonly StateNode[] =>
  // safe: XState keeps the active nodes there, ancestors before their children
  (snapshot as unknown as { readonly _nodes: readonly StateNode[] })._nodes;
