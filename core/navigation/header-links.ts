import type { Role, ShoppingListId } from "../../api-schema/primitives.ts";
import { may } from "../roles/permissions.ts";
import { ORDER_PAD } from "../routes/names.ts";
import { paths } from "../routes/paths.ts";

export type HeaderLinkName =
  | "signIn"
  | "cart"
  | "quickOrderList"
  | "messaging"
  | "outstandings"
  | "stores"
  | "users"
  | "festiveProducts";

export type HeaderLink = {
  readonly name: HeaderLinkName;
  readonly label: string;
  readonly href: string;
  /** 'bar' is always in sight, 'account' is in the account menu. */
  readonly place: "bar" | "account";
};

export type HeaderViewer =
  | { readonly login: "signedOut" }
  | {
      readonly login: "signedIn";
      /** Role in the active store; undefined without one. */
      readonly role: Role | undefined;
      readonly features: HeaderFeatures;
    };

export type HeaderFeatures = {
  readonly messagingEnabled: boolean;
  /** The active store has festive (pre-ordered) products. */
  readonly hasFestiveProducts: boolean;
  /** The active store's quick-order list. */
  readonly shoppingListId: ShoppingListId | null;
};

/**
 * The header's links for a user (spec §2, §6, within the permissions of product §4), in order. A
 * visitor only gets 'Me connecter'.
 */
export const headerLinks = (viewer: HeaderViewer): readonly HeaderLink[] => {
  if (viewer.login === "signedOut") {
    return [{ name: "signIn", label: "Me connecter", href: paths.signIn(), place: "bar" }];
  }
  const { role, features } = viewer;
  return LINKS.flatMap((link) => {
    const href = link.href(features);
    const isShown = href !== undefined && link.isShown(role, features);
    return isShown ? [{ name: link.name, label: link.label, href, place: link.place }] : [];
  });
};

type LinkRule = Omit<HeaderLink, "href"> & {
  readonly isShown: (role: Role | undefined, features: HeaderFeatures) => boolean;
  readonly href: (features: HeaderFeatures) => string | undefined;
};

const LINKS: readonly LinkRule[] = [
  {
    name: "quickOrderList",
    label: ORDER_PAD,
    place: "bar",
    isShown: (role) => may(role, "lists.use"),
    href: ({ shoppingListId }) =>
      shoppingListId === null ? undefined : paths.list(shoppingListId),
  },
  {
    name: "messaging",
    label: "Messagerie",
    place: "bar",
    isShown: (role, { messagingEnabled }) => messagingEnabled && may(role, "messaging.use"),
    href: () => paths.inbox(),
  },
  {
    name: "cart",
    label: "Panier",
    place: "bar",
    isShown: (role) => may(role, "cart.order"),
    href: () => paths.cart(),
  },
  {
    name: "outstandings",
    label: "Mes encours",
    place: "account",
    isShown: (role) => may(role, "outstandings.view"),
    href: () => paths.outstandings(),
  },
  {
    name: "stores",
    label: "Mes boutiques",
    place: "account",
    isShown: (role) => may(role, "stores.see"),
    href: () => paths.stores(),
  },
  {
    name: "users",
    label: "Gestion des collaborateurs",
    place: "account",
    isShown: (role) => may(role, "users.manage"),
    href: () => paths.users(),
  },
  {
    name: "festiveProducts",
    label: "Produits pré-commandés",
    place: "account",
    isShown: (role, { hasFestiveProducts }) => hasFestiveProducts && may(role, "festive.order"),
    href: () => paths.festiveProducts(),
  },
];
