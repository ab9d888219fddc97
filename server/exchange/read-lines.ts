import { Result } from "effect";
import { type ExchangeRow, type Resource } from "../../api-schema/exchange/resource.ts";
import type { StaffCell, StaffCells } from "../../api-schema/staff-resources.ts";
import { readCell } from "../../core/exchange/cells.ts";
import type { Fault } from "../../core/exchange/differences.ts";
import { type Source, textOf } from "../../core/exchange/profile.ts";
import { readTyped } from "../../core/exchange/typed-cells.ts";
import type { BadLine, FileRow } from "./files/lines.ts";

/** A line of a file, or one that was typed, as the contract understands it. */
export interface ReadLine {
  readonly line: number;
  /** What it says; columns of which it says nothing are not there. */
  readonly said: ExchangeRow;
  readonly faults: readonly Fault[];
  /** Cells as whoever typed the line saw them. */
  readonly seen?: ExchangeRow;
}

type Said = { [column: string]: ExchangeRow[string] };

/** Reads a line of a file by the sources of its columns. */
export const readFileLine = (
  resource: Resource,
  sources: readonly Source[],
  row: FileRow | BadLine,
): ReadLine => {
  if ("reason" in row) {
    return {
      line: row.line,
      said: {},
      faults: [{ column: null, value: "", reason: row.reason }],
    };
  }
  const { line, cells } = row;
  const said: Said = {};
  const faults: Fault[] = [];
  for (const source of sources) {
    const column = resource.columns[source.column];
    if (column === undefined) continue;
    const text = textOf(source, cells);
    const value = Result.flatMap(text, (known) => readCell(column, known ?? ""));
    if (Result.isFailure(value)) {
      const written = Result.isSuccess(text) ? (text.success ?? "") : "";
      faults.push({ column: source.column, value: written.slice(0, 80), reason: value.failure });
    } else if (value.success.says === "value") {
      said[source.column] = value.success.value;
    } else if (value.success.says === "none") {
      said[source.column] = column.otherwise ?? null;
    }
  }
  return { line, said, faults: [...faults, ...needed(resource, said, faults)] };
};

/** Reads a line that somebody has typed; its values are of the kinds of their columns. */
export const readTypedLine = (
  resource: Resource,
  line: number,
  cells: StaffCells,
  seen: ExchangeRow,
): ReadLine => {
  const said: Said = {};
  const faults: Fault[] = [];
  for (const [name, value] of Object.entries(cells)) {
    const column = resource.columns[name];
    if (column === undefined) continue;
    // A key without it names a row too.
    if (value === null && column.blank === true) continue;
    const read = readTyped(column, value);
    if (Result.isFailure(read)) {
      faults.push({ column: name, value: shown(value), reason: read.failure });
    } else if (read.success.says === "value") {
      said[name] = read.success.value;
    } else {
      said[name] = column.otherwise ?? null;
    }
  }
  return { line, said, faults: [...faults, ...needed(resource, said, faults)], seen };
};

const shown = (value: StaffCell): string =>
  (typeof value === "string" ? value : JSON.stringify(value)).slice(0, 80);

/** What a line has to say and does not; of its key what may be blank is said to be. */
const needed = (resource: Resource, said: Said, known: readonly Fault[]): readonly Fault[] => {
  const faults: Fault[] = [];
  const isFaulty = (name: string) => [...known, ...faults].some(({ column }) => column === name);
  for (const [name, { need, header }] of Object.entries(resource.columns)) {
    if (need !== "always" || name in said || isFaulty(name)) continue;
    faults.push({
      column: name,
      value: "",
      reason: `Il manque « ${header} » : chaque ligne le dit.`,
    });
  }
  for (const name of resource.key) {
    const column = resource.columns[name];
    if (name in said || column === undefined || isFaulty(name)) continue;
    if (column.blank === true) said[name] = null;
    else faults.push({ column: name, value: "", reason: `Il manque « ${column.header} ».` });
  }
  return faults;
};
