import { Result } from "effect";
import { type ExchangeRow, type Resource } from "../../api-schema/exchange/resource.ts";
import { readCell } from "../../core/exchange/cells.ts";
import type { Fault } from "../../core/exchange/differences.ts";
import { type Source, textOf } from "../../core/exchange/profile.ts";

/** A line of a file as the contract understands it. */
export interface ReadLine {
  readonly line: number;
  /** What it says; columns of which it says nothing are not there. */
  readonly said: ExchangeRow;
  readonly faults: readonly Fault[];
}

/** Reads a line by the sources of its columns. A key that lacks is a fault, but for what may be blank. */
export const readLine = (
  resource: Resource,
  sources: readonly Source[],
  { line, cells }: { readonly line: number; readonly cells: { readonly [header: string]: string } },
): ReadLine => {
  const said: { [column: string]: ExchangeRow[string] } = {};
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
  for (const [name, { need, header }] of Object.entries(resource.columns)) {
    if (need !== "always" || name in said || faults.some(({ column }) => column === name)) continue;
    faults.push({
      column: name,
      value: "",
      reason: `Il manque « ${header} » : chaque ligne le dit.`,
    });
  }
  for (const name of resource.key) {
    const column = resource.columns[name];
    if (name in said || column === undefined || faults.some((fault) => fault.column === name))
      continue;
    if (column.blank === true) said[name] = null;
    else faults.push({ column: name, value: "", reason: `Il manque « ${column.header} ».` });
  }
  return { line, said, faults };
};
