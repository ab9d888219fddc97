import type { AnyStateMachine } from "xstate";
import { chartHash } from "../../trace/chart-hash.ts";
import {
  COALESCED,
  type Divergence,
  type Replay,
  type Trace,
  type TraceOutside,
  type TraceSnapshot,
  type TraceStep,
} from "../../trace/format.ts";
import type { Effects } from "../../system/effects.ts";
import type { Step } from "../../system/observation.ts";
import { FLOWS } from "../flows/registry.ts";
import { differenceOf } from "./compare.ts";
import { comesOfItself, type Running, runningShop } from "./running-shop.ts";
import { partOf } from "./same-data.ts";

/**
 * Does again what a trace tells, on today's machines under today's root. Only what came from outside is taken
 * from the trace: what screens, tabs and the network dispatched, the answers of calls, the ends of delays and
 * the machines that pages brought. All else must come by itself, in the same order, with the same
 * states, contexts and effects; a trace of version 1 or 2 tells neither effects nor what came from
 * outside, so each machine is given its events. Stops at the first step that is another, that does not
 * come, or that comes besides. `machines` gives another machine in place of one of the shop's; `watch` sees
 * each step as it is done. Pure.
 */
export const replayTrace = (
  trace: Trace,
  machines: { readonly [flow: string]: AnyStateMachine } = {},
  watch: (step: Step) => void = () => undefined,
): Replay => {
  const machineOf = (flow: string): AnyStateMachine => {
    const machine = Object.hasOwn(machines, flow) ? machines[flow] : FLOW_MACHINES.get(flow);
    if (machine === undefined) throw new Error(`No machine is called '${flow}'.`);
    return machine;
  };
  const following = follow(trace);
  let running: Running | null = null;
  /** `isWithin`: only what came while an event was being delivered. */
  const letIn = (isWithin: boolean): boolean => {
    const entry = running === null ? null : following.next(isWithin);
    if (running === null || entry === null) return false;
    if (entry.kind === "dispatched") running.dispatch(entry.event);
    else if (entry.kind === "thrown") running.send(entry.actor, entry.event);
    else running.take(entry.step);
    return true;
  };
  const shop = runningShop({
    trace,
    machineOf,
    shownAt: following.shownAt,
    onStep: (step) => {
      following.see(step);
      watch(step);
      letIn(true);
    },
    onDelivered: () => letIn(true),
  });
  running = shop;
  while (!following.isOver()) if (!letIn(false)) following.miss(shop.failure());
  const notes = [...shop.notes, ...notesOf(trace, machineOf)];
  return { ...following.result(shop.failure()), notes };
};

const FLOW_MACHINES: ReadonlyMap<string, AnyStateMachine> = new Map(
  Object.values(FLOWS).map(({ name, machine }) => [name, machine]),
);

/** What is let in, before the step of that place. */
type Entry = { readonly place: number; readonly isWithin: boolean } & (
  | Exclude<TraceOutside, { kind: "taken" }>
  | { readonly kind: "taken"; readonly step: TraceStep }
);

type Following = {
  /** What is to be let in now; null when the next step has to come by itself, or all is over. */
  readonly next: (isWithin: boolean) => Entry | null;
  readonly see: (step: Step) => void;
  /** The next step does not come. */
  readonly miss: (failure: string) => void;
  readonly isOver: () => boolean;
  readonly shownAt: (actor: string) => number;
  readonly result: (failure: string) => Omit<Replay, "notes">;
};

/** Walks through a trace beside what happens. */
const follow = (trace: Trace): Following => {
  const { steps } = trace;
  const entries = entriesOf(trace);
  const places: TraceSnapshot[] = [];
  const done: Effects[] = [];
  const upcoming = upcomingSteps(steps);
  let place = 0;
  let entry = 0;
  let divergence: Divergence | null = null;
  const isOver = (): boolean => divergence !== null || place >= steps.length;
  const instead = (index: number, failure: string): void => {
    const step = steps[index];
    if (step === undefined || divergence !== null) return;
    divergence = {
      index,
      step,
      expected: step.after,
      actual: null,
      keys: [],
      effects: [],
      failure,
    };
  };
  return {
    isOver,
    next: (isWithin) => {
      const waiting = entries[entry];
      if (divergence !== null || waiting === undefined) return null;
      if (waiting.place > place || (isWithin && !waiting.isWithin)) return null;
      entry += 1;
      return waiting;
    },
    see: (step) => {
      if (divergence !== null) return;
      const expected = steps[place];
      if (expected === undefined || !isSameStep(expected, step)) {
        if (isUnwritten(step)) return;
        const what = `${step.actor}, ${whatOf(step)}`;
        if (expected === undefined) instead(place - 1, `une étape de plus la suit : ${what}`);
        else instead(place, `une autre étape vient à sa place : ${what}`);
        return;
      }
      const { isSameState, keys, effects } = differenceOf(expected, step);
      const actual = { value: step.after.value, context: step.after.context };
      if (!isSameState || keys.length > 0 || effects.length > 0) {
        const after = expected.after;
        divergence = {
          index: place,
          step: expected,
          expected: after,
          actual,
          keys,
          effects,
          failure: "",
        };
      }
      places.push(actual);
      done.push(step.effects);
      upcoming.pass(expected.actor);
      place += 1;
    },
    miss: (failure) =>
      instead(place, failure === "" ? "cette étape ne vient plus" : thrown(failure)),
    shownAt: (actor) => shownAtOf(upcoming.of(actor)),
    result: (failure) => ({
      ...(divergence?.actual === null
        ? { steps: [...places, null], effects: [...done, null] }
        : { steps: places, effects: done }),
      divergence:
        divergence?.actual === null && failure !== ""
          ? { ...divergence, failure: thrown(failure) }
          : divergence,
    }),
  };
};

const thrown = (failure: string): string => `la machine s'est arrêtée sur une erreur : ${failure}`;

/** All that came from outside, each before the step that it preceded, in its order. */
const entriesOf = ({ isWired, steps }: Trace): readonly Entry[] => {
  const byNumber = new Map(steps.map((step) => [step.n, step]));
  const said = new Set<number>();
  return steps.flatMap((step, place) => {
    const entries: Entry[] = [];
    const take = (taken: TraceStep, isWithin: boolean): void => {
      if (isWired && comesOfItself(taken)) return;
      entries.push({ kind: "taken", step: taken, isWithin, place });
    };
    for (const outside of step.outside) {
      const taken = outside.kind === "taken" ? byNumber.get(outside.n) : undefined;
      if (outside.kind !== "taken") entries.push({ ...outside, place });
      else if (taken !== undefined) {
        said.add(taken.n);
        take(taken, outside.isWithin);
      }
    }
    const isAlone = !isWired || step.kind !== "event" || step.isDirect || isOfXstate(step);
    if (isAlone && !said.has(step.n)) take(step, false);
    return entries;
  });
};

const isOfXstate = ({ event }: TraceStep): boolean => event.type.startsWith("xstate.");

const isSameStep = ({ actor, kind, event }: TraceStep, step: Step): boolean =>
  actor === step.actor && kind === step.kind && event.type === step.event.type;

/** One of many events that changed nothing: the recording has them as one. */
const isUnwritten = ({ event, before, after, effects }: Step): boolean =>
  COALESCED.has(event.type) &&
  before?.context === after.context &&
  Object.values(effects).every((done) => done.length === 0);

const whatOf = ({ kind, event }: Step): string => {
  if (kind === "event") return `événement ${event.type}`;
  return kind === "started" ? "qui démarre" : "qui s'arrête";
};

/** The steps of each machine that are still to come. */
const upcomingSteps = (steps: readonly TraceStep[]) => {
  const byActor = new Map<string, TraceStep[]>();
  for (const step of steps.toReversed()) {
    const own = byActor.get(step.actor) ?? [];
    byActor.set(step.actor, own);
    own.push(step);
  }
  return {
    of: (actor: string): TraceStep | undefined => byActor.get(actor)?.at(-1),
    pass: (actor: string): void => void byActor.get(actor)?.pop(),
  };
};

/** Time comes from the trace, as it does for the shop from its device. */
const shownAtOf = (step: TraceStep | undefined): number => {
  const shown = step?.effects?.told.find(({ type }) => type === "cart.refreshed");
  const now = shown === undefined ? undefined : partOf(shown, "now");
  return typeof now === "number" ? now : 0;
};

/** Other code than was recorded is worth a note: it may do the same. */
const notesOf = (
  { machines }: Trace,
  machineOf: (flow: string) => AnyStateMachine,
): readonly string[] => {
  const changed = Object.entries(machines)
    .filter(([flow, hash]) => chartHash(machineOf(flow)) !== hash)
    .map(([flow]) => flow);
  return changed.length === 0
    ? []
    : [
        `Cette version n'est pas celle de l'enregistrement : autres graphiques de ${changed.join(", ")}.`,
      ];
};
