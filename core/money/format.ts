import type { Cents } from "../../api-schema/primitives.ts";
import { cents } from "./cents.ts";

const THOUSANDS_SPACE = "\u202f";
export const NO_BREAK_SPACE = "\u00a0";
const MINUS = "\u2212";

/**
 * Cents as a French price, exact: 124830 is '1 248,30 €' with a narrow no-break space (U+202F)
 * between thousands and a no-break space (U+00A0) before the sign. A debt has a true minus (U+2212).
 */
export const euros = (amount: Cents): string => {
  const absolute = Math.abs(amount);
  const units = groupThousands(Math.floor(absolute / 100));
  const decimals = String(absolute % 100).padStart(2, "0");
  return `${amount < 0 ? MINUS : ""}${units},${decimals}${NO_BREAK_SPACE}€`;
};

/**
 * Reads a typed price: spaces of any kind, '€', comma or dot, at most two decimals. Answers
 * undefined for anything else, never a guess. `parseEuros(euros(c))` is `c`.
 */
export const parseEuros = (text: string): Cents | undefined => {
  const bare = text.replaceAll(/[\s€]/gu, "");
  const match = /^([-\u2212]?)(\d{1,13})(?:[.,](\d{1,2}))?$/.exec(bare);
  if (match === null) return undefined;
  const [, sign, units, decimals = ""] = match;
  const amount = Number(units) * 100 + Number(decimals.padEnd(2, "0"));
  return cents(sign === "" ? amount : -amount);
};

/** A decimal rate as a percentage, two decimals at most: 0.055 is '5,5 %', 0.2 is '20 %'. */
export const percent = (rate: number): string => {
  const hundredths = Math.round(Math.abs(rate) * 10_000);
  const sign = rate < 0 && hundredths > 0 ? MINUS : "";
  return `${sign}${decimalText(hundredths, 2)}${NO_BREAK_SPACE}%`;
};

/** A reduction as worn by a product card: 0.08 is '−8 %'; rounded to the whole percent. */
export const reduction = (rate: number): string => percent(-Math.round(rate * 100) / 100);

/** A weight in whole grams: '86 kg', '1,25 kg', '1 200 kg'; under a kilogram '750 g'. Grams are never rounded away. */
export const weight = (grams: number): string =>
  grams > 0 && grams < 1000
    ? `${grams}${NO_BREAK_SPACE}g`
    : `${decimalText(grams, 3)}${NO_BREAK_SPACE}kg`;

/** A whole number with French thousands: 12500 is '12 500'. */
export const wholeNumber = (value: number): string =>
  `${value < 0 ? MINUS : ""}${groupThousands(Math.abs(Math.trunc(value)))}`;

/** 1250 with 3 decimals is '1,25': exact, trailing zeros dropped. */
const decimalText = (scaled: number, decimals: number): string => {
  const unit = 10 ** decimals;
  const fraction = String(scaled % unit)
    .padStart(decimals, "0")
    .replace(/0+$/, "");
  const units = groupThousands(Math.floor(scaled / unit));
  return fraction === "" ? units : `${units},${fraction}`;
};

const groupThousands = (value: number): string =>
  String(value).replaceAll(/\B(?=(\d{3})+$)/g, THOUSANDS_SPACE);
