import type { Night, NightStep } from "../../../machines/laboratory/night/format.ts";

export type RowChange = NightStep["rows"][number];

/** A row by its table and key, as an address can carry it: 'order {"id":3}'. */
export const rowName = ({ table, key }: Pick<RowChange, "table" | "key">): string =>
  `${table} ${JSON.stringify(key)}`;

/** The steps that changed that row, with how. */
export const rowHistory = (
  { steps }: Pick<Night, "steps">,
  name: string,
): readonly { readonly n: number; readonly changes: readonly RowChange[] }[] =>
  steps.flatMap(({ n, rows }) => {
    const changes = rows.filter((row) => rowName(row) === name);
    return changes.length === 0 ? [] : [{ n, changes }];
  });

export type ColumnChange = {
  readonly column: string;
  /** Absent where there was, or is, no row. */
  readonly before?: unknown;
  readonly after?: unknown;
};

/** What became of a row: 'créée', 'modifiée', 'supprimée'. */
export const changeWord = ({ before, after }: RowChange): string => {
  if (before === null) return "créée";
  return after === null ? "supprimée" : "modifiée";
};

/** The columns that are another now, in their order. */
export const columnChanges = ({ before, after }: RowChange): readonly ColumnChange[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map((column) => ({
    column,
    ...(before === null ? {} : { before: before[column] ?? null }),
    ...(after === null ? {} : { after: after[column] ?? null }),
  }));
