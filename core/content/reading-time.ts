import type { Block } from "../../api-schema/cms.ts";
import { textOfBlocks } from "./blocks.ts";

/** Words a minute of somebody who reads a trade text on a screen. */
const WORDS_A_MINUTE = 200;

/** Words of a text: what stands between spaces and has a letter or a digit. */
export const wordCount = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** Minutes that blocks take to read, rounded up, at least one (product §8). */
export const readingMinutes = (blocks: readonly Block[]): number =>
  Math.max(1, Math.ceil(wordCount(textOfBlocks(blocks)) / WORDS_A_MINUTE));
