import { type KeyboardEvent, useCallback, useId, useRef } from "react";
import { useLocation } from "wouter";
import { PagePart } from "../first-screen/page-part.tsx";
import { useHeaderLinks } from "../hooks/header-links.ts";
import { useMenu } from "../hooks/menus.ts";
import { useMode } from "../hooks/mode.ts";
import { useSession } from "../hooks/session.ts";
import { useDispatch } from "../hooks/dispatch.ts";
import { CatalogueButton, Header } from "../layout/header.tsx";
import { CatalogueMenu } from "./catalogue-menu.tsx";
import { useCustomerParts } from "./customer-parts.ts";
import { HeaderActions } from "./header-actions.tsx";
import { mainLinks } from "./main-links.ts";
import { MenuPane } from "./menu-pane.tsx";
import { SearchPanel } from "./search-panel.tsx";
import { Shortcuts } from "./shortcuts.tsx";
import { useOutside } from "./use-outside.ts";
import { controlsIn, walkKeys } from "../layout/walk-keys.ts";
import { useSeller } from "../hooks/seller.ts";

/** Header of the shop: the layout's header, told what the machines know (spec §2 Header). */
export function ShopHeader() {
  const dispatch = useDispatch();
  const { open } = useMenu();
  const mode = useMode();
  const [path] = useLocation();
  const links = useHeaderLinks();
  const { status } = useSession();
  const customer = useCustomerParts();
  const parts = status === "signedIn" || status === "starting" ? customer : null;
  const paneId = useId();
  const { website } = useSeller();
  const toggle = (menu: "pane" | "searchBar") => () => dispatch({ type: "menu.toggled", menu });
  const searchBarOpen = open === "searchBar";
  const searchOpener = useRef<HTMLElement>(null);
  const search = useCallback(
    (button: HTMLElement | null) => {
      searchOpener.current = button;
      dispatch({ type: "menu.toggled", menu: "searchBar" });
    },
    [dispatch],
  );
  return (
    <>
      <PagePart>
        <Header
          menu={{ expanded: open === "pane", onToggle: toggle("pane"), controls: paneId }}
          catalogue={<CatalogueEntry />}
          links={mainLinks(website).map((link) => ({ ...link, current: link.href === path }))}
          onMenuKeyDown={(event) => {
            const items = event.currentTarget.querySelectorAll<HTMLElement>(MENU_ENTRIES);
            walkKeys(event, "row", items);
          }}
          search={
            <SearchPanel
              focusOnShow={searchBarOpen && mode !== "desktop"}
              key={String(searchBarOpen)}
            />
          }
          searchOpen={searchBarOpen}
          onSearchOpenChange={(wanted) => search(wanted ? null : searchOpener.current)}
          searchOpener={searchOpener}
          store={parts === null ? undefined : <parts.StoreSelector />}
          actions={<HeaderActions links={links} />}
          cutOff={parts === null ? null : <parts.NextCutOff />}
        />
      </PagePart>
      <PagePart>
        <MenuPane id={paneId} open={open === "pane"} links={links} />
      </PagePart>
      <PagePart>
        <Shortcuts onSearch={search} />
      </PagePart>
    </>
  );
}

/** The main menu's own entries, without what stands in the open mega-menu. */
const MENU_ENTRIES = ":scope > div > button, :scope > ul a";

/** 'Catalogue' and its mega-menu, closed by a press or a focus outside of both. */
function CatalogueEntry() {
  const dispatch = useDispatch();
  const expanded = useMenu().open === "catalogue";
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const close = useCallback(() => dispatch({ type: "menu.closed" }), [dispatch]);
  useOutside(box, expanded, close);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!expanded) return;
    // The focus would go with the menu that Escape closes.
    if (event.key === "Escape") event.currentTarget.querySelector("button")?.focus();
    else walkKeys(event, "column", controlsIn(event.currentTarget));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the links inside
    <div ref={box} onKeyDown={onKeyDown}>
      <CatalogueButton
        expanded={expanded}
        onToggle={() => dispatch({ type: "menu.toggled", menu: "catalogue" })}
        controls={id}
      />
      {expanded ? <CatalogueMenu id={id} /> : null}
    </div>
  );
}
