import { changeSearch, type SearchParams } from "../../../core/search/search-params.ts";
import { Select } from "../../widgets/select.tsx";

const sorts = [
  { value: "relevance", label: "Pertinence" },
  { value: "price", label: "Prix croissant" },
  { value: "-price", label: "Prix décroissant" },
  { value: "name", label: "Nom, de A à Z" },
  { value: "-name", label: "Nom, de Z à A" },
  { value: "promotion", label: "Promotions" },
] as const;

interface SortProps {
  readonly params: SearchParams;
  readonly go: (params: SearchParams) => void;
}

/** In which order the products of a list stand. */
export function Sort({ params, go }: SortProps) {
  return (
    <Select
      label="Trier"
      prefix="Trier :"
      hideLabel
      options={sorts}
      value={params.sort}
      onValueChange={(value) => {
        const sort = sorts.find((known) => known.value === value);
        if (sort !== undefined) go(changeSearch(params, { sort: sort.value }));
      }}
    />
  );
}
