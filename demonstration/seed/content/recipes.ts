import type { RecipeSeed } from "../../../server/editions/content-types.ts";
import { breadRecipes } from "./recipes-breads.ts";
import { briocheRecipes } from "./recipes-brioche.ts";
import { chouxRecipes } from "./recipes-choux.ts";
import { christmasRecipes } from "./recipes-christmas.ts";
import { festiveRecipes } from "./recipes-festive.ts";
import { pastryRecipes } from "./recipes-pastry.ts";
import { savouryRecipes } from "./recipes-savoury.ts";
import { specialBreadRecipes } from "./recipes-special-breads.ts";
import { viennoiserieRecipes } from "./recipes-viennoiserie.ts";

/** The recipes, the newest first: families take turns, so that the first page shows them all. */
export const recipes: readonly RecipeSeed[] = takingTurns([
  [...breadRecipes, ...specialBreadRecipes],
  [...viennoiserieRecipes, ...briocheRecipes],
  [...chouxRecipes, ...pastryRecipes],
  savouryRecipes,
  [...festiveRecipes, ...christmasRecipes],
]);

function takingTurns<A>(lists: readonly (readonly A[])[]): readonly A[] {
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, turn) =>
    lists.flatMap((list) => list.slice(turn, turn + 1)),
  ).flat();
}
