import type { DrawnPicture } from "../server/pictures/pictures.ts";
import { drawingsOf } from "./pictures/drawings.ts";

/**
 * What rows of a former version, which said how their pictures are drawn, show today; a row of which the
 * demonstration has no drawing stops the start, with its path.
 */
export const drawFormer = (
  rows: readonly { readonly path: string }[],
): Promise<readonly DrawnPicture[]> => drawingsOf(rows.map(({ path }) => path));
