import { Effect } from "effect";
import { XMLParser } from "fast-xml-parser";
import type { CalendarDay, Cents } from "../../api-schema/primitives.ts";
import { isCalendarDay } from "../../core/calendar/day.ts";
import { parseEuros } from "../../core/money/format.ts";

// What the bank's files have in common: elements by their names, whatever their prefix.

const ILL_FORMED = "Ce fichier est mal formé : téléchargez-le à nouveau depuis la banque.";

const parser = new XMLParser({
  ignoreAttributes: false,
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
});

/** A piece of a file; fails with words for whoever chose it. */
export const parsed = (xml: string) =>
  Effect.try({
    try: (): unknown => parser.parse(xml, true),
    catch: () => ({ reason: ILL_FORMED }),
  });

/** All that stand at a path of elements. */
export const all = (node: unknown, ...path: readonly string[]): readonly unknown[] => {
  const nodes = Array.isArray(node) ? node : node === undefined ? [] : [node];
  const [name, ...rest] = path;
  if (name === undefined) return nodes;
  return nodes.flatMap((each) => {
    const child: unknown =
      typeof each === "object" && each !== null ? Reflect.get(each, name) : undefined;
    return all(child, ...rest);
  });
};

export const textOf = (node: unknown): string => {
  const text: unknown =
    typeof node === "object" && node !== null ? Reflect.get(node, "#text") : node;
  return typeof text === "string" ? text.replaceAll(/[\s\0]+/g, " ").trim() : "";
};

/** The first text at a path; nothing for none. */
export const textAt = (node: unknown, ...path: readonly string[]): string =>
  all(node, ...path)
    .map(textOf)
    .find((text) => text !== "") ?? "";

/** A positive sum of euros at a path; null for none, or another money. */
export const amountAt = (node: unknown, ...path: readonly string[]): Cents | null => {
  const [amount] = all(node, ...path);
  if (amount === undefined) return null;
  const money: unknown =
    typeof amount === "object" && amount !== null ? Reflect.get(amount, "@_Ccy") : undefined;
  const read = parseEuros(textOf(amount).replace(/(\.\d\d)0+$/, "$1"));
  return money === "EUR" && read !== undefined && read > 0 ? read : null;
};

/** The day of a date, or of a moment. */
export const dayOf = (text: string): CalendarDay | null => {
  const day = text.slice(0, 10);
  return isCalendarDay(day) ? day : null;
};
