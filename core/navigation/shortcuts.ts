import type { Action } from "../../api-schema/actions.ts";
import type { Role } from "../../api-schema/primitives.ts";
import { may } from "../roles/permissions.ts";
import { paths } from "../routes/paths.ts";
import type { RouteName } from "../routes/route-table.ts";

export type ShortcutName =
  | "home"
  | "catalogue"
  | "search"
  | "signIn"
  | "orders"
  | "cart"
  | "outstandings"
  | "stores"
  | "account";

export type Shortcut = {
  readonly name: ShortcutName;
  readonly label: string;
  /** Null for what opens on the page that is there: the search. */
  readonly href: string | null;
};

export type ShortcutViewer =
  | { readonly login: "signedOut" }
  | {
      readonly login: "signedIn";
      /** Role in the active store; null without one, undefined while it is not known. */
      readonly role: Role | null | undefined;
    };

/**
 * The bar under the thumb, in order (product §9): five places for a member, the last for what the role does
 * most, null while the role is not known so that nothing moves when it is; four for a visitor.
 */
export const shortcuts = (viewer: ShortcutViewer): readonly (Shortcut | null)[] => {
  if (viewer.login === "signedOut") return [...FOR_ALL, SIGN_IN];
  const { role } = viewer;
  const last =
    role === undefined ? null : (LAST.find(({ action }) => may(role, action)) ?? ACCOUNT);
  return [...FOR_ALL, ORDERS, last === null ? null : shortcutOf(last)];
};

const FOR_ALL: readonly Shortcut[] = [
  { name: "home", label: "Accueil", href: paths.home() },
  { name: "catalogue", label: "Catalogue", href: paths.catalogue() },
  { name: "search", label: "Chercher", href: null },
];

const SIGN_IN: Shortcut = { name: "signIn", label: "Me connecter", href: paths.signIn() };
const ORDERS: Shortcut = { name: "orders", label: "Commandes", href: paths.orders() };
const ACCOUNT: Shortcut = { name: "account", label: "Compte", href: paths.account() };

/** Whoever may do the first of these has its shortcut. */
const LAST: readonly (Shortcut & { readonly action: Action })[] = [
  { name: "cart", label: "Panier", href: paths.cart(), action: "cart.order" },
  {
    name: "outstandings",
    label: "Encours",
    href: paths.outstandings(),
    action: "outstandings.view",
  },
  { name: "stores", label: "Boutiques", href: paths.stores(), action: "stores.see" },
];

const shortcutOf = ({ name, label, href }: Shortcut): Shortcut => ({ name, label, href });

/** The shortcut whose part of the shop a screen belongs to. */
export const shortcutOfRoute = (route: RouteName | undefined): ShortcutName | undefined =>
  route === undefined ? undefined : PARTS[route];

const PARTS: { readonly [Route in RouteName]?: ShortcutName } = {
  home: "home",
  catalogue: "catalogue",
  category: "catalogue",
  promotionalOffers: "catalogue",
  products: "catalogue",
  product: "catalogue",
  signIn: "signIn",
  orders: "orders",
  order: "orders",
  cart: "cart",
  outstandings: "outstandings",
  stores: "stores",
  store: "stores",
  account: "account",
};

/**
 * Whether the bar stands on a screen: not from the cart to the payment, whose own bar holds the sum and the way
 * on. A cart that holds nothing, or that its reader may not fill, has no way on.
 */
export const hasShortcuts = (
  route: RouteName | undefined,
  { isCartIdle }: { readonly isCartIdle: boolean },
): boolean => (route === "cart" ? isCartIdle : route === undefined || !STEPS.has(route));

const STEPS: ReadonlySet<RouteName> = new Set(["cartDelivery", "cartPayment", "cartPaymentInit"]);
