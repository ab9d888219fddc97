import type { ReactNode } from "react";
import { Link, useLocation } from "wouter";
import type { Slug } from "../../../api-schema/primitives.ts";
import type { SearchResult } from "../../../api-schema/search.ts";
import { searchProducts } from "../../../core/api/calls/catalogue.ts";
import { type Chip, searchChips, withoutFilters } from "../../../core/search/chips.ts";
import {
  changeSearch,
  PAGE_SIZE_LABEL,
  PAGE_SIZES,
  searchCall,
  type SearchParams,
  submittedSearch,
} from "../../../core/search/search-params.ts";
import { listDelivery } from "../../../core/delivery/list-delivery.ts";
import { wholeNumber } from "../../../core/money/format.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useRead } from "../../hooks/read.ts";
import { PagePart } from "../../first-screen/page-part.tsx";
import { FiltersBeside } from "../../layout/filters-beside.tsx";
import { Page } from "../../layout/page.tsx";
import { branchTo } from "../../../core/search/taxon-branch.ts";
import { CompareBar } from "../../shopping/compare/compare-bar.tsx";
import { CompareBox } from "../../shopping/compare/compare-box.tsx";
import { ListLook } from "../../shopping/list-look.tsx";
import { ShopCard } from "../../shopping/shop-card.tsx";
import { classNames } from "../../widgets/class-names.ts";
import { Loaded } from "../../widgets/loaded.tsx";
import { Cluster, Spaced } from "../../widgets/primitives.tsx";
import { faceOf } from "../../widgets/title-face.ts";
import { Chips } from "../../widgets/chips.tsx";
import { Notice } from "../../widgets/notice.tsx";
import { Pagination } from "../../widgets/pagination.tsx";
import { ProductCardSkeleton, ProductGrid } from "../../widgets/product-card.tsx";
import { Select } from "../../widgets/select.tsx";
import { Filters } from "./filters.tsx";
import { useKnownBrands } from "./known-brands.ts";
import { Nearest } from "./nearest.tsx";
import { NoResult } from "./no-result.tsx";
import { NoSuchPage } from "../../widgets/no-such-page.tsx";
import type { ResultsProps, ResultsViewProps } from "./results-props.ts";
import { Sort } from "./sort.tsx";
import styles from "./results-view.module.css";
import { VisitorPrices } from "./visitor-prices.tsx";

/** A page of products with its facets (product §5): back, reload and a shared link restore it. */
export function ResultsView({ trail, ...props }: ResultsViewProps) {
  const result = useResults(props.params).data?.results;
  return (
    <Page trail={trail?.(result)}>
      <Results {...props} />
    </Page>
  );
}

/** The list itself, for a page that says something before it. */
export function Results({
  params: parameters,
  href,
  title,
  fixed,
  before,
  ...props
}: ResultsProps) {
  const { headingLevel = 1 } = props;
  const { params, unknown, names } = useKnownBrands(parameters);
  const query = useResults(params);
  const [, navigate] = useLocation();
  const Heading = `h${headingLevel}` as const;
  const go = (next: SearchParams) => navigate(href(next));
  const result = query.data?.results;
  const total = query.data?.pagination.totalItems;
  const delivery = listDelivery(result?.results.products ?? [], total ?? 0);
  const chips = shownChips(params, result, names, fixed);
  // Nothing to sort; and nothing to filter, unless filters are what leaves nothing.
  const isSortable = total !== 0;
  const isFilterable = isSortable || chips.length > 0;
  const filters = (
    <Filters
      params={params}
      href={href}
      go={go}
      aggregations={result?.aggregations}
      fixed={fixed}
    />
  );
  return (
    <FiltersBeside
      filters={isFilterable ? filters : null}
      alone={!isFilterable}
      seeText={total === undefined ? "Voir les produits" : `Voir ${plural(total)}`}
    >
      {(openFilters) => (
        <>
          {before}
          {unknown === 0 ? null : (
            <Spaced below="4">
              <Notice tone="info">{unknownText(unknown)}</Notice>
            </Spaced>
          )}
          <Cluster gap="3 6" align="end" justify="between" below="3" className={styles.head}>
            <div className={styles.titles}>
              <Heading tabIndex={-1} data-list-head {...faceOf(title(result))}>
                {title(result)}
              </Heading>
              <div className={classNames(styles.count, !isFilterable && styles.middle)}>
                <p role="status">
                  {total === undefined ? "\u00a0" : countText(total, result, params)}
                </p>
                {delivery === null ? null : <p>{`\u00a0· ${delivery}`}</p>}
                {isSortable ? <VisitorPrices /> : null}
              </div>
              {total === undefined || total === 0 ? null : (
                <Nearest searches={result?.nearest ?? []} />
              )}
            </div>
            {isFilterable ? (
              <div className={classNames(styles.controls, isSortable && styles.sorted)}>
                {openFilters}
                {isSortable ? <ListLook /> : null}
                {isSortable ? <Sort params={params} go={go} /> : null}
              </div>
            ) : null}
          </Cluster>
          <Cluster gap="2" align="center" below="4" className={styles.tools}>
            <ActiveChips chips={chips} params={params} go={go} fixed={fixed} />
          </Cluster>
          <Cards
            query={query}
            params={params}
            unfiltered={chips.length > 0 ? href(unfilteredOf(params, fixed)) : undefined}
            cardLevel={headingLevel === 2 ? 3 : 2}
            pageHref={(page) => href({ ...params, page })}
          />
          {query.data === undefined || query.data.results.results.products.length === 0 ? null : (
            <PagePart>
              <Cluster gap="4" align="center" justify="between" above="8" className={styles.end}>
                <Pagination
                  page={query.data.pagination.currentPage}
                  lastPage={query.data.pagination.lastPage}
                  href={(page) => href({ ...params, page })}
                />
                <div className={styles.size}>
                  <Select
                    label={PAGE_SIZE_LABEL}
                    prefix={`${PAGE_SIZE_LABEL} :`}
                    hideLabel
                    options={PAGE_SIZES.map((size) => ({
                      value: String(size),
                      label: String(size),
                    }))}
                    value={String(params.itemsPerPage)}
                    onValueChange={(value) => {
                      const size = PAGE_SIZES.find((known) => String(known) === value);
                      if (size !== undefined) go(changeSearch(params, { itemsPerPage: size }));
                    }}
                  />
                </div>
              </Cluster>
            </PagePart>
          )}
        </>
      )}
    </FiltersBeside>
  );
}

const CardsComing = () => (
  <ProductGrid columns={4}>
    {Array.from({ length: 12 }, (_, index) => (
      <ProductCardSkeleton key={index} />
    ))}
  </ProductGrid>
);

interface CardsProps {
  readonly query: ReturnType<typeof useResults>;
  readonly params: SearchParams;
  readonly unfiltered: string | undefined;
  readonly cardLevel: 2 | 3;
  readonly pageHref: (page: number) => string;
}

const useResults = (params: SearchParams) =>
  useRead(searchProducts, searchCall(params), { keepsPage: true });

function Cards({ query, params, unfiltered, cardLevel, pageHref }: CardsProps) {
  return (
    <Loaded read={query} coming={<CardsComing />}>
      {(data) => {
        const { products } = data.results.results;
        const { taxons } = data.results.aggregations;
        const { totalItems, currentPage, lastPage } = data.pagination;
        if (products.length === 0 && totalItems > 0) {
          return <NoSuchPage page={currentPage} lastPage={lastPage} last={pageHref(lastPage)} />;
        }
        if (products.length === 0) {
          return (
            <NoResult
              search={params.search}
              nearest={data.results.nearest}
              unfiltered={unfiltered}
              coming={<CardsComing />}
            />
          );
        }
        return (
          <div aria-busy={query.isPlaceholderData} className={styles.cards}>
            <ProductGrid columns={4} label="Produits">
              {products.map((card, index) => (
                <ShopCard
                  key={card.code}
                  card={card}
                  headingLevel={cardLevel}
                  eager={index < 4}
                  foot={
                    <CompareBox
                      code={card.code}
                      name={card.name}
                      family={branchTo(taxons, card.mainTaxon.code)[0]?.code ?? null}
                    />
                  }
                />
              ))}
            </ProductGrid>
            <PagePart>
              <CompareBar />
            </PagePart>
          </div>
        );
      }}
    </Loaded>
  );
}

/** One chip a filter, without those that the page itself is about. */
const shownChips = (
  params: SearchParams,
  result: SearchResult | undefined,
  brands: ReadonlyMap<Slug, string>,
  fixed: ResultsViewProps["fixed"],
): readonly Chip[] => {
  const names = {
    taxons: new Map(result?.taxonPath.map(({ code, name }) => [code, name])),
    brands: new Map([
      ...brands,
      ...(result?.aggregations.brands ?? []).map(({ slug, name }) => [slug, name] as const),
    ]),
    merchants: new Map(
      result?.merchant == null ? [] : [[result.merchant.slug, result.merchant.name]],
    ),
  };
  return searchChips(params, names).filter(
    ({ id }) =>
      // A brand without a name yet may be none at all.
      !params.brands.some((slug) => id === `brand:${slug}` && !names.brands.has(slug)) &&
      !(fixed?.taxon === true && id.startsWith("taxon:")) &&
      !(fixed?.merchant === true && id.startsWith("merchant:")) &&
      !(fixed?.promotion === true && id === "promotion"),
  );
};

/** The same list without any filter that can be removed. */
const unfilteredOf = (params: SearchParams, fixed: ResultsViewProps["fixed"]): SearchParams => ({
  ...withoutFilters(params),
  taxonCode: fixed?.taxon === true ? params.taxonCode : null,
  merchant: fixed?.merchant === true ? params.merchant : null,
  promotion: fixed?.promotion === true,
});

interface ActiveChipsProps extends Pick<ResultsViewProps, "params" | "fixed"> {
  readonly chips: readonly Chip[];
  readonly go: (params: SearchParams) => void;
}

function ActiveChips({ chips, params, go, fixed }: ActiveChipsProps) {
  if (chips.length === 0) return null;
  return (
    <Chips
      label="Filtres actifs"
      chips={chips.map(({ id, label, without }) => ({ id, label, onRemove: () => go(without) }))}
      onClear={() => go(unfilteredOf(params, fixed))}
    />
  );
}

const unknownText = (brands: number): string =>
  brands > 1
    ? "Des marques de cette adresse n’existent pas\u00a0: elles n’ont pas été retenues."
    : "La marque de cette adresse n’existe pas\u00a0: elle n’a pas été retenue.";

function countText(
  total: number,
  result: SearchResult | undefined,
  params: SearchParams,
): ReactNode {
  const correction = result?.correction ?? null;
  if (correction === null) return plural(total);
  return (
    <>
      {`Aucun résultat pour « ${params.search} ». ${plural(total)} pour `}
      <Link href={correctedHref(correction)}>{correction}</Link>
    </>
  );
}

const correctedHref = (search: string): string => paths.search(submittedSearch(search));

const plural = (total: number): string =>
  `${wholeNumber(total)} ${total > 1 ? "produits" : "produit"}`;
