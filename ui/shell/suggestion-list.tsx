import type { UseQueryResult } from "@tanstack/react-query";
import { lazy } from "react";
import { Link } from "wouter";
import type { Suggestions } from "../../api-schema/search.ts";
import type { TaxonRef } from "../../api-schema/taxon.ts";
import { NO_SUGGESTION } from "../../core/errors/alerts.ts";
import { paths } from "../../core/routes/paths.ts";
import { QUICK_ENTRY } from "../../core/routes/names.ts";
import { useMay } from "../hooks/stores.ts";
import { SkeletonRow } from "../widgets/skeleton.tsx";
import { QuietBoundary } from "../layout/quiet-boundary.tsx";
import { Highlighted } from "./highlighted.tsx";
import { NearestSearches } from "./nearest-searches.tsx";
import styles from "./search-list.module.css";
import { SuggestionProducts } from "./suggestion-products.tsx";

const SuggestionAdd = lazy(() => import("./suggestion-add.tsx"));

interface SuggestionListProps {
  readonly listId: string;
  readonly active: number;
  /** What the suggestions are for. */
  readonly text: string;
  readonly found: UseQueryResult<Suggestions>;
  /** They answer what stands in the field. */
  readonly settled: boolean;
  /** Searches near the text, where it finds no product; they come first in the list. */
  readonly nearest: readonly string[];
  readonly onSearch: (search: string) => void;
}

/** Products and categories for what is being typed, and the way of a product into the cart. */
export default function SuggestionList({
  listId,
  active,
  text,
  found,
  settled,
  nearest,
  onSearch,
}: SuggestionListProps) {
  const mayOrder = useMay("cart.order");
  const products = found.data?.products ?? [];
  const taxons = found.data?.taxons ?? [];
  const rows = { gridRow: `1 / span ${Math.max(1, products.length)}` };
  return (
    <>
      {found.isSuccess && products.length === 0 ? (
        <p className={styles.none} role="status">
          {NO_SUGGESTION}
        </p>
      ) : null}
      <div className={styles.rows}>
        <div
          id={listId}
          role="listbox"
          aria-label="Suggestions"
          aria-busy={!settled}
          className={styles.list}
          style={{ gridRow: `1 / span ${products.length + 1}` }}
        >
          {found.isPending && text !== "" ? <Waiting /> : null}
          <NearestSearches {...{ searches: nearest, listId, active, onChoose: onSearch }} />
          <SuggestionProducts {...{ products, listId, text, active }} />
          <Taxons {...{ taxons, listId, text, first: nearest.length + products.length, active }} />
        </div>
        {mayOrder && products.length > 0 ? (
          // Beside the list, not in it: an option holds nothing to press.
          <ul aria-label="Ajouter au panier" className={styles.beside} style={rows}>
            {products.map((product, index) => (
              <li key={product.productCode}>
                <QuietBoundary>
                  <SuggestionAdd id={`${listId}-ajout-${index}`} product={product} />
                </QuietBoundary>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      {found.isError ? (
        <p className={styles.none} role="alert">
          Les suggestions ne répondent pas&nbsp;: validez pour lancer la recherche.
        </p>
      ) : null}
      {found.isSuccess && products.length === 0 && text !== "" ? (
        <Link href={paths.askForProduct(text)} className={styles.more}>
          Demander ce produit
        </Link>
      ) : null}
      {mayOrder ? (
        <Link href={paths.quickEntry()} className={styles.more}>
          {`${QUICK_ENTRY} : écrire, coller, dicter`}
        </Link>
      ) : null}
      {products.length > 0 ? <Keys mayOrder={mayOrder} /> : null}
    </>
  );
}

/** What the keys do, for who has some. */
function Keys({ mayOrder }: { readonly mayOrder: boolean }) {
  return (
    <p className={styles.keys} aria-hidden>
      <kbd>↑</kbd> <kbd>↓</kbd> choisir · <kbd>Entrée</kbd> ouvrir
      {mayOrder ? (
        <>
          {" · "}
          <kbd>Maj</kbd> <kbd>Entrée</kbd> ajouter au panier
        </>
      ) : null}
    </p>
  );
}

interface TaxonsProps {
  readonly taxons: readonly TaxonRef[];
  readonly listId: string;
  readonly text: string;
  /** The index of the first category, after the products. */
  readonly first: number;
  readonly active: number;
}

function Taxons({ taxons, listId, text, first, active }: TaxonsProps) {
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
          <span>
            <Highlighted text={name} search={text} />
          </span>
        </Link>
      ))}
    </div>
  );
}

function Waiting() {
  return (
    <div aria-hidden className={styles.waiting}>
      <SkeletonRow />
      <SkeletonRow />
      <SkeletonRow />
    </div>
  );
}
