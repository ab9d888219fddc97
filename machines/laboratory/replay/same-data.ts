import { isHiddenAmount } from "../../trace/redact.ts";

/**
 * Equal as data: an absent field is `undefined`, an Error is its name and its message. What a trace hides of
 * a sum is equal to any number.
 */
export const sameData = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true;
  if (isHiddenAmount(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((part, index) => sameData(part, b[index]))
    );
  }
  if (a instanceof Error || b instanceof Error) {
    return a instanceof Error && b instanceof Error && a.name === b.name && a.message === b.message;
  }
  return differingKeys(a, b).length === 0;
};

/** The fields that differ, of either side. */
export const differingKeys = (a: object, b: object): readonly string[] => {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].filter((key) => !sameData(partOf(a, key), partOf(b, key)));
};

/** A field of plain data that may lack it. */
export const partOf = (whole: object, key: string): unknown =>
  Object.hasOwn(whole, key) ? (whole as { readonly [key: string]: unknown })[key] : undefined; // safe: own, and read as unknown
