import { Schema } from "effect";
import {
  CalendarDay,
  ClockTime,
  RangeCode,
  SalesAreaCode,
  Weekday,
} from "../../api-schema/primitives.ts";
import type { FieldProblem } from "../../api-schema/problems.ts";
import type { ForecastWish } from "../../api-schema/staff-forecasts.ts";
import { addDays, addMonths, dayParts } from "../calendar/day.ts";
import { parseEuros } from "../money/format.ts";
import { PERIOD_WORDS, periodOf, type PeriodName } from "./periods.ts";

/** A change as it is typed at the desk: each field's text, as the address has it. */
export interface TypedForecast {
  readonly about: string;
  readonly scope: string;
  /** Of the category or brand, or references of articles with anything between them. */
  readonly code: string;
  readonly list: string;
  readonly percent: string;
  readonly step: string;
  readonly area: string;
  readonly range: string;
  readonly franco: string;
  readonly fee: string;
  /** Of the days on which the lorry comes, '2 4'; nothing where they stay. */
  readonly weekdays: string;
  readonly cutOff: string;
  readonly period: string;
  /** The first day of new prices. */
  readonly since: string;
}

export const NOTHING_TYPED: TypedForecast = {
  about: "prices",
  scope: "everything",
  code: "",
  list: "",
  percent: "",
  step: "1",
  area: "",
  range: "Z002",
  franco: "",
  fee: "",
  weekdays: "",
  cutOff: "",
  period: "lastMonth",
  since: "",
};

/** The change that is typed, on the days that it is to be played on; or what is wrong, by field. */
export const readForecast = (
  typed: TypedForecast,
  today: CalendarDay,
): { readonly wish: ForecastWish } | { readonly problems: readonly FieldProblem[] } => {
  const name = PERIODS.find((known) => known === typed.period) ?? "lastMonth";
  const read = typed.about === "tour" ? readTour(typed) : readPrices(typed);
  if ("problems" in read) return read;
  if (typed.about === "tour") return { wish: { rule: read.rule, ...periodOf(name, today) } };
  const since = typed.since === "" ? firstOfNextMonth(today) : typed.since;
  return isDay(since) && since > today
    ? { wish: { rule: read.rule, since, ...periodOf(name, today) } }
    : { problems: [{ field: "since", message: "Un jour à venir, demain au plus tôt." }] };
};

/** The day that new prices begin on where nothing else is said. */
export const firstOfNextMonth = (today: CalendarDay): CalendarDay =>
  addMonths(addDays(today, 1 - dayParts(today).day), 1);

const isDay = Schema.is(CalendarDay);

// safe: the keys of the table
const PERIODS = Object.keys(PERIOD_WORDS) as readonly PeriodName[];

type Read =
  | { readonly rule: ForecastWish["rule"] }
  | { readonly problems: readonly FieldProblem[] };

const SCOPES = ["everything", "category", "brand", "articles"] as const;

const readPrices = (typed: TypedForecast): Read => {
  const scope = SCOPES.find((known) => known === typed.scope) ?? "everything";
  const percent = numberIn(typed.percent);
  const codes = typed.code.split(/[\s;,|]+/).filter((code) => code !== "");
  const problems: FieldProblem[] = [];
  if (percent === undefined || percent < -90 || percent > 400) {
    problems.push({ field: "percent", message: "Un pourcentage, de -90 à 400 : 3 ou -2,5." });
  }
  if (scope !== "everything" && codes.length === 0) {
    problems.push({ field: "code", message: MISSING[scope] });
  }
  if (problems.length > 0 || percent === undefined) return { problems };
  return {
    rule: {
      rule: "prices",
      scope:
        scope === "everything"
          ? { of: scope }
          : scope === "articles"
            ? { of: scope, codes }
            : { of: scope, code: typed.code.trim() },
      lists: typed.list === "" ? [] : [typed.list],
      percent,
      step: typed.step === "5" ? 5 : typed.step === "10" ? 10 : 1,
    },
  };
};

const MISSING = {
  category: "Choisissez un rayon.",
  brand: "Choisissez une marque.",
  articles: "Donnez au moins une référence.",
} as const;

/** The days of the week that are typed, each once and in their order. */
export const weekdaysIn = (text: string): readonly Weekday[] =>
  Weekday.literals.filter((day) => text.includes(String(day)));

const readTour = ({ area, range: code, franco, fee, ...typed }: TypedForecast): Read => {
  const weekdays = weekdaysIn(typed.weekdays);
  const cutOff = typed.cutOff.trim();
  const range = RangeCode.literals.find((known) => known === code) ?? "Z002";
  const minimum = franco.trim() === "" ? undefined : francoIn(franco, range);
  const deliveryFee = fee.trim() === "" ? undefined : parseEuros(fee);
  const problems: FieldProblem[] = [];
  if (!isArea(area)) problems.push({ field: "area", message: "Choisissez un secteur." });
  if (franco.trim() !== "" && minimum === undefined) {
    problems.push({ field: "franco", message: range === "Z002" ? "Des kilos : 500." : EUROS });
  }
  if (fee.trim() !== "" && (deliveryFee === undefined || deliveryFee < 0)) {
    problems.push({ field: "fee", message: EUROS });
  }
  if (cutOff !== "" && !isClockTime(cutOff)) {
    problems.push({ field: "cutOff", message: "Une heure : 11:00." });
  }
  if ([franco, fee, cutOff].every((text) => text.trim() === "") && weekdays.length === 0) {
    problems.push({
      field: "franco",
      message: "Dites ce qui change : le franco, les frais, les jours ou l’heure limite.",
    });
  }
  if (problems.length > 0 || !isArea(area)) return { problems };
  return {
    rule: {
      rule: "tour",
      area,
      range,
      ...(minimum === undefined ? {} : { franco: minimum }),
      ...(deliveryFee === undefined ? {} : { deliveryFee }),
      ...(weekdays.length === 0 ? {} : { weekdays }),
      ...(isClockTime(cutOff) ? { cutOff } : {}),
    },
  };
};

const isClockTime = Schema.is(ClockTime);

const isArea = Schema.is(SalesAreaCode);

const EUROS = "Des euros : 150 ou 14,50.";

/** Grams of typed kilos for flour, cents of typed euros for frozen goods. */
const francoIn = (text: string, range: RangeCode): number | undefined => {
  const value = range === "Z001" ? parseEuros(text) : kilosIn(text);
  return value === undefined || value < 0 ? undefined : value;
};

const kilosIn = (text: string): number | undefined => {
  const kilos = numberIn(text);
  return kilos === undefined ? undefined : Math.round(kilos * 1000);
};

const numberIn = (text: string): number | undefined => {
  const bare = text
    .replaceAll(/[\s%+]/gu, "")
    .replace("−", "-")
    .replace(",", ".");
  return /^-?\d{1,7}(?:\.\d{1,4})?$/.test(bare) ? Number(bare) : undefined;
};
