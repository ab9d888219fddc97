import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { Vault } from "../keys/vault.ts";

/** Opens the accounts that mandates debit. Whoever asks decides who may read the answer. */
export const makeDebitedAccounts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const vault = yield* Vault;
  return {
    /** The IBAN that was signed with that mandate; null for one that was signed on paper. */
    ibanOf: (reference: string): Effect.Effect<string | null> =>
      sql<{ readonly sealed: Uint8Array }>`
        select iban_sealed as sealed from mandate where reference = ${reference}`.pipe(
        Effect.map(([row]) =>
          row === undefined ? null : vault.open(`iban ${reference}`, row.sealed).toString(),
        ),
        Effect.orDie,
      ),
  };
});
