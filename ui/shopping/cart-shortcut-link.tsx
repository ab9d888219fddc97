import ShoppingBasket from "lucide-react/icons/shopping-basket";
import { Link } from "wouter";
import { cartShortcut } from "../../core/navigation/cart-shortcut.ts";
import { paths } from "../../core/routes/paths.ts";
import { useCart, useCartCounter } from "../hooks/cart.ts";
import { useActiveStore } from "../hooks/stores.ts";
import { Text } from "../widgets/primitives.tsx";
import { VisuallyHidden } from "../widgets/visually-hidden.tsx";
import styles from "./cart-shortcut-link.module.css";

/** The cart in a bar under the thumb: what it costs, and what is missing to the next lorry's franco. */
export function CartShortcutLink({ current }: { readonly current?: "page" | "true" | undefined }) {
  const { order } = useCart();
  const { quantity } = useCartCounter();
  const lorries = useActiveStore();
  const { total, franco, isFrancoReached, name } = cartShortcut(order, quantity, lorries);
  return (
    <Link href={paths.cart()} className={styles.cart} aria-current={current}>
      <ShoppingBasket size={24} strokeWidth={1.75} aria-hidden />
      {/* Read whole, in the place of the figures. */}
      <span className={styles.figures} aria-hidden>
        {total === null ? (
          <span>Panier</span>
        ) : (
          <b>
            {total}{" "}
            <Text as="small" tone="quiet" size="2xs" weight="medium">
              HT
            </Text>
          </b>
        )}
        {franco === null ? null : <span data-reached={isFrancoReached || undefined}>{franco}</span>}
      </span>
      <VisuallyHidden>{name}</VisuallyHidden>
    </Link>
  );
}
