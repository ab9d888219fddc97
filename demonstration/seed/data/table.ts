import { Result, type Schema } from "effect";
import Papa from "papaparse";
import { checkerOf, DataError, filesOf, textOf } from "./data-files.ts";

/**
 * The rows of a CSV file by the names of its header, separated by semicolons as French spreadsheets
 * write them. An empty cell says nothing; what stands in column `key` stands there once. Throws a
 * DataError that names every wrong line and column.
 */
export const readTable = <S extends Schema.ConstraintDecoder<unknown>>(
  file: string,
  row: S,
  key?: string,
): readonly S["Type"][] => {
  const { check } = checkerOf(row);
  const [header = [], ...lines] = linesOf(file);
  const problems: string[] = [];
  const rows: S["Type"][] = [];
  const keys = new Set<string>();
  for (const [index, cells] of lines.entries()) {
    const place = `${file}, line ${index + 2}`;
    const said = Object.fromEntries(
      cells.flatMap((cell, at) => (cell === "" ? [] : [[header[at] ?? "", cell]])),
    );
    const known = key === undefined ? "" : (said[key] ?? "");
    if (cells.length !== header.length) {
      problems.push(`${place}: ${cells.length} cells, not ${header.length}`);
    } else if (keys.has(known)) {
      problems.push(`${place}: ${known} stands twice`);
    } else {
      const read = check(said, () => ({ file, line: index + 2 }));
      if (Result.isSuccess(read)) rows.push(read.success);
      else problems.push(...read.failure);
    }
    if (key !== undefined) keys.add(known);
  }
  if (problems.length > 0) throw new DataError(problems);
  return rows;
};

/** The rows of all tables of a folder, file by file. */
export const readTables = <S extends Schema.ConstraintDecoder<unknown>>(
  folder: string,
  row: S,
): readonly S["Type"][] => filesOf(folder, ".csv").flatMap((file) => readTable(file, row));

const linesOf = (file: string): readonly (readonly string[])[] => {
  const { data, errors } = Papa.parse<readonly string[]>(textOf(file).trimEnd(), {
    delimiter: ";",
  });
  const problems = errors.map(({ row, message }) => `${file}, line ${(row ?? 0) + 1}: ${message}`);
  // Lines are counted by rows: a cell of two lines would make every later number wrong.
  const long = data.flatMap((cells, at) =>
    cells.some((cell) => cell.includes("\n"))
      ? [`${file}, line ${at + 1}: a cell ends its line`]
      : [],
  );
  if (problems.length + long.length > 0) throw new DataError([...problems, ...long]);
  return data;
};
