import type { Night, NightStep } from "../../../machines/laboratory/night/format.ts";
import { laneOf } from "./night-lanes.ts";

/** From a step to one that it led to. */
export type Arrow = {
  readonly from: number;
  readonly to: number;
  readonly way: "origin" | "effect";
};

/** What led to a step and what it led to, by numbers of steps. */
export type Causes = {
  /** The step before it in the chain, and so back to the one that nothing led to. */
  readonly origins: readonly number[];
  /** Those that it led to at once. */
  readonly effects: readonly number[];
  /** The chain to it, and all that came of it, at once or through others. */
  readonly arrows: readonly Arrow[];
};

export const causesOf = ({ steps }: Pick<Night, "steps">, n: number): Causes => {
  const causeOf = new Map(steps.map((step) => [step.n, step.cause]));
  const origins: number[] = [];
  for (let at = causeOf.get(n) ?? null; at !== null; at = causeOf.get(at) ?? null) origins.push(at);
  const back = [n, ...origins].flatMap((to, place): readonly Arrow[] => {
    const from = origins[place];
    return from === undefined ? [] : [{ from, to, way: "origin" }];
  });
  const led = new Set([n]);
  const on: Arrow[] = [];
  // A cause stands before what it led to: one way through finds them all.
  for (const { n: to, cause } of steps) {
    if (cause === null || !led.has(cause)) continue;
    led.add(to);
    on.push({ from: cause, to, way: "effect" });
  }
  return {
    origins,
    effects: on.filter(({ from }) => from === n).map(({ to }) => to),
    arrows: [...back.toReversed(), ...on],
  };
};

/** A fact that a machine told in a step, and the machines of its page that heard it. */
export type Telling = {
  readonly page: string;
  readonly from: string;
  readonly fact: string;
  readonly to: readonly string[];
};

/** Who told whom what within a step, in the order in which it was told. */
export const factsToldIn = ({ machines }: Pick<NightStep, "machines">): readonly Telling[] =>
  machines.flatMap(({ page, flow, effects }) =>
    [...new Set(effects?.told.map(({ type }) => type))].flatMap((fact) => {
      const to = machines.filter((one) => one.page === page && one.event.type === fact);
      return to.length === 0
        ? []
        : { page, from: flow, fact, to: [...new Set(to.map((one) => one.flow))] };
    }),
  );

/**
 * Within a step, from lane to lane: from the one where it happened to the machines that took it, from who told
 * a fact to who heard it, and to the calls that leave.
 */
export const tellingsOf = (
  step: NightStep,
): readonly { readonly from: string; readonly to: string }[] => {
  const told = factsToldIn(step);
  return step.machines.flatMap(({ page, flow, event, effects }) => {
    const teller = told.find((one) => one.page === page && one.fact === event.type)?.from;
    const own = `machines ${flow}`;
    return [
      { from: teller === undefined ? laneOf(step) : `machines ${teller}`, to: own },
      ...((effects?.calls.length ?? 0) === 0 ? [] : [{ from: own, to: "calls sent" }]),
    ];
  });
};
