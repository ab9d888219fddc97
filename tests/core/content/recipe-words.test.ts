import { expect, it } from "vitest";
import {
  bakersPercentageText,
  durationText,
  ingredientText,
  planningWeight,
  yieldText,
} from "../../../core/content/recipe-words.ts";
import { grams } from "../values.ts";

const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, " ");

it("[RECIPE-6] writes how long something takes as a baker says it", () => {
  const minutes = [0, 45, 59.6, 60, 65, 205, 1302, 1439, 1440, 1692, -3];
  expect(minutes.map(durationText).map(plain)).toEqual([
    "0 min",
    "45 min",
    "1 h",
    "1 h",
    "1 h 05",
    "3 h 25",
    "21 h 42",
    "23 h 59",
    "1 j",
    "1 j 4 h",
    "0 min",
  ]);
});

it("[RECIPE-6] writes weights, counts, percentages and yields in French", () => {
  const read = (quantity: number, unit: "g" | "pièce", weighed: number) =>
    plain(ingredientText({ quantity, unit, grams: grams(weighed) }));
  expect([read(750, "g", 750), read(12_500, "g", 12_500)]).toEqual(["750 g", "12,5 kg"]);
  expect([read(0.5, "pièce", 1), read(1.5, "pièce", 3), read(2, "pièce", 4)]).toEqual([
    "0,5 pièce",
    "1,5 pièce",
    "2 pièces",
  ]);
  expect([68, 0.7].map(bakersPercentageText).map(plain)).toEqual(["68 %", "0,7 %"]);
  expect(plain(yieldText(1240, "baguettes"))).toBe("1 240 baguettes");
  expect([924, 9076, 33_869, 0].map(planningWeight).map(plain)).toEqual([
    "924 g",
    "9,08 kg",
    "33,9 kg",
    "0 kg",
  ]);
});
