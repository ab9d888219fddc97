import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { isCalendarDay } from "../../../core/calendar/day.ts";
import {
  EMPTY_OUTSTANDING_FILTERS,
  hasOutstandingFilters,
  type OutstandingFilters,
  writeOutstandingFilters,
} from "../../../core/outstandings/filters.ts";
import { may, roleInStore } from "../../../core/roles/permissions.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useMode } from "../../hooks/mode.ts";
import { useTypedFilter } from "../../hooks/typed-filter.ts";
import { useStores } from "../../hooks/stores.ts";
import { Button } from "../../widgets/button.tsx";
import { Disclosure } from "../../widgets/disclosure.tsx";
import { Grid, Stack } from "../../widgets/primitives.tsx";
import { SearchableSelect } from "../../widgets/searchable-select.tsx";
import { Select } from "../../widgets/select.tsx";
import { TextField } from "../../widgets/text-field.tsx";

interface OutstandingFilterFormProps {
  readonly filters: OutstandingFilters;
  readonly categories: readonly string[];
}

/** A number or an amount, store, category and due days; each choice goes into the address at once. */
export function OutstandingFilterForm({ filters, categories }: OutstandingFilterFormProps) {
  const [, navigate] = useLocation();
  const stores = useStores().stores.filter(({ id, storeShopUsers }) =>
    may(roleInStore(storeShopUsers, id), "outstandings.view"),
  );
  const go = (change: Partial<OutstandingFilters>) =>
    navigate(paths.outstandings(writeOutstandingFilters({ ...filters, page: 1, ...change })));
  const [search, setSearch] = useTypedFilter(filters.search);
  const find = () => {
    if (search.trim() !== filters.search) go({ search: search.trim() });
  };
  return (
    <Grid
      as="form"
      least="11rem"
      fit
      gap="3"
      align="end"
      below="6"
      data-print="none"
      aria-label="Filtrer les factures"
      onSubmit={(event) => {
        event.preventDefault();
        find();
      }}
    >
      <TextField
        label="Numéro, commande ou montant"
        type="search"
        name="search"
        value={search}
        onValueChange={setSearch}
        onBlur={find}
      />
      <Narrow open={hasNarrowedBeyond(filters)}>
        {stores.length < 2 ? null : (
          <SearchableSelect
            label="Boutique"
            clearable
            placeholder="Toutes mes boutiques"
            options={stores.map(({ id, company, erpId }) => ({
              value: String(id),
              label: company ?? `Boutique n°${id}`,
              keywords: erpId ?? "",
            }))}
            value={filters.store === null ? null : String(filters.store)}
            onValueChange={(value) =>
              go({ store: stores.find(({ id }) => String(id) === value)?.id ?? null })
            }
          />
        )}
        <Select
          label="Catégorie"
          clearable
          placeholder="Toutes les catégories"
          options={categories.map((category) => ({ value: category, label: category }))}
          value={filters.category}
          onValueChange={(category) => go({ category })}
        />
        <TextField
          label="Échéance du"
          type="date"
          value={filters.from ?? ""}
          onValueChange={(value) => go({ from: isCalendarDay(value) ? value : null })}
        />
        <TextField
          label="Échéance au"
          type="date"
          value={filters.to ?? ""}
          onValueChange={(value) => go({ to: isCalendarDay(value) ? value : null })}
        />
      </Narrow>
      {hasOutstandingFilters(filters) ? (
        <Button
          variant="quiet"
          onClick={() => {
            setSearch("");
            go({ ...EMPTY_OUTSTANDING_FILTERS, state: filters.state });
          }}
        >
          Tout effacer
        </Button>
      ) : null}
    </Grid>
  );
}

/** True when something inside the fold narrows the list: the text and the month stand outside it. */
const hasNarrowedBeyond = (filters: OutstandingFilters): boolean =>
  hasOutstandingFilters({ ...filters, search: "", month: null });

/** On a phone what narrows the list folds away: the invoices come first. */
function Narrow({ open, children }: { readonly open: boolean; readonly children: ReactNode }) {
  const mode = useMode();
  if (mode !== "mobile") return children;
  return (
    <Disclosure summary="Plus de filtres" open={open}>
      <Stack gap="3">{children}</Stack>
    </Disclosure>
  );
}
