import { Context, Effect, Layer, Result } from "effect";
import type { Order } from "../../../api-schema/order.ts";
import type { OrderPreview, PreviewOrder } from "../../../api-schema/order-sheet.ts";
import { Conflict, NotFound, type Unprocessable } from "../../../api-schema/problems.ts";
import type { WholeWish } from "../../../core/selling/order-at-once.ts";
import { checkMerchantTerms } from "../../../core/selling/phone-order.ts";
import { now as presentInstant } from "../../clock.ts";
import { SellingFirm } from "../../firm/selling-firm.ts";
import type { Buyer } from "../cart/buyer.ts";
import { CartRepository } from "../cart/cart-repository.ts";
import { Completion } from "./completion.ts";
import { previewFrom } from "./order-preview.ts";
import { orderLocked } from "./order-sheet.ts";

/** Orders that somebody of the house takes for a store, by the rules of the shop's own checkout. */
export class PhoneOrders extends Context.Service<
  PhoneOrders,
  {
    /** What these lines would be, ordered alone; and why merchants' goods are not for the house to order. */
    readonly preview: (
      buyer: Buyer,
      request: PreviewOrder,
    ) => Effect.Effect<
      { readonly preview: OrderPreview; readonly termsRefusal: string | null },
      NotFound
    >;
    /**
     * An order beside the store's own cart, which stays as it is: the buyer's, and placed by that member of the
     * staff. Conflict where it is not what was said, or terms would have to be accepted for the store.
     */
    readonly place: (
      buyer: Buyer,
      staff: number,
      request: WholeWish,
    ) => Effect.Effect<Order, NotFound | Conflict | Unprocessable>;
  }
>()("panetier/selling/PhoneOrders") {
  static readonly layer: Layer.Layer<
    PhoneOrders,
    never,
    CartRepository | Completion | SellingFirm
  > = Layer.effect(
    PhoneOrders,
    Effect.gen(function* () {
      const carts = yield* CartRepository;
      const completion = yield* Completion;
      const { now: firmNow } = yield* SellingFirm;
      const termsRefusal = Effect.fnUntraced(function* (
        { store: { storeId } }: Buyer,
        { shipments }: Pick<Order, "shipments">,
      ) {
        const hasAccepted = yield* carts.hasAcceptedMarketplace(storeId);
        const checked = checkMerchantTerms(shipments, hasAccepted);
        return Result.isFailure(checked) ? checked.failure.message : null;
      });
      return PhoneOrders.of({
        preview: Effect.fnUntraced(function* (buyer, request) {
          const { storeId } = buyer.store;
          const now = yield* presentInstant;
          const codes = request.items.map(({ variant }) => variant);
          const cart = yield* carts.empty({ storeId, now, codes });
          if (cart === null) return yield* new NotFound({ message: "Boutique introuvable." });
          const { firm } = yield* firmNow;
          const preview = yield* previewFrom({ carts, firm }, buyer, cart, request);
          return { preview, termsRefusal: yield* termsRefusal(buyer, preview.order) };
        }),
        place: Effect.fnUntraced(function* (buyer, staff, request) {
          const { storeId } = buyer.store;
          const { customerId } = buyer.identity;
          const now = yield* presentInstant;
          return yield* carts.beside({ storeId, customerId, placedBy: staff, now }, (token) =>
            Effect.gen(function* () {
              const order = yield* orderLocked({ carts, completion }, buyer, token, request);
              const refusal = yield* termsRefusal(buyer, order);
              return refusal === null ? order : yield* new Conflict({ message: refusal });
            }),
          );
        }),
      });
    }),
  );
}
