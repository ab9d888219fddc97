import { setTimeout as pause } from "node:timers/promises";
import type { Evening } from "./evening.ts";

/** One thing that goes wrong. */
export interface Fault {
  readonly name: string;
  /** What is done, for the table's reader. */
  readonly what: string;
  /** Why it cannot be played here; null where it can. */
  readonly missing?: (evening: Evening) => string | null;
  /** Customers who order meanwhile; eight when absent. */
  readonly customers?: number;
  /** Does it, and resolves once all is as it was, but for what the shop itself has to do. */
  readonly play: (evening: Evening) => Promise<void>;
}

/** How long an operator's software takes to see that a primary is gone, before it promotes another. */
const NOTICED_MS = 8000;

/** In the order of the evening: the small disk is the first primary's. */
export const FAULTS: readonly Fault[] = [
  {
    name: "disk full",
    what: "The primary's disk (a file system in memory) has 64 kB left, for 20 s; then it has room again, and PostgreSQL is started where it had ended.",
    missing: ({ disk }) => (disk === null ? "no file system can be mounted: it needs root" : null),
    play: async ({ disk, primary }) => {
      disk?.leave(64);
      await pause(20_000);
      disk?.giveRoom();
      await primary().startAgain();
    },
  },
  {
    name: "database killed",
    what: "`kill -9` of the primary and its children; 8 s later the standby that has most is promoted, the other follows it, and the one address leads there.",
    play: async ({ primary, setPrimary, replicated, door }) => {
      await primary().kill();
      door.leadTo(undefined);
      await pause(NOTICED_MS);
      const next = await replicated.promote();
      setPrimary(next);
      door.leadTo(next.port);
    },
  },
  {
    name: "pooler restarted",
    what: "PgBouncer is killed and started again 3 s later.",
    play: async ({ pooler, way, door }) => {
      if (pooler !== null) return pooler.restart(3000);
      way.leadTo(undefined);
      await pause(3000);
      way.leadTo(door.port);
    },
  },
  {
    name: "partner silent",
    what: "The ERP takes connections and says nothing, for 75 s.",
    play: async ({ toErp }) => {
      toErp.hold();
      await pause(75_000);
      toErp.flow();
    },
  },
  {
    name: "clock stepped",
    what: "The clock of one of the two processes goes 10 min forward for 10 s, then 10 min back of the right time for 10 s.",
    play: async ({ processes, stepClock }) => {
      const one = processes().find(({ role }) => role === "web");
      if (one === undefined) throw new Error("Nobody answers");
      for (const minutes of [10, -10, 0]) {
        stepClock(one, minutes * 60_000);
        if (minutes !== 0) await pause(10_000);
      }
    },
  },
  {
    name: "processes killed",
    what: "`kill -9` of one of the two that answer and of the one that works; the first is started again 5 s later, the other 80 s later.",
    play: async ({ processes, kill, start }) => {
      const web = processes().find(({ role }) => role === "web");
      const worker = processes().find(({ role }) => role === "work");
      if (web === undefined || worker === undefined) throw new Error("Nobody is there");
      const began = performance.now();
      await Promise.all([kill(web), kill(worker)]);
      await pause(5000);
      await start("web");
      await pause(Math.max(0, 80_000 - (performance.now() - began)));
      await start("work");
    },
  },
  {
    name: "network delayed",
    what: "Each piece between the shop and the pooler comes 150 ms later, each way, for 20 s.",
    play: async ({ way }) => {
      way.delay(150);
      await pause(20_000);
      way.delay(0);
    },
  },
  {
    name: "10 × load",
    what: "Eighty customers instead of eight, for 30 s.",
    customers: 80,
    play: () => pause(30_000),
  },
];
