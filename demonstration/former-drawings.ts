import { Schema } from "effect";
import type { DrawnPicture } from "../server/pictures/pictures.ts";
import { drawPicture } from "./pictures/draw.ts";
import { PictureSpec } from "./pictures/picture-spec.ts";

/** Draws what rows of a former version say; a row that says something else stops the start, with its path. */
export function* drawFormer(
  rows: Iterable<{ readonly path: string; readonly spec: unknown }>,
): Generator<DrawnPicture> {
  for (const { path, spec } of rows) {
    if (!isSpec(spec)) throw new Error(`Nothing can be drawn for ${path}.`);
    yield { path, svg: drawPicture(spec) };
  }
}

const isSpec = Schema.is(PictureSpec);
