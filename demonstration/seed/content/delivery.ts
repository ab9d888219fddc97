import type { Delivery } from "../../../server/editions/insert-content.ts";
import { drawnPictures } from "../drawn-pictures.ts";
import { articles } from "./articles.ts";
import { contentPictures } from "./content-pictures.ts";
import { pages } from "./pages.ts";
import { recipes } from "./recipes.ts";
import { testimonies } from "./testimonies.ts";

/** What the demonstration is delivered with: the pages of every shop, and all that a lively one has. */
export const DEMONSTRATION_DELIVERY: Delivery = {
  pages,
  recipes,
  articles,
  testimonies,
  pictures: (brought, isMissing) =>
    drawnPictures(
      contentPictures(brought.recipes, brought.articles).filter(({ path }) => isMissing(path)),
    ),
};
