import {
  type CountryCode,
  parsePhoneNumberFromString,
  type PhoneNumber,
} from "libphonenumber-js/min";
import type { Phone } from "../../api-schema/primitives.ts";
import { NO_BREAK_SPACE } from "../money/format.ts";
import { FRENCH_PREFIXES, isPhoneShape } from "./phone-shape.ts";

// The numbering plans of the world weigh 27 kB compressed: the server reads numbers by them, screens
// only by their shape (phone-shape.ts).

/**
 * The number in what was typed, in the form in which it is kept and dialled from anywhere (E.164:
 * '+33235000000'); undefined when no country has such a number. Without a country's prefix it is a
 * French one, overseas included.
 */
export const readPhone = (text: string): Phone | undefined => {
  const number = numberIn(text);
  if (number === undefined || !number.isValid() || number.ext !== undefined) return undefined;
  // safe: the library writes E.164, which is what the brand says
  return number.number as unknown as Phone;
};

/** True for what `readPhone` reads. */
export const isPhone = (text: string): boolean => readPhone(text) !== undefined;

/**
 * How a kept number is shown: a French one as in France ('02 35 00 00 00', without a break), others
 * with their country ('+32 2 123 45 67'); what is no number, as it is.
 */
export const shownPhone = (text: string): string => {
  const number = isPhone(text) ? numberIn(text) : undefined;
  if (number === undefined) return text;
  const shown = FRENCH_PREFIXES.includes(number.countryCallingCode)
    ? inPairs(`0${number.nationalNumber}`)
    : number.formatInternational();
  return shown.replaceAll(" ", NO_BREAK_SPACE);
};

const numberIn = (text: string): PhoneNumber | undefined => {
  if (!isPhoneShape(text)) return undefined;
  const number = parsePhoneNumberFromString(text.trim(), "FR");
  if (number?.countryCallingCode !== "33") return number;
  const dialled = `0${number.nationalNumber}`;
  const part = OVERSEAS.find(([prefix]) => prefix.test(dialled))?.[1];
  return part === undefined ? number : parsePhoneNumberFromString(dialled, part);
};

// From one part of France to another the same ten digits are dialled, but each part overseas has a
// country's prefix of its own: kept as +33 262 …, as some write it too, the number would reach nobody.
const OVERSEAS: ReadonlyArray<readonly [RegExp, CountryCode]> = [
  [/^0(?:262|263|692|693)/, "RE"],
  // 06 39 98 is in no plan overseas: it is kept for fiction, as everybody's of the demonstration.
  [/^0(?:269|639(?!98))/, "YT"],
  [/^0(?:590|690|691)/, "GP"],
  [/^0(?:594|694)/, "GF"],
  [/^0(?:596|696|697)/, "MQ"],
];

const inPairs = (digits: string): string => digits.replaceAll(/\d\d(?=\d)/g, "$& ");
