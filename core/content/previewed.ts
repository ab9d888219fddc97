import { Option, Schema } from "effect";
import { Block } from "../../api-schema/cms.ts";
import { safeBlock } from "./blocks.ts";

const decodeBlock = Schema.decodeUnknownOption(Block);

/**
 * The blocks of a document that is being written, as the shop would show them: each at its place in the
 * list, made safe; what is not whole yet is left out, and no list is no block.
 */
export const previewedBlocks = (list: unknown): readonly Block[] =>
  (Array.isArray(list) ? list : []).flatMap((each: unknown, position) =>
    Option.match(decodeBlock(typeof each === "object" ? { ...each, position } : each), {
      onNone: () => [],
      onSome: (block) => [safeBlock(block)],
    }),
  );
