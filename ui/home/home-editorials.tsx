import { useZones } from "../cms/zone.tsx";
import { paths } from "../../core/routes/paths.ts";
import { Testimonies } from "../editorial/testimonies.tsx";
import { FeaturedTiles } from "./featured-tiles.tsx";
import { HomeRecipes } from "./home-recipes.tsx";

/** What authors put forward, recipes and what customers say: below the shelves of every home page. */
export function HomeEditorials() {
  const { blocksOf } = useZones(paths.home());
  return (
    <>
      <FeaturedTiles
        title="Choisis pour la saison"
        blocks={[...blocksOf("featured_products"), ...blocksOf("other_products")]}
      />
      <HomeRecipes />
      <FeaturedTiles
        title="À lire au fournil"
        blocks={[...blocksOf("featured_editorials"), ...blocksOf("other_editorials")]}
      />
      <Testimonies />
    </>
  );
}
