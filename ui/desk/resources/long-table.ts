import { useCallback, useMemo, useState } from "react";
import type { Resource } from "../../../api-schema/exchange/resource.ts";
import type { StaffRow } from "../../../api-schema/staff-resources.ts";
import { staffRows } from "../../../core/api/calls/staff-resources.ts";
import type { ApiError } from "../../../core/api/errors.ts";
import { useAskFor, useManyReads } from "../desk-context.ts";
import { type TableChoice, writeFilters } from "./table-address.ts";
import type { RowsInSight } from "./use-rows-in-sight.ts";

/** Rows that one call asks for. */
export const PAGE_ROWS = 100;

/** More are no taller page for a browser (`ROW_PX`); who wants those beyond says which. */
export const MOST_ROWS = 400_000;

/** How long rows are kept that were scrolled past. */
export const KEPT_MS = 30_000;

/** All rows of a table by their place; those that nobody has looked at yet are not there. */
export type Rows = readonly (StaffRow | undefined)[];

interface LongTable {
  readonly rows: Rows;
  /** Those that are there, by the calls that brought them. */
  readonly pages: readonly (readonly StaffRow[])[];
  readonly total: number;
}

/** A table as far as it is in sight. */
export interface TableInSight {
  /** Undefined until the first of it is there; the one before stands until another is. */
  readonly table: LongTable | undefined;
  /** It is the one before. */
  readonly isBefore: boolean;
  readonly error: ApiError | null;
  readonly retry: () => void;
  /** All rows from one place up to another, whether they are in sight or not; rejects with what went wrong. */
  readonly rowsBetween: (from: number, end: number) => Promise<Rows>;
}

/** The rows of a resource as they are chosen, of which those in sight are asked for. */
export const useLongTable = (
  resource: Resource,
  chosen: TableChoice,
  { first, end }: RowsInSight,
): TableInSight => {
  const pageOf = useCallback(
    (page: number) => ({
      resource: resource.name,
      search: chosen.search === "" ? null : chosen.search,
      filter: writeFilters(chosen.filters) || null,
      sort: chosen.sort === "" ? null : chosen.sort,
      page,
      itemsPerPage: PAGE_ROWS,
    }),
    [resource.name, chosen.search, chosen.filters, chosen.sort],
  );
  const [from, to] = [
    Math.floor(first / PAGE_ROWS),
    Math.floor(Math.max(first, end - 1) / PAGE_ROWS),
  ];
  const numbers = Array.from({ length: to - from + 1 }, (_, at) => from + at + 1);
  const { data, error, retry } = useManyReads(staffRows, numbers.map(pageOf), { keepMs: KEPT_MS });
  const known = useMemo((): LongTable | undefined => {
    const there = data.filter((page) => page !== undefined);
    const total = there[0]?.pagination.totalItems;
    if (total === undefined) return undefined;
    const rows: (StaffRow | undefined)[] = Array.from({ length: Math.min(total, MOST_ROWS) });
    for (const { pagination, results } of there) {
      for (const [at, row] of results.entries()) {
        const place = (pagination.currentPage - 1) * PAGE_ROWS + at;
        if (place < rows.length) rows[place] = row;
      }
    }
    return { rows, pages: there.map(({ results }) => results), total };
  }, [data]);
  const [before, setBefore] = useState<LongTable>();
  if (known !== undefined && known !== before) setBefore(known);
  const askFor = useAskFor(staffRows);
  const rowsBetween = useCallback(
    async (start: number, stop: number): Promise<Rows> => {
      const rows: (StaffRow | undefined)[] = [];
      for (let page = Math.floor(start / PAGE_ROWS); page * PAGE_ROWS < stop; page += 1) {
        const { results } = await askFor(pageOf(page + 1));
        for (const [at, row] of results.entries()) rows[page * PAGE_ROWS + at] = row;
      }
      return rows;
    },
    [askFor, pageOf],
  );
  return {
    table: known ?? before,
    isBefore: known === undefined && before !== undefined,
    error,
    retry,
    rowsBetween,
  };
};
