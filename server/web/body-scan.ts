import type { BadRequest } from "../../api-schema/problems.ts";
import type { BodyShape } from "./body-shape.ts";
import { makeReportedProblems, MOST_REPORTED, type ReportedProblems } from "./reported-problems.ts";

/** Objects and lists within each other. No body of the contract comes near it. */
export const MOST_DEPTH = 32;

/** Characters of a number; the longest that the contract knows has sixteen. */
export const LONGEST_NUMBER = 40;

/**
 * Reads the text of a JSON body once, before anything of it is decoded, and counts it against the
 * shape of its call: more items than a list may have, fields that nobody knows, fields that come
 * twice, depth and length of numbers. So what cannot be right costs one pass, whatever it holds: the
 * decoder collects every problem, and its work for thousands of them held the only thread. Undefined
 * for a body that may be decoded. Text that is no JSON is left to the parser, which says so.
 */
export const scanBody = (text: string, shape: BodyShape): BadRequest | undefined => {
  const scan: Scan = {
    shape,
    open: [],
    reported: makeReportedProblems("Payload"),
    unknown: 0,
    isRefused: false,
  };
  let at = 0;
  while (at < text.length && !scan.isRefused) at = step(scan, text, at);
  // Few unknown fields are told by the decoder, together with all else that is wrong.
  const unreported = Math.max(0, scan.unknown - MOST_REPORTED);
  return scan.isRefused || unreported > 0 ? scan.reported.answer(unreported) : undefined;
};

interface Scan {
  readonly shape: BodyShape;
  /** The objects and lists around the place where the scan is, the outermost first. */
  readonly open: Open[];
  readonly reported: ReportedProblems;
  unknown: number;
  isRefused: boolean;
}

interface Open {
  readonly isList: boolean;
  /** Undefined below what the contract does not know. */
  readonly shape: BodyShape | undefined;
  /** The known fields that an object has had so far; undefined before the first. */
  seen: Set<string> | undefined;
  /** Items of a list that have begun. */
  items: number;
  /** The field of an object whose value comes. */
  field: string;
  /** Between a field's name and the next comma. */
  isValue: boolean;
}

/** Reads what begins at a place; the place behind it. */
const step = (scan: Scan, text: string, at: number): number => {
  const around = scan.open.at(-1);
  const sign = text[at] ?? "";
  switch (sign) {
    case " ":
    case "\n":
    case "\r":
    case "\t":
      return at + 1;
    case ":":
    case ",":
      if (around !== undefined) around.isValue = sign === ":";
      return at + 1;
    case "{":
    case "[":
      openWith(scan, sign === "[");
      return at + 1;
    case "}":
    case "]":
      scan.open.pop();
      return at + 1;
    case '"': {
      const end = endOfText(text, at);
      if (around === undefined || around.isList || around.isValue) begin(scan);
      else name(scan, around, fieldIn(text.slice(at, end)));
      return end;
    }
    default: {
      begin(scan);
      const end = endOfWord(text, at);
      if (end - at > LONGEST_NUMBER) refuse(scan, "Nombre trop long");
      return end;
    }
  }
};

const openWith = (scan: Scan, isList: boolean): void => {
  const shape = begin(scan);
  if (scan.open.length === MOST_DEPTH) refuse(scan, "Trop de niveaux");
  scan.open.push({ isList, shape, seen: undefined, items: 0, field: "", isValue: false });
};

/** A value begins: what the contract says of its place. */
const begin = (scan: Scan): BodyShape | undefined => {
  const around = scan.open.at(-1);
  if (around === undefined) return scan.shape;
  if (!around.isList) return around.shape?.fields?.get(around.field);
  around.items += 1;
  const list = around.shape?.list ?? undefined;
  if (list !== undefined && around.items === list.most + 1) {
    scan.isRefused = true;
    scan.reported.add(pathOf(scan.open.slice(0, -1)), `Trop d'éléments (${list.most} au plus)`);
  }
  return list?.item;
};

/** A field of an object is named. */
const name = (scan: Scan, around: Open, field: string): void => {
  around.field = field;
  const fields = around.shape?.fields ?? undefined;
  if (fields === undefined) return;
  if (!fields.has(field)) {
    scan.unknown += 1;
    if (scan.unknown <= MOST_REPORTED) scan.reported.add(pathOf(scan.open), "Champ inconnu");
  } else if (around.seen?.has(field) === true) refuse(scan, "Champ répété");
  else (around.seen ??= new Set()).add(field);
};

const refuse = (scan: Scan, message: string): void => {
  scan.isRefused = true;
  scan.reported.add(pathOf(scan.open), message);
};

const pathOf = (open: readonly Open[]): readonly PropertyKey[] =>
  open.map(({ isList, items, field }) => (isList ? items - 1 : field));

/** The place behind the text that begins at a quote, or the end of what there is. */
const endOfText = (text: string, from: number): number => {
  for (let at = from + 1; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') return at + 1;
    if (sign === "\\") at += 1;
  }
  return text.length;
};

/** The place behind a number or a word: whatever is there belongs to it, up to the next sign. */
const endOfWord = (text: string, from: number): number => {
  WORD.lastIndex = from;
  WORD.test(text);
  return Math.max(WORD.lastIndex, from + 1);
};

const WORD = /[^\s{}[\]:,"]*/y;

/** A field as it is spelled; one with escapes may be a known one in disguise. */
const fieldIn = (quoted: string): string => {
  if (!quoted.includes("\\")) return quoted.slice(1, -1);
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted;
  }
};
