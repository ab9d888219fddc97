import { Result } from "effect";
import type { CalendarDay, Cents, Ean } from "../../api-schema/primitives.ts";
import { isCalendarDay } from "../calendar/day.ts";
import { isValidEan } from "../catalogue/ean.ts";
import { cents } from "../money/cents.ts";

// What a cell of a mill's file says. Never a guess: a text that may mean two things is refused, with
// what to write instead. Reasons are French and go to whoever sent the file.

/** A value, or why the cell has none and what to write instead. */
export type CellValue<A> = Result.Result<A, string>;

/** The text without the blanks around it; those within it are kept. May be empty. */
export const readText = (cell: string): CellValue<string> => Result.succeed(cell.trim());

/** A whole number within those that a computer counts exactly: '1 200', '-3', '12,00'. */
export const readInteger = (cell: string): CellValue<number> =>
  Result.flatMap(scaled(cell, 0, "12"), asNumber(cell));

/** A decimal number in ten-thousandths, exact: '1 234,5' is 12345000. Four decimals at most. */
export const readTenThousandths = (cell: string): CellValue<number> =>
  Result.flatMap(scaled(cell, 4, "12,5"), asNumber(cell));

/** An amount of euros in whole cents, exact: '1 234,50 €' is 123450. Two decimals at most. */
export const readCents = (cell: string): CellValue<Cents> => {
  const amount = cell.trim().replace(/\s*€$/u, "");
  return Result.map(Result.flatMap(scaled(amount, 2, "12,50"), asNumber(cell)), cents);
};

/** A day: '23/11/2026' (also with dots or hyphens) or '2026-11-23'; it must exist. */
export const readDate = (cell: string): CellValue<CalendarDay> => {
  const text = cell.trim();
  if (text === "") return empty("une date, comme 23/11/2026");
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? french(text);
  if (year === undefined || month === undefined || day === undefined) {
    return Result.fail(`« ${shown(text)} » n’est pas une date : écrivez-la comme 23/11/2026.`);
  }
  const written = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  if (isCalendarDay(written)) return Result.succeed(written);
  return Result.fail(
    isMonthFirst(month, day)
      ? `« ${shown(text)} » : il n’y a pas de mois ${month} ; écrivez le jour avant le mois, comme 23/11/2026.`
      : `« ${shown(text)} » n’existe pas au calendrier : corrigez le jour ou le mois.`,
  );
};

/** Yes or no: oui, vrai, true, 1, x; non, faux, false, 0. What an empty cell means is not said here. */
export const readBoolean = (cell: string): CellValue<boolean> => {
  const text = cell.trim().toLowerCase();
  if (text === "") return empty("oui ou non");
  if (YES.has(text)) return Result.succeed(true);
  if (NO.has(text)) return Result.succeed(false);
  return Result.fail(`« ${shown(cell)} » n’est ni oui ni non : écrivez oui ou non.`);
};

/**
 * A code or a reference, kept as a text. What a spreadsheet has made of a long number ('3,25E+12') is
 * refused: its digits are lost.
 */
export const readIdentifier = (cell: string): CellValue<string> => {
  const text = cell.trim();
  if (text === "") return empty("un code");
  return SCIENTIFIC.test(text) ? Result.fail(abridged(text)) : Result.succeed(text);
};

/**
 * An EAN-13, with or without blanks between its digits. Twelve digits that a zero before them makes
 * right are refused: a spreadsheet has taken that zero for nothing.
 */
export const readEan = (cell: string): CellValue<Ean> => {
  const text = cell.trim();
  if (text === "") return empty("un code EAN de 13 chiffres");
  if (SCIENTIFIC.test(text)) return Result.fail(abridged(text));
  const digits = text.replaceAll(/\s/gu, "");
  if (isValidEan(digits)) return Result.succeed(digits);
  if (/^\d{12}$/.test(digits) && isValidEan(`0${digits}`)) {
    return Result.fail(
      `« ${shown(text)} » a perdu son zéro de tête : mettez la colonne au format Texte et écrivez 0${digits}.`,
    );
  }
  return Result.fail(
    /^\d{13}$/.test(digits)
      ? `« ${shown(text)} » n’est pas un code EAN : son dernier chiffre ne répond pas des autres, vérifiez-les.`
      : `« ${shown(text)} » n’est pas un code EAN : il faut 13 chiffres.`,
  );
};

const YES: ReadonlySet<string> = new Set(["oui", "vrai", "true", "1", "x"]);
const NO: ReadonlySet<string> = new Set(["non", "faux", "false", "0"]);

/** As spreadsheets and programs write it; '12E3' may well be a reference. */
const SCIENTIFIC = /^[-+\u2212]?(?:\d+[.,]\d+e[-+]?|\d+e[-+])\d+$/i;

const abridged = (text: string): string =>
  `« ${shown(text)} » est un nombre abrégé par le tableur, ses chiffres sont perdus : mettez la colonne au format Texte et écrivez-le en entier.`;

const empty = (wanted: string): CellValue<never> =>
  Result.fail(`La cellule est vide : écrivez ${wanted}.`);

/** A reason is read on one line. */
const shown = (text: string): string => {
  const line = text.trim().replaceAll(/\s+/gu, " ");
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
};

const french = (text: string): readonly (string | undefined)[] => {
  const [all, day, , month, year] = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/.exec(text) ?? [];
  return [all, year, month, day];
};

const isMonthFirst = (month: string, day: string): boolean =>
  Number(month) > 12 && Number(month) <= 31 && Number(day) >= 1 && Number(day) <= 12;

/** Digits of a number of `places` decimals as a whole number. */
const scaled = (cell: string, places: number, example: string): CellValue<bigint> => {
  const text = cell.trim();
  if (text === "") return empty(`un nombre, comme ${example}`);
  if (SCIENTIFIC.test(text)) return Result.fail(abridged(text));
  if (AMBIGUOUS.test(text)) {
    const [whole = "", end = ""] = text.split(".");
    return Result.fail(
      `« ${shown(text)} » peut se lire ${whole}${end} ou ${whole},${end} : écrivez l’un des deux.`,
    );
  }
  // Nobody writes longer ones, and a million digits would keep the machine busy.
  const match =
    text.length > 40
      ? undefined
      : FORMS.map((form) => form.exec(text)).find((found) => found !== null);
  if (match === undefined || match === null) {
    return Result.fail(`« ${shown(text)} » n’est pas un nombre : écrivez-le comme ${example}.`);
  }
  const { sign = "", whole = "", decimals = "" } = match.groups ?? {};
  const kept = decimals.replace(/0+$/, "");
  if (kept.length > places) return Result.fail(tooFine(text, places, example));
  const digits = BigInt(whole.replaceAll(/\D/g, "") + kept.padEnd(places, "0"));
  return Result.succeed(sign === "-" || sign === "\u2212" ? -digits : digits);
};

const tooFine = (text: string, places: number, example: string): string =>
  places === 0
    ? `« ${shown(text)} » n’est pas un nombre entier : écrivez-le comme ${example}.`
    : `« ${shown(text)} » a plus de ${places} décimales : arrondissez-le, comme ${example}.`;

/** One dot before three digits: thousands to some, thousandths to others; not after a leading zero. */
const AMBIGUOUS = /^[-+\u2212]?[1-9]\d{0,2}\.\d{3}$/;

const SIGN = String.raw`^(?<sign>[-+\u2212]?)`;
/** Ordinary, no-break and thin spaces, and the apostrophe of Switzerland. */
const GROUP = String.raw`[ \u00a0\u2009\u202f'’]`;
const FORMS = [
  String.raw`(?<whole>\d+)(?:[.,](?<decimals>\d+))?$`,
  String.raw`(?<whole>\d{1,3}(?:${GROUP}\d{3})+)(?:[.,](?<decimals>\d+))?$`,
  // Both signs, or one twice: only one reading is left.
  String.raw`(?<whole>\d{1,3}(?:\.\d{3})+),(?<decimals>\d+)$`,
  String.raw`(?<whole>\d{1,3}(?:,\d{3})+)\.(?<decimals>\d+)$`,
  String.raw`(?<whole>\d{1,3}(?:\.\d{3}){2,})$`,
  String.raw`(?<whole>\d{1,3}(?:,\d{3}){2,})$`,
].map((form) => new RegExp(SIGN + form, "u"));

/** Beyond it a number loses digits. */
const asNumber =
  (cell: string) =>
  (digits: bigint): CellValue<number> => {
    const number = Number(digits);
    return Number.isSafeInteger(number)
      ? Result.succeed(number)
      : Result.fail(`« ${shown(cell)} » est trop grand : vérifiez ses chiffres.`);
  };
