import Menu from "lucide-react/icons/menu";
import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Link } from "wouter";
import { classNames } from "../widgets/class-names.ts";
import { IconButton } from "../widgets/icon-button.tsx";
import { VisuallyHidden } from "../widgets/visually-hidden.tsx";
import styles from "./header.module.css";
import { Logo } from "./logo.tsx";

export interface HeaderLink {
  readonly label: string;
  readonly href: string;
  /** Another site: opens in a new tab. */
  readonly external?: boolean | undefined;
  /** Poppy: 'Bonnes affaires'. */
  readonly hot?: boolean | undefined;
  readonly current?: boolean | undefined;
}

/** A button that opens something elsewhere: the phone's pane, the mega-menu. */
export interface HeaderToggle {
  readonly expanded: boolean;
  readonly onToggle: () => void;
  /** Id of what it opens. */
  readonly controls: string;
}

export interface HeaderProps {
  /** The burger of phones and tablets. */
  readonly menu: HeaderToggle;
  /** `CatalogueButton`, and right after it in the order of the keyboard its open mega-menu. */
  readonly catalogue?: ReactNode;
  readonly links: readonly HeaderLink[];
  /** The search form (`SearchBox` in its usual dress). */
  readonly search?: ReactNode;
  /** On phones the search replaces the top row while open. */
  readonly searchOpen: boolean;
  readonly onSearchOpenChange: (open: boolean) => void;
  /** What else may have opened the search, and gets the focus back; the header's own button while null. */
  readonly searchOpener?: RefObject<HTMLElement | null> | undefined;
  /** `StoreButton` or a select: beside the search, or as a bar below on a phone. */
  readonly store?: ReactNode;
  /** `HeaderAction`s: quick list, messages, account, basket. Those with `phone` stay on a phone. */
  readonly actions: ReactNode;
  /** The next cut-off, at the end of the second row. */
  readonly cutOff?: ReactNode;
  /** Arrows, Home and End among the entries of the main menu. */
  readonly onMenuKeyDown?: ((event: KeyboardEvent<HTMLElement>) => void) | undefined;
}

/** The head of every page: two rows on a desk, burger and bars under 1200 px. */
export function Header({
  menu,
  catalogue,
  links,
  search,
  searchOpen,
  store,
  ...props
}: HeaderProps) {
  const openSearch = useFocusBack(searchOpen, props.searchOpener);
  return (
    <header className={classNames(styles.header, searchOpen && styles.searching)}>
      <div className={styles.upper}>
        <div className={styles.top}>
          <div className={styles.burger}>
            <IconButton
              label="Menu"
              icon={<Menu size={24} aria-hidden />}
              expanded={menu.expanded}
              aria-controls={menu.controls}
              onClick={menu.onToggle}
            />
          </div>
          <div className={styles.logo}>
            <Logo />
          </div>
          <div className={styles.search}>
            {search}
            <div className={styles.closeSearch}>
              <IconButton
                label="Fermer la recherche"
                icon={<X size={24} aria-hidden />}
                onClick={() => props.onSearchOpenChange(false)}
              />
            </div>
          </div>
          {store === undefined ? null : <div className={styles.store}>{store}</div>}
          <div className={styles.actions}>
            {search === undefined ? null : (
              <div ref={openSearch} className={styles.openSearch}>
                <IconButton
                  label="Rechercher"
                  icon={<Search size={24} aria-hidden />}
                  expanded={searchOpen}
                  onClick={() => props.onSearchOpenChange(true)}
                />
              </div>
            )}
            {props.actions}
          </div>
        </div>
      </div>
      <div className={styles.lower}>
        <div className={styles.second}>
          <nav aria-label="Menu principal">
            {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the links inside */}
            <div className={styles.nav} onKeyDown={props.onMenuKeyDown}>
              {catalogue}
              <ul className={styles.links}>
                {links.map((link) => (
                  <li key={link.label}>
                    <MainLink {...link} />
                  </li>
                ))}
              </ul>
            </div>
          </nav>
          {props.cutOff === undefined ? null : <div className={styles.cutOff}>{props.cutOff}</div>}
        </div>
      </div>
    </header>
  );
}

/** The button inside, or what opened it elsewhere, takes the focus that went with what it had opened. */
const useFocusBack = (open: boolean, opener?: RefObject<HTMLElement | null>) => {
  const box = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (wasOpen.current && !open && isLost) {
      const back = opener?.current ?? box.current?.querySelector("button");
      back?.focus({ preventScroll: true });
    }
    wasOpen.current = open;
  }, [open, opener]);
  return box;
};

/** Opens the mega-menu. */
export function CatalogueButton({ expanded, onToggle, controls }: HeaderToggle) {
  return (
    <button
      type="button"
      className={styles.catalogue}
      aria-expanded={expanded}
      aria-controls={expanded ? controls : undefined}
      onClick={onToggle}
    >
      <Menu size={18} aria-hidden />
      Catalogue
    </button>
  );
}

/** In the place of a header that broke: still the way home. */
export function BareHeader() {
  return (
    <header className={styles.bare}>
      <Logo />
    </header>
  );
}

function MainLink({ label, href, external = false, hot = false, current = false }: HeaderLink) {
  const className = classNames(styles.link, hot && styles.hot);
  return external ? (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
      {label}
      <VisuallyHidden> (nouvel onglet)</VisuallyHidden>
    </a>
  ) : (
    <Link href={href} className={className} aria-current={current ? "page" : undefined}>
      {label}
    </Link>
  );
}
