import type { CartState } from "./cart-state.ts";

/**
 * What an order beside the cart is made of: the same store, catalogue and address, and nothing that was
 * put in the cart: no line, no code, no chosen day, no note, no method. The cart keeps them.
 */
export const besideCart = <State extends CartState>(state: State): State => ({
  ...state,
  order: { ...state.order, checkoutState: "cart", amount: 0, unavailable: [] },
  items: [],
  shipments: [],
  payments: [],
  coupon: null,
});

/** The cart that an order is made of: the whole of it, or nothing of what it holds. */
export const orderedCart = <State extends CartState>(
  state: State,
  { keepCart = false }: { readonly keepCart?: boolean },
): State => (keepCart ? besideCart(state) : state);
