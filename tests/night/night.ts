import { choiceText, type Fork } from "../../machines/laboratory/night/fork.ts";
import { type Breach, LAWS } from "./laws/laws.ts";
import type { Meter } from "./meter.ts";
import { describe, type NightPlan } from "./plan.ts";
import type { AnyMachineSnapshot } from "xstate";
import { type MachineStep, type NightRecord, pageOf, type RecordedStep } from "./record.ts";
import { comeToRest, evening, settled } from "./settling.ts";
import { chosenTurn, type Turn, turnsOf } from "./turns.ts";
import type { Cluster, NightDatabase, NotedChange } from "./world/database.ts";
import { type Call, fateOf } from "./world/network.ts";
import { openWorld, type World } from "./world/world.ts";

/** A night as it was played. */
export interface NightResult {
  readonly plan: NightPlan;
  /** What did not hold, and after which step; the number of steps where it was at the quiet end. */
  readonly breach: (Breach & { readonly step: number }) | null;
  readonly record: NightRecord;
  /** Why a fork does not fit its step, in French; the night ends there. Null where all of them do. */
  readonly unfit: string | null;
}

/** The night of a seed; a meter is told where its parts end. */
export const playNight = async (
  cluster: Cluster,
  plan: NightPlan,
  meter?: Meter,
): Promise<NightResult> => {
  const world = await openWorld(cluster, plan);
  meter?.ended("opening");
  try {
    return await play(world, plan, meter);
  } finally {
    await world.close();
  }
};

const play = async (world: World, plan: NightPlan, meter?: Meter): Promise<NightResult> => {
  const { chance, database, statements, time: clock } = world;
  const steps: RecordedStep[] = [];
  const { tabs, agents, errors, mails } = world;
  const laws = LAWS.map((make) => make({ database, tabs, agents, errors, mails }));
  const found: { breach: NightResult["breach"] } = { breach: null };
  const judge = (step: number, told: Breach | null | undefined): void => {
    if (told !== null && told !== undefined) found.breach ??= { ...told, step };
  };
  await evening(world);
  world.network.departures();
  await database.changes();
  let lookedAt = statements.released();
  const begin = clock.now();
  const standing = standingAfter(takeMachineSteps(world));
  const keys = await primaryKeys(database);
  const causes = causesOf();
  meter?.ended("evening");
  let unfit: string | null = null;

  const look = async (step: number): Promise<void> => {
    // No row is another one where nothing was let through.
    const released = statements.released();
    const changes = released === lookedAt ? [] : await database.changes();
    lookedAt = released;
    const calls = world.network.news();
    const recorded = steps.at(-1);
    const served = world.network.departures().map(({ id, from, method, path, fault }) => ({
      id,
      from,
      method,
      path,
      fate: fateOf(fault),
    }));
    if (recorded !== undefined) note(recorded, changes, calls, takeMachineSteps(world));
    if (recorded?.open !== undefined && recorded.n === step) {
      recorded.open = { ...recorded.open, served };
    }
    for (const law of laws) judge(step, await law.afterStep?.({ step, changes, calls }));
  };

  const forks = forkedSteps(world, plan);
  for (let step = 0; step < plan.steps && found.breach === null && unfit === null; step += 1) {
    if (plan.without?.has(step) === true) continue;
    const fork = forks(step);
    if (fork.isEmpty) continue;
    const turns = turnsOf(world, step);
    causes.meet(turns, steps.at(-1)?.n ?? null);
    const drawn = fork.wanted === null ? chosenTurn(chance, turns, step) : fork.turnIn(turns);
    fork.begin();
    // A call that fares otherwise is told so, and one that is late has no turn any more.
    const turn = fork.isOfCall(drawn)
      ? turnsOf(world, step).find(({ of }) => of === drawn?.of)
      : drawn;
    if (turn !== undefined) {
      const open = {
        acts: turns.filter(({ kind }) => kind === "act").map(actText),
        served: [],
      };
      steps.push({ ...recordedStep(step, clock.now() - begin, turn, causes.of(turn)), open });
      await turn.perform();
      await settled(world, step);
      await look(step);
    }
    unfit = fork.problem();
  }
  meter?.ended("steps");
  const missed = plan.forks?.find(({ step }) => step >= plan.steps || isAfter(step, found.breach));
  if (missed !== undefined) unfit ??= `cette nuit finit avant l’étape ${missed.step}`;
  if (found.breach === null && unfit === null) {
    await comeToRest(world);
    await look(plan.steps);
    meter?.ended("calm");
    for (const law of laws) judge(plan.steps, await law.atQuietEnd?.());
    meter?.ended("laws");
  }
  return {
    plan,
    breach: found.breach,
    unfit,
    record: { plan, begin, swarm: describe(world.swarm), keys, standing, steps },
  };
};

/** How many steps a call that is late lets go by. */
const LATE_STEPS = 20;

const actText = ({ who, what }: Turn): string => `${who} ${what}`;

const isAfter = (step: number, breach: NightResult["breach"]): boolean =>
  breach !== null && step > breach.step;

/** What the plan chooses in each step instead of the seed. Asked once for each step, in order. */
const forkedSteps = ({ network }: World, { forks = [], steps }: NightPlan) => {
  const releases = new Map<number, number[]>();
  return (step: number) => {
    for (const id of releases.get(step) ?? []) network.release(id);
    const own = forks.filter((fork: Fork) => fork.step === step).map(({ choice }) => choice);
    const calls = own.filter((choice) => choice.kind === "call");
    const wanted = own.find((choice) => choice.kind === "act") ?? null;
    let hasTurn = true;
    return {
      isEmpty: own.some(({ kind }) => kind === "nothing"),
      wanted,
      turnIn: (turns: readonly Turn[]): Turn | undefined => {
        const turn = turns.find((one) => one.kind === "act" && actText(one) === wanted?.text);
        hasTurn = turn !== undefined;
        return turn;
      },
      begin: (): void => {
        for (const { id, fate } of calls) {
          network.fork(id, fate);
          if (fate !== "tard") continue;
          const until = Math.min(step + LATE_STEPS, steps - 1);
          releases.set(until, [...(releases.get(until) ?? []), id]);
        }
      },
      isOfCall: (turn: Turn | undefined): boolean =>
        calls.some(({ id }) => turn?.of === `call ${id}`),
      problem: (): string | null => {
        if (wanted !== null && !hasTurn) {
          return `à l’étape ${step}, personne ne peut faire « ${choiceText(wanted)} »`;
        }
        const missed = calls.find(({ id }) => !network.hasForked(id));
        return missed === undefined
          ? null
          : `à l’étape ${step}, l’appel ${missed.id} ne part pas vers la boutique`;
      },
    };
  };
};

/** What the machines of all tabs have done since it was asked last, tab by tab. */
const takeMachineSteps = ({ tabs }: World): readonly MachineStep[] =>
  tabs.flatMap((tab) => tab.takeSteps().map((step) => ({ tab: tab.name, ...step })));

const standingAfter = (steps: readonly MachineStep[]): NightRecord["standing"] => {
  const pages = new Map<string, Map<string, AnyMachineSnapshot>>();
  for (const machine of steps) {
    const { kind, actor, after } = machine.step;
    const page = pages.get(pageOf(machine)) ?? new Map<string, AnyMachineSnapshot>();
    pages.set(pageOf(machine), page);
    if (kind === "stopped") page.delete(actor);
    else page.set(actor, after);
  }
  return pages;
};

/** Which step made what could happen next: the last one before it could. */
const causesOf = () => {
  const known = new Map<string, number | null>();
  return {
    meet: (turns: readonly Turn[], last: number | null): void => {
      for (const { of } of turns) if (of !== null && !known.has(of)) known.set(of, last);
    },
    of: ({ of }: Turn): number | null => (of === null ? null : (known.get(of) ?? null)),
  };
};

const primaryKeys = async (database: NightDatabase): Promise<NightRecord["keys"]> => {
  const columns = await database.rows<{ table: string; column: string }>(
    `select t.relname::text as "table", a.attname::text as "column"
     from pg_index i
     join pg_class t on t.oid = i.indrelid
     join pg_attribute a on a.attrelid = t.oid and a.attnum = any (i.indkey)
     where i.indisprimary and t.relnamespace = 'public'::regnamespace
     order by t.relname, a.attnum`,
  );
  return new Map(
    [...Map.groupBy(columns, ({ table }) => table)].map(([table, of]) => [
      table,
      of.map(({ column }) => column),
    ]),
  );
};

const recordedStep = (
  n: number,
  at: number,
  { kind, who, what }: Turn,
  cause: number | null,
): RecordedStep => ({
  n,
  at,
  kind,
  who,
  what,
  cause,
  calls: [],
  rows: [],
  machines: [],
});

const note = (
  step: RecordedStep,
  changes: readonly NotedChange[],
  calls: readonly Call[],
  machines: readonly MachineStep[],
): void => {
  step.machines.push(...machines);
  step.rows.push(...changes.map(({ table, before, after }) => ({ table, before, after })));
  step.calls.push(
    ...calls.map(({ id, method, path, sent, answered }) => ({
      id,
      method,
      path,
      status: answered?.status ?? 0,
      sent,
      answer: answered?.body ?? "",
    })),
  );
};
