import { Context, Layer } from "effect";
import type { Instant, OrderToken, StoreId, VariantId } from "../../../api-schema/primitives.ts";
import { BoundedCache } from "../../cache/bounded-cache.ts";
import { processCaches } from "../../cache/cache-budget.ts";
import type { StoredCart } from "./stored-cart.ts";

/** What a cart was computed from that its own revision does not tell. */
export type CartBasis = Pick<StoredCart["pricedBy"], "catalogue" | "store"> & {
  readonly stocks: readonly { readonly id: VariantId; readonly stock: number }[];
};

/** Bytes of the carts that a process remembers. */
const MEMORY_BYTES = 16_000_000;

/** A cart that nobody has touched for so long is read again (milliseconds). */
const REMEMBERED_MS = 30 * 60_000;

/**
 * Open carts as this process has last read or written them, each with what priced it. A change that is
 * computed from one is written only where the statement finds all of it unchanged; nothing is answered
 * from it alone. Another process, a file of prices or a hand in the database need to tell nobody.
 */
export class CartMemory extends Context.Service<
  CartMemory,
  {
    /** The cart of that store as it was; undefined when it is not known, or is old at `now`. */
    readonly recall: (
      token: OrderToken,
      storeId: StoreId,
      now: Instant,
    ) => { readonly state: StoredCart; readonly rank: number | null } | undefined;
    /**
     * Remembers a cart, unless it knows a later one, with the rank that was drawn for the order that it may
     * become. `state` is committed: no transaction is open.
     */
    readonly remember: (state: StoredCart, now: Instant, rank: number | null) => void;
    readonly forget: (token: OrderToken) => void;
  }
>()("panetier/cart/CartMemory") {
  static readonly layer: Layer.Layer<CartMemory> = Layer.sync(CartMemory, () => {
    const carts = new BoundedCache<OrderToken, Remembered>(
      MEMORY_BYTES,
      ({ state }) => bytesOf(state),
      { budget: processCaches, name: "carts" },
    );
    return CartMemory.of({
      recall: (token, storeId, now) => {
        const known = carts.get(token);
        if (known === undefined || known.state.store.id !== storeId) return undefined;
        if (isOld(known, now)) {
          carts.delete(token);
          return undefined;
        }
        return known;
      },
      remember: (state, now, rank) => {
        const { token, revision } = state.order;
        if (!isRememberable(state)) return carts.delete(token);
        const known = carts.get(token);
        if (known === undefined || known.state.order.revision < revision) {
          carts.set(token, { state, rank, at: Date.parse(now) });
        } else if (known.state.order.revision === revision) {
          carts.set(token, { state, rank: rank ?? known.rank, at: Date.parse(now) });
        }
      },
      forget: (token) => carts.delete(token),
    });
  });
}

/** What priced it, for the statement that writes a change computed from it. */
export const basisOf = ({ pricedBy, variants }: StoredCart): CartBasis => ({
  catalogue: pricedBy.catalogue,
  store: pricedBy.store,
  stocks: variants.map(({ id, stock }) => ({ id, stock })),
});

type Remembered = {
  readonly state: StoredCart;
  readonly rank: number | null;
  readonly at: number;
};

const isOld = ({ state, at }: Remembered, now: Instant): boolean => {
  const { until } = state.pricedBy;
  const ms = Date.parse(now);
  return ms < at || ms - at > REMEMBERED_MS || (until !== null && ms >= Date.parse(until));
};

// The uses of a code and what is drawn of a pre-order are counted by other orders too: such a cart is read
// each time, and so is one with lines that left, which are shown with what may replace them.
const isRememberable = ({ order, coupon, store }: StoredCart): boolean =>
  order.checkoutState !== "completed" &&
  coupon === null &&
  store.preOrders.length === 0 &&
  order.unavailable.length === 0;

/** About what it takes: texts and addresses of a variant are most of it. */
const bytesOf = ({ variants, items, shipments, methods, addresses }: StoredCart): number =>
  4000 +
  variants.length * 2000 +
  (items.length + shipments.length) * 500 +
  (methods.length + addresses.length) * 400;
