import { Result, type Schema } from "effect";
import Papa from "papaparse";
import { checkerOf, DataError, filesOf, textOf } from "./data-files.ts";

/**
 * The rows of a CSV file, or of all of a folder, by the names of its header; semicolons stand between
 * cells, as French spreadsheets write them. An empty cell says nothing; what stands in column `key`
 * stands there once. Throws a DataError that names every wrong line and column.
 */
export const readTable = <S extends Schema.ConstraintDecoder<unknown>>(
  path: string,
  row: S,
  key = "",
): readonly S["Type"][] => {
  const { check } = checkerOf(row);
  const problems: string[] = [];
  const rows: S["Type"][] = [];
  const keys = new Set<string>();
  for (const { said, place, problem } of tablesOf(path).flatMap(recordsOf)) {
    const known = said[key] ?? "";
    if (problem !== undefined || keys.has(known)) {
      problems.push(`${place.file}, line ${place.line}: ${problem ?? `${known} stands twice`}`);
      continue;
    }
    const read = check(said, () => place);
    if (Result.isSuccess(read)) rows.push(read.success);
    else problems.push(...read.failure);
    if (key !== "") keys.add(known);
  }
  if (problems.length > 0) throw new DataError(problems);
  return rows;
};

const tablesOf = (path: string): readonly string[] =>
  path.endsWith(".csv") ? [path] : filesOf(path, ".csv");

/** Each line of a table by the names of its header, without its empty cells. */
const recordsOf = (file: string) => {
  const [header = [], ...lines] = linesOf(file);
  return lines.map((cells, index) => ({
    place: { file, line: index + 2 },
    said: Object.fromEntries(
      cells.flatMap((cell, at) => (cell === "" ? [] : [[header[at] ?? "", cell]])),
    ),
    problem:
      cells.length === header.length ? undefined : `${cells.length} cells, not ${header.length}`,
  }));
};

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
