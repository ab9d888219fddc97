import { type Breach, LAWS } from "./laws/laws.ts";
import { describe, type NightPlan } from "./plan.ts";
import type { NightRecord, RecordedStep } from "./record.ts";
import { comeToRest, evening, settled } from "./settling.ts";
import { chosenTurn, type Turn, turnsOf } from "./turns.ts";
import type { Cluster, RowChange } from "./world/database.ts";
import type { Call } from "./world/network.ts";
import { openWorld, type World } from "./world/world.ts";

/** A night as it was played. */
export interface NightResult {
  readonly plan: NightPlan;
  /** What did not hold, and after which step; the number of steps where it was at the quiet end. */
  readonly breach: (Breach & { readonly step: number }) | null;
  readonly record: NightRecord;
}

/** The night of a seed. */
export const playNight = async (cluster: Cluster, plan: NightPlan): Promise<NightResult> => {
  const world = await openWorld(cluster, plan);
  try {
    return await play(world, plan);
  } finally {
    await world.close();
  }
};

const play = async (world: World, plan: NightPlan): Promise<NightResult> => {
  const { chance, database, time: clock } = world;
  const steps: RecordedStep[] = [];
  const laws = LAWS.map((make) => make({ database, tabs: world.tabs, errors: world.errors }));
  const found: { breach: NightResult["breach"] } = { breach: null };
  const judge = (step: number, told: Breach | null | undefined): void => {
    if (told !== null && told !== undefined) found.breach ??= { ...told, step };
  };
  await evening(world);
  await database.changes();
  const begin = clock.now();

  const look = async (step: number): Promise<void> => {
    const changes = await database.changes();
    const calls = world.network.news();
    const recorded = steps.at(-1);
    if (recorded !== undefined) note(recorded, changes, calls);
    for (const law of laws) judge(step, await law.afterStep?.({ step, changes, calls }));
  };

  for (let step = 0; step < plan.steps && found.breach === null; step += 1) {
    if (plan.without?.has(step) === true) continue;
    const turns = turnsOf(world, step);
    const turn = chosenTurn(chance, turns, step);
    if (turn === undefined) continue;
    steps.push(recordedStep(step, clock.now() - begin, turn));
    await turn.perform();
    await settled(world, step);
    await look(step);
  }
  if (found.breach === null) {
    await comeToRest(world);
    await look(plan.steps);
    for (const law of laws) judge(plan.steps, await law.atQuietEnd?.());
  }
  return {
    plan,
    breach: found.breach,
    record: { plan, begin, swarm: describe(world.swarm), steps },
  };
};

const recordedStep = (n: number, at: number, { kind, who, what }: Turn): RecordedStep => ({
  n,
  at,
  kind,
  who,
  what,
  calls: [],
  rows: [],
});

const note = (step: RecordedStep, changes: readonly RowChange[], calls: readonly Call[]): void => {
  step.rows.push(...changes);
  step.calls.push(
    ...calls.map(({ id, method, path, answered }) => ({
      id,
      method,
      path,
      status: answered?.status ?? 0,
    })),
  );
};
