import type { Store } from "../../../api-schema/store.ts";
import type { PeopleFilter } from "../../../core/stores/people.ts";
import { isStoreSelectorSearchable, storeLabel } from "../../../core/stores/store-choice.ts";
import { FilterForm } from "../../layout/filter-form.tsx";
import { SearchableSelect } from "../../widgets/searchable-select.tsx";
import { Select } from "../../widgets/select.tsx";

interface PeopleFiltersProps {
  readonly filter: PeopleFilter;
  readonly go: (change: Partial<PeopleFilter>) => void;
  readonly managed: readonly Store[];
}

/** A name or an address, and one of the stores. */
export function PeopleFilters({ filter, go, managed }: PeopleFiltersProps) {
  const storeChoice = {
    label: "Boutique",
    clearable: true,
    placeholder: "Toutes les boutiques",
    value: filter.store === null ? null : String(filter.store),
    onValueChange: (value: string | null) =>
      go({ store: managed.find(({ id }) => String(id) === value)?.id ?? null }),
  };
  return (
    <FilterForm
      label="Filtrer les collaborateurs"
      searchLabel="Nom ou e-mail"
      search={filter.search}
      maxLength={100}
      onSearch={(search) => go({ search })}
      least="16rem"
    >
      {managed.length === 1 ? null : isStoreSelectorSearchable(managed.length) ? (
        <SearchableSelect
          {...storeChoice}
          options={managed.map((store) => ({
            value: String(store.id),
            label: storeLabel(store),
            keywords: store.erpId ?? undefined,
          }))}
        />
      ) : (
        <Select
          {...storeChoice}
          options={managed.map((store) => ({ value: String(store.id), label: storeLabel(store) }))}
        />
      )}
    </FilterForm>
  );
}
