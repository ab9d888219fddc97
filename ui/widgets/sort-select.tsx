import { Select, type SelectOption } from "./select.tsx";

interface SortSelectProps<Sort extends string> {
  readonly sorts: readonly (SelectOption & { readonly value: Sort })[];
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

/** In which order the things of a list stand. */
export const SortSelect = <Sort extends string>({ sorts, sort, onSort }: SortSelectProps<Sort>) => (
  <Select
    label="Trier"
    prefix="Trier :"
    hideLabel
    options={sorts}
    value={sort}
    onValueChange={(value) => {
      const chosen = sorts.find((known) => known.value === value);
      if (chosen !== undefined) onSort(chosen.value);
    }}
  />
);
