import { Effect } from "effect";
import { refOf } from "../catalogue/taxon-ref.ts";
import { topCategoriesOf } from "../catalogue/top-categories.ts";
import type { Wired } from "./call.ts";
import type * as reads from "./own-reads.ts";
import { taxon, taxons } from "./wire/catalogue.ts";

/** Of the tree, what screens show: it goes with every page that the server draws. */
export const topCategories: Wired<typeof reads.topCategories> = (api) =>
  Effect.map(taxons(api), topCategoriesOf);

export const category: Wired<typeof reads.category> = (api, { code }) =>
  Effect.map(taxon(api, { code }), refOf);
