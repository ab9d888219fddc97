import { Effect, type Exit } from "effect";
import type { SqlClient } from "effect/sql";
import { nowDate } from "../clock.ts";
import type { Call } from "./calls.ts";
import { statusOf } from "./exit-status.ts";

/**
 * Writes one row a request that was made under an impersonation, before its answer leaves: what the
 * journal does not hold has not been answered. Undefined, and nothing to wait for, for all others.
 */
export const auditCall = (
  sql: SqlClient.SqlClient,
  call: Call | undefined,
  exit: Exit.Exit<{ readonly status: number }, unknown>,
  storeHeader: string | undefined,
): Effect.Effect<void> | undefined => {
  if (call?.impersonatedLogin === undefined) return undefined;
  const { impersonatedLogin, method, path, route = "" } = call;
  return Effect.flatMap(
    nowDate,
    (at) =>
      sql`insert into impersonation_audit
        (impersonation_id, at, method, route, path, status, store_id)
        select id, ${at}::timestamptz, ${method}::text, ${route}::text,
          ${withoutSecrets(path, route)}::text, ${statusOf(exit)}::int,
          ${storeIn(storeHeader)}::int
        from impersonation where login_id = ${impersonatedLogin}::uuid`,
  ).pipe(Effect.asVoid, Effect.orDie);
};

/** The address with what stands at `:token` taken out: who has it has the cart. */
export const withoutSecrets = (path: string, route: string): string => {
  const names = route.split("/");
  return path
    .split("/")
    .map((segment, index) => (names[index] === ":token" ? "…" : segment))
    .join("/");
};

const storeIn = (header: string | undefined): number | null =>
  header !== undefined && /^[1-9]\d{0,8}$/.test(header) ? Number(header) : null;
