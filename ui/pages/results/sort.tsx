import { changeSearch, type SearchParams } from "../../../core/search/search-params.ts";
import { SortSelect } from "../../widgets/sort-select.tsx";

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
    <SortSelect
      sorts={sorts}
      sort={params.sort}
      onSort={(sort) => go(changeSearch(params, { sort }))}
    />
  );
}
