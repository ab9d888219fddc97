import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import type { ResourceName } from "../../api-schema/exchange/names.ts";
import { TABLES } from "./tables/tables.ts";

/** Whether rows of a resource are some merchant's: what its own files may say (QUAI-63). */
export const isOfMerchants = (name: ResourceName): boolean => TABLES[name].seller !== undefined;

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
