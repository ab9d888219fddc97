import { useQuery } from "@tanstack/react-query";
import { useCallback, useId, useRef } from "react";
import { Link, useLocation } from "wouter";
import type { ProductSuggestion } from "../../api-schema/search.ts";
import type { TaxonRef } from "../../api-schema/taxon.ts";
import { tiedName } from "../../core/catalogue/tied-name.ts";
import { paths } from "../../core/routes/paths.ts";
import { cleanSearch } from "../../core/search/search-params.ts";
import { highlightRanges } from "../../core/search/text.ts";
import { useReader, useSearchPanel, useTell } from "../composition/hooks.ts";
import { suggestions } from "../data/search.ts";
import { SearchBox } from "../layout/search-box.tsx";
import { ProductPicture } from "../widgets/product-picture.tsx";
import { SkeletonRow } from "../widgets/skeleton.tsx";
import { focusWhenShown } from "./focus-when-shown.ts";
import styles from "./search-panel.module.css";
import { useOptionList } from "./use-option-list.ts";
import { useOutside } from "./use-outside.ts";
import { useSlashKey } from "./use-slash-key.ts";

interface SearchPanelProps {
  /** On a phone the box appears when asked for: then it takes the focus. */
  readonly focusOnShow: boolean;
}

/** The search form with live suggestions (spec §2 Header, §4 Search). */
export function SearchPanel({ focusOnShow }: SearchPanelProps) {
  const tell = useTell();
  const { text, open, asked } = useSearchPanel();
  const [, navigate] = useLocation();
  const found = useQuery(suggestions(useReader(), open ? asked : ""));
  const box = useRef<HTMLDivElement>(null);
  const leave = useCallback(() => tell({ type: "search.left" }), [tell]);
  useOutside(box, open, leave);
  useSlashKey(box);

  const products = found.data?.products ?? [];
  const taxons = found.data?.taxons ?? [];
  const hrefs = [
    ...products.map(({ slug }) => paths.product(slug)),
    ...taxons.map(({ code }) => paths.searchInCategory(code)),
  ];
  // What is shown may still be the answer to an earlier text: the keyboard starts again with the new.
  const settled = !found.isFetching && !found.isPlaceholderData && asked === cleanSearch(text);
  const listId = useId();
  const list = useOptionList(
    hrefs.length,
    (index) => {
      const href = hrefs[index];
      if (href === undefined) return;
      tell({ type: "search.left" });
      navigate(href);
    },
    `${asked}${found.isPlaceholderData ? "…" : ""}`,
  );
  return (
    <div ref={box} className={styles.panel}>
      <SearchBox
        value={text}
        onValueChange={(value) => tell({ type: "search.typed", text: value })}
        onSubmit={() => tell({ type: "search.submitted" })}
        onClear={() => {
          tell({ type: "search.escaped" });
          box.current?.querySelector("input")?.focus();
        }}
        input={{
          ref: focusOnShow ? focusWhenShown : undefined,
          role: "combobox",
          "aria-expanded": open,
          "aria-controls": listId,
          "aria-autocomplete": "list",
          "aria-activedescendant": list.active < 0 ? undefined : `${listId}-${list.active}`,
          onKeyDown: (event) => {
            if (event.key === "Escape" && open) {
              event.stopPropagation();
              tell({ type: "search.escaped" });
            } else list.onKeyDown(event);
          },
        }}
      >
        <div className={styles.results} hidden={!open}>
          <div id={listId} role="listbox" aria-label="Suggestions" aria-busy={open && !settled}>
            {found.isPending && asked !== "" ? <Waiting /> : null}
            <Products {...{ products, listId, text: asked, active: list.active }} />
            <Taxons {...{ taxons, listId, first: products.length, active: list.active }} />
          </div>
          {found.isSuccess && products.length === 0 ? (
            <p className={styles.none} role="status">
              Aucun résultat
            </p>
          ) : null}
          {found.isError ? (
            <p className={styles.none} role="alert">
              Les suggestions ne répondent pas : validez pour lancer la recherche.
            </p>
          ) : null}
        </div>
      </SearchBox>
    </div>
  );
}

interface ProductsProps {
  readonly products: readonly ProductSuggestion[];
  readonly listId: string;
  readonly text: string;
  readonly active: number;
}

function Products({ products, listId, text, active }: ProductsProps) {
  return products.map((product, index) => (
    <Link
      key={product.productCode}
      id={`${listId}-${index}`}
      role="option"
      aria-selected={index === active}
      tabIndex={-1}
      href={paths.product(product.slug)}
      className={styles.option}
    >
      <span className={styles.thumbnail}>
        <ProductPicture src={product.image?.path} alt="" width={60} height={60} />
      </span>
      <span className={styles.names}>
        <b>
          <Highlighted text={product.name} search={text} />
        </b>
        <span>
          {product.brand === null ? "" : `${product.brand} · `}
          {`réf.\u00a0${product.productCode}`}
        </span>
      </span>
    </Link>
  ));
}

interface TaxonsProps {
  readonly taxons: readonly TaxonRef[];
  readonly listId: string;
  /** The index of the first category, after the products. */
  readonly first: number;
  readonly active: number;
}

function Taxons({ taxons, listId, first, active }: TaxonsProps) {
  if (taxons.length === 0) return null;
  return (
    <div role="group" aria-labelledby={`${listId}-categories`} className={styles.taxons}>
      <span id={`${listId}-categories`} className={styles.group}>
        Catégories
      </span>
      {taxons.map(({ code, name }, index) => (
        <Link
          key={code}
          id={`${listId}-${first + index}`}
          role="option"
          aria-selected={first + index === active}
          tabIndex={-1}
          href={paths.searchInCategory(code)}
          className={styles.taxon}
        >
          {name}
        </Link>
      ))}
    </div>
  );
}

function Highlighted({ text, search }: { readonly text: string; readonly search: string }) {
  const parts: Array<{ readonly at: number; readonly words: string; readonly hit: boolean }> = [];
  let end = 0;
  for (const { start, end: stop } of highlightRanges(text, search)) {
    if (start > end) parts.push({ at: end, words: text.slice(end, start), hit: false });
    parts.push({ at: start, words: text.slice(start, stop), hit: true });
    end = stop;
  }
  if (end < text.length) parts.push({ at: end, words: text.slice(end), hit: false });
  return parts.map(({ at, words, hit }) =>
    hit ? <mark key={at}>{words}</mark> : <span key={at}>{tiedName(words)}</span>,
  );
}

function Waiting() {
  return (
    <div aria-hidden>
      <SkeletonRow />
      <SkeletonRow />
      <SkeletonRow />
    </div>
  );
}
