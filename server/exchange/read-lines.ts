import { Result } from "effect";
import type { KindName } from "../../api-schema/exchange/kinds.ts";
import { type ExchangeRow, type Resource } from "../../api-schema/exchange/resource.ts";
import type { StaffCell, StaffCells } from "../../api-schema/staff-resources.ts";
import { readCell } from "../../core/exchange/cells.ts";
import type { Fault } from "../../core/exchange/differences.ts";
import { namesIn, type Source, textOf } from "../../core/exchange/profile.ts";
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

/** What the house calls what a source calls so. */
export interface OwnKeys {
  readonly source: string;
  /** Of a key that a column has; none where the source has none for it, undefined where the column names nothing. */
  readonly of: (column: string, external: string) => readonly string[] | undefined;
}

/** Reads a line of a file by the sources of its columns, its keys put into the house's own where it is of a system outside. */
export const readFileLine = (
  resource: Resource,
  sources: readonly Source[],
  row: FileRow | BadLine,
  keys?: OwnKeys,
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
    const written = textOf(source, cells);
    const { text, several } = ownText(column.kind, source.column, written, keys);
    if (several !== undefined) {
      faults.push({ column: source.column, ...several });
      continue;
    }
    const value = Result.flatMap(text, (known) => readCell(column, known ?? ""));
    if (Result.isFailure(value)) {
      const shownText = Result.isSuccess(written) ? (written.success ?? "") : "";
      const isTheirs = keys?.of(source.column, shownText) !== undefined;
      faults.push({
        column: source.column,
        value: shownText.slice(0, 80),
        reason: isTheirs ? `${value.failure} ${lacksKey(keys?.source ?? "")}` : value.failure,
      });
    } else if (value.success.says === "value") {
      said[source.column] = value.success.value;
    } else if (value.success.says === "none") {
      said[source.column] = column.otherwise ?? null;
    }
  }
  return { line, said, faults: [...faults, ...needed(resource, said, faults)] };
};

/** Why a key of a source names nothing, with the cure. */
export const lacksKey = (source: string): string =>
  `« ${source} » n'en donne pas la correspondance : prenez d'abord celle-ci.`;

/** A text with the keys of a source put into the house's own; what would name several says so. */
const ownText = (
  kind: KindName,
  column: string,
  text: Result.Result<string | undefined, string>,
  keys: OwnKeys | undefined,
): {
  readonly text: typeof text;
  readonly several?: { readonly value: string; readonly reason: string };
} => {
  if (keys === undefined || Result.isFailure(text) || text.success === undefined) return { text };
  const names = kind === "texts" ? namesIn(text) : [text.success.trim()];
  const own: string[] = [];
  for (const name of names) {
    const found = keys.of(column, name);
    if (found === undefined) return { text };
    if (found.length > 1) {
      const reason = `« ${keys.source} » appelle ainsi ${found.map((one) => `« ${one} »`).join(" et ")} : une clé désigne une seule chose.`;
      return { text, several: { value: name.slice(0, 80), reason } };
    }
    own.push(found[0] ?? name);
  }
  return { text: Result.succeed(own.join(" | ")) };
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
