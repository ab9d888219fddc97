/** What became of an entry since the previous step. */
export type Change = "same" | "changed" | "inside" | "added" | "removed";

export type Entry = {
  readonly key: string;
  readonly value: unknown;
  /** The value before, for what changed or went away. */
  readonly before: unknown;
  readonly change: Change;
};

/** Stands for 'there was no such thing', which undefined is not. */
export const NOTHING: unique symbol = Symbol("nothing");

/**
 * The entries of a record or a list, each with what became of it; what went away comes last. With
 * NOTHING before, everything is simply there.
 */
export const entriesOf = (value: unknown, before: unknown): readonly Entry[] => {
  const now = recordOf(value);
  const then = recordOf(before);
  const known = then !== null;
  return [
    ...Object.keys(now ?? {}).map((key) => {
      const old = then !== null && Object.hasOwn(then, key) ? then[key] : NOTHING;
      return {
        key,
        value: now?.[key],
        before: old,
        change: known ? change(now?.[key], old) : same,
      };
    }),
    ...Object.keys(then ?? {})
      .filter((key) => now !== null && !Object.hasOwn(now, key))
      .map((key) => ({ key, value: undefined, before: then?.[key], change: "removed" as const })),
  ];
};

/** Whether two plain values are the same, entry by entry. */
export const isSame = (one: unknown, other: unknown): boolean => {
  if (Object.is(one, other)) return true;
  const [left, right] = [recordOf(one), recordOf(other)];
  if (left === null || right === null || Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && isSame(left[key], right[key]))
  );
};

/** Whether a value has entries to open. */
export const hasEntries = (value: unknown): boolean =>
  Object.keys(recordOf(value) ?? {}).length > 0;

const same = "same" as const;

const change = (now: unknown, then: unknown): Change => {
  if (then === NOTHING) return "added";
  if (isSame(now, then)) return "same";
  return recordOf(now) !== null && recordOf(then) !== null ? "inside" : "changed";
};

const recordOf = (value: unknown): Readonly<Record<string, unknown>> | null =>
  typeof value === "object" && value !== null
    ? (value as Readonly<Record<string, unknown>>) // safe: read key by key as unknown
    : null;

/** A value on one line: texts in quotes, lists and records by their size. */
export const shortText = (value: unknown): string => {
  if (value === undefined) return "undefined";
  if (typeof value === "string") return `« ${value} »`;
  if (Array.isArray(value)) return value.length === 0 ? "[ ]" : `[ ${value.length} ]`;
  if (value instanceof Error) return `${value.name} : ${value.message}`;
  if (typeof value === "object" && value !== null) {
    const keys = Object.keys(value);
    return keys.length === 0
      ? "{ }"
      : `{ ${keys.slice(0, 3).join(", ")}${keys.length > 3 ? ", …" : ""} }`;
  }
  return typeof value === "number" || typeof value === "boolean" || value === null
    ? String(value)
    : typeof value;
};
