import { Effect } from "effect";
import { abandonedAt } from "./patience.ts";

/**
 * Waits a second at most for the last that is said to the database, and gives it up then: one that is away
 * is not what a process stays for.
 */
export const briefly = (work: Effect.Effect<void>): Effect.Effect<void> =>
  Effect.exit(work).pipe(abandonedAt(Effect.sleep("1 second")), Effect.asVoid);
