import type { BadLine, FileRow } from "./lines.ts";

/** What the process that reads a file whole says of it, a line of JSON each; the end last. */
export type ProcessSays =
  | { readonly columns: readonly string[] }
  | { readonly line: FileRow | BadLine }
  | { readonly refused: string; readonly at: number | null }
  | { readonly end: true };
