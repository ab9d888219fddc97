import type { Block } from "../../api-schema/cms.ts";
import type { OutlinedBlock } from "../../core/content/outline.ts";

export type OneOf<Type extends Block["type"]> = Extract<Block, { readonly type: Type }>;

/** Neighbours that are shown as one: steps are a list, tiles a grid, buttons a row. */
export type Run =
  | Exclude<OutlinedBlock, { kind: "other" }>
  | { readonly kind: "run"; readonly blocks: readonly [Block, ...Block[]] };

const TOGETHER: ReadonlySet<Block["type"]> = new Set<Block["type"]>(["button", "step", "tile"]);

export const runsOf = (parts: readonly OutlinedBlock[]): readonly Run[] => {
  const runs: Run[] = [];
  for (const part of parts) {
    const last = runs.at(-1);
    if (part.kind !== "other") runs.push(part);
    else if (
      last?.kind === "run" &&
      last.blocks[0].type === part.block.type &&
      TOGETHER.has(part.block.type)
    ) {
      runs[runs.length - 1] = { kind: "run", blocks: [...last.blocks, part.block] };
    } else runs.push({ kind: "run", blocks: [part.block] });
  }
  return runs;
};
