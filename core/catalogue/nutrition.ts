import type { ExchangeRow } from "../../api-schema/exchange/resource.ts";
import { writePlaces } from "../money/places.ts";

/** The declaration of Regulation (EU) 1169/2011, annex XV, in its order, as a sentence names its parts. */
const DECLARED = {
  energyKj: "l’énergie en kJ",
  energyKcal: "l’énergie en kcal",
  fat: "les matières grasses",
  saturatedFat: "les acides gras saturés",
  carbohydrate: "les glucides",
  sugars: "les sucres",
  fibre: "les fibres",
  protein: "les protéines",
  salt: "le sel",
} as const;

type Declared = keyof typeof DECLARED;

// safe: its keys are those of the record
const COLUMNS = Object.keys(DECLARED) as readonly Declared[];

/** What stands beside each other in a hundred grams: fibre is none of the carbohydrate. */
const PARTS = ["fat", "carbohydrate", "fibre", "protein", "salt"] as const;

/** 100 g, in hundredths of a gram. */
const WHOLE = 10_000;

/**
 * Why the nutrition of a product's row cannot be, with the column that it is about: some of it without the
 * rest (fibre may lack), a part beyond what it is part of, or more than 100 g in 100 g.
 */
export const nutritionProblem = (
  row: ExchangeRow,
): { readonly column: string; readonly reason: string } | undefined => {
  const said = COLUMNS.filter((name) => figure(row, name) !== null);
  if (said.length === 0) return undefined;
  const lacking = COLUMNS.filter((name) => name !== "fibre" && figure(row, name) === null);
  if (lacking.length > 0) {
    const names = new Intl.ListFormat("fr").format(lacking.map((name) => DECLARED[name]));
    return {
      column: lacking[0] ?? "energyKj",
      reason: `Les valeurs nutritionnelles vont ensemble : il manque ${names}.`,
    };
  }
  if (isBeyond(row, "saturatedFat", "fat")) {
    return {
      column: "saturatedFat",
      reason: "Les acides gras saturés dépassent les matières grasses.",
    };
  }
  if (isBeyond(row, "sugars", "carbohydrate")) {
    return { column: "sugars", reason: "Les sucres dépassent les glucides." };
  }
  const sum = PARTS.reduce((total, name) => total + (figure(row, name) ?? 0), 0);
  return sum <= WHOLE
    ? undefined
    : {
        column: "carbohydrate",
        reason: `Matières grasses, glucides, fibres, protéines et sel font ${writePlaces(sum, 2, 0)} g pour 100 g.`,
      };
};

/**
 * '1 500 kJ pour 200 kcal' where one energy cannot be the other: a kilocalorie is 4 to 4.25 kJ by the factors
 * of annex XIV, whatever food it comes from, and both are rounded.
 */
export const energyMismatch = (row: ExchangeRow): string | undefined => {
  const [kj, kcal] = [figure(row, "energyKj"), figure(row, "energyKcal")];
  if (kj === null || kcal === null) return undefined;
  const isNear = kj >= 4 * (kcal - 0.5) - 0.5 && kj <= 4.25 * (kcal + 0.5) + 0.5;
  return isNear ? undefined : `${kj} kJ pour ${kcal} kcal`;
};

/** Whether a row has a nutrition declaration. */
export const isDeclared = (row: ExchangeRow): boolean => figure(row, "energyKcal") !== null;

const figure = (row: ExchangeRow, name: Declared): number | null => {
  const value = row[name];
  return typeof value === "number" ? value : null;
};

const isBeyond = (row: ExchangeRow, part: Declared, whole: Declared): boolean =>
  (figure(row, part) ?? 0) > (figure(row, whole) ?? 0);
