import type { StateValue } from "xstate";
import type { ShopEvent, ShopEventOf } from "../../events/shop-event.ts";
import { inputOf } from "../flows/answers.ts";
import type { FlowName } from "../flows/registry.ts";
import { sampleOf } from "../flows/samples.ts";
import type { Action, Answer, FailureName, Rule, Script } from "./script.ts";

/** A simulation to begin with: it runs by itself to the state it names. */
export type Scenario = {
  readonly flow: FlowName;
  readonly title: string;
  /** What to look at. */
  readonly summary: string;
  readonly script: Script;
  /** The value of the machine's state at the end. */
  readonly endsIn: StateValue;
};

/** A scenario as it is written down. */
export type Sketch = Omit<Scenario, "script"> & {
  readonly rules?: Script["rules"];
  readonly actions: readonly Action[];
};

/** The scenario of a sketch, with the example of an input where its machine needs one. */
export const scenario = ({ rules = {}, actions, ...rest }: Sketch): Scenario => ({
  ...rest,
  script: { flow: rest.flow, input: inputOf(rest.flow)?.example ?? null, rules, actions },
});

/** The example of an event, with what this scenario needs otherwise. */
export const send = <Type extends ShopEvent["type"]>(
  type: Type,
  change: Partial<Omit<ShopEventOf<Type>, "type">> = {},
): Action => {
  const event = { ...sampleOf(type), ...change } as ShopEvent; // safe: a fact of that type with other values
  return { type: "send", event };
};

/** Answers the call of that state: 'cartToken.fetchingToken'. */
const answer = (state: string, given: Answer): Action => ({
  type: "answer",
  call: `0.${state}`,
  answer: given,
});
export const succeeds = (state: string, value?: unknown): Action =>
  answer(state, value === undefined ? { kind: "succeeds" } : { kind: "succeeds", value });
export const fails = (state: string, failure: FailureName): Action =>
  answer(state, { kind: "fails", failure });
export const wait = (ms: number): Action => ({ type: "advance", ms });
export const always = (afterMs: number, value?: unknown): Rule => ({
  kind: "answers",
  afterMs,
  answer: value === undefined ? { kind: "succeeds" } : { kind: "succeeds", value },
});

export const onCart = send("route.changed", { path: "/panier" });
export const onHome = send("route.changed", { path: "/" });
