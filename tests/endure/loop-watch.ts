import { renameSync, writeFileSync } from "node:fs";
import { constants, monitorEventLoopDelay, PerformanceObserver } from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";
import { processCaches } from "../../server/cache/cache-budget.ts";
import { LOOP_DELAY_FILE, type LoopDelay } from "./loop-delay.ts";

// Loaded into the shop's process before the shop (`--import`): at each SIGUSR2 it writes how late the
// thread was since the last one, and what it kept, and starts over. The shop itself knows nothing of it.

/** The thread is looked at so often, in milliseconds; a look that is on time is no delay. */
const RESOLUTION = 5;

const file = process.env[LOOP_DELAY_FILE];
if (file !== undefined) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
  delay.enable();
  let alive = 0;
  new PerformanceObserver((seen) => {
    if (seen.getEntries().some(isWhole))
      alive = Math.max(alive, getHeapStatistics().used_heap_size);
  }).observe({ entryTypes: ["gc"] });
  const late = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - RESOLUTION);
  process.on("SIGUSR2", () => {
    const figures: LoopDelay = {
      p50: late(delay.percentile(50)),
      p99: late(delay.percentile(99)),
      max: late(delay.max),
      aliveMb: alive / 2 ** 20,
      caches: processCaches.report(),
    };
    // Renamed into place, so that nobody reads half of it.
    writeFileSync(`${file}.part`, JSON.stringify(figures));
    renameSync(`${file}.part`, file);
    delay.reset();
    alive = 0;
  });
}

/** Of a whole collection of garbage: `detail` is the kind's (Node's own entries have one). */
function isWhole(entry: object): boolean {
  if (!("detail" in entry)) return false;
  const { detail } = entry;
  return (
    typeof detail === "object" &&
    detail !== null &&
    "kind" in detail &&
    detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR
  );
}
