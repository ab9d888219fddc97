import { Result, Schema } from "effect";
import type { Document, KindName, Words } from "../../api-schema/exchange/kinds.ts";
import type { ClockTime } from "../../api-schema/primitives.ts";
import { type Cell, type ExchangeColumn, scalarText } from "../../api-schema/exchange/resource.ts";
import { instantOfMs, parisDayOf, parisInstant, parisTimeOf } from "../calendar/paris-time.ts";
import { postcodeProblem, normalisePostcode } from "../addresses/postcode.ts";
import { nafProblem, normaliseNaf } from "../companies/naf.ts";
import {
  isValidSiren,
  isValidSiret,
  isValidVatNumber,
  normaliseCompanyNumber,
  siretProblem,
  vatProblem,
} from "../companies/siret.ts";
import { emailProblem, INVALID_PHONE } from "../contact/contact-form.ts";
import { readPhone, shownPhone } from "../contact/phone.ts";
import { NO_BREAK_SPACE } from "../money/format.ts";
import { problemText, schemaProblems } from "../errors/schema-problems.ts";
import { normaliseText } from "../search/text.ts";
import { erpIdProblem, normaliseErpId } from "../stores/erp-id.ts";
import { writePlaces } from "../money/places.ts";
import {
  readBoolean,
  readCents,
  readDate,
  readEan,
  readIdentifier,
  readInteger,
  readTenThousandths,
  readText,
} from "./values.ts";

/** Written in a cell, it takes the value away; an empty cell says nothing. */
export const CLEARED = "supprimer";

/** What a cell says: a value, that there is to be none, or nothing at all. */
export type Said =
  | { readonly says: "value"; readonly value: NonNullable<Cell> }
  | { readonly says: "none" }
  | { readonly says: "nothing" };

/** What the text of a cell says in its column, or what is wrong with it and what mends it, in French. */
export const readCell = (column: ExchangeColumn, text: string): Result.Result<Said, string> => {
  const trimmed = text.trim();
  if (trimmed === "") return Result.succeed({ says: "nothing" });
  if (trimmed.toLowerCase() === CLEARED) {
    return column.clears === true
      ? Result.succeed({ says: "none" })
      : Result.fail(`« ${column.header} » ne peut pas être supprimé.`);
  }
  return Result.map(readValue(column, trimmed), (value) => ({ says: "value", value }));
};

/** The value of a text that is one: no word in it takes anything away. */
export const readValue = (
  column: ExchangeColumn,
  text: string,
): Result.Result<NonNullable<Cell>, string> =>
  Result.flatMap(READ[column.kind](column, text.trim()), (value) => withinBounds(column, value));

/** The cell of a value: what is read from it is the value. `null` is an empty cell. */
export const writeCell = (column: ExchangeColumn, value: Cell): string =>
  value === null ? "" : WRITE[column.kind](column, value);

type Reading = (column: ExchangeColumn, text: string) => Result.Result<NonNullable<Cell>, string>;

const withinBounds = (
  { least, most, form, kind, header }: ExchangeColumn,
  value: NonNullable<Cell>,
): Result.Result<NonNullable<Cell>, string> => {
  if (typeof value === "number") {
    const shown = (bound: number) => WRITE[kind]({ kind, header } as ExchangeColumn, bound);
    if (least !== undefined && value < least) return Result.fail(`Au moins ${shown(least)}.`);
    if (most !== undefined && value > most) return Result.fail(`Au plus ${shown(most)}.`);
  }
  if (typeof value === "string") {
    if (most !== undefined && value.length > most)
      return Result.fail(`Au plus ${most} caractères.`);
    if (form !== undefined && !form.pattern.test(value)) return Result.fail(form.problem);
  }
  return Result.succeed(value);
};

const text: Reading = (_column, written) =>
  Result.flatMap(readText(written), (known) =>
    known.includes("\u0000")
      ? Result.fail("Ce texte contient un caractère nul.")
      : Result.succeed(known),
  );

const identifier: Reading = (_column, written) =>
  Result.flatMap(readIdentifier(written), (known) =>
    /\p{Cc}/u.test(known)
      ? Result.fail("Un identifiant tient sur une ligne, sans caractère de commande.")
      : Result.succeed(known),
  );

/** What the rest of the house checks, after what spreadsheets do to long numbers. */
const checked =
  (
    normalise: (text: string) => string,
    problem: (normalised: string) => string | undefined,
  ): Reading =>
  (column, written) =>
    Result.flatMap(identifier(column, written), (known) => {
      const value = normalise(scalarText(known));
      const wrong = problem(value);
      return wrong === undefined ? Result.succeed(value) : Result.fail(wrong);
    });

/** A spreadsheet takes leading noughts for nothing. */
const noughtsLost = (
  digits: string,
  length: number,
  isRight: (text: string) => boolean,
): string | undefined => {
  const whole = digits.padStart(length, "0");
  return /^\d+$/.test(digits) && whole !== digits && isRight(whole)
    ? `« ${digits} » a sans doute perdu ses zéros de tête : mettez la colonne au format Texte et écrivez ${whole}.`
    : undefined;
};

const siretWrong = (siret: string): string | undefined =>
  // Nine digits that are a company's are the company's.
  (isValidSiren(siret) ? undefined : noughtsLost(siret, 14, isValidSiret)) ??
  siretProblem(siret)?.message;

const sirenWrong = (siren: string): string | undefined => {
  if (isValidSiren(siren)) return undefined;
  return (
    noughtsLost(siren, 9, isValidSiren) ??
    (/^\d{9}$/.test(siren)
      ? "Ce numéro SIREN n’est pas valide : vérifiez ses 9 chiffres."
      : "Un numéro SIREN compte 9 chiffres.")
  );
};

const vatWrong = (vat: string): string | undefined => {
  // safe: where it is not one, the key says so
  const siren = vat.slice(-9) as Parameters<typeof vatProblem>[1];
  return isValidVatNumber(vat) ? undefined : vatProblem(vat, siren)?.message;
};

const postcodeWrong = (postcode: string): string | undefined =>
  noughtsLost(postcode, 5, (whole) => postcodeProblem(whole) === undefined) ??
  postcodeProblem(postcode)?.message;

const kilograms: Reading = (_column, written) =>
  Result.flatMap(readTenThousandths(written.replace(/\s*kg$/i, "")), (number) =>
    number % 10 === 0
      ? Result.succeed(number / 10)
      : Result.fail("Pas plus de trois décimales : le gramme est le plus petit poids."),
  );

const fineGrams: Reading = (_column, written) =>
  Result.flatMap(readTenThousandths(written.replace(/\s*g$/i, "")), (number) =>
    number % 100 === 0
      ? Result.succeed(number / 100)
      : Result.fail("Pas plus de deux décimales : le centigramme est le plus petit poids."),
  );

const percent: Reading = (_column, written) =>
  Result.flatMap(readTenThousandths(written.replace(/\s*%$/, "")), (number) =>
    number % 100 === 0
      ? Result.succeed(number / 1_000_000)
      : Result.fail("Pas plus de deux décimales."),
  );

const clock: Reading = (_column, written) => {
  const parts = /^([01]?\d|2[0-3])\s?[:hH]\s?([0-5]\d)?$/.exec(written);
  return parts === null
    ? Result.fail("Ce n'est pas une heure : écrivez 11:00.")
    : Result.succeed(`${(parts[1] ?? "").padStart(2, "0")}:${parts[2] ?? "00"}`);
};

/** A day, or a day and an hour of Paris, or an instant of ISO 8601. */
const instant: Reading = (column, written) => {
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/.test(written)) {
    const ms = Date.parse(written);
    return Number.isNaN(ms) ? Result.fail(NO_INSTANT) : Result.succeed(instantOfMs(ms));
  }
  const [dayText = "", ...rest] = written.split(/\s+(?:à\s+)?|T/);
  const found = readDate(dayText);
  const hour =
    rest.length === 0
      ? Result.succeed("00:00")
      : clock(column, rest.join("").replace(SECONDS, "$1"));
  return Result.flatMap(found, (known) =>
    Result.map(hour, (time) =>
      // safe: the hour was read just above
      parisInstant(known, time as ClockTime),
    ),
  );
};

/** As spreadsheets write them; nothing else may stand behind an hour. */
const SECONDS = /^(\d{1,2}:\d{2}):\d{2}(?:[.,]\d+)?$/;

const NO_INSTANT = "Ce n'est pas une date : écrivez 23/11/2026 ou 23/11/2026 04:00.";

const wordOf = (words: Words, written: string): string | undefined => {
  const asked = normaliseText(written);
  return Object.entries(words).find(
    ([value, shown]) =>
      normaliseText(value) === asked || shown.some((word) => normaliseText(word) === asked),
  )?.[0];
};

const choice: Reading = ({ words = {} }, written) => {
  const value = wordOf(words, written);
  return value === undefined
    ? Result.fail(
        `« ${written} » : écrivez ${Object.values(words)
          .map(([shown]) => shown)
          .join(", ")}.`,
      )
    : Result.succeed(value);
};

const parts = (written: string): readonly string[] =>
  written
    .split("|")
    .map((part) => part.trim())
    .filter((part) => part !== "");

const texts: Reading = (_column, written) => Result.succeed([...new Set(parts(written))]);

const choices: Reading = (column, written) => {
  const read = parts(written).map((part) => choice(column, part));
  const wrong = read.find(Result.isFailure);
  return (
    wrong ??
    Result.succeed([
      ...new Set(read.flatMap((one) => (Result.isSuccess(one) ? [scalarText(one.success)] : []))),
    ])
  );
};

const steps: Reading = (column, written) => {
  const read = parts(written).map((part) => {
    const [from = "", rate = ""] = part.split(":");
    return Result.flatMap(readInteger(from), (quantityFrom) =>
      Result.map(percent(column, rate.trim()), (percentage) => ({
        quantityFrom,
        percentage: Number(percentage),
      })),
    );
  });
  const values = read.flatMap((one) => (Result.isSuccess(one) ? [one.success] : []));
  const isWrong =
    values.length < read.length ||
    values.some(({ quantityFrom, percentage }, at) => {
      const last = values[at - 1];
      return (
        quantityFrom < 2 ||
        percentage <= 0 ||
        percentage >= 1 ||
        (last !== undefined && quantityFrom <= last.quantityFrom)
      );
    });
  return isWrong
    ? Result.fail("Écrivez 10 : 5 | 40 : 8, les quantités de plus en plus grandes.")
    : Result.succeed(values);
};

const document: Reading = ({ shape }, written) => {
  const value = parsed(written);
  if (value === undefined) {
    return Result.fail(
      "Ce n'est pas du JSON : vérifiez ses guillemets, ses virgules, ses crochets.",
    );
  }
  if (UNSTORABLE.test(JSON.stringify(value))) {
    return Result.fail("Ce document contient un caractère nul ou la moitié d'un caractère.");
  }
  const read = shape === undefined ? undefined : SHAPED(shape)(value);
  if (read === undefined || Result.isSuccess(read)) return Result.succeed(value);
  return Result.fail(
    `${schemaProblems(read.failure.issue).slice(0, 3).map(problemText).join(" ; ")}.`,
  );
};

const SHAPED = (shape: NonNullable<ExchangeColumn["shape"]>) =>
  Schema.decodeUnknownResult(shape, { errors: "all", onExcessProperty: "error" });

/** As `JSON.stringify` writes what the database refuses. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/i;

const parsed = (written: string): Document | undefined => {
  try {
    const value: unknown = JSON.parse(written);
    // safe: what JSON has of objects and lists
    return typeof value === "object" && value !== null ? (value as Document) : undefined;
  } catch {
    return undefined;
  }
};

const READ: { readonly [Kind in KindName]: Reading } = {
  text,
  identifier,
  ean: (_column, written) => readEan(written),
  customerNumber: checked(normaliseErpId, erpIdProblem),
  siren: checked(normaliseCompanyNumber, sirenWrong),
  siret: checked(normaliseCompanyNumber, siretWrong),
  vatNumber: checked(normaliseCompanyNumber, vatWrong),
  naf: checked((code) => normaliseNaf(code) || code, nafProblem),
  email: (column, written) =>
    Result.map(checked((email) => email, emailProblem)(column, written), (email) =>
      column.lower === true ? scalarText(email).toLowerCase() : email,
    ),
  phone: checked(
    (phone) => readPhone(phone) ?? phone,
    (phone) => (readPhone(phone) === undefined ? INVALID_PHONE : undefined),
  ),
  postcode: checked(normalisePostcode, postcodeWrong),
  whole: (_column, written) => readInteger(written),
  euros: (_column, written) => readCents(written),
  fineEuros: (_column, written) => readTenThousandths(written.replace(/\s*€$/, "")),
  kilograms,
  fineGrams,
  percent,
  flag: (_column, written) => readBoolean(written),
  day: (_column, written) => readDate(written),
  instant,
  clock,
  choice,
  texts,
  choices,
  document,
  steps,
};

type Writing = (column: ExchangeColumn, value: NonNullable<Cell>) => string;

const asText: Writing = (_column, value) => scalarText(value);
const shownWord = ({ words = {} }: ExchangeColumn, value: unknown): string =>
  words[String(value)]?.[0] ?? String(value);
const writePercent = (value: unknown): string =>
  writePlaces(Math.round(Number(value) * 10_000), 2, 0);
const french = (iso: string): string => iso.split("-").toReversed().join("/");

const WRITE: { readonly [Kind in KindName]: Writing } = {
  text: asText,
  identifier: asText,
  ean: asText,
  customerNumber: asText,
  siren: asText,
  siret: asText,
  vatNumber: asText,
  naf: asText,
  email: asText,
  phone: (_column, value) => shownPhone(scalarText(value)).replaceAll(NO_BREAK_SPACE, " "),
  postcode: asText,
  whole: asText,
  euros: (_column, value) => writePlaces(Number(value), 2),
  fineEuros: (_column, value) => writePlaces(Number(value), 4, 2),
  kilograms: (_column, value) => writePlaces(Number(value), 3, 0),
  fineGrams: (_column, value) => writePlaces(Number(value), 2, 0),
  percent: (_column, value) => writePercent(value),
  flag: (_column, value) => (value === true ? "oui" : "non"),
  day: (_column, value) => french(scalarText(value)),
  instant: (_column, value) => writeInstant(scalarText(value)),
  clock: asText,
  choice: shownWord,
  texts: (_column, value) => listed(value).join(" | "),
  choices: (column, value) =>
    listed(value)
      .map((one) => shownWord(column, one))
      .join(" | "),
  document: (_column, value) => JSON.stringify(value),
  steps: (_column, value) =>
    stepsOf(value)
      .map(({ quantityFrom, percentage }) => `${quantityFrom} : ${writePercent(percentage)}`)
      .join(" | "),
};

const listed = (value: NonNullable<Cell>): readonly unknown[] =>
  Array.isArray(value) ? value : [];

const stepsOf = (value: NonNullable<Cell>) =>
  listed(value).flatMap((one) =>
    typeof one === "object" && one !== null && "quantityFrom" in one && "percentage" in one
      ? [{ quantityFrom: Number(one.quantityFrom), percentage: Number(one.percentage) }]
      : [],
  );

/** The hour of Paris where it says all of it; ISO where it does not (seconds, the hour that comes twice). */
const writeInstant = (value: string): string => {
  // safe: instants of rows are those of the wire
  const at = value as Parameters<typeof parisDayOf>[0];
  const [dayText, time] = [parisDayOf(at), parisTimeOf(at)];
  if (parisInstant(dayText, time) !== at) return value;
  return time === "00:00" ? french(dayText) : `${french(dayText)} ${time}`;
};
