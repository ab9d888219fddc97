import { readInterchange } from "../../../core/edifact/interchange.ts";
import { rowsOf } from "../../../core/edifact/rows.ts";

/** What is read of one message of these segments. */
export const read = (type: string, ...segments: readonly string[]): ReturnType<typeof rowsOf> =>
  rowsOf(
    readInterchange(
      [
        "UNB+UNOC:3+A:14+B:5+261128:0430+E7'",
        `UNH+1+${type}:D:96A:UN'`,
        ...segments.map((segment) => `${segment}'`),
        `UNT+${segments.length + 2}+1'`,
        "UNZ+1+E7'",
      ].join("\n"),
    ),
  );

/** The rows of it. */
export const rows = (type: string, ...segments: readonly string[]) => read(type, ...segments).rows;
