/**
 * `next`, in which every part that equals `known`'s at the same place is the very same object: who
 * compares by identity sees only what has changed. Both are plain data, as an answer brings them;
 * anything else of `next` is kept as it is.
 */
export const withUnchangedParts = <Value>(known: unknown, next: Value): Value =>
  shared(known, next) as Value; // safe: equal to `next` in every part

const shared = (known: unknown, next: unknown): unknown => {
  if (Object.is(known, next)) return known;
  if (Array.isArray(known) && Array.isArray(next)) return sharedList(known, next);
  if (!isRecord(known) || !isRecord(next)) return next;
  const keys = Object.keys(next);
  const parts = keys.map((key): [string, unknown] => [
    key,
    Object.hasOwn(known, key) ? shared(known[key], next[key]) : next[key],
  ]);
  const isSame =
    keys.length === Object.keys(known).length &&
    parts.every(([key, part]) => Object.hasOwn(known, key) && Object.is(part, known[key]));
  return isSame ? known : Object.fromEntries(parts);
};

const sharedList = (known: readonly unknown[], next: readonly unknown[]): readonly unknown[] => {
  const parts = next.map((part, index) => shared(known[index], part));
  const isSame =
    parts.length === known.length && parts.every((part, index) => Object.is(part, known[index]));
  return isSame ? known : parts;
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
