/** What is written in a cell: a number is one to the reader's spreadsheet too. */
export type WrittenCell = string | number;

/** What is written of a line, by the names of its columns; nothing where it says nothing. */
export type WrittenRow = Readonly<Record<string, WrittenCell>>;
