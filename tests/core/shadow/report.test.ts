import { expect, it } from "vitest";
import type { ShadowDay, ShadowDifference } from "../../../api-schema/staff-shadow.ts";
import {
  countsOf,
  dayInWords,
  isWithoutDifference,
  SHADOW_KINDS,
  streakOf,
} from "../../../core/shadow/report.ts";
import { shadowCsv } from "../../../core/shadow/shadow-csv.ts";
import { day, instant } from "../values.ts";

const dayOf = (equal: number | null): ShadowDay => ({
  day: day("2026-11-27"),
  said:
    equal === null
      ? null
      : {
          at: instant("2026-11-28T05:00:00.000Z"),
          by: "morning",
          times: 1,
          orders: 3,
          equal,
          kinds: [],
        },
});

it("[SHADOW-9] counts days without a difference in a row, up to the last that was compared", () => {
  const streak = (...days: readonly (number | null)[]) => streakOf(days.map(dayOf));
  expect([
    streak(),
    streak(null),
    streak(3, 3, 2, 3),
    streak(null, 3, 3),
    streak(3, null, 3),
    streak(2, 3),
  ]).toEqual([0, 0, 2, 2, 1, 0]);
  expect([null, 3, 2, 1].map((equal) => dayInWords(dayOf(equal)))).toEqual([
    "pas encore comparé",
    "prêt : aucun écart",
    "1 commande sur 3 avec des écarts",
    "2 commandes sur 3 avec des écarts",
  ]);
});

it("[SHADOW-9] a day is without a difference once it was compared and all of its orders are equal", () => {
  expect([null, 2, 3].map((equal) => isWithoutDifference(dayOf(equal)))).toEqual([
    false,
    false,
    true,
  ]);
});

it("[SHADOW-3] names the kinds of differences, those that weigh most first", () => {
  expect(Object.entries(SHADOW_KINDS)).toEqual([
    ["customer", "Client"],
    ["article", "Article"],
    ["price", "Prix"],
    ["carriage", "Port"],
    ["total", "Total"],
    ["invoice", "Facture"],
    ["delivery", "Livraison"],
    ["limit", "Minimum ou maximum"],
    ["stock", "Stock"],
  ]);
});

const found: ShadowDifference = {
  order: "CC1",
  customer: "104512",
  store: "Le Fournil ; Dieppe",
  kind: "price",
  what: "Farine T65 (T65-25)",
  old: "2 × 17,00 €",
  shop: "2 × 18,40 €",
  cents: -280,
  why: "Autre tarif.",
  mend: null,
};

it("[SHADOW-3] counts differences by kind, and cents whatever their sign; a spreadsheet has each", () => {
  const short: ShadowDifference = { ...found, kind: "stock", store: null, cents: null };
  expect(countsOf([short, found, { ...found, cents: 20 }])).toEqual([
    { kind: "price", count: 2, cents: 300 },
    { kind: "stock", count: 1, cents: 0 },
  ]);
  expect(shadowCsv([found, short]).split("\r\n")).toEqual([
    "\ufeffCommande;N° client;Boutique;Genre;Quoi;Ancien système;Boutique en ligne;Écart (€);Pourquoi",
    'CC1;104512;"Le Fournil ; Dieppe";Prix;Farine T65 (T65-25);2 × 17,00 €;2 × 18,40 €;-2,80;Autre tarif.',
    "CC1;104512;;Stock;Farine T65 (T65-25);2 × 17,00 €;2 × 18,40 €;;Autre tarif.",
    "",
  ]);
});
