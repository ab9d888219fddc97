import { addDays, dayParts, weekdayOf } from "../calendar/day.ts";
import type { CalendarDay, Weekday } from "../../api-schema/primitives.ts";
import { stem } from "./word-index.ts";
import { isMark, spanOf, type Token } from "./tokens.ts";

/** What an order is compared with: what is usual, the last time, or an earlier day. */
export type HabitBase =
  | { readonly kind: "usual" }
  | { readonly kind: "last" }
  | { readonly kind: "day"; readonly day: CalendarDay | null; readonly weekday: Weekday | null };

/** A turn of phrase, as one token. */
export type Phrase =
  | { readonly kind: "habit"; readonly base: HabitBase | null; readonly factor: number }
  /** 'de plus', 'en moins'. */
  | { readonly kind: "difference"; readonly sign: 1 | -1 }
  /** 'pas de', 'enlève'; an exception ('sauf') takes something out of what was said before. */
  | { readonly kind: "negation"; readonly isException: boolean }
  /** 'pour jeudi': when, not what. */
  | { readonly kind: "delivery" }
  /** 'au lieu de', 'non', 'pardon', 'ou': one of two things, and only the person knows which. */
  | { readonly kind: "correction" };

/** A token of a text with its turns of phrase. */
export type SaidToken = Token | (Phrase & { readonly from: number; readonly to: number });

/** The tokens with the turns of phrase of orders read as one token each; 'sans gluten' is of a name. */
export const withPhrases = (
  tokens: readonly Token[],
  today: CalendarDay,
  neighbours: ReadonlySet<string>,
): readonly SaidToken[] => {
  const said: SaidToken[] = [];
  for (let at = 0; at < tokens.length;) {
    const { words, ends } = wordsFrom(tokens, at);
    const isOfName = neighbours.has(words.split(" ", 2).map(stem).join(" "));
    const read = words === "" || isOfName ? null : phraseAt(words, today);
    const taken = read === null ? 0 : takenBy(ends, read.length);
    const token = tokens[at];
    if (read !== null && taken > 0)
      said.push({ ...read.phrase, ...spanOf(tokens.slice(at, at + taken)) });
    else if (token !== undefined) said.push(token);
    at += Math.max(1, taken);
  }
  return said;
};

/** What phrases begin with: most words are passed at once. */
const STARTS =
  /^(?:comme|pareil|pareille|idem|la|le|l|meme|que|qu|selon|a|d|de|en|mon|ma|notre|nos|mes|les|habitu.*|hab|derniere|deux|double|sauf|hormis|excepte|sans|surtout|pas|plus|aucune?|stop|enleve.*|retire.*|supprime.*|annule.*|ote.*|pour|livr.*|une|ce|prochaine|commande|tournee|du|demain|apres|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|ou|au|plutot|non|pardon|je|correction)$/;

/** No phrase is longer. */
const LONGEST = 14;

/** The words from there on, and at which length of them each token ends. */
const wordsFrom = (tokens: readonly Token[], at: number) => {
  let words = "";
  const ends: number[] = [];
  const first = tokens[at];
  if (first?.kind !== "word" || !STARTS.test(first.text)) return { words, ends };
  for (const token of tokens.slice(at, at + LONGEST)) {
    if (token.kind === "word") words += `${words === "" ? "" : " "}${token.text}`;
    else if (token.kind === "number") words += ` ${token.value}`;
    else if (isMark(token, "/")) words += "/";
    else if (!isMark(token, "'", "’", "-", "‐", "‑")) break;
    ends.push(words.length);
  }
  return { words, ends };
};

const takenBy = (ends: readonly number[], length: number): number => {
  const last = ends.indexOf(length);
  return last === -1 ? 0 : last + 1;
};

const WEEKDAYS = ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"] as const;
const MONTHS =
  "janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre".split(" ");
const DAY = WEEKDAYS.join("|");
const MONTH = MONTHS.join("|");
const SAME =
  "(?:comme|pareil que|pareille que|idem que|(?:la )?meme chose que|(?:la )?meme commande que|que)";

type Rule = readonly [
  pattern: RegExp,
  /** Null where it is said otherwise: the next rule is asked. */
  read: (match: RegExpExecArray, today: CalendarDay) => Phrase | null,
];

const ofDay = (day: CalendarDay | null, weekday: Weekday | null = null): Phrase => ({
  kind: "habit",
  base: { kind: "day", day, weekday },
  factor: 1,
});
const always = (phrase: Phrase) => (): Phrase => phrase;
/** When something is to come: on such a day, tomorrow, next week. */
const onDay = (day: string): RegExp =>
  new RegExp(
    `^(?:pour|livraison|a livrer|livrable|livre|livrez)? ?(?:la |le |une |ce |notre |ma )?(?:prochaine )?(?:livraison |commande |tournee )?(?:de |du |d )?(?:demain|apres demain|apres midi|${day}|la semaine prochaine)(?: prochaine?| matin| apres midi| soir| au plus tard|(?: \\d{1,2})? (?:${MONTH}))*\\b`,
  );

const RULES: readonly Rule[] = [
  [
    new RegExp(
      `^${SAME} (?:le |celle de |celle du |ce |de )?(?:(${DAY}) |le )(\\d{1,2})(?: er)?(?: (${MONTH})|/ ?(\\d{1,2}))?\\b`,
    ),
    ([, , day, month, number], today) =>
      ofDay(
        pastDay(
          Number(day),
          month === undefined ? Number(number ?? 0) : MONTHS.indexOf(month) + 1,
          today,
        ),
      ),
  ],
  [
    new RegExp(
      `^${SAME} (?:le |celle de |celle du |ce |de )?(${DAY})(?: dernier| passe| d avant)?\\b`,
    ),
    ([, day]) => ofDay(null, weekdayNamed(day)),
  ],
  [new RegExp(`^${SAME} hier\\b`), (_, today) => ofDay(addDays(today, -1))],
  [new RegExp(`^${SAME} avant hier\\b`), (_, today) => ofDay(addDays(today, -2))],
  [
    new RegExp(
      `^${SAME} (?:la semaine (?:derniere|passee)|il y a (?:1|huit|8) (?:semaine|jours))\\b`,
    ),
    (_, today) => ofDay(addDays(today, -7)),
  ],
  [
    /^(?:(?:comme|que|qu|selon) )?(?:a )?(?:d |l |mon |notre |nos |mes |la |les )?(?:habitudes?|hab|habituel(?:le)?s?|d hab)\b/,
    always({ kind: "habit", base: { kind: "usual" }, factor: 1 }),
  ],
  [
    /^comme (?:toujours|a chaque fois|chaque (?:semaine|fois)|tous les [a-z]+)\b/,
    always({ kind: "habit", base: { kind: "usual" }, factor: 1 }),
  ],
  [
    new RegExp(
      `^(?:${SAME} )?(?:(?:a |de )?(?:la|ma|notre) )?derniere (?:fois|commande|livraison)\\b`,
    ),
    always({ kind: "habit", base: { kind: "last" }, factor: 1 }),
  ],
  [
    /^(?:pareil|pareille|idem|(?:la )?meme chose|(?:la )?meme commande)\b/,
    always({ kind: "habit", base: { kind: "last" }, factor: 1 }),
  ],
  [/^(?:le double|deux fois plus)(?: de| d)?\b/, always({ kind: "habit", base: null, factor: 2 })],
  [/^double (?:de|d)\b/, always({ kind: "habit", base: null, factor: 2 })],
  [/^le triple(?: de| d)?\b/, always({ kind: "habit", base: null, factor: 3 })],
  [/^la moitie(?: de| d)?\b/, always({ kind: "habit", base: null, factor: 0.5 })],
  [/^(?:de|en) plus\b/, always({ kind: "difference", sign: 1 })],
  [/^(?:de|en) moins\b/, always({ kind: "difference", sign: -1 })],
  [/^(?:sauf|hormis|excepte|a part|sans)\b/, always({ kind: "negation", isException: true })],
  [
    /^(?:surtout )?(?:pas (?:besoin )?d(?:e|u)?|pas|plus besoin d(?:e|u)?|aucune?|stop|(?:enleve|retire|supprime|annule|ote)[rz]?)\b/,
    always({ kind: "negation", isException: false }),
  ],
  // 'mardi 10 T65': ten sacks, unless one of the next Tuesdays is a tenth.
  [
    onDay(`(${DAY}) (\\d{1,2})`),
    ([, day, number], today) =>
      isComing(weekdayNamed(day), Number(number), today) ? { kind: "delivery" } : null,
  ],
  [onDay(DAY), always({ kind: "delivery" })],
  [
    /^(?:ou|au lieu d(?:e|u)?|a la place d(?:e|u)?|plutot(?: que)?|non(?: pas)?|pardon|je corrige|correction)\b/,
    always({ kind: "correction" }),
  ],
];

const phraseAt = (words: string, today: CalendarDay) => {
  for (const [pattern, read] of RULES) {
    const match = pattern.exec(words);
    const phrase = match === null ? null : read(match, today);
    if (match !== null && phrase !== null) return { phrase, length: match[0].length };
  }
  return null;
};

const weekdayNamed = (name: string | undefined): Weekday | null =>
  WEEK[WEEKDAYS.findIndex((weekday) => weekday === name)] ?? null;

/** How far ahead somebody names a day by its number alone. */
const WEEKS_AHEAD = 5;

/** Whether one of the next days of that name has that number. */
const isComing = (weekday: Weekday | null, number: number, today: CalendarDay): boolean =>
  Array.from({ length: 7 * WEEKS_AHEAD }, (_, ahead) => addDays(today, ahead)).some(
    (day) => weekdayOf(day) === weekday && dayParts(day).day === number,
  );

const WEEK: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

/** The latest day before today with that number and month; 0 is any month. Null for no such day. */
const pastDay = (number: number, month: number, today: CalendarDay): CalendarDay | null => {
  for (let back = 1; back <= 366; back += 1) {
    const day = addDays(today, -back);
    const parts = dayParts(day);
    if (parts.day === number && (month === 0 || parts.month === month)) return day;
  }
  return null;
};
