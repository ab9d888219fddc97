import { articlePicturePath, recipePicturePath } from "../../../server/editions/content-rows.ts";
import type { ArticleSeed, RecipeSeed } from "../../../server/editions/content-types.ts";
import type { PictureSpec } from "../../pictures/picture-spec.ts";
import type { DrawingRow } from "../catalogue-types.ts";
import { articlePictures } from "./article-pictures.ts";
import { recipePictures } from "./recipe-pictures.ts";
import { tileDrawingRows } from "./tile-pictures.ts";

/** Pictures of recipes, articles and tiles. */
export const contentPictures = (
  recipes: readonly RecipeSeed[],
  articles: readonly ArticleSeed[],
): readonly DrawingRow[] => [
  ...recipes.map(({ slug }) => ({
    path: recipePicturePath(slug),
    spec: drawnFor(recipePictures, slug),
  })),
  ...articles.map(({ slug }) => ({
    path: articlePicturePath(slug),
    spec: drawnFor(articlePictures, slug),
  })),
  ...tileDrawingRows,
];

const drawnFor = (pictures: Readonly<Record<string, PictureSpec>>, slug: string): PictureSpec => {
  const picture = pictures[slug];
  if (picture === undefined) throw new Error(`No picture is drawn for ${slug}.`);
  return picture;
};
