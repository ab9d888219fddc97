import CircleUser from "lucide-react/icons/circle-user";
import ClipboardList from "lucide-react/icons/clipboard-list";
import House from "lucide-react/icons/house";
import LayoutGrid from "lucide-react/icons/layout-grid";
import ReceiptEuro from "lucide-react/icons/receipt-euro";
import Search from "lucide-react/icons/search";
import ShoppingBasket from "lucide-react/icons/shopping-basket";
import Store from "lucide-react/icons/store";
import { Link, useLocation } from "wouter";
import type { ComponentType } from "react";
import {
  hasShortcuts,
  type Shortcut,
  type ShortcutName,
  shortcutOfRoute,
  type ShortcutViewer,
  shortcuts,
} from "../../core/navigation/shortcuts.ts";
import { paths } from "../../core/routes/paths.ts";
import { matchRoute } from "../../core/routes/route-table.ts";
import { useMenu } from "../hooks/menus.ts";
import styles from "./shortcut-bar.module.css";

export interface ShortcutsProps {
  /** 'Chercher', with the button that the focus comes back to. */
  readonly onSearch: (button: HTMLElement) => void;
}

export interface ShortcutBarProps extends ShortcutsProps {
  readonly viewer: ShortcutViewer;
  /** Nothing can be ordered from the cart. */
  readonly isCartIdle: boolean;
  /** The cart's place, which visitors' bars do not have. */
  readonly Cart: ComponentType<Pick<PlaceProps, "current">> | null;
}

/** The bar under the thumb of phones and tablets (product §9); wider screens have the header. */
export function ShortcutBar({ onSearch, viewer, isCartIdle, Cart }: ShortcutBarProps) {
  const [path] = useLocation();
  const route = matchRoute(path)?.name;
  if (!hasShortcuts(route, { isCartIdle })) return null;
  const part = shortcutOfRoute(route);
  const places = shortcuts(viewer);
  return (
    <nav className={styles.bar} aria-label="Raccourcis" data-shortcuts>
      <ul className={styles.places} data-places={places.length}>
        {places.map((shortcut, index) => (
          <li key={shortcut?.name ?? index}>
            {shortcut === null ? null : (
              <Place
                {...{ shortcut, onSearch, Cart }}
                current={
                  shortcut.href === path ? "page" : shortcut.name === part ? "true" : undefined
                }
              />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface PlaceProps extends Pick<ShortcutBarProps, "onSearch" | "Cart"> {
  readonly shortcut: Shortcut;
  /** 'page' on the page itself, 'true' in its part of the shop. */
  readonly current: "page" | "true" | undefined;
}

function Place({ shortcut: { name, label, href }, current, onSearch, Cart }: PlaceProps) {
  const isSearching = useMenu().open === "searchBar";
  const [path] = useLocation();
  if (name === "cart") return Cart === null ? null : <Cart current={current} />;
  const Icon = ICONS[name];
  const content = (
    <>
      <Icon size={24} strokeWidth={1.75} aria-hidden />
      <span className={styles.label}>{label}</span>
    </>
  );
  return href === null ? (
    <button
      type="button"
      className={styles.place}
      aria-expanded={isSearching}
      onClick={({ currentTarget }) => onSearch(currentTarget)}
    >
      {content}
    </button>
  ) : (
    // Whoever signs in comes back to what they were looking at.
    <Link
      href={name === "signIn" && current === undefined ? paths.signIn(path) : href}
      className={styles.place}
      aria-current={current}
    >
      {content}
    </Link>
  );
}

const ICONS: { readonly [Name in ShortcutName]: typeof House } = {
  home: House,
  catalogue: LayoutGrid,
  search: Search,
  signIn: CircleUser,
  orders: ClipboardList,
  cart: ShoppingBasket,
  outstandings: ReceiptEuro,
  stores: Store,
  account: CircleUser,
};
