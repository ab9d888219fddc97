import { createActor, SimulatedClock } from "xstate";
import { observe } from "../../system/observation.ts";
import { recordTrace } from "../../trace/recorder.ts";
import { takeIn } from "../replay/take-in.ts";
import { withWaitingCalls } from "../simulation/calls.ts";
import type { Flow } from "../flows/registry.ts";
import { type CoverageScenario, explore, type WalkedPath } from "../flows/paths/explore.ts";

/**
 * The text of a trace in which one machine takes each of its transitions: a run of it for each generated path
 * that takes one which no path before it has taken. Answers of calls and ends of delays are those of the
 * scenario, at an hour that stands still.
 */
export const walkedSession = (
  flow: Flow<string>,
  scenario: CoverageScenario,
  application: string,
): string => {
  const paths: WalkedPath[] = [];
  explore(flow, scenario, (path) => void paths.push(path));
  const machine = withWaitingCalls(flow.machine);
  const clock = new SimulatedClock();
  const observation = observe(() => clock.now());
  for (const [place, { input, events }] of withoutBeginnings(paths).entries()) {
    const actor = createActor(machine, {
      id: `${flow.name}.${place + 1}`,
      input,
      clock,
      inspect: observation.inspect,
    });
    actor.start();
    for (const event of events) takeIn(actor, event);
    actor.stop();
  }
  return recordTrace(observation.recent(), application);
};

/** A path that another one begins with is walked by that one. */
const withoutBeginnings = (paths: readonly WalkedPath[]): readonly WalkedPath[] =>
  paths.filter((path) => !paths.some((other) => other !== path && isBeginning(path, other)));

const isBeginning = (path: WalkedPath, other: WalkedPath): boolean =>
  path.input === other.input &&
  path.events.length < other.events.length &&
  path.events.every((event, place) => other.events[place] === event);
