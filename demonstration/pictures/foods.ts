import type { FoodArt } from "./food-art.ts";
import { BREADS } from "./foods-breads.ts";
import { CEREALS } from "./foods-cereals.ts";
import { DAIRY } from "./foods-dairy.ts";
import { FRUITS } from "./foods-fruits.ts";
import { NUTS } from "./foods-nuts.ts";
import { PASTRIES } from "./foods-pastries.ts";
import { COUNTER } from "./foods-counter.ts";
import { SAVOURY } from "./foods-savoury.ts";
import { SPECIALITIES } from "./foods-specialities.ts";
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
  ...SPECIALITIES,
  ...COUNTER,
};

/** The room of a food on the sheet, and the line it stands on. */
const ROOM = { width: 680, height: 580, ground: 664 } as const;

/** Places of each copy: x, y of the sheet's centre and scale, back to front. */
const ARRANGEMENTS = {
  one: [[400, 400, 1]],
  pair: [
    [522, 314, 0.66],
    [286, 452, 0.74],
  ],
  trio: [
    [400, 258, 0.58],
    [228, 462, 0.6],
    [572, 470, 0.6],
  ],
} as const;

/** A food standing on the ground, alone or in company. */
export function drawFood(sheet: Sheet, spec: FoodPicture): string {
  const art = FOOD_ART[spec.food];
  const [left, top, width, height] = art.box;
  // small things grow a little, so that every card is as full; a roll stays smaller than a loaf
  const scale = Math.min(1.22, ROOM.width / width, ROOM.height / height);
  const one = place(
    groundShadow(sheet, ...art.shadow) + art.draw(sheet, spec.tone),
    400 - (left + width / 2) * scale,
    Math.min(ROOM.ground, 400 + (height * scale) / 2 + 60) - (top + height) * scale,
    scale,
  );
  const places = ARRANGEMENTS[spec.arrangement ?? "one"];
  if (places.length === 1) return one;
  const reference = sheet.symbol(place(one, -400, -400));
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
    place(art.draw({ ...sheet, finest: 2 }, tone), -(left + width / 2), -(top + height / 2)),
    box.x,
    box.y,
    scale,
  );
}
