import { Result, Schema } from "effect";
import { Block } from "../../api-schema/cms.ts";
import { inOrder, safeBlock } from "../../core/content/blocks.ts";
import type { Log } from "../log.ts";

/** Where a block stands, for the log. */
export interface BlockPlace {
  readonly page: string;
  readonly zone: string | null;
}

/**
 * Reads blocks as they are stored: in the order of their positions, rich text sanitised. A block of a
 * type that this version does not know, or of the wrong shape, is left out and logged: once for each
 * block as long as the process lives, however often its page is read.
 */
export const makeBlockReader = (log: Log) => {
  const logged = new Set<string>();
  return (place: BlockPlace, stored: readonly unknown[]): readonly Block[] =>
    inOrder(
      stored.flatMap((each) => {
        const read = decodeBlock(each);
        if (Result.isSuccess(read)) return [safeBlock(read.success)];
        const key = JSON.stringify([place, each]);
        if (!logged.has(key)) {
          logged.add(key);
          log.write("warn", "A content block is not shown: its type or shape is unknown.", {
            page: place.page,
            zone: place.zone,
            type: typeOf(each),
          });
        }
        return [];
      }),
    );
};

const decodeBlock = Schema.decodeUnknownResult(Block);

const typeOf = (stored: unknown): string =>
  typeof stored === "object" && stored !== null && "type" in stored ? String(stored.type) : "";
