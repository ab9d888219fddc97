import { readDay } from "../../../core/calendar/day.ts";
import {
  EMPTY_OUTSTANDING_FILTERS,
  hasOutstandingFilters,
  type OutstandingFilters,
} from "../../../core/outstandings/filters.ts";
import { may, roleInStore } from "../../../core/roles/permissions.ts";
import { useMode } from "../../hooks/mode.ts";
import { useStores } from "../../hooks/stores.ts";
import { FilterForm, MoreFilters } from "../../layout/filter-form.tsx";
import { SearchableSelect } from "../../widgets/searchable-select.tsx";
import { Select } from "../../widgets/select.tsx";
import { TextField } from "../../widgets/text-field.tsx";

interface OutstandingFilterFormProps {
  readonly filters: OutstandingFilters;
  readonly go: (change: Partial<OutstandingFilters>) => void;
  readonly categories: readonly string[];
}

/** A number or an amount, store, category and due days; each choice goes into the address at once. */
export function OutstandingFilterForm({ filters, go, categories }: OutstandingFilterFormProps) {
  const stores = useStores().stores.filter(({ id, storeShopUsers }) =>
    may(roleInStore(storeShopUsers, id), "outstandings.view"),
  );
  return (
    <FilterForm
      label="Filtrer les factures"
      searchLabel="Numéro, commande ou montant"
      search={filters.search}
      onSearch={(search) => go({ search })}
      onClear={
        hasOutstandingFilters(filters)
          ? () => go({ ...EMPTY_OUTSTANDING_FILTERS, state: filters.state })
          : undefined
      }
      least="11rem"
    >
      <MoreFilters folded={useMode() === "mobile"} open={hasNarrowedBeyond(filters)}>
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
          onValueChange={(value) => go({ from: readDay(value) })}
        />
        <TextField
          label="Échéance au"
          type="date"
          value={filters.to ?? ""}
          onValueChange={(value) => go({ to: readDay(value) })}
        />
      </MoreFilters>
    </FilterForm>
  );
}

/** True when something inside the fold narrows the list: the text and the month stand outside it. */
const hasNarrowedBeyond = (filters: OutstandingFilters): boolean =>
  hasOutstandingFilters({ ...filters, search: "", month: null });
