import { type KeyboardEvent, lazy, useId, useRef } from "react";
import { useLocation } from "wouter";
import { suggestions } from "../../core/api/calls/catalogue.ts";
import { paths } from "../../core/routes/paths.ts";
import { cleanSearch } from "../../core/search/search-params.ts";
import { useRead } from "../hooks/read.ts";
import { useSearchPanel } from "../hooks/search-panel.ts";
import { useDispatch } from "../hooks/dispatch.ts";
import { SearchBox } from "../layout/search-box.tsx";
import { focusWhenShown } from "./focus-when-shown.ts";
import { QuietBoundary } from "../layout/quiet-boundary.tsx";
import styles from "./search-panel.module.css";
import { useOptionList } from "./use-option-list.ts";
import { useOutside } from "./use-outside.ts";
import { useRecentSearches } from "./use-recent-searches.ts";
import { useSlashKey } from "./use-slash-key.ts";

const loadSuggestions = () => import("./suggestion-list.tsx");
const SuggestionList = lazy(loadSuggestions);
const RecentList = lazy(() => import("./recent-list.tsx"));

interface SearchPanelProps {
  /** On a phone the box appears when asked for: then it takes the focus. */
  readonly focusOnShow: boolean;
}

/** The search form with live suggestions and the latest searches (spec §2 Header, §4 Search). */
export function SearchPanel({ focusOnShow }: SearchPanelProps) {
  const dispatch = useDispatch();
  const { text, open: asking, requested } = useSearchPanel();
  const recent = useRecentSearches();
  const [, navigate] = useLocation();
  const found = useRead(suggestions, asking && requested !== "" ? { search: requested } : null);
  const box = useRef<HTMLDivElement>(null);
  const remembering = !asking && text === "" && recent.shown.length > 0;
  const open = asking || remembering;
  const leave = () => {
    recent.close();
    dispatch({ type: "search.left" });
  };
  useOutside(box, open, leave);
  useSlashKey(box);

  const go = (href: string) => {
    leave();
    navigate(href);
  };
  const submit = (search: string) => {
    recent.close();
    recent.keep(search);
    dispatch({ type: "search.submitted" });
  };
  const searchAgain = (search: string) => {
    dispatch({ type: "search.typed", text: search });
    submit(search);
  };
  const products = found.data?.products ?? [];
  const hrefs = [
    ...products.map(({ slug }) => paths.product(slug)),
    ...(found.data?.taxons ?? []).map(({ code }) => paths.searchInCategory(code)),
  ];
  const nearest = products.length === 0 ? (found.data?.nearest ?? []) : [];
  const choices = remembering
    ? recent.shown.map((search) => () => searchAgain(search))
    : [
        ...nearest.map((search) => () => searchAgain(search)),
        ...hrefs.map((href) => () => go(href)),
      ];
  // What is shown may still be the answer to an earlier text: the keyboard starts again with the new.
  const settled = !found.isFetching && !found.isPlaceholderData && requested === cleanSearch(text);
  const listId = useId();
  const list = useOptionList({
    listId,
    count: open ? choices.length : 0,
    onChoose: (index) => choices[index]?.(),
    contents: remembering
      ? recent.shown.join("\n")
      : `${requested}${found.isPlaceholderData ? "…" : ""}`,
  });
  const focusInput = () => box.current?.querySelector("input")?.focus();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && open) {
      recent.close();
      if (!asking) return;
      // The text goes first; a search bar that replaces the top row stays for the next one.
      event.stopPropagation();
      dispatch({ type: "search.escaped" });
    } else if (event.key === "ArrowDown" && !open && text === "") recent.open();
    else if (event.key === "Enter" && event.shiftKey && list.active >= 0) {
      event.preventDefault();
      document.getElementById(`${listId}-ajout-${list.active}`)?.click();
    } else list.onKeyDown(event);
  };
  return (
    <div ref={box} className={styles.panel}>
      <SearchBox
        value={text}
        onValueChange={(value) => {
          if (value === "") recent.open();
          else recent.close();
          dispatch({ type: "search.typed", text: value });
        }}
        onSubmit={() => submit(text)}
        onClear={() => {
          dispatch({ type: "search.escaped" });
          recent.open();
          focusInput();
        }}
        input={{
          ref: focusOnShow ? focusWhenShown : undefined,
          // A combobox is a text field: 'search' has a role of its own that HTML lets nobody change.
          type: "text",
          role: "combobox",
          "aria-expanded": open,
          "aria-controls": open ? listId : undefined,
          "aria-autocomplete": "list",
          "aria-activedescendant": list.active < 0 ? undefined : `${listId}-${list.active}`,
          onKeyDown,
          onFocus: () => {
            if (text === "") recent.open();
            // There when the first letters have been thought about.
            loadSuggestions().catch(() => undefined);
          },
        }}
      >
        <div className={styles.results} hidden={!open}>
          {remembering ? (
            <QuietBoundary>
              <RecentList
                {...{ listId, active: list.active, searches: recent.shown }}
                onChoose={searchAgain}
                onRemove={(search) => {
                  recent.remove(search);
                  focusInput();
                }}
                onClear={() => {
                  recent.clear();
                  focusInput();
                }}
              />
            </QuietBoundary>
          ) : null}
          {asking ? (
            <QuietBoundary>
              <SuggestionList
                {...{ listId, active: list.active, text: requested, found, settled, nearest }}
                onSearch={searchAgain}
              />
            </QuietBoundary>
          ) : null}
        </div>
      </SearchBox>
    </div>
  );
}
