import { readFileSync } from "node:fs";
import type { World } from "../bench/world.ts";
import { type Document, type Load, loadsOf, type LoadName } from "./loads.ts";
import { idleSockets, makeVisitors, slowReaders, type Tally, type Target } from "./visitors.ts";

// The crowd, in a process of its own: it takes one task at a time from the endurance run.

export type AttackTask =
  /** Closed loop: what the server can take. */
  | { readonly kind: "capacity"; readonly seconds: number }
  /** Open loop: so many calls a second, whatever becomes of them. */
  | { readonly kind: "flood"; readonly perSecond: number; readonly seconds: number };

export interface AttackAnswer {
  readonly perSecond: number;
  readonly tallies: Readonly<Record<LoadName, Tally>>;
  /** Calls that were not even sent: so many were unanswered already. */
  readonly unsent: number;
}

export interface AttackPlan {
  readonly target: Target;
  readonly world: World;
  readonly pictures: readonly string[];
  readonly document: Document;
}

/** Clients of the closed loop: enough to keep two cores busy. */
const CLIENTS = 8;
/** Calls that wait for their answer at most, as a browser's or a proxy's own limit would have it. */
const MOST_WAITING = 1500;
const IDLE = 300;
const SLOW = 50;
const TICK_MS = 20;

const [, , planFile = ""] = process.argv;
const plan: AttackPlan = JSON.parse(readFileSync(planFile, "utf8"));
const loads = loadsOf(plan.world, plan.pictures, plan.document);

process.on("message", (task: AttackTask) => {
  const run =
    task.kind === "capacity" ? capacity(task.seconds) : flood(task.perSecond, task.seconds);
  void run.then((answer) => process.send?.(answer));
});

async function capacity(seconds: number): Promise<AttackAnswer> {
  const visitors = makeVisitors(plan.target);
  const tallies = emptyTallies();
  const start = performance.now();
  const end = start + seconds * 1000;
  const pick = picker();
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (performance.now() < end) {
        const load = pick();
        await visitors.call(load.next(), tallies[load.name]);
      }
    }),
  );
  visitors.close();
  const answered = Object.values(tallies).reduce((sum, { statuses }) => sum + well(statuses), 0);
  return { perSecond: answered / ((performance.now() - start) / 1000), tallies, unsent: 0 };
}

async function flood(perSecond: number, seconds: number): Promise<AttackAnswer> {
  const visitors = makeVisitors(plan.target);
  const tallies = emptyTallies();
  const pick = picker();
  const stopIdle = idleSockets(plan.target, IDLE);
  const stopSlow = slowReaders(plan.target, SLOW, "/produits");
  const start = performance.now();
  let offered = 0;
  let waiting = 0;
  let unsent = 0;
  while (performance.now() - start < seconds * 1000) {
    const due = Math.floor(((performance.now() - start) / 1000) * perSecond);
    for (; offered < due; offered += 1) {
      const load = pick();
      if (waiting >= MOST_WAITING) {
        unsent += 1;
        continue;
      }
      waiting += 1;
      void visitors.call(load.next(), tallies[load.name]).then(() => (waiting -= 1));
    }
    await new Promise((next) => setTimeout(next, TICK_MS));
  }
  const elapsed = (performance.now() - start) / 1000;
  stopIdle();
  stopSlow();
  visitors.close();
  return { perSecond: (offered - unsent) / elapsed, tallies, unsent };
}

const well = (statuses: Readonly<Record<string, number>>): number =>
  Object.entries(statuses).reduce(
    (sum, [status, count]) => sum + (Number(status) >= 200 && Number(status) < 500 ? count : 0),
    0,
  );

const emptyTallies = (): Record<LoadName, Tally> => {
  const tally = (): Tally => ({ offered: 0, statuses: {} });
  return {
    visitorPages: tally(),
    memberPages: tally(),
    pictures: tally(),
    searches: tally(),
    documents: tally(),
    uploads: tally(),
    hostile: tally(),
  };
};

/** Each load in its share, evenly spread: the same sequence in each run. */
function picker(): () => Load {
  const owed = loads.map(() => 0);
  return () => {
    let best = 0;
    for (const [index, { share }] of loads.entries()) {
      owed[index] = (owed[index] ?? 0) + share;
      if ((owed[index] ?? 0) > (owed[best] ?? 0)) best = index;
    }
    owed[best] = (owed[best] ?? 0) - 1;
    const load = loads[best];
    if (load === undefined) throw new RangeError("There is no load");
    return load;
  };
}
