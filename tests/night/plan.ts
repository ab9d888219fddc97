import type { Fork } from "../../machines/laboratory/night/fork.ts";
import { type Chance, chanceOf } from "./engine/chance.ts";
import { ACCOUNTS } from "./people/accounts.ts";
import { CALL_FAULTS, type CallFault } from "./world/network.ts";

/** What a night is made of. */
export interface NightPlan {
  readonly seed: number;
  readonly steps: number;
  readonly people: number;
  /** Steps that are left out: nothing happens in them. */
  readonly without?: ReadonlySet<number>;
  /** Steps in which another choice is taken than the seed's; the rest goes on with the seed. */
  readonly forks?: readonly Fork[];
}

/** The night of a seed. Where it is not said, the seed decides how many people are up: from three to all. */
export const planOf = (
  seed: number,
  {
    steps,
    people,
    forks,
  }: {
    readonly steps: number;
    readonly people: number | null;
    readonly forks: readonly Fork[];
  },
): NightPlan => ({
  seed,
  steps,
  people: people ?? chanceOf(seed).between(FEWEST, ACCOUNTS.length, "people"),
  ...(forks.length === 0 ? {} : { forks }),
});

const FEWEST = 3;
/** Nights of so many people, or fewer, have nobody at the desk and close nothing: those that are kept stay as they are. */
export const FEWEST_AT_DESK = 4;

/** What can go wrong besides calls. */
export type WorldFault = "connection dropped" | "process killed";

/** How often what happens in this night; a part of all faults, drawn by the seed (swarm). */
export interface Swarm {
  readonly calls: ReadonlyMap<CallFault, number>;
  readonly world: ReadonlyMap<WorldFault, number>;
  /** How often a statement that is alone waits for its turn. */
  readonly overlap: number;
  /** How many of the calls, and of the answers, arrive at once, before anything else happens. */
  readonly prompt: number;
  /** Whether people lose their network often, and go on without it. */
  readonly isOffline: boolean;
  /** Whether people mostly pay by card, come back from the bank without an answer and go there again. */
  readonly isHesitant: boolean;
  /** How often time leaps. */
  readonly leaps: number;
  /** Whether it is a period's last evening, just before its deliveries are invoiced. */
  readonly endsPeriod: boolean;
}

/** How many of the nights with enough people are a period's last evening. */
const ENDING = 0.25;

/** How many of the nights with enough people are of those who hesitate at the bank. */
const HESITANT = 0.3;

/** The swarm of a seed, in a night of so many people. */
export const swarmOf = (chance: Chance, people: number): Swarm => {
  const endsPeriod = people > FEWEST_AT_DESK && chance.of("swarm", "period") < ENDING;
  const isHesitant = people > FEWEST_AT_DESK && chance.of("swarm", "hesitant") < HESITANT;
  const drawn = { ...drawnSwarm(chance), isHesitant };
  if (!endsPeriod) return { ...drawn, endsPeriod };
  // Statements of a closing come between others, time goes on to it, and the process is killed amid it.
  const world = new Map(drawn.world).set("process killed", 0.06);
  return { ...drawn, world, overlap: 0.15, leaps: 0.08, endsPeriod };
};

const drawnSwarm = (chance: Chance): Omit<Swarm, "endsPeriod" | "isHesitant"> => {
  const overlap = chance.pick([0, 0.03, 0.15], "swarm", "overlap");
  const prompt = chance.pick([0.3, 0.7, 0.95], "swarm", "prompt");
  const leaps = chance.pick([0.005, 0.02, 0.08], "swarm", "leaps");
  const drawn = <Name extends string>(names: readonly Name[], most: number) =>
    new Map(
      names
        .filter((name) => chance.of("swarm", name) < 0.4)
        .map((name) => [name, most * chance.of("swarm rate", name)] as const),
    );
  return {
    calls: drawn(CALL_FAULTS, 0.15),
    world: drawn(["connection dropped", "process killed"] as const, 0.02),
    overlap,
    prompt,
    leaps,
    isOffline: chance.of("swarm", "offline") < 0.4,
  };
};

/** The same in words. */
export const describe = ({
  calls,
  world,
  isOffline,
  isHesitant,
  endsPeriod,
}: Swarm): readonly string[] => [
  ...[...calls, ...world].map(([fault, rate]) => `${fault} ${(100 * rate).toFixed(1)} %`),
  ...(isOffline ? ["without network"] : []),
  ...(isHesitant ? ["second thoughts at the bank"] : []),
  ...(endsPeriod ? ["the end of a period"] : []),
];
