import { Context, Effect, Layer } from "effect";
import { SqlClient, SqlError } from "effect/sql";
import {
  type CustomerId,
  type Instant,
  type OrderId,
  type PromotionId,
  type VariantId,
} from "../../../api-schema/primitives.ts";
import type { Claim } from "../../../api-schema/access.ts";
import type { Announcement } from "../../outbox/announcement.ts";
import { movePromises, type PromiseMove, type PromiseOf } from "../../stock/promises.ts";
import type { RememberedAnswer } from "../../web/idempotency.ts";
import type { CompletedRows } from "./completed-rows.ts";
import type { CartBasis } from "../cart/cart-memory.ts";
import { completeOrder } from "./completion-statement.ts";

/** All that a completion writes. */
export type CompletionWrite = CompletedRows & {
  /** Taken with it; none where it was taken before. */
  readonly stock: readonly PromiseMove[];
  readonly announced: readonly Announcement[];
  /** The answer under the key of its call; null where somebody else remembers it. */
  readonly remembered: RememberedAnswer | null;
};

/** A cart at the revision that it was read at, and who completes it: it may have been begun by a colleague. */
export type CompletedCart = {
  readonly id: OrderId;
  readonly revision: number;
  readonly buyer: CustomerId;
  readonly now: Instant;
  /** What it was computed from; null for a cart that was just read. */
  readonly basis: CartBasis | null;
  /** Proved by it, where nothing has proved it yet. */
  readonly claim: Claim | null;
};

/** The writes of a completion. */
export class CompletionRepository extends Context.Service<
  CompletionRepository,
  {
    /**
     * Takes the stock of every line or of none; call it inside the completion's transaction. Answers
     * what is left of each variant that falls short.
     */
    readonly reserveStock: (
      lines: readonly PromiseMove[],
      of: Omit<PromiseOf, "source">,
    ) => Effect.Effect<ReadonlyMap<VariantId, number>>;
    /** False when the last use of the code is gone; inside the completion's transaction. */
    readonly useCoupon: (id: PromotionId) => Effect.Effect<boolean>;
    /** Writes all of it, the cart's row being held: that it is no longer so is a defect. */
    readonly complete: (cart: CompletedCart, write: CompletionWrite) => Effect.Effect<void>;
    /**
     * The same in one statement that holds nothing before: false when the cart or its basis has changed
     * since, a product falls short, the key is taken or the claim is not true, and nothing is written then.
     */
    readonly completeAtOnce: (
      cart: CompletedCart,
      write: CompletionWrite,
    ) => Effect.Effect<boolean>;
  }
>()("panetier/cart/CompletionRepository") {
  static readonly layer: Layer.Layer<CompletionRepository, never, SqlClient.SqlClient> =
    Layer.effect(
      CompletionRepository,
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient;
        return CompletionRepository.of({
          reserveStock: (lines, of) =>
            movePromises(sql, lines, { ...of, source: `order:${of.orderId}` }),
          useCoupon: (id) =>
            sql`update promotion set used = used + 1
              where id = ${id} and (usage_limit is null or used < usage_limit) returning id`.pipe(
              Effect.map((rows) => rows.length === 1),
              Effect.orDie,
            ),
          complete: (cart, write) =>
            Effect.flatMap(complete(sql, cart, write), (isDone) =>
              isDone
                ? Effect.void
                : Effect.die(new Error(`Order ${cart.id} could not be completed`)),
            ),
          completeAtOnce: (cart, write) =>
            Effect.catchDefect(complete(sql, cart, write), (defect) =>
              isLostRace(defect) ? Effect.succeed(false) : Effect.die(defect),
            ),
        });
      }),
    );
}

const complete = (
  sql: SqlClient.SqlClient,
  { id, revision, buyer, now, basis, claim }: CompletedCart,
  { remembered, ...rest }: CompletionWrite,
): Effect.Effect<boolean> => {
  const { answer = null, ...key } = remembered ?? {};
  const write = JSON.stringify({ ...rest, basis, remembered: key });
  return Effect.map(
    completeOrder.first(sql, claim, now, [id, revision, now, buyer, write, answer]),
    (row) => row !== null,
  );
};

/** Stock that falls short, a key that is taken, or two that waited for each other: it is tried under the lock. */
const isLostRace = (defect: unknown): boolean =>
  SqlError.isSqlError(defect) &&
  (defect.reason._tag === "ConstraintError" ||
    defect.reason._tag === "UniqueViolation" ||
    defect.reason._tag === "DeadlockError");
