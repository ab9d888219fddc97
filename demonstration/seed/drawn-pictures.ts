import type { DrawnPicture } from "../../server/pictures/pictures.ts";
import { drawPicture } from "../pictures/draw.ts";
import type { DrawingRow } from "./catalogue-types.ts";

/** Draws one picture after the other, as they are taken. */
export function* drawnPictures(rows: Iterable<DrawingRow>): Generator<DrawnPicture> {
  for (const { path, spec } of rows) yield { path, svg: drawPicture(spec) };
}
