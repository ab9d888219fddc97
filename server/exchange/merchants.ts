import { Effect } from "effect";
import { SqlClient } from "effect/sql";

/** Why nothing comes in or goes out for the merchant of a code, in French; null where it does. */
export const notAMerchant = Effect.fnUntraced(function* (
  slug: string,
): Effect.fn.Return<string | null, never, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient;
  const [found] = yield* sql<{
    readonly gmp: boolean;
  }>`select gmp from merchant where slug = ${slug}`.pipe(Effect.orDie);
  if (found === undefined) return `Aucun marchand n'a le code « ${slug} ».`;
  return found.gmp ? `« ${slug} » est le moulin : ses fichiers sont ceux de la maison.` : null;
});
