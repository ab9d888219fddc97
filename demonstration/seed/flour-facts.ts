import type { Fact, Macros, Range, Row } from "./catalogue-rows.ts";
import { merged } from "./row-values.ts";

// What a baker asks of a flour before its price: strength and balance of the dough (alveograph), ash,
// protein, water, falling number. Guaranteed values of a quality, as a mill prints them on the sheet.

interface Strength {
  /** W of the alveograph, 10⁻⁴ J. */
  readonly w: number;
  /** P/L of the alveograph: tenacity to extensibility. */
  readonly balance: number;
  /** Water on flour, percent: from, to. */
  readonly water: readonly [number, number];
  /** Hagberg, seconds. */
  readonly fallingNumber: number;
}

/** The facts of a flour's sheet; none for a starch, a bran, or a flour that makes no dough of its own. */
export const flourFacts = (row: Row, range: Range): readonly Fact[] => {
  const strength = strengthOf(row, range);
  const macros = merged(row, range, "nutrition");
  if (strength === undefined || macros === undefined) return ashFacts(row, range);
  return [
    ["Force boulangère (W)", String(strength.w)],
    ["Équilibre (P/L)", decimal(strength.balance)],
    ...ashFacts(row, range),
    ["Protéines", proteinText(macros)],
    ["Hydratation conseillée", `${strength.water.join(" à ")} %`],
    ["Temps de chute Hagberg", `${strength.fallingNumber} s`],
  ];
};

/** The share of protein as the nutrition table has it: two figures of one bag would be one too many. */
const proteinText = (macros: Macros): string => `${decimal(macros[5])} %`;

const decimal = (value: number): string => String(value).replace(".", ",");

const strengthOf = ({ name }: Row, { taxon }: Range): Strength | undefined => {
  const isDough = name.startsWith("Farine") && !name.includes("fleurage");
  return isDough
    ? (BY_NAME.find(([words]) => words.test(name))?.[1] ?? BY_TAXON.get(taxon))
    : undefined;
};

/** What a name promises goes before what its shelf is like. */
const BY_NAME: ReadonlyArray<readonly [RegExp, Strength]> = [
  [/Manitoba/, { w: 400, balance: 0.6, water: [65, 75], fallingNumber: 340 }],
  [/panettone/, { w: 380, balance: 0.5, water: [62, 68], fallingNumber: 330 }],
  [/pizza/, { w: 280, balance: 0.55, water: [60, 66], fallingNumber: 320 }],
  [/focaccia/, { w: 260, balance: 0.5, water: [72, 80], fallingNumber: 300 }],
  [/longue fermentation/, { w: 250, balance: 0.6, water: [66, 72], fallingNumber: 300 }],
  [/petite force/, { w: 170, balance: 0.4, water: [68, 74], fallingNumber: 280 }],
  [/pousse contrôlée/, { w: 230, balance: 0.65, water: [60, 63], fallingNumber: 290 }],
  [/pain de mie|viennoise/, { w: 260, balance: 0.6, water: [56, 60], fallingNumber: 300 }],
  [/crues surgelées/, { w: 330, balance: 0.65, water: [52, 56], fallingNumber: 310 }],
  [/gruau/, { w: 350, balance: 0.6, water: [58, 62], fallingNumber: 320 }],
  [
    /biscuitière|madeleines|autolevante/,
    { w: 110, balance: 0.35, water: [48, 54], fallingNumber: 260 },
  ],
  [/feuilletage/, { w: 180, balance: 0.45, water: [48, 52], fallingNumber: 280 }],
];

const BY_TAXON: ReadonlyMap<string, Strength> = new Map([
  ["farines-ble-tradition", { w: 210, balance: 0.55, water: [65, 70], fallingNumber: 280 }],
  ["farines-ble-panification", { w: 200, balance: 0.6, water: [60, 65], fallingNumber: 270 }],
  ["farines-ble-patissiere", { w: 150, balance: 0.4, water: [50, 56], fallingNumber: 270 }],
  ["farines-ble-gruau", { w: 320, balance: 0.55, water: [55, 60], fallingNumber: 310 }],
  ["farines-ble-complete", { w: 180, balance: 0.9, water: [68, 74], fallingNumber: 260 }],
  ["farines-ble-meule", { w: 170, balance: 0.7, water: [68, 75], fallingNumber: 260 }],
  ["farines-seigle-meteil", { w: 150, balance: 0.8, water: [68, 74], fallingNumber: 220 }],
  ["farines-anciennes-epeautre", { w: 130, balance: 0.35, water: [62, 68], fallingNumber: 250 }],
  ["farines-anciennes-bles-anciens", { w: 120, balance: 0.4, water: [64, 70], fallingNumber: 250 }],
  ["farines-bio-ble", { w: 190, balance: 0.6, water: [64, 70], fallingNumber: 270 }],
]);

const ashFacts = ({ name }: Row, { taxon }: Range): readonly Fact[] => {
  const type = /\bT(\d{2,3})\b/.exec(name)?.[1];
  const isRye = taxon === "farines-seigle-pures" || name.startsWith("Farine de seigle");
  const ash = type === undefined ? undefined : (isRye ? RYE_ASH : WHEAT_ASH).get(type);
  return ash === undefined ? [] : [["Cendres", `${ash} % sur sec`]];
};

/** Ash by type, percent of the dry flour, as French millers grade it. */
const WHEAT_ASH: ReadonlyMap<string, string> = new Map([
  ["45", "moins de 0,50"],
  ["55", "0,50 à 0,60"],
  ["65", "0,62 à 0,75"],
  ["80", "0,75 à 0,90"],
  ["110", "1,00 à 1,20"],
  ["130", "1,20 à 1,40"],
  ["150", "plus de 1,40"],
]);

const RYE_ASH: ReadonlyMap<string, string> = new Map([
  ["85", "0,75 à 1,25"],
  ["110", "1,00 à 1,30"],
  ["130", "1,20 à 1,50"],
  ["170", "plus de 1,50"],
]);
