import type { BodyShape } from "../../../server/web/body-shape.ts";

/** Bytes of the largest JSON body that a call takes (server/web/edge.ts). */
const MOST = 100_000;

/** A body made to cost much, and what it is made of. */
export interface HostileBody {
  readonly name: string;
  readonly text: string;
}

/**
 * Bodies of 100 kB against each place of a shape: wide, deep, long, many, twice. They follow from the
 * shape alone, so that a call that is added to the contract is attacked without a word here.
 */
export const hostileBodies = (shape: BodyShape): readonly HostileBody[] =>
  placesIn(shape).flatMap(({ path, shape: place, around }) => {
    const room = MOST - around("").length;
    return [
      ...(path === "$" ? containers : isPlain(place) ? values : containers.slice(0, 4)),
      ...inObject(place, room),
      ...inList(place, room),
    ].map(({ name, text }) => ({
      name: `${path}: ${name}`,
      text: around(typeof text === "string" ? text : text(room)),
    }));
  });

const isPlain = ({ fields, list }: BodyShape): boolean => fields === null && list === null;

interface Attack {
  readonly name: string;
  readonly text: string | ((room: number) => string);
}

/** What stands where a text or a number is meant. */
const values: readonly Attack[] = [
  { name: "a long number", text: (room) => "9".repeat(room) },
  { name: "a number of 10,000 digits", text: `-${"9".repeat(9000)}.${"1".repeat(1000)}e9` },
  { name: "a long text", text: (room) => quoted("a", room) },
  { name: "a text of spaces", text: (room) => quoted(" ", room) },
  { name: "a text of digits", text: (room) => quoted("0", room) },
  { name: "a text of addresses", text: (room) => quoted("a@a.", room) },
  { name: "a text of dashes", text: (room) => quoted("a-1 ", room) },
  { name: "unknown fields", text: (room) => `{${filled(room, (at) => `"k${at}":1`)}}` },
];

/** What stands where an object or a list is meant, or nothing at all. */
const containers: readonly Attack[] = [
  // The first four in lists and objects within the body as well.
  { name: "unknown fields", text: (room) => `{${filled(room, (at) => `"k${at}":1`)}}` },
  { name: "a list of {}", text: (room) => `[${filled(room, () => "{}")}]` },
  { name: "lists in lists", text: (room) => "[".repeat(room) },
  { name: "numbers of 30 digits", text: (room) => `[${filled(room, () => "9".repeat(30))}]` },
  { name: "a long number", text: (room) => "9".repeat(room) },
  { name: "a text of escapes", text: (room) => quoted("\\u0061", room) },
  { name: "a text that does not end", text: (room) => `"${"a".repeat(room)}` },
  { name: "quotes", text: (room) => '"'.repeat(room) },
  { name: "commas", text: (room) => `[${",".repeat(room - 2)}]` },
  { name: "lists in lists, closed", text: (room) => "[".repeat(room / 2) + "]".repeat(room / 2) },
  { name: "objects in objects", text: (room) => '{"a":'.repeat(room / 5) },
  { name: "a list of []", text: (room) => `[${filled(room, () => "[]")}]` },
  { name: "a list of 0", text: (room) => `[${filled(room, () => "0")}]` },
  { name: "unknown lists", text: (room) => `{${filled(room, (at) => `"k${at}":[]`)}}` },
  { name: "a field with a long name", text: (room) => `{${quoted("k", room - 4)}:1}` },
  { name: "a field of the prototype", text: (room) => `{${filled(room, () => '"__proto__":{}')}}` },
];

const inObject = ({ fields }: BodyShape, room: number): readonly Attack[] => {
  if (fields === null) return [];
  const [first = "a"] = fields.keys();
  const name = JSON.stringify(first);
  const all = [...fields.keys()].map((field) => `${JSON.stringify(field)}:{}`).join(",");
  const plain = [...fields].flatMap(([field, inner]) => (isPlain(inner) ? [field] : []));
  // All fields that are values at once: each has its part of the room.
  const inAll = (plain.length === 0 ? [] : values).map(({ name: what, text }) => {
    const value = typeof text === "string" ? text : text(Math.floor(room / plain.length) - 40);
    return {
      name: `every field is ${what}`,
      text: `{${plain.map((field) => `${JSON.stringify(field)}:${value}`).join(",")}}`,
    };
  });
  return [
    ...inAll,
    { name: "a field many times", text: `{${filled(room, () => `${name}:1`)}}` },
    { name: "a field many times, full", text: `{${filled(room, () => `${name}:[{}]`)}}` },
    { name: "every field wrong", text: `{${all}}` },
    { name: "as many unknown as are told", text: `{${some(20, (at) => `"k${at}":1`)}}` },
  ];
};

/** Lists as long as they may be are the dearest that the decoder is given. */
const inList = ({ list }: BodyShape, room: number): readonly Attack[] => {
  if (list === null) return [];
  const fields = [...(list.item.fields?.keys() ?? [])];
  const each = (value: (at: number) => string) =>
    `{${fields.map((field) => `${JSON.stringify(field)}:${value(fields.indexOf(field))}`).join(",")}}`;
  const most = (item: string) => {
    const count = Math.min(list.most, Math.floor((room - 2) / (item.length + 1)));
    return `[${some(count, () => item)}]`;
  };
  return [
    { name: "the most {}", text: most("{}") },
    { name: "the most 0", text: most("0") },
    { name: "the most null", text: most("null") },
    { name: "the most with every field wrong", text: most(each(() => "{}")) },
    { name: "the most with numbers", text: most(each(() => "-1.5")) },
    { name: "the most with texts", text: most(each(() => '"\\u0000"')) },
    { name: "the most with long texts", text: most(each(() => quoted("a", room / list.most / 2))) },
    { name: "one more than the most", text: `[${some(list.most + 1, () => "{}")}]` },
  ];
};

interface Place {
  readonly path: string;
  readonly shape: BodyShape;
  /** The body with a value at this place, and nothing else in it. */
  readonly around: (value: string) => string;
}

/** Every place of a shape that holds others, and each list's items; the outermost first. */
const placesIn = (shape: BodyShape, place: Omit<Place, "shape"> = ROOT): readonly Place[] => [
  { ...place, shape },
  ...[...(shape.fields ?? [])].flatMap(([field, inner]) =>
    isPlain(inner)
      ? []
      : placesIn(inner, {
          path: `${place.path}.${field}`,
          around: (value) => place.around(`{${JSON.stringify(field)}:${value}}`),
        }),
  ),
  ...(shape.list === null
    ? []
    : placesIn(shape.list.item, {
        path: `${place.path}[]`,
        around: (value) => place.around(`[${value}]`),
      })),
];

const ROOT = { path: "$", around: (value: string) => value };

const quoted = (unit: string, room: number): string =>
  `"${unit.repeat(Math.max(0, Math.floor((room - 2) / unit.length)))}"`;

const some = (count: number, one: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => one(at)).join(",");

/** As many as there is room for. */
const filled = (room: number, one: (at: number) => string): string => {
  const parts: string[] = [];
  let length = 0;
  for (let at = 0; ; at += 1) {
    const part = one(at);
    length += part.length + 1;
    if (length > room - 2) return parts.join(",");
    parts.push(part);
  }
};
