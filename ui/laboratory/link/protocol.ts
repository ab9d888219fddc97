import type { TraceSnapshot } from "../../../machines/trace/format.ts";
import type { LabActor, LabStep } from "./lab-step.ts";

// What the laboratory and the tabs of the shop tell one another, on one channel of the browser. A
// tab speaks of its machines only while somebody has attached to it.

export const FLOWS_CHANNEL = "panetier.flows";

/** A tab of the shop. */
export type ShopTab = { readonly tab: string; readonly title: string; readonly path: string };

/** From the laboratory. */
export type Asking =
  /** Who is there? Each tab of the shop answers 'here'. */
  | { readonly kind: "hello" }
  | { readonly kind: "attach"; readonly tab: string; readonly inspector: string }
  | { readonly kind: "detach"; readonly tab: string; readonly inspector: string }
  | {
      readonly kind: "record";
      readonly tab: string;
      readonly inspector: string;
      readonly what: "start" | "stop" | "drop" | "recent";
    };

/** From a tab of the shop. */
export type Telling =
  | ({ readonly kind: "here" } & ShopTab)
  | { readonly kind: "gone"; readonly tab: string }
  /** Everything, in answer to 'attach': the machines before the first step kept, and the steps. */
  | {
      readonly kind: "all";
      readonly tab: string;
      readonly inspector: string;
      readonly actors: readonly LabActor[];
      readonly steps: readonly SentStep[];
    }
  | { readonly kind: "step"; readonly tab: string; readonly step: SentStep }
  /** How many events are recorded so far, null when nothing is being recorded. */
  | { readonly kind: "recording"; readonly tab: string; readonly since: number | null }
  | {
      readonly kind: "recorded";
      readonly tab: string;
      readonly inspector: string;
      readonly name: string;
      readonly text: string;
    };

export type Message = Asking | Telling;

/** A step with the difference of its context only: an order is large, and told to many machines. */
export type SentStep = Omit<LabStep, "before" | "after"> & {
  readonly value: TraceSnapshot["value"];
  readonly changed: { readonly [key: string]: unknown };
  readonly gone: readonly string[];
};

/** What to send of a step. */
export const packStep = ({ before, after, ...rest }: LabStep): SentStep => {
  const old = before?.context ?? {};
  const changed = Object.entries(after.context).filter(([key, value]) => old[key] !== value);
  return {
    ...rest,
    value: after.value,
    changed: Object.fromEntries(changed),
    gone: Object.keys(old).filter((key) => !Object.hasOwn(after.context, key)),
  };
};

/** Makes steps out of what was sent; it remembers where each machine stands. */
export const stepUnpacker = (actors: readonly LabActor[]): ((sent: SentStep) => LabStep) => {
  const standing = new Map<string, TraceSnapshot>(
    actors.map(({ actor, value, context }) => [actor, { value, context }]),
  );
  return ({ value, changed, gone, ...rest }) => {
    const before = rest.kind === "started" ? null : (standing.get(rest.actor) ?? null);
    const kept = Object.entries(before?.context ?? {}).filter(([key]) => !gone.includes(key));
    const after = { value, context: { ...Object.fromEntries(kept), ...changed } };
    if (rest.kind === "stopped") standing.delete(rest.actor);
    else standing.set(rest.actor, after);
    return { ...rest, before, after };
  };
};

/** The machines that ran before the first of those steps. */
export const actorsBefore = (steps: readonly LabStep[]): readonly LabActor[] => {
  const first = new Map<string, LabStep>();
  for (const step of steps) if (!first.has(step.actor)) first.set(step.actor, step);
  return [...first.values()].flatMap(({ actor, flow, before }) =>
    before === null ? [] : [{ actor, flow, ...before }],
  );
};

/** The lock that a tab of the shop holds as long as it lives. */
export const lockOf = (tab: string): string => `panetier.flows.${tab}`;
