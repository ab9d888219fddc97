import { untilQuiet } from "./engine/quiet.ts";
import { MOST_TURNS, type World } from "./world/world.ts";

/** A long silence after which nothing may wait any more. */
const CALM_MS = 8 * 60_000;
const LOOK_MS = 60_000;
/** How far time leaps after another row: what was due in between happens late, as in a process that slept. */
const REST_LEAP_MS = 3000;
/** So far at last, where one leap after another has brought neither a call nor another row; a call alone, as one that asks each minute, leaves it as it is. */
const LONGEST_REST_LEAP_MS = 60_000;
/** Before the first step: what the workers of a shop that starts have to do. */
const WARM_UP_MS = 2 * 60_000;
/** More statements than any step has asked for. */
const MOST_ROUNDS = 2000;

/**
 * Until only what the night has to choose is left. Statements mostly go through as they come, in an order
 * of the seed's; now and then those that wait stay, for others to come between.
 */
export const settled = async (world: World, step: number): Promise<void> => {
  const { statements, chance, swarm, time: clock } = world;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    await untilQuiet();
    const waiting = statements.waiting();
    if (waiting.length > 0) {
      if (chance.of("overlap", step, round) < swarm.overlap) return;
      await statements.release(chance.pick(waiting, "statement", step, round).id);
      continue;
    }
    if (arrivesAtOnce(world)) continue;
    const next = clock.untilNext();
    if (next === undefined || next > 1) return;
    clock.leap(next);
  }
};

/** Takes on one call, or one answer, that does not wait for its turn; false when there is none. */
const arrivesAtOnce = ({ chance, swarm, network }: World): boolean => {
  const isPrompt = (way: string, id: number) => chance.of("prompt", way, id) < swarm.prompt;
  const answer = network.toAnswer().find(({ id }) => isPrompt("answer", id));
  if (answer !== undefined) {
    network.answer(answer.id);
    return true;
  }
  const call = network.toServe().find(({ id }) => isPrompt("call", id));
  if (call === undefined) return false;
  network.serve(call.id);
  return true;
};

/** What came before the first step: the workers have done what a shop that starts has to do, most people are in. */
export const evening = async (world: World): Promise<void> => {
  const { chance, network, tabs, agents } = world;
  network.calm(true);
  for (const tab of tabs) {
    if (chance.of("in by the evening", tab.name) > 0.8) continue;
    const { email, password } = tab.account;
    tab.dispatch({ type: "signIn.submitted", email, password });
    await rested(world, 1);
  }
  for (const agent of agents) agent.arrive();
  await rested(world, WARM_UP_MS);
  network.calm(false);
};

/** Without faults, everything arrives and the clocks run on: then nothing may wait. */
export const comeToRest = async (world: World): Promise<void> => {
  const { network, tabs, agents } = world;
  network.calm(true);
  if (world.server() === null) await world.restart();
  for (const tab of tabs) {
    if (!tab.isOnline()) tab.goOnline(true);
    if (tab.atBank() !== null) tab.reload();
  }
  await rested(world, CALM_MS);
  // What colleagues have done is seen by who looks at the tab again; twice, for the first look may have
  // sent what had waited for it.
  for (const milliseconds of [LOOK_MS, LOOK_MS]) {
    for (const tab of tabs) tab.dispatch({ type: "tab.returned", now: Date.now() });
    for (const agent of agents) agent.goOn();
    await rested(world, milliseconds);
  }
};

/** Everything arrives in its turn, until so many milliseconds have gone by and nothing waits. */
const rested = async (world: World, milliseconds: number): Promise<void> => {
  const { statements, network, browsers, database, time: clock } = world;
  let leap = REST_LEAP_MS;
  let hasArrived = false;
  let lastChange = await database.lastChange();
  const end = clock.now() + milliseconds;
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    await untilQuiet();
    const statement = statements.waiting()[0];
    if (statement !== undefined) {
      await statements.release(statement.id);
      continue;
    }
    const answer = network.toAnswer()[0];
    if (answer !== undefined) {
      hasArrived = true;
      network.answer(answer.id);
      continue;
    }
    const call = network.toServe()[0];
    if (call !== undefined) {
      hasArrived = true;
      network.serve(call.id);
      continue;
    }
    const browser = browsers.find((one) => one.toDeliver().length > 0);
    if (browser !== undefined) {
      hasArrived = true;
      browser.deliver(browser.toDeliver()[0]?.id ?? 0);
      continue;
    }
    if (clock.now() >= end) return;
    const change = await database.lastChange();
    if (change !== lastChange) leap = REST_LEAP_MS;
    else if (!hasArrived) leap = Math.min(2 * leap, LONGEST_REST_LEAP_MS);
    lastChange = change;
    hasArrived = false;
    clock.leap(Math.min(leap, end - clock.now()));
  }
};
