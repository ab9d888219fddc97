import ShoppingBasket from "lucide-react/icons/shopping-basket";
import { cartLinkName } from "../../core/cart/counter.ts";
import { cartShortcut } from "../../core/navigation/cart-shortcut.ts";
import { paths } from "../../core/routes/paths.ts";
import { useCart, useCartCounter } from "../hooks/cart.ts";
import { HeaderAction } from "../layout/header-action.tsx";
import { CounterBadge } from "../widgets/badge.tsx";

/** 'Panier' at the end of the header, with what it costs and how many things are in it. */
export function CartAction() {
  const { label, quantity } = useCartCounter();
  const { order } = useCart();
  // What it costs says which action it is.
  const { total } = cartShortcut(order, quantity, null);
  return (
    <HeaderAction
      label={total === null ? "Panier" : `${total} HT`}
      href={paths.cart()}
      icon={<ShoppingBasket size={24} strokeWidth={1.75} aria-hidden />}
      badge={label === undefined ? undefined : <CounterBadge>{label}</CounterBadge>}
      name={cartLinkName(quantity)}
      phone
    />
  );
}
