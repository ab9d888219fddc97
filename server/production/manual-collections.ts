import { Effect, Layer } from "effect";
import { Collections } from "../ports/collections.ts";

/**
 * Where no bank is connected: staff give the remise to the bank themselves, as the page of collections
 * shows it, and say there what became of its debits.
 */
export const ManualCollections: Layer.Layer<Collections> = Layer.succeed(
  Collections,
  Collections.of({
    present: ({ batch, day, debits }) =>
      Effect.logInfo("Une remise de prélèvements est à donner à la banque").pipe(
        Effect.annotateLogs({ batch, day, debits: debits.length }),
      ),
  }),
);
