import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import {
  type Cents,
  CustomerId,
  type Instant,
  OrderId,
  OrderToken,
  StoreId,
  type VariantCode,
} from "../../../api-schema/primitives.ts";
import { Conflict, NotFound, type Unprocessable } from "../../../api-schema/problems.ts";
import type { OrderChange } from "../../../api-schema/staff-order-changes.ts";
import { euros } from "../../../core/money/format.ts";
import { now as presentInstant } from "../../clock.ts";
import { query } from "../../rows/query.ts";
import { object, value } from "../../rows/value.ts";
import { amendmentNeeds, checkVersion } from "../../selling/amending/amendments.ts";
import { supplementWaits } from "../../selling/amending/supplement-words.ts";
import { SupplementsRepository } from "../../selling/amending/supplements-repository.ts";
import { askedBy, isDone } from "./order-acts.ts";
import type { planChange, PlannedMoney } from "./order-change-plan.ts";

/** An order with all that prices a change of it. */
export type State = Parameters<typeof planChange>[0];

/** Who changes it; what asks them to show that it is they, where money goes back. */
export type ByAgent<E> = { readonly who: string; readonly confirmedLately: Effect.Effect<void, E> };

/** A press, with what whoever pressed had seen. */
type Pressed = Pick<OrderChange, "key" | "version" | "expectedTotal">;

/** What an act comes to. */
interface Planned {
  readonly preview: {
    /** Why it cannot be, in French; null where it can. */
    readonly refusal: string | null;
    readonly after: { readonly total: Cents };
    readonly refund: Cents;
  };
}

interface HeldAct<Plan, Unplanned, Unwritten> {
  /** Articles that it may name beside those of the order. */
  readonly codes?: readonly VariantCode[];
  readonly planned: (
    address: Address,
    state: State,
    now: Instant,
  ) => Effect.Effect<Plan, Unplanned>;
  readonly write: (address: Address, plan: Plan, now: Instant) => Effect.Effect<void, Unwritten>;
}

/** What every change of an order by the house reads, looked at or done. */
export const makeHeldOrders = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const needs = yield* amendmentNeeds;
  const supplements = yield* SupplementsRepository;

  const found = Effect.fnUntraced(function* (id: OrderId): Effect.fn.Return<Address, NotFound> {
    const address = yield* addressOf.first(sql, [id]);
    return address ?? (yield* new NotFound({ message: "Commande introuvable." }));
  });
  const stateOf = Effect.fnUntraced(function* (
    { token, store: storeId }: Address,
    now: Instant,
    codes: readonly VariantCode[],
  ): Effect.fn.Return<State, NotFound> {
    const sold = yield* needs.amendments.sold(token, storeId);
    const cart = yield* needs.carts.load({ token, storeId, now, codes });
    return sold === null || cart === null
      ? yield* new NotFound({ message: "Commande introuvable." })
      : { sold, cart };
  });
  const held = Effect.fnUntraced(function* <Plan extends Planned, Unplanned, Unwritten, E>(
    id: OrderId,
    press: Pressed,
    { confirmedLately }: ByAgent<E>,
    { codes = [], planned, write }: HeldAct<Plan, Unplanned, Unwritten>,
  ): Effect.fn.Return<void, NotFound | Conflict | Unprocessable | Unplanned | Unwritten | E> {
    const { key, version, expectedTotal } = press;
    const address = yield* found(id);
    yield* needs.repository.lockById(id);
    if (yield* isDone(sql, id, { key, asked: askedBy(press) })) return;
    const now = yield* presentInstant;
    const state = yield* stateOf(address, now, codes);
    yield* checkVersion(needs.amendments, state, { version }, true).pipe(
      Effect.mapError(({ message }) => new Conflict({ message })),
    );
    const plan = yield* planned(address, state, now);
    const { refusal, after, refund } = plan.preview;
    if (refusal !== null) return yield* new Conflict({ message: refusal });
    if (after.total !== expectedTotal) {
      return yield* new Conflict({
        message: `Le montant a changé : la commande serait maintenant de ${euros(after.total)} TTC.`,
      });
    }
    if (refund > 0) yield* confirmedLately;
    yield* write(address, plan, now);
  });

  return {
    needs,
    /** A completed order, whosever it is. */
    found,
    stateOf,
    /**
     * Writes what was shown, or nothing, while the order is held: one press once, on the version and the total that were
     * seen, and by who has just shown that it is they where money goes back.
     */
    pressed: <Plan extends Planned, Unplanned, Unwritten, E>(
      ...act: Parameters<typeof held<Plan, Unplanned, Unwritten, E>>
    ): Effect.Effect<void, NotFound | Conflict | Unprocessable | Unplanned | Unwritten | E> =>
      needs.repository.transaction(held(...act)),
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
