import type { ReactNode } from "react";
import { useLocation } from "wouter";
import type { Pagination as Pages } from "../../api-schema/pagination.ts";
import type { FilterChip } from "../../core/content/content-filters.ts";
import type { RouteName } from "../../core/routes/route-table.ts";
import { Chips } from "../widgets/chips.tsx";
import { Cluster, Spaced, Text } from "../widgets/primitives.tsx";
import type { SelectOption } from "../widgets/select.tsx";
import { SortSelect } from "../widgets/sort-select.tsx";
import { faceOf } from "../widgets/title-face.ts";
import { Collection, type CollectionProps, TrailHome } from "./collection-page.tsx";
import styles from "./filtered-collection-page.module.css";
import { FiltersBeside } from "./filters-beside.tsx";
import { Page } from "./page.tsx";
import { PageTitle } from "./page-title.tsx";

interface FilteredCollectionPageProps<
  Item,
  Filters,
  Sort extends string,
> extends CollectionProps<Item> {
  readonly route: RouteName;
  readonly title: string;
  readonly intro: string;
  readonly pages: Pages | undefined;
  /** '24 recettes'. */
  readonly countText: (total: number) => string;
  readonly filters: ReactNode;
  readonly chips: readonly FilterChip<Filters>[];
  readonly href: (filters: Filters) => string;
  /** Address of the list without any filter. */
  readonly clearedHref: string;
  readonly sorts: readonly (SelectOption & { readonly value: Sort })[];
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  /** Between the head and the list. */
  readonly above?: ReactNode;
}

/** A list that visitors look around in: with its filters beside it, what they leave, and in which order. */
export function FilteredCollectionPage<Item, Filters, Sort extends string>({
  title,
  chips,
  countText,
  sorts,
  ...props
}: FilteredCollectionPageProps<Item, Filters, Sort>) {
  const [, navigate] = useLocation();
  const total = props.pages?.totalItems;
  return (
    <>
      <PageTitle route={props.route} />
      <Page trail={<TrailHome here={title} />}>
        <FiltersBeside
          filters={props.filters}
          seeText={total === undefined ? "Voir la liste" : `Voir ${countText(total)}`}
        >
          {(openFilters) => (
            <>
              <Spaced below="5">
                <h1 tabIndex={-1} {...faceOf(title)}>
                  {title}
                </h1>
                <Text tone="quiet" size="l" above="2" className={styles.intro}>
                  {props.intro}
                </Text>
              </Spaced>
              {props.above}
              <Cluster gap="2 3" align="center" below="4">
                <p className={styles.count} role="status">
                  {total === undefined ? "\u00a0" : countText(total)}
                </p>
                {openFilters}
                <div className={styles.sort}>
                  <SortSelect sorts={sorts} sort={props.sort} onSort={props.onSort} />
                </div>
              </Cluster>
              {chips.length === 0 ? null : (
                <Spaced below="4">
                  <Chips
                    label="Filtres actifs"
                    chips={chips.map(({ id, label, without }) => ({
                      id,
                      label,
                      onRemove: () => navigate(props.href(without)),
                    }))}
                    onClear={() => navigate(props.clearedHref)}
                  />
                </Spaced>
              )}
              <div className={styles.list}>
                <Collection {...props} />
              </div>
            </>
          )}
        </FiltersBeside>
      </Page>
    </>
  );
}
