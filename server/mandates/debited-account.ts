import { Effect } from "effect";
import type { SqlClient } from "effect/sql";
import type { Vault } from "../keys/vault.ts";

/**
 * The IBAN that was signed with that mandate; null for one that was signed on paper. Whoever asks
 * decides who may read the answer.
 */
export const debitedIban = (
  sql: SqlClient.SqlClient,
  vault: Vault["Service"],
  reference: string,
): Effect.Effect<string | null> =>
  sql<{ readonly sealed: Uint8Array }>`
    select iban_sealed as sealed from mandate where reference = ${reference}`.pipe(
    Effect.map(([row]) =>
      row === undefined ? null : vault.open(`iban ${reference}`, row.sealed).toString(),
    ),
    Effect.orDie,
  );
