import { component, type Segment, type Signs } from "./syntax.ts";

// Values of segments as a cell of the exchange says them.

/** A line of a table that a message says, by the names of its resource's columns; or why it cannot be one. */
export type EdifactRow =
  | { readonly line: number; readonly cells: Readonly<Record<string, string>> }
  | { readonly line: number; readonly reason: string };

/** A DTM's qualifier and what it says as a French day, with its hour where it has one; undefined for a form that is not read. */
export const dateOf = (
  segment: Segment,
): { readonly qualifier: string; readonly text: string | undefined } => {
  const qualifier = component(segment, 0);
  const digits = FORMS.get(component(segment, 0, 2))?.exec(component(segment, 0, 1));
  if (!digits) return { qualifier, text: undefined };
  const [, year, month, day, hour, minute] = digits;
  const clock = hour === undefined ? "" : ` ${hour}:${minute}`;
  return { qualifier, text: `${day}/${month}/${year}${clock}` };
};

/** The forms of a date that are read (data element 2379). */
const FORMS: ReadonlyMap<string, RegExp> = new Map([
  ["102", /^(\d{4})(\d\d)(\d\d)$/],
  ["203", /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)$/],
  ["204", /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)\d\d$/],
]);

/** A number by the decimal mark of its interchange, as a French text; undefined where it is none. */
export const numberOf = (text: string, { decimal }: Signs): string | undefined => {
  const parts = text.split(decimal);
  const [whole = "", fraction = ""] = parts;
  if (parts.length > 2 || !/^-?\d{1,15}$/.test(whole) || !/^\d{0,6}$/.test(fraction)) {
    return undefined;
  }
  const kept = fraction.replace(/0+$/, "");
  return kept === "" ? whole : `${whole},${kept}`;
};
