import { type Actor, type AnyStateMachine, createActor } from "xstate";
import type { ShopEvent } from "../../events/shop-event.ts";
import { exampleOf } from "../flows/answers.ts";
import { FLOWS } from "../flows/registry.ts";
import { observe, type Step } from "../../system/observation.ts";
import { takeIn } from "../replay/take-in.ts";
import {
  type CallEvent,
  type OpenCall,
  openCalls,
  scheduledDelays,
  withWaitingCalls,
} from "./calls.ts";
import { type StepClock, stepClock } from "./clock.ts";
import { type Action, type Answer, FAILURES, type Rule, type Script } from "./script.ts";
import type { Emitted, SimulationState } from "./state.ts";

/** More steps than this in one action are a machine that turns in circles. */
export const MOST_STEPS = 500;

/** A simulation under way: the one place of simulation that changes. */
export type Run = {
  /** `index`: place of the action in the script. */
  readonly act: (action: Action, index: number) => void;
  readonly state: (script: Script) => SimulationState;
  readonly stop: () => void;
};

type Waiting = {
  readonly since: number;
  readonly dueAt: number | null;
  readonly timer: number | null;
};

type Memory = {
  rules: { readonly [call: string]: Rule };
  readonly waiting: Map<OpenCall["ref"], Waiting>;
  readonly delaysSince: WeakMap<object, number>;
  readonly steps: Step[];
  readonly origins: number[];
  readonly emitted: Emitted[];
  action: number;
  /** Steps that the action may still take. */
  left: number;
  halted: string | null;
};

type Running = {
  readonly actor: Actor<AnyStateMachine>;
  readonly clock: StepClock;
  readonly memory: Memory;
};

/** Starts the machine of the script; its actions are done one by one by `act`. */
export const newRun = (script: Script): Run => {
  const running = startRunning(script);
  const { actor, memory } = running;
  return {
    act: (action, index) => {
      memory.action = index;
      memory.left = Math.min(action.atMost ?? MOST_STEPS, MOST_STEPS);
      if (memory.halted !== null) return;
      perform(action, running);
      // A recording says itself what time brought.
      if (action.type === "take") register(running);
      else settle(running);
      if (memory.left <= 0 && action.atMost === undefined) memory.halted ??= IN_CIRCLES;
    },
    state: (current) => stateOf(running, current),
    stop: () => void actor.stop(),
  };
};

const IN_CIRCLES = `Plus de ${MOST_STEPS} pas d’un coup : la machine tourne en rond.`;

const startRunning = (script: Script): Running => {
  const clock = stepClock();
  const memory: Memory = {
    rules: script.rules,
    waiting: new Map(),
    delaysSince: new WeakMap(),
    steps: [],
    origins: [],
    emitted: [],
    action: -1,
    left: MOST_STEPS,
    halted: null,
  };
  const observation = observe(clock.now);
  observation.listen((step) => {
    memory.steps.push(step);
    memory.origins.push(memory.action);
    memory.left -= 1;
  });
  const machine = withWaitingCalls(FLOWS[script.flow].machine);
  const actor = createActor(machine, {
    id: script.flow,
    clock,
    inspect: observation.inspect,
    input: script.input ?? undefined,
    ...(script.from === undefined ? {} : { snapshot: machine.resolveState(script.from) }),
  });
  actor.subscribe({
    error: (error) => {
      memory.halted = `La machine s’est arrêtée sur un défaut : ${messageOf(error)}`;
    },
  });
  actor.on("*", (event) => {
    const shopEvent = event as ShopEvent; // safe: machines emit facts only
    // An event is emitted before its step is complete.
    memory.emitted.push({ step: memory.steps.length + 1, at: clock.now(), event: shopEvent });
  });
  actor.start();
  const running = { actor, clock, memory };
  settle(running);
  return running;
};

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

const perform = (action: Action, running: Running): void => {
  const { actor, clock, memory } = running;
  switch (action.type) {
    case "send":
      actor.send(action.event);
      return;
    case "answer":
      answerCall(running, action.call, action.answer);
      return;
    case "next":
      clock.fireNext();
      return;
    case "take":
      // A delay that ended late is in the recording where it ended.
      clock.moveTo(Math.min(action.at, clock.nextDue() ?? action.at));
      takeIn(actor, action.event);
      return;
    case "advance":
      advance(running, clock.now() + action.ms);
      return;
    case "rule":
      memory.rules = { ...memory.rules, [action.call]: action.rule };
      forgetPlans(running, action.call);
  }
};

const advance = (running: Running, target: number): void => {
  const { clock, memory } = running;
  for (let due = clock.nextDue(); due !== null && due <= target; due = clock.nextDue()) {
    if (memory.left <= 0 || memory.halted !== null) return;
    clock.fireNext();
    register(running);
  }
  if (memory.left > 0) clock.moveTo(target);
};

/** Plans what has just begun, then lets happen all that is due now. */
const settle = (running: Running): void => {
  const { clock, memory } = running;
  register(running);
  for (let due = clock.nextDue(); due !== null && due <= clock.now(); due = clock.nextDue()) {
    if (memory.left <= 0 || memory.halted !== null) return;
    clock.fireNext();
    register(running);
  }
};

/** Notes the calls and delays that have begun, and plans the answers that rules give. */
const register = ({ actor, clock, memory }: Running): void => {
  const now = clock.now();
  for (const { key } of scheduledDelays(actor)) {
    if (!memory.delaysSince.has(key)) memory.delaysSince.set(key, now);
  }
  const open = openCalls(actor.getSnapshot().children);
  for (const { ref, call } of open) {
    if (memory.waiting.has(ref)) continue;
    const rule = memory.rules[call];
    memory.waiting.set(
      ref,
      rule?.kind === "answers"
        ? {
            since: now,
            dueAt: now + rule.afterMs,
            timer: clock.setTimeout(() => ref.send(answerEvent(call, rule.answer)), rule.afterMs),
          }
        : { since: now, dueAt: null, timer: null },
    );
  }
  const current = new Set(open.map(({ ref }) => ref));
  for (const [ref, { timer }] of memory.waiting) {
    if (current.has(ref)) continue;
    // An answer on its way to a call that was left must not reach the next one.
    if (timer !== null) clock.clearTimeout(timer);
    memory.waiting.delete(ref);
  }
};

/** A new rule holds for the calls that are already waiting. */
const forgetPlans = ({ actor, clock, memory }: Running, call: string): void => {
  for (const open of openCalls(actor.getSnapshot().children)) {
    const waiting = memory.waiting.get(open.ref);
    if (open.call !== call || waiting === undefined) continue;
    if (waiting.timer !== null) clock.clearTimeout(waiting.timer);
    memory.waiting.delete(open.ref);
  }
};

const answerCall = ({ actor }: Running, id: string, answer: Answer): void => {
  const open = openCalls(actor.getSnapshot().children).find((call) => call.id === id);
  open?.ref.send(answerEvent(open.call, answer));
};

const answerEvent = (call: string, answer: Answer): CallEvent => {
  switch (answer.kind) {
    case "succeeds": {
      const value = answer.value === undefined ? exampleOf(call) : answer.value;
      return { type: "call.answered", output: { ok: true, value } };
    }
    case "fails":
      return {
        type: "call.answered",
        output: { ok: false, error: FAILURES[answer.failure].error },
      };
    case "crashes":
      return { type: "call.crashed", error: new Error("Défaut simulé") };
  }
};

const stateOf = ({ actor, clock, memory }: Running, script: Script): SimulationState => ({
  script,
  now: clock.now(),
  snapshot: actor.getSnapshot(),
  steps: [...memory.steps],
  origins: [...memory.origins],
  emitted: [...memory.emitted],
  calls: openCalls(actor.getSnapshot().children).map(({ id, call, input, ref }) => {
    const { since, dueAt } = memory.waiting.get(ref) ?? { since: clock.now(), dueAt: null };
    return { id, call, input, since, dueAt };
  }),
  delays: scheduledDelays(actor).map(({ key, event, delay }) => {
    const since = memory.delaysSince.get(key) ?? clock.now();
    return { event, since, dueAt: since + delay };
  }),
  rules: memory.rules,
  halted: memory.halted,
});
