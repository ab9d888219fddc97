import type { UseQueryResult } from "@tanstack/react-query";
import { lazy } from "react";
import { Link } from "wouter";
import type { ProductSuggestion, Suggestions } from "../../api-schema/search.ts";
import type { TaxonRef } from "../../api-schema/taxon.ts";
import { tiedName } from "../../core/catalogue/tied-name.ts";
import { NO_SUGGESTION } from "../../core/errors/alerts.ts";
import { paths } from "../../core/routes/paths.ts";
import { highlightRanges } from "../../core/search/text.ts";
import { useMay } from "../hooks/stores.ts";
import { ProductPicture } from "../widgets/product-picture.tsx";
import { SkeletonRow } from "../widgets/skeleton.tsx";
import { QuietBoundary } from "../layout/quiet-boundary.tsx";
import styles from "./search-list.module.css";

const SuggestionAdd = lazy(() => import("./suggestion-add.tsx"));

interface SuggestionListProps {
  readonly listId: string;
  readonly active: number;
  /** What the suggestions are for. */
  readonly text: string;
  readonly found: UseQueryResult<Suggestions>;
  /** They answer what stands in the field. */
  readonly settled: boolean;
}

/** Products and categories for what is being typed, and the way of a product into the cart. */
export default function SuggestionList({
  listId,
  active,
  text,
  found,
  settled,
}: SuggestionListProps) {
  const mayOrder = useMay("cart.order");
  const products = found.data?.products ?? [];
  const taxons = found.data?.taxons ?? [];
  const rows = { gridRow: `1 / span ${Math.max(1, products.length)}` };
  return (
    <>
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
          <Products {...{ products, listId, text, active }} />
          <Taxons {...{ taxons, listId, text, first: products.length, active }} />
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
      {found.isSuccess && products.length === 0 ? (
        <p className={styles.none} role="status">
          {NO_SUGGESTION}
        </p>
      ) : null}
      {found.isError ? (
        <p className={styles.none} role="alert">
          Les suggestions ne répondent pas&nbsp;: validez pour lancer la recherche.
        </p>
      ) : null}
      {mayOrder ? (
        <Link href={paths.quickEntry()} className={styles.more}>
          Coller une liste de produits
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
          {product.brand === null ? null : <span>{`${product.brand} · `}</span>}
          <span>
            {"réf.\u00a0"}
            <Highlighted text={product.productCode} search={text} />
          </span>
        </span>
      </span>
    </Link>
  ));
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
    <div aria-hidden className={styles.waiting}>
      <SkeletonRow />
      <SkeletonRow />
      <SkeletonRow />
    </div>
  );
}
