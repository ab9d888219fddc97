import { type ReactNode, useState } from "react";
import { useLocation } from "wouter";
import type { Pagination as Pages } from "../../api-schema/pagination.ts";
import type { FilterChip } from "../../core/content/content-filters.ts";
import { FilteredList, OpenFilters } from "../layout/filtered-list.tsx";
import { Page } from "../layout/page.tsx";
import { Breadcrumbs } from "../widgets/breadcrumbs.tsx";
import { Button } from "../widgets/button.tsx";
import { Chips } from "../widgets/chips.tsx";
import { Pagination } from "../widgets/pagination.tsx";
import { Pane } from "../widgets/pane.tsx";
import { Cluster, Spaced, Text } from "../widgets/primitives.tsx";
import { Select, type SelectOption } from "../widgets/select.tsx";
import styles from "./editorial-list.module.css";
import { faceOf } from "../widgets/title-face.ts";

interface EditorialListProps<Filters> {
  readonly title: string;
  readonly intro: string;
  /** undefined while it is not known. */
  readonly pages: Pages | undefined;
  /** '24 recettes'. */
  readonly countText: (total: number) => string;
  readonly filters: ReactNode;
  readonly chips: readonly FilterChip<Filters>[];
  readonly href: (filters: Filters) => string;
  /** Address of the list without any filter. */
  readonly clearedHref: string;
  readonly pageHref: (page: number) => string;
  readonly sorts: readonly SelectOption[];
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  /** Between the head and the cards. */
  readonly banner?: ReactNode;
  /** The cards, or what stands for them. */
  readonly children: ReactNode;
}

/** A list of recipes or articles with its filters: back, reload and a shared link restore it. */
export function EditorialList<Filters>({ title, pages, ...props }: EditorialListProps<Filters>) {
  const { chips, href, clearedHref, countText } = props;
  const [, navigate] = useLocation();
  const [filtersOpen, setFiltersOpen] = useState(false);
  const total = pages?.totalItems;
  return (
    <Page trail={<Breadcrumbs trail={[{ label: "Accueil", href: "/" }, { label: title }]} />}>
      <FilteredList filters={props.filters}>
        <Spaced below="5">
          <div>
            <h1 tabIndex={-1} {...faceOf(title)}>
              {title}
            </h1>
            <Text tone="quiet" size="l" above="2" className={styles.intro}>
              {props.intro}
            </Text>
          </div>
        </Spaced>
        {props.banner}
        <Cluster gap="2 3" align="center" below="4">
          <p className={styles.count} role="status">
            {total === undefined ? "\u00a0" : countText(total)}
          </p>
          <OpenFilters onOpen={() => setFiltersOpen(true)} />
          <div className={styles.sort}>
            <Select
              label="Trier"
              prefix="Trier :"
              hideLabel
              options={props.sorts}
              value={props.sort}
              onValueChange={(sort) => (sort === null ? undefined : props.onSort(sort))}
            />
          </div>
        </Cluster>
        {chips.length === 0 ? null : (
          <Spaced below="4">
            <Chips
              label="Filtres actifs"
              chips={chips.map(({ id, label, without }) => ({
                id,
                label,
                onRemove: () => navigate(href(without)),
              }))}
              onClear={() => navigate(clearedHref)}
            />
          </Spaced>
        )}
        {props.children}
        {pages === undefined || pages.totalItems === 0 ? null : (
          <div className={styles.end}>
            <Pagination page={pages.currentPage} lastPage={pages.lastPage} href={props.pageHref} />
          </div>
        )}
      </FilteredList>
      <Pane
        open={filtersOpen}
        title="Filtrer"
        onClose={() => setFiltersOpen(false)}
        footer={
          <Button block size="large" onClick={() => setFiltersOpen(false)}>
            {total === undefined ? "Voir la liste" : `Voir ${countText(total)}`}
          </Button>
        }
      >
        {props.filters}
      </Pane>
    </Page>
  );
}
