import { Effect, Layer } from "effect";
import { CutOffAlerts } from "./cut-off-alerts.ts";
import { StockNews } from "./stock-news.ts";

/** Looks for alerts that are due every minute, as long as the process runs. */
export const AlertWorker: Layer.Layer<never, never, CutOffAlerts | StockNews> = Layer.effectDiscard(
  Effect.gen(function* () {
    yield* everyMinute((yield* CutOffAlerts).look);
    yield* everyMinute((yield* StockNews).look);
  }),
);

const everyMinute = (look: Effect.Effect<number>) => {
  const step = Effect.sleep("1 minute").pipe(
    Effect.andThen(Effect.uninterruptible(look)),
    // The database may be away for a while: the next minute comes.
    Effect.catchCause((cause) =>
      Effect.logWarning("Les alertes attendent la minute suivante", cause),
    ),
  );
  return Effect.forkScoped(Effect.forever(step));
};
