import type { FoodArt } from "./food-art.ts";
import { BREADS } from "./foods-breads.ts";
import { CEREALS } from "./foods-cereals.ts";
import { DAIRY } from "./foods-dairy.ts";
import { FRUITS } from "./foods-fruits.ts";
import { NUTS } from "./foods-nuts.ts";
import { PASTRIES } from "./foods-pastries.ts";
import { SAVOURY } from "./foods-savoury.ts";
import { VIENNOISERIE } from "./foods-viennoiserie.ts";
import type { Food, FoodPicture, Tone } from "./picture-spec.ts";
import type { Sheet } from "./sheet.ts";
import { groundShadow, place, stamp } from "./sheet.ts";

const FOOD_ART: Readonly<Record<Food, FoodArt>> = {
  ...BREADS,
  ...VIENNOISERIE,
  ...PASTRIES,
  ...SAVOURY,
  ...CEREALS,
  ...DAIRY,
  ...NUTS,
  ...FRUITS,
};

/** Places of each copy: x, y of the sheet's centre and scale, back to front. */
const ARRANGEMENTS = {
  one: [[400, 400, 1]],
  pair: [
    [508, 318, 0.64],
    [298, 474, 0.72],
  ],
  trio: [
    [400, 262, 0.56],
    [240, 484, 0.58],
    [560, 494, 0.58],
  ],
} as const;

/** A food standing on the ground, alone or in company. */
export function drawFood(sheet: Sheet, spec: FoodPicture): string {
  const art = FOOD_ART[spec.food];
  const one = groundShadow(sheet, ...art.shadow) + art.draw(sheet, spec.tone);
  const places = ARRANGEMENTS[spec.arrangement ?? "one"];
  if (places.length === 1) return one;
  const reference = sheet.symbol(place(one, -400, -420));
  return places.map(([x, y, scale]) => stamp(reference, x, y, scale)).join("");
}

/** The food as a motif, without shadow, as large as fits a box centred on (x, y). */
export function foodMotif(
  sheet: Sheet,
  food: Food,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  tone?: Tone,
): string {
  const art = FOOD_ART[food];
  const [left, top, width, height] = art.box;
  const scale = Math.min(box.width / width, box.height / height);
  return place(
    place(art.draw(sheet, tone), -(left + width / 2), -(top + height / 2)),
    box.x,
    box.y,
    scale,
  );
}
