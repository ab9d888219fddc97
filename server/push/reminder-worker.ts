import { Effect, Layer } from "effect";
import { Reminders } from "./reminders.ts";
import { inBackground } from "../process-role.ts";

/** Looks for what is to be told every minute, as long as the process runs. */
export const ReminderWorker: Layer.Layer<never, never, Reminders> = Layer.effectDiscard(
  Effect.gen(function* () {
    const { look } = yield* Reminders;
    const step = Effect.sleep("1 minute").pipe(
      Effect.andThen(Effect.uninterruptible(look)),
      // The database may be away for a while: the next minute comes.
      Effect.catchCause((cause) =>
        Effect.logWarning("Les rappels attendent la minute suivante", cause),
      ),
    );
    yield* inBackground("reminders to browsers", Effect.forever(step));
  }),
);
