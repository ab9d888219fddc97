import fc from "fast-check";

/** What stands where something else was meant. */
export const SPOILT = [
  "",
  ";",
  "\n",
  '"',
  "\u0000",
  "\uFEFF",
  "=SUM(A1)",
  "3,25E+12",
  "supprimer",
  "1.234",
  "-1",
  "99999999999999999999",
  "31/02/2026",
  "é".repeat(300),
  "x".repeat(70_000),
  "T65",
] as const;

/** One text with some of it taken out, doubled, or written over, from a place on. */
export const spoiltText = (text: string, first = 0): fc.Arbitrary<string> =>
  fc
    .array(
      fc.record({
        at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
        length: fc.oneof(fc.nat(3), fc.nat(60)),
        put: fc.oneof(fc.constantFrom(...SPOILT), fc.string({ maxLength: 4 })),
      }),
      { minLength: 1, maxLength: 4 },
    )
    .map((edits) =>
      edits.reduce((before, { at, length, put }) => {
        const from = first + Math.floor(at * (before.length - first));
        return `${before.slice(0, from)}${put}${before.slice(from + length)}`;
      }, text),
    );

/** What no field means. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1.5,
    2 ** 31,
    Number.MAX_SAFE_INTEGER,
    1e308,
    [],
    {},
    [[[[[]]]]],
    "\uD800",
    "\u202E",
    "a\u0000b",
    "2026-13-45",
    "0".repeat(5000),
    "__proto__",
    { constructor: 1 },
  ),
  fc.constantFrom(...SPOILT),
  fc.jsonValue({ maxDepth: 2 }),
);

/** A JSON value with one to three of its places left out, doubled, or of another kind. */
export const spoiltJson = (value: unknown): fc.Arbitrary<unknown> =>
  fc
    .array(fc.record({ at: fc.nat(), how: fc.nat(4), put: oddValue }), {
      minLength: 1,
      maxLength: 3,
    })
    .map((edits) => edits.reduce(edited, structuredClone(value)));

const edited = (
  value: unknown,
  edit: { readonly at: number; readonly how: number; readonly put: unknown },
): unknown => {
  const places = placesIn(value);
  const place = places[edit.at % (places.length + 1)];
  // What is drawn again is not to hold what was put into it before.
  const put = structuredClone(edit.put);
  if (place === undefined) return put;
  const { of, key } = place;
  if (edit.how === 0) Reflect.deleteProperty(of, key);
  else if (edit.how === 1 && Array.isArray(of)) of.push(structuredClone(of[Number(key)]));
  else of[key] = put;
  return value;
};

interface Place {
  readonly of: Record<string, unknown>;
  readonly key: string;
}

const placesIn = (value: unknown): readonly Place[] => {
  if (typeof value !== "object" || value === null) return [];
  // safe: what JSON has between brackets is named by its keys
  const of = value as Record<string, unknown>;
  return Object.keys(of).flatMap((key) => [{ of, key }, ...placesIn(of[key])]);
};
