import type { Tone } from "./picture-spec.ts";
import type { Point, Sheet } from "./sheet.ts";
import type { Shades } from "./tones.ts";

/** One food on the 800 × 800 sheet, drawn without its shadow so that labels can print it. */
export type FoodArt = {
  /** The part of the sheet that is drawn on: x, y, width, height. */
  readonly box: readonly [number, number, number, number];
  /** Where it touches the ground: cx, cy, rx, ry, and the turn of what lies askew. */
  readonly shadow: readonly [number, number, number, number, number?];
  readonly draw: (sheet: Sheet, tone: Tone | undefined) => string;
};

export type Crust = Omit<Shades, "ink">;

export const GOLD: Crust = { lit: "#F8D793", base: "#E3A24E", shade: "#BE6E2B", deep: "#7A3C12" };
export const BROWN: Crust = { lit: "#E6B274", base: "#BE7A3C", shade: "#8F5023", deep: "#542A10" };
export const PALE: Crust = { lit: "#FCEBC3", base: "#F1D091", shade: "#D8A55D", deep: "#9F6A32" };
export const CRUMB: Crust = { lit: "#FFF8E6", base: "#F8E8C6", shade: "#E6CB98", deep: "#B78F55" };
export const SUGAR: Crust = { lit: "#FFFFFF", base: "#FAF5EB", shade: "#E4D8C5", deep: "#B5A48C" };
export const CHOCOLATE: Crust = {
  lit: "#9A6A48",
  base: "#633A22",
  shade: "#452615",
  deep: "#26130A",
};
export const LEAF: Crust = { lit: "#A9C47C", base: "#6B9350", shade: "#44703B", deep: "#27482A" };

/** The points turned by `degrees` around the origin, scaled, then moved: light stays where it is. */
export function turned(
  points: ReadonlyArray<Point>,
  x: number,
  y: number,
  degrees: number,
  scale = 1,
): ReadonlyArray<Point> {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  return points.map(([px, py]) => [x + px * cos - py * sin, y + px * sin + py * cos]);
}
