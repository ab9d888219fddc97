import { Effect, Layer } from "effect";
import { CutOffAlerts } from "./cut-off-alerts.ts";
import { StockNews } from "./stock-news.ts";
import { type Background, inBackground } from "../process-role.ts";

/** Looks for alerts that are due every minute, as long as the process runs. */
export const AlertWorker: Layer.Layer<never, never, CutOffAlerts | StockNews> = Layer.effectDiscard(
  Effect.gen(function* () {
    yield* everyMinute("alerts before cut-offs", (yield* CutOffAlerts).look);
    yield* everyMinute("stock that is back", (yield* StockNews).look);
  }),
);

const everyMinute = (name: Background, look: Effect.Effect<number>) => {
  const step = Effect.sleep("1 minute").pipe(
    Effect.andThen(Effect.uninterruptible(look)),
    // The database may be away for a while: the next minute comes.
    Effect.catchCause((cause) =>
      Effect.logWarning("Les alertes attendent la minute suivante", cause),
    ),
  );
  return inBackground(name, Effect.forever(step));
};
