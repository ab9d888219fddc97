import { articlePicturePath, recipePicturePath } from "../../../server/editions/content-rows.ts";
import type { Delivery } from "../../../server/editions/insert-content.ts";
import { drawingsOf } from "../../pictures/drawings.ts";
import { articles } from "./articles.ts";
import { pages } from "./pages.ts";
import { recipes } from "./recipes.ts";
import { testimonies } from "./testimonies.ts";

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
  ...TILES.map((name) => `/images/tiles/${name}`),
];

/** What the tiles of the shop's own pages show, where they lead to no single thing. */
const TILES = ["bonnes-affaires", "recettes", "conseils", "marchands", "feves-et-couronnes"];
