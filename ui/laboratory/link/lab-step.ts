import { type AnyMachineSnapshot, type EventObject, initialTransition, transition } from "xstate";
import { transitionId } from "../../../machines/laboratory/flows/chart-of.ts";
import type { MadeCall } from "../../../machines/system/effects.ts";
import type { Step } from "../../../machines/system/observation.ts";
import type { TraceSnapshot } from "../../../machines/trace/format.ts";

/** A step as the laboratory shows it, wherever it comes from: this tab, another tab, a file. */
export type LabStep = {
  readonly n: number;
  /** Milliseconds since the page was opened. */
  readonly at: number;
  readonly actor: string;
  readonly flow: string;
  readonly kind: Step["kind"];
  readonly event: EventObject;
  /** null for a start. */
  readonly before: TraceSnapshot | null;
  readonly after: TraceSnapshot;
  /** Ids of the chart's transitions that were taken, in order. */
  readonly transitions: readonly string[];
  /** What the machine told the shop meanwhile. */
  readonly events: readonly EventObject[];
  /** What set it off, where that came from outside; null where machines did among themselves. */
  readonly origin: LabOrigin | null;
  /** The calls that it made. */
  readonly calls: readonly Pick<MadeCall, "call" | "id">[];
  /** Names of the delays that it set. */
  readonly delays: readonly string[];
};

/** What came from outside of the machines: the page dispatched it, or it is an answer, the end of a delay, a start. */
export type LabOrigin = {
  /** The machine that it came to alone; null for what was dispatched. */
  readonly actor: string | null;
  readonly type: string;
};

/** A running machine and where it stands. */
export type LabActor = TraceSnapshot & { readonly actor: string; readonly flow: string };

/** Values are shown and sent through this: secrets stay in the tab that holds them. */
export type Veil = {
  /** Learns the secrets of a value, before anything that may hold them is shown. */
  readonly learn: (value: unknown) => void;
  /** The value without its secrets; unchanged parts of two values stay one object. */
  readonly hide: <Value>(value: Value) => Value;
};

/** The plain data of an observed step, made once a step. */
export const labSteps = (veil: Veil): ((step: Step) => LabStep) => {
  const made = new WeakMap<Step, LabStep>();
  const snapshots = new WeakMap<AnyMachineSnapshot, TraceSnapshot>();
  const snapshotOf = (snapshot: AnyMachineSnapshot): TraceSnapshot => {
    const known = snapshots.get(snapshot);
    if (known !== undefined) return known;
    const shown = { value: snapshot.value, context: veil.hide(snapshot.context) };
    snapshots.set(snapshot, shown);
    return shown;
  };
  return (step) => {
    const known = made.get(step);
    if (known !== undefined) return known;
    const { n, at, actor, flow, kind } = step;
    const events = step.effects.told;
    for (const value of [step.event, step.before?.context, step.after.context, events]) {
      veil.learn(value);
    }
    const shown: LabStep = {
      n,
      at,
      actor,
      flow,
      kind,
      event: veil.hide(step.event),
      before: step.before === null ? null : snapshotOf(step.before),
      after: snapshotOf(step.after),
      transitions: step.transitions.flatMap((taken) => transitionId(taken) ?? []),
      events: veil.hide(events),
      origin: originOf(step),
      calls: step.effects.calls.map(({ call, id }) => ({ call, id })),
      delays: veil.hide(step.effects.set).map(({ id }) => id),
    };
    made.set(step, shown);
    return shown;
  };
};

/** The last that came before it: what came earlier has led to nothing. */
const originOf = ({ outside }: Step): LabOrigin | null => {
  const last = outside.findLast(({ isWithin }) => !isWithin);
  if (last === undefined) return null;
  const { type } = last.event;
  return { actor: last.kind === "taken" ? last.actor : null, type };
};

/** What a step emits: done again, purely, for a trace of version 1 or 2, which does not say. */
export const factsOf = ({
  kind,
  event,
  before,
  after,
}: Pick<Step, "kind" | "event" | "before" | "after">): readonly EventObject[] => {
  if (kind === "stopped") return [];
  try {
    const [, effects] =
      before === null
        ? initialTransition(after.machine, "input" in event ? event["input"] : undefined)
        : transition(after.machine, before, event);
    // Wider than XState's own type, which leaves emitted events out.
    const done: readonly { readonly type: string; readonly params?: unknown }[] = effects;
    return done.flatMap(({ type, params }) =>
      type === "xstate.emit" && isEmission(params) ? [params.event] : [],
    );
  } catch {
    // A machine that throws tells nothing; its own 'broken' state is what there is to see.
    return [];
  }
};

const isEmission = (params: unknown): params is { readonly event: EventObject } =>
  typeof params === "object" && params !== null && "event" in params;
