import type { Order } from "../../api-schema/order.ts";
import type { ShortcutViewer } from "../../core/navigation/shortcuts.ts";
import { may } from "../../core/roles/permissions.ts";
import { useCart } from "../hooks/cart.ts";
import { CartShortcutLink } from "../shopping/cart-shortcut-link.tsx";
import { ShortcutBar, type ShortcutBarProps } from "./shortcut-bar.tsx";

/** The bar under a customer's thumb, with their cart in it. */
export function CustomerShortcuts(props: Omit<ShortcutBarProps, "isCartIdle" | "Cart">) {
  const { order } = useCart();
  return (
    <ShortcutBar {...props} isCartIdle={isIdle(props.viewer, order)} Cart={CartShortcutLink} />
  );
}

/** Nothing can be ordered from the cart: it is empty, or not for that role. */
const isIdle = (viewer: ShortcutViewer, order: Order | null): boolean => {
  if (viewer.login === "signedOut") return true;
  if (viewer.role === undefined) return false;
  if (!may(viewer.role, "cart.order")) return true;
  return (
    order !== null && order.shipments.length === 0 && order.unAvailableShippingItems.length === 0
  );
};
