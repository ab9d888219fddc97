import { articlePicturePath, recipePicturePath } from "../../../server/editions/content-rows.ts";
import type { Delivery } from "../../../server/editions/insert-content.ts";
import { drawingsOf } from "../../pictures/drawings.ts";
import { articles } from "./articles.ts";
import { pages } from "./pages.ts";
import { recipes } from "./recipes.ts";
import { testimonies } from "./testimonies.ts";
import { tilePicturePaths } from "./tile-pictures.ts";

/** What the demonstration is delivered with: the pages of every shop, and all that a lively one has. */
export const demonstrationDelivery = (): Delivery => ({
  pages: pages(),
  recipes: recipes(),
  articles: articles(),
  testimonies: testimonies(),
  pictures: (brought, isMissing) => drawingsOf(contentPicturePaths(brought).filter(isMissing)),
});

/** Where the pictures of recipes, articles and tiles stand. */
export const contentPicturePaths = ({
  recipes,
  articles,
}: Pick<Delivery, "recipes" | "articles">): readonly string[] => [
  ...recipes.map(({ slug }) => recipePicturePath(slug)),
  ...articles.map(({ slug }) => articlePicturePath(slug)),
  ...tilePicturePaths,
];
