import type { Night } from "../../../machines/laboratory/night/format.ts";

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
