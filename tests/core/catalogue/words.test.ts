import { expect, it } from "vitest";
import {
  isQualityLabel,
  QUALITY_LABELS,
  qualityLabelMeaning,
  qualityLabelName,
} from "../../../core/catalogue/labels.ts";
import {
  deliverableText,
  parcelDelayText,
  restockDate,
  restockText,
  shortRestockText,
  stockLevel,
  stockText,
} from "../../../core/catalogue/stock.ts";
import { day } from "../values.ts";

it("[STOCK-1] says how much is left only when it is little", () => {
  expect([-1, 0, 1, 5, 6, 400].map((stock) => [stockLevel(stock), stockText(stock)])).toEqual([
    ["outOfStock", "Rupture de stock"],
    ["outOfStock", "Rupture de stock"],
    ["low", "Plus qu'un en stock"],
    ["low", "Plus que 5 en stock"],
    ["inStock", "En stock"],
    ["inStock", "En stock"],
  ]);
});

it("[STOCK-3] says about when what ran out is back, as long as that day is to come", () => {
  const today = day("2026-11-23");
  const dates = [
    { stock: 0, orderStep: 1, restockOn: day("2026-11-26") },
    { stock: 5, orderStep: 6, restockOn: day("2026-11-23") },
    { stock: 0, orderStep: 1, restockOn: day("2026-11-22") },
    { stock: 0, orderStep: 1, restockOn: null },
    { stock: 1, orderStep: 1, restockOn: day("2026-11-26") },
  ].map((variant) => restockDate(variant, today));
  expect(dates).toEqual(["2026-11-26", "2026-11-23", undefined, undefined, undefined]);
  expect(dates.slice(0, 3).map(restockText)).toEqual([
    "De retour vers le jeudi 26 novembre",
    "De retour vers le lundi 23 novembre",
    "Date de retour inconnue",
  ]);
  expect(dates.slice(1, 3).map(shortRestockText)).toEqual(["Retour vers le 23 nov.", undefined]);
});

it("[STOCK-2] says when it can be there", () => {
  expect(deliverableText(day("2026-12-01"))).toBe("Livrable mar. 1er déc.");
  expect(parcelDelayText({ earliestDays: 3, latestDays: 5 })).toBe("Livré sous 3 à 5 jours");
  expect(parcelDelayText({ earliestDays: 1, latestDays: 1 })).toBe("Livré sous 1 jour");
  expect(parcelDelayText({ earliestDays: 2, latestDays: 2 })).toBe("Livré sous 2 jours");
  expect(parcelDelayText({ earliestDays: 4, latestDays: 2 })).toBe("Livré sous 2 jours");
});

it("[LABEL-1] knows the four quality labels and their French names", () => {
  expect(
    QUALITY_LABELS.map((label) => [qualityLabelName(label), qualityLabelMeaning(label)]),
  ).toEqual([
    ["AOP", "Appellation d'origine protégée"],
    ["Bio", "Issu de l'agriculture biologique"],
    ["CRC", "Culture raisonnée contrôlée"],
    ["Label Rouge", "Label Rouge"],
  ]);
  expect(["Bio", "bio", "Label Rouge", ""].map(isQualityLabel)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
