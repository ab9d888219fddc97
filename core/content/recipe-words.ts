import type { RecipeIngredient } from "../../api-schema/editorial.ts";
import { NO_BREAK_SPACE, weight, wholeNumber } from "../money/format.ts";

/** How long something takes, in minutes: '45 min', '1 h', '3 h 25', '1 j 4 h'. */
export const durationText = (minutes: number): string => {
  const whole = Math.max(0, Math.round(minutes));
  const hours = Math.floor(whole / 60);
  const rest = whole % 60;
  if (hours === 0) return `${whole}${NO_BREAK_SPACE}min`;
  if (hours < 24) {
    return [hours, "h", ...(rest === 0 ? [] : [String(rest).padStart(2, "0")])].join(
      NO_BREAK_SPACE,
    );
  }
  // The minutes of a day's work are noise.
  const toHour = Math.round(whole / 60);
  const left = toHour % 24;
  return [Math.floor(toHour / 24), "j", ...(left === 0 ? [] : [left, "h"])].join(NO_BREAK_SPACE);
};

/** What comes out of a recipe: '240 baguettes'. */
export const yieldText = (quantity: number, unit: string): string =>
  `${wholeNumber(quantity)}${NO_BREAK_SPACE}${unit}`;

/** An ingredient as it is weighed or counted: '12,5 kg', '750 g', '2,5 pièces'. */
export const ingredientText = ({
  quantity,
  unit,
  grams,
}: Pick<RecipeIngredient, "quantity" | "unit" | "grams">): string =>
  unit === "g"
    ? weight(grams)
    : `${String(quantity).replace(".", ",")}${NO_BREAK_SPACE}${quantity >= 2 ? "pièces" : "pièce"}`;

/** A baker's percentage: '68 %', '0,7 %'. */
export const bakersPercentageText = (percentage: number): string =>
  `${String(percentage).replace(".", ",")}${NO_BREAK_SPACE}%`;

/**
 * A weight for planning, no finer than a scale for sacks: to 1 g under 1 kg, to 10 g under 10 kg, to
 * 100 g from there on. '924 g', '9,08 kg', '33,9 kg'.
 */
export const planningWeight = (grams: number): string => {
  const step = grams < 1000 ? 1 : grams < 10_000 ? 10 : 100;
  return weight(Math.round(grams / step) * step);
};
