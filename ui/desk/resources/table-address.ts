import { useMemo } from "react";
import { useSearchParams } from "wouter";
import { filterText } from "../../../core/exchange/row-filter.ts";
import { useChoices } from "../parts/use-choices.ts";

/** What of a table stands in its address: it is shared, kept and gone back to. */
export interface TableChoice {
  readonly search: string;
  /** By column. */
  readonly filters: { readonly [column: string]: string };
  /** A column, with '-' before it from the end. */
  readonly sort: string;
  /** The columns that are shown; null for those that a table begins with. */
  readonly columns: readonly string[] | null;
  readonly page: number;
}

/** What is chosen in the address, and how to choose otherwise: another choice begins at its first page. */
export const useTableAddress = () => {
  const { page, choice, choose, hrefOf } = useChoices();
  const [params] = useSearchParams();
  const address = params.toString();
  const chosen = useMemo(
    (): TableChoice => ({
      search: choice("recherche"),
      filters: readFilters(new URLSearchParams(address).get("filtre") ?? ""),
      sort: choice("tri"),
      columns: new URLSearchParams(address).get("colonnes")?.split(",") ?? null,
      page,
    }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the address says all of it
    [address],
  );
  const { search, filters, sort } = chosen;
  return {
    chosen,
    /** Which rows are chosen, and in which order: the same wherever one stands among them. */
    choice: JSON.stringify([search, filters, sort]),
    /** As a saved view keeps it. */
    address,
    choose: (change: Partial<Omit<TableChoice, "page">>) => {
      const next = { ...chosen, ...change };
      choose({
        recherche: next.search,
        filtre: writeFilters(next.filters),
        tri: next.sort,
        colonnes: next.columns?.join(","),
      });
    },
    hrefOf,
  };
};

/** Filters as the call takes them. */
export const writeFilters = (filters: TableChoice["filters"]): string =>
  filterText(
    Object.entries(filters).flatMap(([column, value]) => (value === "" ? [] : [{ column, value }])),
  );

const readFilters = (text: string): TableChoice["filters"] =>
  Object.fromEntries(
    text.split("|").flatMap((pair) => {
      const at = pair.indexOf(":");
      return at < 1 ? [] : [[pair.slice(0, at), pair.slice(at + 1)]];
    }),
  );

/** The sorting after a press on a column's name: up, down, as it comes. */
export const turnedSort = (sort: string, column: string): string =>
  sort === column ? `-${column}` : sort === `-${column}` ? "" : column;
