import { Schema } from "effect";
import { RESOURCES } from "./exchange/resources.ts";
import { Count } from "./primitives.ts";
import { OnlyRows, StaffCell } from "./staff-resources.ts";

// What the desk proposes of the exchange's resources. It is apart from what the server answers: the
// desk's first screen checks answers, and needs none of the resources' columns for that.

const columns = new Set(Object.values(RESOURCES).flatMap((each) => Object.keys(each.columns)));

/** Cells that somebody says, by column; which columns its resource has is looked at with them. */
export const SaidCells = Schema.Struct(
  Object.fromEntries([...columns].map((column) => [column, Schema.optionalKey(StaffCell)])),
).annotate({ identifier: "SaidCells" });
export type SaidCells = typeof SaidCells.Type;

/** Lines of one proposal at most: more is a file. */
export const MOST_PROPOSED = 1000;

export const ProposedLine = Schema.Struct({
  /** The columns of the key, and those that are said; null takes away what may be taken away. */
  cells: SaidCells,
  /** Cells as whoever says it saw them: where one is another today, nothing of the line is taken. */
  seen: Schema.optionalKey(SaidCells),
}).annotate({ identifier: "ProposedLine" });
export type ProposedLine = typeof ProposedLine.Type;

export const ProposedRows = Schema.Struct({
  lines: Schema.Array(ProposedLine).check(Schema.isMinLength(1), Schema.isMaxLength(MOST_PROPOSED)),
  only: OnlyRows,
}).annotate({ identifier: "ProposedRows" });
export type ProposedRows = typeof ProposedRows.Type;

/** What a version of a page, recipe or article says from now on. */
export const SavedContent = Schema.Struct({
  /** The revision that was seen: another one is shown first. */
  revision: Count,
  cells: SaidCells,
}).annotate({ identifier: "SavedContent" });
export type SavedContent = typeof SavedContent.Type;
