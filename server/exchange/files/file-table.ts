import { Schema, type Stream } from "effect";
import type { Envelope } from "../../../core/edifact/interchange.ts";
import type { BadLine, FileRow, TableFormat } from "./lines.ts";

/** The whole file cannot be read: why, and what to do about it, in French; the line where it shows. */
export class UnreadableFile extends Schema.TaggedError<UnreadableFile>()("UnreadableFile", {
  reason: Schema.String,
  line: Schema.NullOr(Schema.Int),
}) {}

/** A table that came as a file. */
export interface FileTable {
  readonly format: TableFormat;
  /** Of EDIFACT: who sends it, and by what reference. */
  readonly envelope?: Envelope;
  /** As the file names them, each once. */
  readonly columns: readonly string[];
  /** In the order of the file; to be read once. It fails when the rest of the file cannot be read. */
  readonly lines: Stream.Stream<FileRow | BadLine, UnreadableFile>;
}
