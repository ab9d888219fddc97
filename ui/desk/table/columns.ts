import type { ReactNode } from "react";

/** A column of the desk's table, as a page declares it. */
export type Column<Row> = {
  readonly id: string;
  readonly label: string;
  /** The label is heard, not seen: over buttons. */
  readonly hideLabel?: true;
  readonly cell: (row: Row) => ReactNode;
  /** Figures stand to the right. */
  readonly align?: "end";
  /** What a whole list is sorted by; a list with pages has the server's order. */
  readonly sort?: (row: Row) => string | number;
  /**
   * On a phone each row is a card: its title, a line with its label, a figure beside the title, or
   * nothing.
   */
  readonly onPhone?: "title" | "line" | "figure" | "actions" | "none";
};

export type Sorting = {
  readonly by: string;
  readonly direction: "ascending" | "descending";
};

/** The sorting after a press on a column's name: up, down, as it came. */
export const turned = (sorting: Sorting | null, by: string): Sorting | null => {
  if (sorting?.by !== by) return { by, direction: "ascending" };
  return sorting.direction === "ascending" ? { by, direction: "descending" } : null;
};

/** Rows in that order; those that are alike stay as they came. */
export const sortRows = <Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sorting: Sorting | null,
): readonly Row[] => {
  const keyOf = columns.find(({ id }) => id === sorting?.by)?.sort;
  if (sorting === null || keyOf === undefined) return rows;
  const sign = sorting.direction === "ascending" ? 1 : -1;
  return rows.toSorted((one, other) => sign * compare(keyOf(one), keyOf(other)));
};

const compare = (one: string | number, other: string | number): number =>
  typeof one === "number" && typeof other === "number"
    ? one - other
    : String(one).localeCompare(String(other), "fr");
