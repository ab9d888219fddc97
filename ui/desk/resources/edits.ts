import type { Resource } from "../../../api-schema/exchange/resource.ts";
import type { ProposedLine } from "../../../api-schema/staff-proposals.ts";
import type { StaffCell, StaffRow } from "../../../api-schema/staff-resources.ts";
import { isSameStaffCell, keyCells, typed } from "./cells.ts";

/** A cell that somebody has typed into, before anything of it is sent. */
export interface CellEdit {
  /** As it was typed. */
  readonly text: string;
  /** What it says; as seen where it says nothing that can be taken. */
  readonly value: StaffCell;
  /** What stood there when it was typed. */
  readonly seen: StaffCell;
  /** Why it cannot be taken. */
  readonly fault?: string;
}

type RowEdits = { readonly [column: string]: CellEdit };
type AllEdits = { readonly [rowKey: string]: RowEdits };

/** A cell as it was before a step; null for one that was as the server has it. */
interface Before {
  readonly key: string;
  readonly column: string;
  readonly edit: CellEdit | null;
}

/** What is typed and not sent, with the steps back. */
export interface Edits {
  readonly rows: AllEdits;
  readonly past: readonly (readonly Before[])[];
  /** The run that shows what these would change. */
  readonly proposed?: number;
}

export const NO_EDITS: Edits = { rows: {}, past: [] };

/** Steps that can be taken back. */
const MOST_STEPS = 200;

/** A text that goes into a cell. */
export interface Typing {
  readonly row: StaffRow;
  readonly column: string;
  readonly text: string;
}

/** Texts typed into cells, in one step: what is as it was is no edit. Columns of the key stay. */
export const withTyped = (edits: Edits, resource: Resource, typings: readonly Typing[]): Edits =>
  stepped(
    edits,
    typings.flatMap(({ row, column, text }) => {
      const declared = resource.columns[column];
      if (declared === undefined || resource.key.includes(column)) return [];
      const seen = row.cells[column] ?? null;
      const read = typed(declared, text);
      const isEmptyStill = text.trim() === "" && seen === null;
      const edit: CellEdit =
        read.fault === undefined || isEmptyStill
          ? { text, seen, value: isEmptyStill || read.fault !== undefined ? null : read.value }
          : { text, seen, value: seen, fault: read.fault };
      const isSame = edit.fault === undefined && isSameStaffCell(edit.value, seen);
      return [{ key: row.key, column, edit: isSame ? null : edit }];
    }),
  );

/** The edits without those of these cells: what the server has counts. */
export const withoutCells = (
  edits: Edits,
  cells: readonly { readonly key: string; readonly column: string }[],
): Edits =>
  stepped(
    edits,
    cells.map(({ key, column }) => ({ key, column, edit: null })),
  );

/** The edits without those that say what stands there now: whoever it was that wrote it, they wait no more. */
export const withoutSaid = (edits: Edits, rows: readonly StaffRow[]): Edits => {
  const said = rows.flatMap(({ key, cells }) =>
    Object.entries(edits.rows[key] ?? {}).flatMap(([column, { value, fault }]) =>
      fault === undefined && isSameStaffCell(cells[column] ?? null, value)
        ? [{ key, column, edit: null }]
        : [],
    ),
  );
  if (said.length === 0) return edits;
  const waiting = put(edits.rows, said);
  return Object.keys(waiting).length === 0 ? NO_EDITS : { ...edits, rows: waiting };
};

/** The edits of these cells again, on what stands there now. */
export const onToday = (edits: Edits, moved: readonly Moved[]): Edits =>
  stepped(
    edits,
    moved.flatMap(({ key, column, now }) => {
      const edit = edits.rows[key]?.[column];
      return edit === undefined ? [] : [{ key, column, edit: { ...edit, seen: now } }];
    }),
  );

const stepped = (edits: Edits, changes: readonly Before[]): Edits => {
  const real = changes.filter(
    ({ key, column, edit }) => edit !== null || edits.rows[key]?.[column] !== undefined,
  );
  if (real.length === 0) return edits;
  const before = real.map(({ key, column }) => ({
    key,
    column,
    edit: edits.rows[key]?.[column] ?? null,
  }));
  return { rows: put(edits.rows, real), past: [...edits.past, before].slice(-MOST_STEPS) };
};

/** Without the last step. */
export const undone = (edits: Edits): Edits => {
  const { rows, past } = edits;
  const last = past.at(-1);
  return last === undefined
    ? edits
    : { rows: put(rows, last.toReversed()), past: past.slice(0, -1) };
};

const put = (rows: AllEdits, changes: readonly Before[]): AllEdits => {
  const next = new Map(
    Object.entries(rows).map(([key, row]) => [key, new Map(Object.entries(row))]),
  );
  for (const { key, column, edit } of changes) {
    const row = next.get(key) ?? new Map<string, CellEdit>();
    if (edit === null) row.delete(column);
    else row.set(column, edit);
    if (row.size === 0) next.delete(key);
    else next.set(key, row);
  }
  return Object.fromEntries([...next].map(([key, row]) => [key, Object.fromEntries(row)]));
};

const everyCell = ({ rows }: Edits) =>
  Object.entries(rows).flatMap(([key, row]) =>
    Object.entries(row).map(([column, edit]) => ({ key, column, edit })),
  );

/** How many cells are changed, and how many of them cannot be taken. */
export const editCounts = (edits: Edits): { readonly cells: number; readonly faults: number } => {
  const all = everyCell(edits);
  return {
    cells: all.length,
    faults: all.filter(({ edit }) => edit.fault !== undefined).length,
  };
};

/** A cell in which somebody else has written since it was typed into. */
export interface Moved {
  readonly key: string;
  readonly column: string;
  readonly now: StaffCell;
}

/** Those of the edited cells that another has changed meanwhile, of the rows that are there. */
export const movedCells = (edits: Edits, rows: readonly StaffRow[]): readonly Moved[] =>
  rows.flatMap(({ key, cells }) =>
    Object.entries(edits.rows[key] ?? {}).flatMap(([column, { seen }]) => {
      const now = cells[column] ?? null;
      return isSameStaffCell(now, seen) ? [] : [{ key, column, now }];
    }),
  );

/** The lines that say it: each with what its row is called by, and what was seen. */
export const linesOf = ({ rows }: Edits, resource: Resource): readonly ProposedLine[] =>
  Object.entries(rows).map(([key, row]) => {
    const of = (pick: (edit: CellEdit) => StaffCell) =>
      Object.fromEntries(Object.entries(row).map(([column, edit]) => [column, pick(edit)]));
    return {
      cells: { ...keyCells(resource, key), ...of(({ value }) => value) },
      seen: of(({ seen }) => seen),
    };
  });
