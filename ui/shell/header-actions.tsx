import CircleUser from "lucide-react/icons/circle-user";
import ListChecks from "lucide-react/icons/list-checks";
import ShoppingBasket from "lucide-react/icons/shopping-basket";
import { cartLinkName } from "../../core/cart/counter.ts";
import type { HeaderLink } from "../../core/navigation/header-links.ts";
import { cartShortcut } from "../../core/navigation/cart-shortcut.ts";
import { paths } from "../../core/routes/paths.ts";
import { useCart, useCartCounter } from "../hooks/cart.ts";
import { useSession } from "../hooks/session.ts";
import { BakehouseAction } from "../bakehouse/bakehouse-action.tsx";
import { HeaderAction } from "../layout/header-action.tsx";
import { CounterBadge } from "../widgets/badge.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { MessagingAction } from "./messaging-action.tsx";

/** What stands at the end of the header: quick list, messages, account, basket. */
export function HeaderActions({ links }: { readonly links: readonly HeaderLink[] }) {
  const { status } = useSession();
  const bar = links.filter(({ place }) => place === "bar");
  return (
    <>
      <BakehouseAction />
      {bar.map(({ name, label, href }) =>
        name === "cart" ? null : name === "messaging" ? (
          <MessagingAction key={name} label={label} href={href} />
        ) : (
          <HeaderAction
            key={name}
            label={label}
            href={href}
            icon={name === "quickOrderList" ? quickOrderIcon : signInIcon}
            phone={name === "signIn"}
          />
        ),
      )}
      {status === "signedIn" ? <AccountMenu links={links} /> : null}
      {bar.some(({ name }) => name === "cart") ? <CartAction /> : null}
    </>
  );
}

function CartAction() {
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

const signInIcon = <CircleUser size={24} strokeWidth={1.75} aria-hidden />;
const quickOrderIcon = <ListChecks size={24} strokeWidth={1.75} aria-hidden />;
