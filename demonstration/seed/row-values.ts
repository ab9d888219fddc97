import type { Range, Row } from "./catalogue-rows.ts";

type Shared = Extract<keyof Row, keyof Range>;

/** A row's own value, else its range's. */
export const merged = <Key extends Shared>(
  row: Row,
  range: Range,
  key: Key,
): Row[Key] | Range[Key] => row[key] ?? range[key];

/** Both, the row's first, each once. */
export const joined = (
  own: readonly string[] | undefined,
  shared: readonly string[] | undefined,
): readonly string[] => [...new Set([...(own ?? []), ...(shared ?? [])])];

export const isFrozen = (row: Row, range: Range): boolean => {
  const storage = merged(row, range, "storage");
  return storage !== undefined && storage[1] < 0;
};
