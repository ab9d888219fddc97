import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import {
  CustomerId,
  type Instant,
  OrderId,
  OrderToken,
  StoreId,
  type VariantCode,
} from "../../../api-schema/primitives.ts";
import { NotFound } from "../../../api-schema/problems.ts";
import { euros } from "../../../core/money/format.ts";
import { query } from "../../rows/query.ts";
import { object, value } from "../../rows/value.ts";
import { amendmentNeeds } from "../../selling/amending/amendments.ts";
import { supplementWaits } from "../../selling/amending/supplement-words.ts";
import { SupplementsRepository } from "../../selling/amending/supplements-repository.ts";
import type { planChange, PlannedMoney } from "./order-change-plan.ts";

/** An order with all that prices a change of it. */
export type State = Parameters<typeof planChange>[0];

/** Who changes it; what asks them to show that it is they, where money goes back. */
export type ByAgent<E> = { readonly who: string; readonly confirmedLately: Effect.Effect<void, E> };

/** What every change of an order by the house reads, looked at or done. */
export const makeHeldOrders = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const needs = yield* amendmentNeeds;
  const supplements = yield* SupplementsRepository;
  return {
    needs,
    /** A completed order, whosever it is. */
    found: Effect.fnUntraced(function* (id: OrderId): Effect.fn.Return<Address, NotFound> {
      const address = yield* addressOf.first(sql, [id]);
      return address ?? (yield* new NotFound({ message: "Commande introuvable." }));
    }),
    stateOf: Effect.fnUntraced(function* (
      { token, store: storeId }: Address,
      now: Instant,
      codes: readonly VariantCode[],
    ): Effect.fn.Return<State, NotFound> {
      const sold = yield* needs.amendments.sold(token, storeId);
      const cart = yield* needs.carts.load({ token, storeId, now, codes });
      return sold === null || cart === null
        ? yield* new NotFound({ message: "Commande introuvable." })
        : { sold, cart };
    }),
    /** What no version of the house can ask of a card; null where it asks nothing such. */
    refusalOfMoney: Effect.fnUntraced(function* (
      order: OrderId,
      money: readonly PlannedMoney[],
    ): Effect.fn.Return<string | null> {
      for (const { payment, move } of money) {
        if (move.kind === "supplement") {
          return `Il faudrait ${euros(move.amount)} de plus sur la carte : seul le client peut les payer, depuis sa commande.`;
        }
        if (move.kind !== "refund") continue;
        const taken = yield* needs.repository.takenFor(payment);
        if (taken.reduce((sum, { left }) => sum + left, 0) < move.amount) {
          return "La carte n’a pas payé autant : cela se rembourse par un avoir.";
        }
      }
      const pending = yield* supplements.pending(order);
      return pending === null ? null : supplementWaits(pending);
    }),
  };
});

/** $1 order id. */
const addressOf = query(
  object({
    id: value(OrderId, "q.id"),
    token: value(OrderToken, "q.token"),
    store: value(StoreId, "q.store_id"),
    customer: value(CustomerId, "q.customer_id"),
  }),
  `"order" q where q.id = $1 and q.checkout_state = 'completed'`,
);
export type Address = NonNullable<Effect.Success<ReturnType<typeof addressOf.first>>>;
