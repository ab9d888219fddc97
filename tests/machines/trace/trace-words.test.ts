import { Schema } from "effect";
import { describe, expect, it } from "vitest";
import { answerOf } from "../../../machines/laboratory/flows/answers.ts";
import { EVENT_SCHEMAS } from "../../../machines/events/shop-event.ts";
import { FLOWS } from "../../../machines/laboratory/flows/registry.ts";
import { sampleOf } from "../../../machines/laboratory/flows/samples.ts";
import { redactionOf } from "../../../machines/trace/redact.ts";
import { TRADE_WORDS } from "../../../machines/trace/trade-words.ts";
import { tokens } from "../../../core/search/text.ts";
import type { ShopEvent } from "../../../machines/events/shop-event.ts";
import { brands } from "../../../demonstration/seed/brands.ts";
import { merchants } from "../../../demonstration/seed/merchants.ts";
import { customers } from "../../../demonstration/seed/people.ts";
import { ranges } from "../../../demonstration/seed/ranges.ts";
import { flattenTaxons } from "../../../demonstration/seed/taxons.ts";
import { towns } from "../../../demonstration/seed/towns.ts";

const wordsOf = (texts: readonly string[]): readonly string[] => [
  ...new Set(texts.flatMap(tokens)),
];

/** The words between those of the trade. */
const SMALL = wordsOf(["a au aux d de des du en et l la le les pour sans"]);

describe("the words that a trace repeats of what is typed", () => {
  it("[TRACE-9] are those of the catalogue's categories and products", () => {
    const known = new Set(
      wordsOf([
        ...flattenTaxons().flatMap(({ name, description }) => [name, description]),
        ...ranges().flatMap(({ products }) => products.map(({ name }) => name)),
      ]),
    );
    expect([...TRADE_WORDS].filter((word) => !known.has(word) && !SMALL.includes(word))).toEqual(
      [],
    );
  });

  it("[TRACE-9] are no name of a person, a town or a firm", () => {
    const names = wordsOf([
      ...customers().flatMap(({ firstName, lastName }) => [firstName, lastName]),
      ...towns().map(({ name }) => name),
    ]);
    expect(names.filter((name) => TRADE_WORDS.has(name) && !SMALL.includes(name))).toEqual([]);
    const firms = [...brands(), ...merchants()].map(({ name }) => wordsOf([name]));
    expect(firms.filter((firm) => firm.every((word) => TRADE_WORDS.has(word)))).toEqual([]);
  });

  it.each([
    "chocolat",
    "caramel",
    "doudou",
    "soleil",
    "motdepasse",
    "azerty",
    "petit",
    "moulin",
    "boulanger",
    "meunier",
    "blanc",
    "roux",
    "olive",
    "garance",
    "rose",
    "clementine",
    "cerise",
    "prune",
    "2026",
    "06",
  ])("[TRACE-9] are neither a favourite password, nor a common name, nor digits: %s", (word) => {
    expect(TRADE_WORDS.has(word)).toBe(false);
  });
});

/** A value with one text within it replaced, for each that is written as it is. */
const withFreeText = (value: unknown, shown: unknown): readonly unknown[] => {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    const wider = (changed: unknown) =>
      Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed };
    // safe: redaction keeps the shape of data
    const shownPart = (shown as { readonly [key: string]: unknown })[key];
    if (typeof part === "string") return part === shownPart ? [wider(FREE)] : [];
    return withFreeText(part, shownPart).map(wider);
  });
};

const FREE = "Léa Morin, 12 rue du Four";

/** The fields of that value that are written as they are although their schema takes any text. */
const openFields = (schema: Schema.Codec<unknown, unknown>, value: unknown): readonly unknown[] => {
  const isValue = Schema.is(schema);
  return withFreeText(value, redactionOf([value])(value)).filter((changed) => {
    const redact = redactionOf([changed]);
    return isValue(changed) && JSON.stringify(redact(changed)).includes(FREE);
  });
};

/** What the shop and its catalogue say, and ids that it makes: words for people, whose secrets are replaced. */
const SAID =
  /^(?:id|code|title|description|label|altText|message|productName|variantName|brand|packaging|reference|legalNotice|alt|path|name|method|field|ProductTaxonsNames|conditionsMessages)$/;

const keysOfFree = (value: unknown): readonly string[] => {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    if (part === FREE) return [key];
    if (Array.isArray(part) && part.includes(FREE)) return [key];
    return keysOfFree(part);
  });
};

describe("a text that is written as it is", () => {
  // safe: the table has one schema for each type of event
  const types = Object.keys(EVENT_SCHEMAS) as ShopEvent["type"][];

  it("[TRACE-2] is one that its schema holds to a form, or one that the shop says itself", () => {
    const calls = Object.values(FLOWS).flatMap(({ machine }) =>
      Object.keys(machine.implementations.actors).flatMap((call) => answerOf(call) ?? []),
    );
    const open = [
      ...types.flatMap((type) => openFields(EVENT_SCHEMAS[type], sampleOf(type))),
      ...calls.flatMap(({ schema, example }) => openFields(schema, example)),
    ];
    expect(open.length).toBeGreaterThan(20);
    expect([...new Set(open.flatMap(keysOfFree))].filter((key) => !SAID.test(key))).toEqual([]);
  });
});
