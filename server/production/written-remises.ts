import { Effect, Layer } from "effect";
import type { SqlClient } from "effect/sql";
import { RemiseFiles } from "../debits/remise-files.ts";
import type { SellingFirm } from "../firm/selling-firm.ts";
import type { Keys } from "../keys/keys.ts";
import { Vault } from "../keys/vault.ts";
import { placeRemise } from "./remise-folder.ts";
import { Settings } from "../config.ts";
import { Collections } from "../ports/collections.ts";

/** A bank that each remise is written as a file for, before it is handed over: into the folder of files too, where there is one. */
export const withRemiseFiles = <Needs>(
  bank: Layer.Layer<Collections, never, Needs>,
): Layer.Layer<Collections, never, Needs | SqlClient.SqlClient | SellingFirm | Keys | Settings> =>
  Layer.effect(
    Collections,
    Effect.gen(function* () {
      const files = yield* RemiseFiles;
      const { exchangeDir } = yield* Settings;
      const { present } = yield* Collections;
      return Collections.of({
        present: Effect.fnUntraced(function* (batch) {
          yield* files.write(batch.batch);
          if (exchangeDir !== undefined) yield* placeRemise(exchangeDir, files, batch.batch);
          yield* present(batch);
        }),
      });
    }),
  ).pipe(Layer.provide([bank, RemiseFiles.layer]), Layer.provide(Vault.layer));
