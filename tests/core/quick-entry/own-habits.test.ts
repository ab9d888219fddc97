import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CalendarDay } from "../../../api-schema/primitives.ts";
import type { KnownProduct, PastOrder } from "../../../api-schema/quick-entry.ts";
import { addDays, weekdayOf } from "../../../core/calendar/day.ts";
import { weekdayName } from "../../../core/calendar/format.ts";
import type { EntryMeaning } from "../../../core/quick-entry/entry-line.ts";
import { ownExamples } from "../../../core/quick-entry/own-examples.ts";
import { understand } from "../../../core/quick-entry/understand.ts";
import { type Vocabulary, vocabularyOf } from "../../../core/quick-entry/vocabulary.ts";
import { BAKERY, PRODUCTS, TODAY } from "./bakery.ts";

type Bought = KnownProduct["bought"];
const NEVER: Bought = { times: 0, last: null, usual: null };

/** A part of the catalogue, whose words several products have. */
const SHELF = PRODUCTS.filter(({ name }) => /T65|beurre|levure|croissant/i.test(name));

const bought = fc.record({
  times: fc.integer({ min: 1, max: 60 }),
  ago: fc.integer({ min: 0, max: 300 }),
  quantity: fc.integer({ min: 1, max: 20 }),
});

/** What a store bought of the shelf: each product last so many days ago. */
const purchases = fc.uniqueArray(fc.tuple(fc.nat(SHELF.length - 1), bought), {
  selector: ([at]) => at,
  maxLength: 8,
});
type Purchases = typeof purchases extends fc.Arbitrary<infer All> ? All : never;

const storeWith = (own: Purchases): Vocabulary => {
  const byPosition = new Map(own);
  const products = SHELF.map((product, at): KnownProduct => {
    const found = byPosition.get(at);
    if (found === undefined) return { ...product, bought: NEVER };
    const { times, ago, quantity } = found;
    const last = { day: addDays(TODAY, -ago), quantity: quantity * product.orderStep };
    return { ...product, bought: { times, last, usual: null } };
  });
  const past = products.flatMap(({ code, bought: { last } }): readonly PastOrder[] =>
    last === null ? [] : [{ day: last.day, lines: [{ code, quantity: last.quantity }] }],
  );
  return vocabularyOf(products, past);
};

const meaningIn = (text: string, vocabulary: Vocabulary): EntryMeaning => {
  const [line, ...others] = understand(text, vocabulary, { today: TODAY });
  if (line === undefined || others.length > 0) throw new Error(`Not one line: ${text}`);
  return line.meaning;
};

const runs = { numRuns: 60 };

describe("what a store means by a word that several products have", () => {
  const flours = (vocabulary: Vocabulary) =>
    [...vocabulary.products.values()].filter(
      ({ name, bought: { last } }) => /^Farine.* T65/.test(name) && last !== null,
    );
  const dayOf = ({ bought: { last } }: KnownProduct): CalendarDay | "" => last?.day ?? "";

  it("[ENTRY-3] is what it buys nine times in ten, else what it bought last of two or three in sixty days", () => {
    fc.assert(
      fc.property(purchases, (own) => {
        const vocabulary = storeWith(own);
        const eligible = flours(vocabulary).toSorted((a, b) => (dayOf(a) < dayOf(b) ? 1 : -1));
        const all = eligible.reduce((sum, { bought: { times } }) => sum + times, 0);
        const habit = eligible.find(({ bought: { times } }) => times >= 2 && times >= 0.9 * all);
        const recent = eligible.filter((product) => dayOf(product) >= addDays(TODAY, -60));
        const isFew = new Set(recent.map(({ name }) => name)).size <= 3;
        const lastDay = isFew ? (recent[0] === undefined ? "" : dayOf(recent[0])) : "";
        const wanted =
          habit === undefined ? recent.filter((product) => dayOf(product) === lastDay) : [habit];
        const meaning = meaningIn("10 T65", vocabulary);
        if (wanted.length === 0) {
          expect(meaning.kind).toBe("doubt");
          return;
        }
        expect(meaning).toMatchObject({ kind: "likely" });
        const taken = "code" in meaning ? wanted.find(({ code }) => code === meaning.code) : null;
        expect(wanted).toContain(taken);
        expect(meaning).toMatchObject({ asOn: taken?.bought.last?.day });
      }),
      runs,
    );
  });

  it("[ENTRY-3] is what the first word names before what is made with it: butters before croissants", () => {
    fc.assert(
      fc.property(
        purchases,
        fc.constantFrom("beurre", "beurre AOP", "beurres AOP"),
        (own, said) => {
          const vocabulary = storeWith(own);
          const meaning = meaningIn(`3 ${said}`, vocabulary);
          const choices = meaning.kind === "doubt" ? meaning.choices : [meaning];
          const areButters = choices.map((choice) =>
            "code" in choice
              ? (vocabulary.products.get(choice.code)?.name ?? "").startsWith("Beurre")
              : false,
          );
          expect(areButters[0]).toBe(true);
          expect(areButters.toSorted((a, b) => Number(b) - Number(a))).toEqual(areButters);
        },
      ),
      runs,
    );
  });

  it("[ENTRY-3] never is a croissant for 'beurre AOP', also where no butter is AOP or there is none", () => {
    const croissants = PRODUCTS.filter(
      ({ name }) => /AOP/.test(name) && !name.startsWith("Beurre"),
    );
    const plain = PRODUCTS.filter(({ name }) => name.startsWith("Beurre") && !/AOP/.test(name));
    // One of the plain butters was bought as well: AOP was said, and it is not.
    const habits: Bought = { times: 50, last: { day: TODAY, quantity: 4 }, usual: 4 };
    const often = croissants.map((product) => ({ ...product, bought: habits }));
    expect(meaningIn("3 beurre AOP", vocabularyOf(often, [])).kind).toBe("doubt");
    const meaning = meaningIn("3 beurre AOP", vocabularyOf([...plain, ...often], []));
    const first = meaning.kind === "doubt" ? meaning.choices[0]?.code : undefined;
    expect(plain.map(({ code }) => code)).toContain(first);
  });
});

describe("'comme jeudi dernier'", () => {
  it("[ENTRY-6] is that day's quantity or the last one, and unknown only of what was never bought", () => {
    const weekday = fc.constantFrom(...([1, 2, 3, 4, 5, 6, 7] as const));
    fc.assert(
      fc.property(purchases, weekday, (own, day) => {
        const vocabulary = storeWith(own);
        for (const {
          code,
          name,
          packaging,
          bought: { last },
        } of vocabulary.products.values()) {
          const isAlone = [...vocabulary.products.values()].filter((one) => one.name === name);
          if (isAlone.length > 1 || !/levure/i.test(name)) continue;
          const meaning = meaningIn(`${name} comme ${weekdayName(day)} dernier`, vocabulary);
          if (last === null) {
            expect([name, packaging, meaning.kind]).toEqual([name, packaging, "unknown"]);
            continue;
          }
          expect(meaning).toMatchObject({ kind: "likely", code, quantity: last.quantity });
          const meant = vocabulary.past.find(
            (order) => weekdayOf(order.day) === day && order.day < TODAY,
          );
          const isThatDay = meant?.day === last.day;
          const start = isThatDay ? /^Comme \w+ \d/ : /^Pas .+ ; dernier/;
          expect("explanation" in meaning ? meaning.explanation : "").toMatch(start);
        }
      }),
      runs,
    );
  });
});

describe("the examples of the page", () => {
  const kindsOf = (text: string, vocabulary: Vocabulary) =>
    understand(text, vocabulary, { today: TODAY }).map(({ meaning }) => meaning.kind);

  it("[ENTRY-15] are the store's own, with no line to choose", () => {
    const examples = ownExamples(BAKERY, TODAY);
    expect(examples).toEqual([
      "12 T65, trois levures, croissant comme jeudi dernier",
      "300 kg de T65 et 3 cartons de levure",
      "comme d’habitude, sans croissants",
    ]);
    expect(kindsOf(examples[0] ?? "", BAKERY)).toEqual(["likely", "likely", "likely"]);
  });

  it("[ENTRY-15] are understood for any store, and there is one for whoever bought something", () => {
    fc.assert(
      fc.property(purchases, (own) => {
        const vocabulary = storeWith(own);
        const examples = ownExamples(vocabulary, TODAY);
        for (const text of examples) {
          const kinds = kindsOf(text, vocabulary);
          expect([text, kinds.filter((kind) => kind !== "sure" && kind !== "likely")]).toEqual([
            text,
            [],
          ]);
        }
        expect(examples.length).toBeGreaterThan(0);
      }),
      runs,
    );
  });

  it("[ENTRY-15] are none for a catalogue without products", () => {
    expect(ownExamples(vocabularyOf([], []), TODAY)).toEqual([]);
  });
});
