import { Effect, Layer } from "effect";
import type { SqlClient } from "effect/sql";
import { RemiseFiles } from "../debits/remise-files.ts";
import type { SellingFirm } from "../firm/selling-firm.ts";
import type { Keys } from "../keys/keys.ts";
import { Vault } from "../keys/vault.ts";
import { Collections } from "../ports/collections.ts";

/** A bank that each remise is written as a file for, before it is handed over. */
export const withRemiseFiles = <Needs>(
  bank: Layer.Layer<Collections, never, Needs>,
): Layer.Layer<Collections, never, Needs | SqlClient.SqlClient | SellingFirm | Keys> =>
  Layer.effect(
    Collections,
    Effect.gen(function* () {
      const files = yield* RemiseFiles;
      const { present } = yield* Collections;
      return Collections.of({
        present: (batch) => Effect.andThen(files.write(batch.batch), present(batch)),
      });
    }),
  ).pipe(Layer.provide([bank, RemiseFiles.layer]), Layer.provide(Vault.layer));
