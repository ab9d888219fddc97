import { readFileSync } from "node:fs";
import { Result } from "effect";
import type { Actor, AnyStateMachine } from "xstate";
import type { StoreId } from "../../api-schema/primitives.ts";
import type { ShopEvent } from "../../machines/events/shop-event.ts";
import { parseTrace } from "../../machines/laboratory/replay/parse.ts";
import { replayTrace } from "../../machines/laboratory/replay/replay.ts";
import { divergenceText } from "../../machines/laboratory/replay/report.ts";
import { withWaitingCalls } from "../../machines/laboratory/simulation/calls.ts";
import { SHOP_MACHINES, type ShopMachines } from "../../machines/root/shop-machines.ts";
import { startShopSystem, type ShopSystem } from "../../machines/root/system.ts";
import { observe, type Step } from "../../machines/system/observation.ts";
import type { TraceStep } from "../../machines/trace/format.ts";
import { recordTrace } from "../../machines/trace/recorder.ts";

// How long the replay of 100,000 events takes, and their recording: `node launch.js
// tests/bench/replayed-events.ts [count]`. The events are those of two golden sessions, again and again
// in one page. Processor time is told beside the time: the machine may have others to serve.

const SESSIONS = ["vingt-clics-1", "deconnexion-de-tous-les-onglets-1"];

const main = (count: number): void => {
  const steps = longSession(count);
  const text = timed("recorded", () => recordTrace(steps, "1"));
  const trace = timed("read", () => Result.getOrThrow(parseTrace(text)));
  const { divergence } = timed("replayed", () => replayTrace(trace));
  console.log(`${trace.steps.length} events, ${(text.length / 1e6).toFixed(1)} MB`);
  if (divergence !== null) throw new Error(divergenceText(divergence));
};

const timed = <Value>(what: string, make: () => Value): Value => {
  const [began, used] = [performance.now(), process.cpuUsage()];
  const made = make();
  const { user, system } = process.cpuUsage(used);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${what} in ${seconds} s, ${((user + system) / 1e6).toFixed(1)} s of processor`);
  return made;
};

/** As many steps, of a shop that is told the same two sessions all over. */
const longSession = (count: number): readonly Step[] => {
  const observation = observe(() => 0, 1);
  const steps: Step[] = [];
  observation.listen((step) => steps.push(step));
  // safe: the same machines with calls that wait
  const machines = Object.fromEntries(
    Object.entries<AnyStateMachine>(SHOP_MACHINES).map(([flow, machine]) => [
      flow,
      withWaitingCalls(machine),
    ]),
  ) as unknown as ShopMachines;
  const clock = { setTimeout: () => 0, clearTimeout: () => undefined };
  const { inspect, wiring } = observation;
  const system = startShopSystem(machines, { clock, inspect, wiring });
  const sessions = SESSIONS.map((name) =>
    Result.getOrThrow(parseTrace(readFileSync(`tests/traces/${name}.trace.jsonl`, "utf8"))),
  );
  while (steps.length < count) {
    for (const session of sessions) for (const step of session.steps) tell(system, step);
  }
  return steps;
};

const tell = (system: ShopSystem, { actor, event, outside }: TraceStep): void => {
  for (const entry of outside) {
    if (entry.kind === "dispatched") system.dispatch(entry.event as ShopEvent); // safe: as it was recorded
  }
  if (!("output" in event) || !("actorId" in event)) return;
  const child = actorOf(system, actor)?.getSnapshot().children[String(event["actorId"])];
  if (child?.getSnapshot().status !== "active") return;
  // As an answer comes: an object of its own each time.
  child.send({ type: "call.answered", output: structuredClone(event["output"]) });
};

const actorOf = (system: ShopSystem, actor: string): Actor<AnyStateMachine> | undefined => {
  const [flow = "", store] = actor.split(".");
  const storeId = Number(store) as StoreId; // safe: the number of a store
  if (flow === "order") return system.order(storeId);
  if (flow === "cartLines") return system.cartLines(storeId);
  const actors: { readonly [name: string]: Actor<AnyStateMachine> } = system.actors;
  return actors[flow];
};

main(Number(process.argv[2] ?? 100_000));
