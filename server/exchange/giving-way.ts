import { Duration, Effect } from "effect";
import { cpus } from "node:os";
import { monotonicMsOf } from "../clock.ts";
import { patientClock } from "../database/patience.ts";

/** With less than this of a core to spare, somebody waits for what a file takes. */
const SPARE_CORES = 0.25;
/** What cores have spared is counted in steps of 10 ms: less says nothing. */
const SHORTEST_MS = 50;
const LONGEST_PAUSE_MS = 1000;

/** What a machine says of itself, in milliseconds from wherever they began. */
export interface MachineTimes {
  readonly at: number;
  /** That its cores did nothing, all together. */
  readonly idle: number;
}

/** A machine that is shared with who orders. */
export interface SharedMachine {
  readonly times: () => MachineTimes;
  readonly pause: (ms: number) => Effect.Effect<void>;
}

/**
 * What is to be done between two pieces of a file: on a machine that has had nothing to spare since the last
 * time it waits for as long as has passed since, a second at most, so that customers have half of it at least.
 * On one that has, and on another machine than theirs, it costs nothing (docs/decisions/0136).
 */
export const makeGivingWay = ({ times, pause }: SharedMachine = here): Effect.Effect<
  Effect.Effect<void>
> =>
  Effect.sync(() => {
    let before = times();
    return Effect.suspend(() => {
      const now = times();
      const passed = now.at - before.at;
      if (passed < SHORTEST_MS) return Effect.void;
      const spare = (now.idle - before.idle) / passed;
      before = now;
      if (spare >= SPARE_CORES) return Effect.void;
      return Effect.andThen(
        pause(Math.min(passed, LONGEST_PAUSE_MS)),
        Effect.sync(() => {
          before = times();
        }),
      );
    });
  });

const present = monotonicMsOf(patientClock);
const here: SharedMachine = {
  times: () => ({
    at: present(),
    idle: cpus().reduce((sum, { times }) => sum + times.idle, 0),
  }),
  // By the process's own clock: it is the machine that is waited for.
  pause: (ms) => patientClock.sleep(Duration.millis(ms)),
};
