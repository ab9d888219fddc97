import { hash } from "node:crypto";

/**
 * What a seed decides, each question by its own name: an answer does not depend on how many were asked
 * before it, so that a step taken out of a night leaves the others as they are.
 */
export interface Chance {
  /** Of [0, 1[. */
  readonly of: (...question: readonly (string | number)[]) => number;
  /** One of them. */
  readonly pick: <A>(among: readonly A[], ...question: readonly (string | number)[]) => A;
  /** An integer from `least` to `most`. */
  readonly between: (
    least: number,
    most: number,
    ...question: readonly (string | number)[]
  ) => number;
  readonly bytes: (size: number, ...question: readonly (string | number)[]) => Buffer;
}

export const chanceOf = (seed: number): Chance => {
  /** A block of 32 bytes, as hexadecimal digits: a step asks two hundred times, and text costs a third of a buffer. */
  const blockOf = (block: number, question: readonly (string | number)[]): string =>
    hash("sha256", JSON.stringify([seed, block, ...question]));
  const bytes: Chance["bytes"] = (size, ...question) => {
    const blocks = Array.from({ length: Math.ceil(size / 32) }, (_, block) =>
      blockOf(block, question),
    );
    return Buffer.from(blocks.join(""), "hex").subarray(0, size);
  };
  /** The first six bytes. */
  const of: Chance["of"] = (...question) =>
    Number.parseInt(blockOf(0, question).slice(0, 12), 16) / 2 ** 48;
  return {
    of,
    bytes,
    between: (least, most, ...question) => least + Math.floor(of(...question) * (most - least + 1)),
    pick: (among, ...question) => {
      const picked = among[Math.floor(of(...question) * among.length)];
      if (picked === undefined) throw new Error(`Nothing to choose for ${question.join(" ")}`);
      return picked;
    },
  };
};
