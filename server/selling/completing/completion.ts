import { Context, Effect, Layer } from "effect";
import type { CompleteOrder } from "../../../api-schema/order.ts";
import type { OrderToken } from "../../../api-schema/primitives.ts";
import { Conflict, NotFound } from "../../../api-schema/problems.ts";
import { now as presentInstant } from "../../clock.ts";
import { OrderNews } from "../orders/order-news.ts";
import type { Buyer } from "../cart/buyer.ts";
import { changeRows, isUnchanged } from "../cart/cart-change.ts";
import { ofNoField, orProblem, soldBy } from "../cart/cart-engine.ts";
import { CartRepository } from "../cart/cart-repository.ts";
import { completedRows } from "./completed-rows.ts";
import { CompletionRepository } from "./completion-repository.ts";
import { checkShownOrder } from "../../../core/selling/checkout-checks.ts";
import type { PricedCart } from "../../../core/selling/price-cart.ts";

/** Turns a cart into an order (product §6): one transaction, all or nothing. */
export class Completion extends Context.Service<
  Completion,
  {
    /**
     * Checks everything again, reserves the stock, uses the coupon, numbers and freezes the order,
     * starts its payments and announces it. A cart that is an order already is left as it is: a
     * double click, two tabs or a retry make one order. Conflict when the price, the stock or
     * anything else is not what the customer saw, the total of that order too; all is intact then.
     */
    readonly complete: (
      buyer: Buyer,
      token: OrderToken,
      request: CompleteOrder,
    ) => Effect.Effect<void, NotFound | Conflict>;
  }
>()("panetier/cart/Completion") {
  static readonly layer: Layer.Layer<
    Completion,
    never,
    CartRepository | CompletionRepository | OrderNews
  > = Layer.effect(
    Completion,
    Effect.gen(function* () {
      const carts = yield* CartRepository;
      const completions = yield* CompletionRepository;
      const news = yield* OrderNews;
      return Completion.of({
        complete: (buyer, token, request) =>
          carts.transaction(completeLocked({ carts, completions, news }, buyer, token, request)),
      });
    }),
  );
}

type Needs = {
  readonly carts: CartRepository["Service"];
  readonly completions: CompletionRepository["Service"];
  readonly news: OrderNews["Service"];
};

const completeLocked = Effect.fnUntraced(function* (
  { carts, completions, news }: Needs,
  buyer: Buyer,
  token: OrderToken,
  request: CompleteOrder,
): Effect.fn.Return<void, NotFound | Conflict> {
  const { storeId } = buyer.store;
  yield* carts.lock(token, storeId);
  const now = yield* presentInstant;
  const state = yield* carts.load({ token, storeId, now });
  if (state === null) return yield* new NotFound({ message: "Ce panier n'existe pas." });
  const { expectedTotal } = request;
  if (state.order.checkoutState === "completed") {
    return yield* orProblem(checkShownOrder(state, expectedTotal)).pipe(ofNoField);
  }
  const { role } = buyer.store;
  const priced = yield* soldBy(state, { kind: "complete", expectedTotal }, { now, role }).pipe(
    ofNoField,
  );
  const rows = changeRows(state, priced);
  if (!isUnchanged(state, rows)) {
    const { id, revision } = state.order;
    const saved = yield* carts.save({ id, revision, now, rows });
    if (saved === null) return yield* Effect.die(new Error("A locked cart was changed"));
  }
  yield* reserveStock(completions, priced);
  if (priced.couponApplies && priced.draft.coupon !== null) {
    const used = yield* completions.useCoupon(priced.draft.coupon.id);
    if (!used) {
      return yield* new Conflict({
        message: `Le code promotionnel ${priced.draft.coupon.code} a déjà été utilisé.`,
      });
    }
  }
  const { customerId } = buyer.identity;
  yield* completions.complete(completedRows(state, priced, now), customerId, now);
  yield* news.orderCompleted({ token, storeId, customerId });
  const orderId = state.order.id;
  const payments = state.payments.filter(({ scope }) =>
    priced.scopes.some((paid) => paid.scope === scope),
  );
  // A card is not paid yet: its part is announced when the bank accepts.
  for (const { scope, method } of payments) {
    if (method !== "CB") yield* news.partOrdered({ orderId, scope });
  }
  if (payments.some(({ method }) => method === "CB")) yield* news.cardAwaited(orderId);
});

const reserveStock = Effect.fnUntraced(function* (
  completions: CompletionRepository["Service"],
  { totals }: PricedCart,
): Effect.fn.Return<void, Conflict> {
  const lines = totals.shipments.flatMap((shipment) => shipment.lines.map(({ line }) => line));
  const missing = yield* completions.reserveStock(
    lines.map(({ variant, quantity }) => ({ variantId: variant.id, quantity })),
  );
  const short = lines.filter(({ variant }) => missing.has(variant.id));
  if (short.length === 0) return;
  const names = short.map(({ variant }) => {
    const left = missing.get(variant.id) ?? 0;
    return `${variant.productName} (${variant.reference}) : ${left === 0 ? "plus de stock" : `il en reste ${left}`}`;
  });
  return yield* new Conflict({
    message: `Quelqu'un vient de commander avant vous. ${names.join(" ; ")}.`,
  });
});
