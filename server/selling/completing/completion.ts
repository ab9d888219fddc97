import { Context, Effect, Layer } from "effect";
import type { CompleteOrder, Order } from "../../../api-schema/order.ts";
import type { Instant, OrderToken } from "../../../api-schema/primitives.ts";
import { Conflict, NotFound } from "../../../api-schema/problems.ts";
import { checkShownOrder } from "../../../core/selling/checkout-checks.ts";
import type { PricedCart } from "../../../core/selling/price-cart.ts";
import type { SoldCart } from "../../../core/selling/sold-cart.ts";
import { now as presentInstant } from "../../clock.ts";
import { SellingFirm } from "../../firm/selling-firm.ts";
import { Measures } from "../../measures/measures.ts";
import type { PromiseMove, PromiseOf } from "../../stock/promises.ts";
import { type KeyedRequest, isKey, rememberedAnswer } from "../../web/idempotency.ts";
import { type Buyer, type Buying, buyingOf } from "../cart/buyer.ts";
import { type CartChangeRows, changeRows, isUnchanged } from "../cart/cart-change.ts";
import { ofNoField, orProblem, soldBy } from "../cart/cart-engine.ts";
import { basisOf } from "../cart/cart-memory.ts";
import { CartRepository } from "../cart/cart-repository.ts";
import type { StoredCart } from "../cart/stored-cart.ts";
import { completionNews } from "../orders/order-news.ts";
import { orderView } from "../orders/order-view.ts";
import { Orders } from "../orders/orders.ts";
import { completedRows } from "./completed-rows.ts";
import {
  type CompletedCart,
  CompletionRepository,
  type CompletionWrite,
} from "./completion-repository.ts";
import { justCompleted } from "./just-completed.ts";

/** The total that was seen, TTC; whether terms were accepted is asked where somebody can accept them. */
type ShownOrder = Pick<CompleteOrder, "expectedTotal">;

/** Turns a cart into an order (product §6), all or nothing. */
export class Completion extends Context.Service<
  Completion,
  {
    /**
     * Checks everything again, reserves the stock, uses the coupon, numbers and freezes the order,
     * starts its payments and announces it, in one transaction that holds the cart. A cart that is an
     * order already is left as it is: a double click, two tabs or a retry make one order. Conflict
     * when the price, the stock or anything else is not what the customer saw, the total of that
     * order too; all is intact then.
     */
    readonly complete: (
      buyer: Buyer,
      token: OrderToken,
      request: ShownOrder,
    ) => Effect.Effect<Order, NotFound | Conflict>;
    /**
     * The same without a transaction, its answer remembered under the call's key, for a cart that is as
     * its customer saw it: in one statement for a claimant, from the cart as this process knows it; in
     * two for somebody known, a load and that statement. Null where anything is not plain (a cart that
     * is not known, a coupon, a refusal, a product that falls short, a key that is taken): nothing is
     * written then.
     */
    readonly completeAtOnce: (
      buying: Buying,
      token: OrderToken,
      request: ShownOrder,
      keyed: KeyedRequest,
    ) => Effect.Effect<Order | null>;
  }
>()("panetier/cart/Completion") {
  static readonly layer: Layer.Layer<
    Completion,
    never,
    CartRepository | CompletionRepository | Orders | SellingFirm
  > = Layer.effect(
    Completion,
    Effect.gen(function* () {
      const needs: Needs = {
        carts: yield* CartRepository,
        completions: yield* CompletionRepository,
        orders: yield* Orders,
        firm: yield* SellingFirm,
      };
      return Completion.of({
        complete: (buyer, token, request) =>
          needs.carts.transaction(completeLocked(needs, buyer, token, request)).pipe(
            // An order that stood already is answered, and counted once.
            Effect.tap(({ order, isNew }) => (isNew ? measured(order, "locked") : Effect.void)),
            Effect.map(({ order }) => order),
          ),
        completeAtOnce: (buying, token, request, keyed) =>
          completeAtOnce(needs, { buying, token, request, keyed }),
      });
    }),
  );
}

type Needs = {
  readonly carts: CartRepository["Service"];
  readonly completions: CompletionRepository["Service"];
  readonly orders: Orders["Service"];
  readonly firm: SellingFirm["Service"];
};

const completeAtOnce = Effect.fnUntraced(function* (
  { carts, completions, firm }: Needs,
  {
    buying,
    token,
    request: { expectedTotal },
    keyed,
  }: {
    readonly buying: Buying;
    readonly token: OrderToken;
    readonly request: ShownOrder;
    readonly keyed: KeyedRequest;
  },
): Effect.fn.Return<Order | null> {
  if (keyed.key !== undefined && !isKey(keyed.key)) return null;
  const now = yield* presentInstant;
  const { storeId, claim } = buying;
  const wanted = { token, storeId, now };
  const found = yield* claim === null
    ? carts.loadToComplete(wanted)
    : carts.recallToComplete(wanted);
  if (found === null || found.rank === null) return null;
  const { state, rank } = found;
  const priced = yield* soldAsShown(state, buying, expectedTotal, now).pipe(Effect.option);
  if (priced._tag === "None" || priced.value.couponApplies) return null;
  if (!isUnchanged(state, changeRows(state, priced.value))) return null;
  const made = { state, priced: priced.value, rank, now, revision: state.order.revision };
  const { order, cart, write } = yield* orderOf(firm, buying, made);
  const isDone = yield* completions.completeAtOnce(
    { ...cart, basis: claim === null ? null : basisOf(state) },
    { ...write, stock: stockOf(priced.value), remembered: rememberedAnswer(keyed, order) },
  );
  carts.forget(token);
  if (isDone) yield* measured(order, "plain");
  return isDone ? order : null;
});

const completeLocked = Effect.fnUntraced(function* (
  needs: Needs,
  buyer: Buyer,
  token: OrderToken,
  { expectedTotal }: ShownOrder,
): Effect.fn.Return<{ readonly order: Order; readonly isNew: boolean }, NotFound | Conflict> {
  const { carts, completions } = needs;
  const { storeId } = buyer.store;
  yield* carts.lock(token, storeId);
  const now = yield* presentInstant;
  const loaded = yield* carts.loadToComplete({ token, storeId, now });
  if (loaded === null) return yield* new NotFound({ message: "Ce panier n'existe pas." });
  const { state, rank } = loaded;
  if (state.order.checkoutState === "completed") {
    yield* orProblem(checkShownOrder(state, expectedTotal)).pipe(ofNoField);
    return { order: yield* needs.orders.byToken(storeId, token), isNew: false };
  }
  const buying = buyingOf(buyer);
  const priced = yield* soldAsShown(state, buying, expectedTotal, now);
  if (rank === null) return yield* Effect.die(new Error("A cart that may be ordered has no rank"));
  const revision = yield* saveLocked(carts, state, changeRows(state, priced), now);
  yield* reserveStock(completions, priced, { orderId: state.order.id, now });
  if (priced.couponApplies && priced.draft.coupon !== null) {
    const used = yield* completions.useCoupon(priced.draft.coupon.id);
    if (!used) {
      return yield* new Conflict({
        message: `Le code promotionnel ${priced.draft.coupon.code} a déjà été utilisé.`,
      });
    }
  }
  const { order, cart, write } = yield* orderOf(needs.firm, buying, {
    state,
    priced,
    rank,
    now,
    revision,
  });
  yield* completions.complete(cart, { ...write, stock: [], remembered: null });
  return { order, isNew: true };
});

/** Counts an order that stands now. */
const measured = ({ total }: Order, way: "plain" | "locked"): Effect.Effect<void> =>
  Effect.map(Measures, (measures) => {
    measures?.count("shop_orders_total", { way });
    measures?.count("shop_order_value_cents_total", {}, total);
  });

const soldAsShown = (
  state: StoredCart,
  { role }: Buying,
  expectedTotal: CompleteOrder["expectedTotal"],
  now: Instant,
): Effect.Effect<SoldCart, NotFound | Conflict> =>
  soldBy(state, { kind: "complete", expectedTotal }, { now, role }).pipe(ofNoField);

/** Writes what completion changes of the cart itself; the revision that it has then. */
const saveLocked = Effect.fnUntraced(function* (
  carts: CartRepository["Service"],
  state: StoredCart,
  rows: CartChangeRows,
  now: Instant,
): Effect.fn.Return<number> {
  const { id, revision } = state.order;
  if (isUnchanged(state, rows)) return revision;
  const saved = yield* carts.save({ id, revision, now, rows });
  if (saved === null) return yield* Effect.die(new Error("A locked cart was changed"));
  return revision + 1;
});

type Made = {
  readonly state: StoredCart;
  readonly priced: SoldCart;
  readonly rank: number;
  /** The one that is completed. */
  readonly revision: number;
  readonly now: Instant;
};

/** The order as it is answered, and what makes it one. */
const orderOf = Effect.fnUntraced(function* (
  { now: firmNow }: Needs["firm"],
  { customerId, storeId, claim }: Buying,
  { state, priced, rank, revision, now }: Made,
): Effect.fn.Return<{
  readonly order: Order;
  readonly cart: CompletedCart;
  readonly write: Omit<CompletionWrite, "stock" | "remembered">;
}> {
  const { id, token } = state.order;
  const rows = completedRows(state, priced, { rank, now });
  const payments = state.payments.filter(({ scope }) =>
    priced.scopes.some((paid) => paid.scope === scope),
  );
  // A card is not paid yet: its part is announced when the bank accepts.
  const promised = payments.flatMap(({ scope, method }) => (method === "CB" ? [] : scope));
  const announced = yield* completionNews({
    token,
    storeId,
    customerId,
    orderId: id,
    promised,
    awaitsCard: promised.length < payments.length,
  });
  const { firm } = yield* firmNow;
  const sold = justCompleted({ state, priced, rows, now, revision: revision + 1 });
  return {
    order: orderView(sold, now, firm),
    cart: { id, revision, buyer: customerId, now, basis: null, claim },
    write: { ...rows, announced },
  };
});

const linesOf = ({ totals }: PricedCart) =>
  totals.shipments.flatMap((shipment) => shipment.lines.map(({ line }) => line));

const stockOf = (priced: PricedCart): readonly PromiseMove[] =>
  linesOf(priced).map(({ variant, quantity }) => ({ variantId: variant.id, quantity }));

const reserveStock = Effect.fnUntraced(function* (
  completions: CompletionRepository["Service"],
  priced: PricedCart,
  of: Omit<PromiseOf, "source">,
): Effect.fn.Return<void, Conflict> {
  const missing = yield* completions.reserveStock(stockOf(priced), of);
  const short = linesOf(priced).filter(({ variant }) => missing.has(variant.id));
  if (short.length === 0) return;
  const names = short.map(({ variant }) => {
    const left = missing.get(variant.id) ?? 0;
    return `${variant.productName} (${variant.reference}) : ${left === 0 ? "plus de stock" : `il en reste ${left}`}`;
  });
  return yield* new Conflict({
    message: `Quelqu'un vient de commander avant vous. ${names.join(" ; ")}.`,
  });
});
