import type { Range } from "./catalogue-rows.ts";
import { chocolates } from "./families/chocolates.ts";
import { dairyAndEggs } from "./families/dairy-eggs.ts";
import { decorations } from "./families/decorations.ts";
import { equipment } from "./families/equipment.ts";
import { fats } from "./families/fats.ts";
import { flours } from "./families/flours.ts";
import { frozenBread } from "./families/frozen-bread.ts";
import { frozenPastry } from "./families/frozen-pastry.ts";
import { frozenSavouryAndIce } from "./families/frozen-savoury-ice.ts";
import { frozenViennoiserie } from "./families/frozen-viennoiserie.ts";
import { fruits } from "./families/fruits.ts";
import { groceries } from "./families/groceries.ts";
import { mixes } from "./families/mixes.ts";
import { nuts } from "./families/nuts.ts";
import { packagings } from "./families/packaging.ts";
import { sugars } from "./families/sugars.ts";
import { yeasts } from "./families/yeasts.ts";

/** Everything the shop sells, in the order of the tree of taxons. */
export const ranges: readonly Range[] = [
  ...flours,
  ...mixes,
  ...yeasts,
  ...sugars,
  ...fats,
  ...chocolates,
  ...nuts,
  ...fruits,
  ...dairyAndEggs,
  ...groceries,
  ...frozenViennoiserie,
  ...frozenBread,
  ...frozenPastry,
  ...frozenSavouryAndIce,
  ...decorations,
  ...packagings,
  ...equipment,
];
