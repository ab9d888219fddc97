import { createHash } from "node:crypto";

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
  const bytes: Chance["bytes"] = (size, ...question) => {
    const blocks: Buffer[] = [];
    for (let block = 0; block * 32 < size; block += 1) {
      blocks.push(
        createHash("sha256")
          .update(JSON.stringify([seed, block, ...question]))
          .digest(),
      );
    }
    return Buffer.concat(blocks).subarray(0, size);
  };
  const of: Chance["of"] = (...question) => bytes(6, ...question).readUIntBE(0, 6) / 2 ** 48;
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
