import { readInterchange } from "../../../core/edifact/interchange.ts";
import { rowsOf } from "../../../core/edifact/rows.ts";
import { EdifactFault } from "../../../core/edifact/syntax.ts";

/** What the process that looks at an interchange says of it. */
export interface CheckSays {
  /** Null where no message could be read. */
  readonly type: string | null;
  readonly fault: Pick<EdifactFault, "error" | "tag" | "at" | "within"> | null;
}

/** Whether an interchange is one that is taken: its syntax, its counts, and the kind of its messages. */
export const checkSays = (bytes: Buffer): CheckSays => {
  let type: string | null = null;
  try {
    const interchange = readInterchange(bytes.toString("latin1"));
    ({ type } = interchange);
    rowsOf(interchange);
    return { type, fault: null };
  } catch (thrown) {
    if (!(thrown instanceof EdifactFault)) throw thrown;
    const { error, tag, at, within } = thrown;
    return { type, fault: { error, tag, at, within } };
  }
};
