import type { Tone } from "./picture-spec.ts";

/** Shades of one colour under the common light (top left). `ink` is readable text on `base`. */
export type Shades = {
  readonly lit: string;
  readonly base: string;
  readonly shade: string;
  readonly deep: string;
  readonly ink: string;
};

const BASES: Readonly<Record<Tone, string>> = {
  kraft: "#D9BE8F",
  wheat: "#E2B04A",
  crust: "#8A4F1D",
  sage: "#2F5D46",
  poppy: "#B92D19",
  mill: "#1E4A6B",
  cream: "#F6DF9C",
  white: "#F8F2E6",
  berry: "#A3234B",
  cocoa: "#512E1A",
  apricot: "#E68A35",
  lemon: "#F3CF3F",
  pistachio: "#A8BC63",
  rose: "#EFB9B2",
  sky: "#A9CADB",
  stone: "#BCB5A8",
  ink: "#2A1A10",
};

export const INK = "#2A1A10";
export const PAPER = "#FFFDF8";

/** Brown in the shade turns blues and greens to mud: they darken towards night instead. */
const COOL: ReadonlySet<Tone> = new Set<Tone>(["mill", "sage", "sky", "pistachio"]);

/** Yellows turn olive under brown: they darken through orange. */
const SUNNY: ReadonlySet<Tone> = new Set<Tone>(["wheat", "lemon", "cream", "apricot"]);

const shadesByTone = new Map<Tone, Shades>();

/** The shades of a tone; warm lights and crust-brown darks, so that all objects share one air. */
export function shadesOf(tone: Tone): Shades {
  const known = shadesByTone.get(tone);
  if (known !== undefined) return known;
  const base = BASES[tone];
  const [cool, sunny] = [COOL.has(tone), SUNNY.has(tone)];
  const dark = luminance(base) < 0.12;
  const shades = {
    lit: mix(base, cool ? "#EAF3F2" : "#FFF6DF", tone === "white" ? 0.7 : dark ? 0.3 : 0.42),
    base,
    shade: mix(
      base,
      cool ? "#12212B" : sunny ? "#A8561A" : "#6B4423",
      tone === "white" ? 0.16 : cool ? 0.24 : 0.28,
    ),
    deep: mix(
      base,
      cool ? "#08141C" : sunny ? "#6B2C08" : "#2A1508",
      tone === "white" ? 0.34 : 0.52,
    ),
    ink: luminance(base) > 0.2 ? INK : PAPER,
  };
  shadesByTone.set(tone, shades);
  return shades;
}

/** Colour `amount` of the way from `from` to `to`; both are #RRGGBB. */
export function mix(from: string, to: string, amount: number): string {
  const a = channels(from);
  const b = channels(to);
  return `#${a
    .map((value, i) => Math.round(value + ((b[i] ?? value) - value) * amount))
    .map((value) => value.toString(16).padStart(2, "0"))
    .join("")}`;
}

function channels(colour: string): ReadonlyArray<number> {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => (value / 255) ** 2.2);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
