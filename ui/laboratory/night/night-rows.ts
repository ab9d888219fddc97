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

const CONTEXT = "contexte";

/** A key of a machine's context as an address can carry it, beside rows: 'contexte {"machine":"gerant.1 1 · cartPopup","clé":"added"}'. */
export const contextKeyName = (machine: string, key: string): string =>
  rowName({ table: CONTEXT, key: { machine, clé: key } });

/** The steps in which a machine of a page gave that key of its context another value, or began with one. */
export const contextHistory = (
  { steps }: Pick<Night, "steps">,
  name: string,
): readonly { readonly n: number; readonly values: readonly ContextChange[] }[] =>
  steps.flatMap(({ n, machines }) => {
    const values = machines
      // The name says its key as text: only what could be meant is written out.
      .filter(({ page, actor }) => name.includes(JSON.stringify(`${page} · ${actor}`)))
      .flatMap(({ page, actor, before, after }) =>
        Object.keys({ ...before?.context, ...after.context })
          .filter((key) => contextKeyName(`${page} · ${actor}`, key) === name)
          .map((key) => ({ before: before?.context[key], after: after.context[key] })),
      )
      .filter((one) => one.before !== one.after);
    return values.length === 0 ? [] : [{ n, values }];
  });

export const isContextKey = (name: string): boolean => name.startsWith(`${CONTEXT} `);

export type ContextChange = { readonly before: unknown; readonly after: unknown };

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
