import CircleUser from "lucide-react/icons/circle-user";
import ListChecks from "lucide-react/icons/list-checks";
import ShoppingBasket from "lucide-react/icons/shopping-basket";
import { useId } from "react";
import { useLocation } from "wouter";
import { cartLinkName } from "../../core/cart/counter.ts";
import { type HeaderLink, headerLinks } from "../../core/navigation/header-links.ts";
import { paths } from "../../core/routes/paths.ts";
import {
  useActiveStore,
  useCartCounter,
  useMenu,
  useMode,
  useRole,
  useSession,
  useTell,
} from "../composition/hooks.ts";
import { Header } from "../layout/header.tsx";
import { HeaderAction } from "../layout/header-action.tsx";
import { hasPage } from "../existing-pages.ts";
import { CounterBadge } from "../widgets/badge.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { CatalogueMenu } from "./catalogue-menu.tsx";
import { mainLinks } from "./main-links.ts";
import { MenuPane } from "./menu-pane.tsx";
import { MessagingAction } from "./messaging-action.tsx";
import { NextCutOff } from "./next-cut-off.tsx";
import { SearchPanel } from "./search-panel.tsx";
import { StoreSelector } from "./store-selector.tsx";

/** Header of the shop: the layout's header, told what the machines know (spec §2 Header). */
export function ShopHeader() {
  const tell = useTell();
  const { open } = useMenu();
  const mode = useMode();
  const [path] = useLocation();
  const links = useHeaderLinks();
  const { status } = useSession();
  const catalogueId = useId();
  const paneId = useId();
  const toggle = (menu: "catalogue" | "pane" | "searchBar") => () =>
    tell({ type: "menu.toggled", menu });
  const searchBarOpen = open === "searchBar";
  return (
    <>
      <Header
        menu={{ expanded: open === "pane", onToggle: toggle("pane"), controls: paneId }}
        catalogue={{
          expanded: open === "catalogue",
          onToggle: toggle("catalogue"),
          controls: catalogueId,
        }}
        links={mainLinks().map((link) => ({ ...link, current: link.href === path }))}
        search={
          <SearchPanel
            focusOnShow={searchBarOpen && mode !== "desktop"}
            key={String(searchBarOpen)}
          />
        }
        searchOpen={searchBarOpen}
        onSearchOpenChange={toggle("searchBar")}
        store={status === "signedIn" || status === "starting" ? <StoreSelector /> : undefined}
        actions={<Actions links={links} />}
        cutOff={<NextCutOff />}
        panel={open === "catalogue" ? <CatalogueMenu id={catalogueId} /> : undefined}
      />
      <MenuPane id={paneId} open={open === "pane"} links={links} />
    </>
  );
}

function Actions({ links }: { readonly links: readonly HeaderLink[] }) {
  const { status } = useSession();
  const bar = links.filter(({ place }) => place === "bar");
  return (
    <>
      {bar.map(({ name, label, href }) =>
        name === "cart" ? null : name === "messaging" ? (
          <MessagingAction key={name} label={label} href={href} />
        ) : (
          <HeaderAction
            key={name}
            label={label}
            href={href}
            icon={icons[name] ?? icons.signIn}
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
  return (
    <HeaderAction
      label="Panier"
      href={paths.cart()}
      icon={<ShoppingBasket size={24} strokeWidth={1.75} aria-hidden />}
      badge={label === undefined ? undefined : <CounterBadge>{label}</CounterBadge>}
      name={cartLinkName(quantity)}
      phone
    />
  );
}

/** The links of this user and role, without those whose page the shop does not have. */
function useHeaderLinks(): readonly HeaderLink[] {
  const { status } = useSession();
  const store = useActiveStore();
  const role = useRole();
  if (status === "starting") return [];
  const viewer =
    status === "signedIn"
      ? ({
          login: "signedIn",
          role: role ?? undefined,
          features: {
            messagingEnabled: true,
            hasFestiveProducts: store?.hasFestiveProducts ?? false,
            shoppingListId: store?.shoppingListId ?? null,
          },
        } as const)
      : ({ login: "signedOut" } as const);
  return headerLinks(viewer).filter(({ href }) => hasPage(href));
}

const icons = {
  signIn: <CircleUser size={24} strokeWidth={1.75} aria-hidden />,
  quickOrderList: <ListChecks size={24} strokeWidth={1.75} aria-hidden />,
  messaging: undefined,
  cart: undefined,
  outstandings: undefined,
  stores: undefined,
  users: undefined,
  festiveProducts: undefined,
} as const;
