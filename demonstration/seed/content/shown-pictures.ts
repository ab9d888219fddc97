import { documentNames } from "../data/documents.ts";
import { kept, type Place, wrongAt } from "../data/data-files.ts";
import { articlePicturePath, recipePicturePath } from "../../../server/editions/content-rows.ts";
import { productLines } from "../catalogue-rows.ts";
import { merchants } from "../merchants.ts";
import { merchantCoverPath } from "../shop-pictures.ts";
import { tilePicturePaths } from "./tile-pictures.ts";

/** The path of a picture that the demonstration shows; throws a DataError for another. */
export const shownPicture = (path: string, place: Place): string => {
  if (!shown().has(path)) throw wrongAt(place, `There is no picture ${path}`);
  return path;
};

const shown = kept(
  () =>
    new Set([
      ...productLines().map(({ code }) => `/images/products/${code}`),
      ...merchants().map(({ slug }) => merchantCoverPath(slug)),
      ...documentNames("content/recipes").map(recipePicturePath),
      ...documentNames("content/articles").map(articlePicturePath),
      ...tilePicturePaths,
    ]),
);
