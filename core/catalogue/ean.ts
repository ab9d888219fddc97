import type { Ean } from "../../api-schema/primitives.ts";

/** The thirteenth digit of an EAN-13, from its first twelve digits. */
export const eanCheckDigit = (twelveDigits: string): number => {
  const sum = Array.from(twelveDigits.slice(0, 12), Number).reduce(
    (total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return (10 - (sum % 10)) % 10;
};

/** Completes twelve digits with their check digit; anything but twelve digits is a RangeError. */
export const completeEan = (twelveDigits: string): Ean => {
  const ean = `${twelveDigits}${eanCheckDigit(twelveDigits)}`;
  if (!isValidEan(ean)) throw new RangeError(`${twelveDigits} is not twelve digits`);
  return ean;
};

/** True for thirteen digits whose last one is right: what a scanner read without a mistake. */
export const isValidEan = (text: string): text is Ean =>
  /^\d{13}$/.test(text) && eanCheckDigit(text) === Number(text[12]);
