import { Effect } from "effect";
import type { SqlClient } from "effect/sql";
import type { Claim } from "../../api-schema/access.ts";
import type { Instant } from "../../api-schema/primitives.ts";
import type { Query } from "../rows/query.ts";
import { claimed, isTrueClaim } from "./caller-repository.ts";

/** A statement that may be the first of a call. */
export interface AccessQuery<A> {
  /**
   * Its first row; null without one, and where a claim that nothing has proved yet is not true: nothing is
   * read or written then.
   */
  readonly first: (
    sql: SqlClient.SqlClient,
    claim: Claim | null,
    now: Instant,
    parameters: readonly unknown[],
  ) => Effect.Effect<A | null>;
}

/**
 * The statement of `queryOf`, which has so many parameters, with the access in it: `may` is the condition
 * that who asks may do so, and belongs wherever it reads or writes. `holds` tells of a statement that always
 * answers a row whether that row says so.
 */
export const withAccess = <A>(
  parameters: number,
  queryOf: (may: string) => Query<A>,
  holds: (answer: A) => boolean = () => true,
): AccessQuery<A> => {
  const plain = queryOf("true");
  const proving = queryOf(isTrueClaim(parameters + 1));
  return {
    first: (sql, claim, now, own) =>
      claim === null || claim.isSettled()
        ? plain.first(sql, own)
        : Effect.tap(proving.first(sql, [...own, ...claimed(claim, now)]), (answer) =>
            Effect.sync(() => {
              if (answer !== null && holds(answer)) claim.proved();
            }),
          ),
  };
};

/** What is done at once for a claimant, else for whom they turn out to be. */
export const orSettled = <A, E, R, E2, R2>(
  claim: Claim,
  atOnce: Effect.Effect<A | null, E, R>,
  known: (who: Effect.Success<Claim["settle"]>) => Effect.Effect<A, E2, R2>,
): Effect.Effect<A, E | E2 | Effect.Error<Claim["settle"]>, R | R2> =>
  Effect.flatMap(atOnce, (answer) =>
    answer === null ? Effect.flatMap(claim.settle, known) : Effect.succeed(answer),
  );
