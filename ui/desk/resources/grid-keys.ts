import type { Place } from "./blocks.ts";

/** A key as it was pressed. */
export interface Keystroke {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** Rows that Page Up and Page Down pass. */
const PAGE = 10;

/** Where a key leads from a cell; null for one that moves nothing. */
export const movedBy = (
  { key, ctrlKey, metaKey, altKey }: Keystroke,
  { row, column }: Place,
  rows: number,
  columns: number,
): Place | null => {
  if (altKey) return null;
  const isFar = ctrlKey || metaKey;
  switch (key) {
    case "ArrowUp":
      return { row: isFar ? 0 : row - 1, column };
    case "ArrowDown":
      return { row: isFar ? rows - 1 : row + 1, column };
    case "ArrowLeft":
      return { row, column: isFar ? 0 : column - 1 };
    case "ArrowRight":
      return { row, column: isFar ? columns - 1 : column + 1 };
    case "Home":
      return { row: isFar ? 0 : row, column: 0 };
    case "End":
      return { row: isFar ? rows - 1 : row, column: columns - 1 };
    case "PageUp":
      return { row: row - PAGE, column };
    case "PageDown":
      return { row: row + PAGE, column };
    default:
      return null;
  }
};

/** A letter that begins to type in the cell. */
export const isTyped = ({ key, ctrlKey, metaKey, altKey }: Keystroke): boolean =>
  [...key].length === 1 && key !== " " && !ctrlKey && !metaKey && !altKey;
