import { Context, Effect, Exit, Schema } from "effect";
import { HttpApi } from "effect/http-api";
import fc from "fast-check";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Api } from "../../../api-schema/api.ts";
import type { BadRequest } from "../../../api-schema/problems.ts";
import { LONGEST_NUMBER, MOST_DEPTH, scanBody } from "../../../server/web/body-scan.ts";
import type { BodyShape } from "../../../server/web/body-shape.ts";
import { jsonShapeOf } from "../../../server/web/counted-body.ts";
import { badRequest } from "../../../server/web/schema-problems.ts";
import { makeReportedProblems, MOST_REPORTED } from "../../../server/web/reported-problems.ts";
import { type Route, routes } from "../endpoint-policies.ts";
import { hostileBodies } from "./hostile-bodies.ts";

// What a body costs before it is known to be right, on the only thread that there is.

/** Thread time of one body of 100 kB, in microseconds; most take a twentieth of it. */
const MOST_MICROSECONDS = 50_000;

/** Bytes of the longest list of problems. */
const MOST_ANSWERED = 20_000;

const jsonCalls = routes.flatMap((route) => {
  const shape = jsonShapeOf(route.endpoint);
  return shape === undefined ? [] : [{ ...route, shape }];
});

const decoders = new Map<string, (value: unknown) => Exit.Exit<unknown, Schema.SchemaError>>();
const decoderOf = ({ name, endpoint }: Route) => {
  const known = decoders.get(name);
  if (known !== undefined) return known;
  const schemas = [...endpoint.payload.values()].flatMap(({ schemas: own }) => own);
  const decode = Schema.decodeUnknownExit(
    // What decodes a body needs no service: it would be a Promise and not a value.
    Schema.Union(schemas) as unknown as Schema.Codec<unknown>,
    Context.getOrUndefined(Api.annotations, HttpApi.PayloadParseOptions),
  );
  decoders.set(name, decode);
  return decode;
};

type JsonCall = (typeof jsonCalls)[number];

/** As the server takes a body in: counted, read, decoded, and refused in words. */
const takeIn = (call: JsonCall, text: string): BadRequest | "malformed" | "right" => {
  const refused = scanBody(text, call.shape);
  if (refused !== undefined) return refused;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return "malformed";
  }
  const exit = decoderOf(call)(value);
  if (Exit.isSuccess(exit)) return "right";
  return badRequest("Payload", Effect.runSync(Effect.flip(exit)));
};

/**
 * The processor time that this thread itself spends, which a busy machine does not change, and the
 * least of a few runs: a compiler or a collection of garbage may fall into any one of them.
 */
const cheapest = (work: () => unknown): number => {
  let least = Infinity;
  for (let run = 0; run < 5 && least > MOST_MICROSECONDS / 2; run += 1) {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, user + system);
  }
  return least;
};

describe("a JSON body of 100 kB", () => {
  // Time is no measure of a test elsewhere. Here it is the fault itself: the same body costs a
  // thousand times as much when its problems are compared with each other. Thousands of bodies are read.
  it(
    "costs no call more than 50 ms of the thread, and its answer is short, whatever it is made of",
    { timeout: 300_000 },
    () => {
      const faults = jsonCalls.flatMap((call) =>
        hostileBodies(call.shape).flatMap(({ name, text }) => {
          let outcome: ReturnType<typeof takeIn> = "right";
          const spent = cheapest(() => (outcome = takeIn(call, text)));
          return [
            ...(spent > MOST_MICROSECONDS ? [`${call.name}, ${name}: ${spent} µs`] : []),
            ...(isShort(outcome) ? [] : [`${call.name}, ${name}: a long answer`]),
          ];
        }),
      );
      expect(faults).toEqual([]);
    },
  );

  it("is attacked in every call that takes one", () => {
    // A partner's program may call its lines JSON; they are read as a file is.
    const taken = routes.filter(
      ({ endpoint }) =>
        endpoint.payload.has("application/json") && !endpoint.payload.has("text/csv"),
    );
    expect(jsonCalls.map(({ name }) => name)).toEqual(taken.map(({ name }) => name));
    expect(jsonCalls.length).toBeGreaterThan(40);
  });

  it("is attacked at every place of it, with what takes its whole length", () => {
    const [bulk] = jsonCalls.filter(({ name }) => name.endsWith("/remove-bulk-items"));
    const bodies = bulk === undefined ? [] : hostileBodies(bulk.shape);
    expect(new Set(bodies.map(({ name }) => name.split(":")[0]))).toEqual(
      new Set(["$", "$.items", "$.items[]"]),
    );
    expect(bodies.filter(({ text }) => text.length > 100_100)).toEqual([]);
    expect(bodies.filter(({ text }) => text.length > 90_000).length).toBeGreaterThan(25);
  });
});

const isShort = (outcome: ReturnType<typeof takeIn>): boolean => {
  if (typeof outcome === "string") return true;
  const { errors, fields } = outcome;
  const bytes = Buffer.byteLength(JSON.stringify({ code: 400, errors, fields }));
  return (
    errors.length <= MOST_REPORTED + 1 && fields.length <= MOST_REPORTED && bytes < MOST_ANSWERED
  );
};

describe("the problems of a request", () => {
  const thousands = () => {
    const told = makeReportedProblems("Payload");
    // Every other one has been said before.
    for (let at = 0; at < 20_000; at += 1) told.add(["items", at >> 1], "Champ inconnu");
    return told.answer();
  };

  it("are told to twenty, each once, and counted beyond", () => {
    const { errors, fields } = thousands();
    expect(errors).toHaveLength(MOST_REPORTED + 1);
    expect(errors.slice(0, 2)).toEqual(["items.0 : Champ inconnu", "items.1 : Champ inconnu"]);
    expect(errors.at(-1)).toBe("… et 9980 autres");
    expect(fields).toHaveLength(MOST_REPORTED);
  });

  it("are not compared with each other", () => {
    expect(cheapest(thousands)).toBeLessThan(MOST_MICROSECONDS);
  });

  it("repeat eighty characters of a name at most", () => {
    const told = makeReportedProblems("Query");
    told.add(["k".repeat(90_000)], "Champ inconnu");
    told.add([], "Valeur incorrecte");
    expect(told.answer()).toMatchObject({
      errors: [`${"k".repeat(80)}… : Champ inconnu`, "paramètres : Valeur incorrecte"],
      fields: [{ field: `${"k".repeat(80)}…`, message: "Champ inconnu" }],
    });
  });
});

describe("what a call may hold", () => {
  it("follows from its schema: its lists are bounded as openapi.json says", () => {
    const derived = jsonCalls.map(({ name, shape }) => [name, boundsOf(shape)]);
    const documented = jsonCalls.map(({ name, endpoint }) => [
      name,
      loosest(documentedBounds(bodyIn(endpoint.method, endpoint.path))),
    ]);
    expect(derived).toEqual(documented);
    expect(derived.flat(3)).not.toContain(Infinity);
  });
});

/** Of what may be one list or another, the larger one: it is counted before it is known which it is. */
const loosest = (
  bounds: readonly (readonly [string, number])[],
): readonly (readonly [string, number])[] => {
  const largest = new Map<string, number>();
  for (const [path, most] of bounds) largest.set(path, Math.max(most, largest.get(path) ?? 0));
  return [...largest];
};

/** `path[]: most` for each list of a shape; an unbounded one is null in JSON. */
const boundsOf = (shape: BodyShape, path = "$"): readonly (readonly [string, number])[] => [
  ...[...(shape.fields ?? [])].flatMap(([field, inner]) => boundsOf(inner, `${path}.${field}`)),
  ...(shape.list === null
    ? []
    : [[`${path}[]`, shape.list.most] as const, ...boundsOf(shape.list.item, `${path}[]`)]),
];

interface Documented {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Documented>>;
  readonly items?: Documented;
  readonly maxItems?: number;
  readonly anyOf?: readonly Documented[];
  readonly oneOf?: readonly Documented[];
  readonly allOf?: readonly Documented[];
}

const documentedBounds = (
  documented: Documented,
  path = "$",
): readonly (readonly [string, number])[] => {
  const { $ref, properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = documented;
  const named = $ref === undefined ? [] : [componentAt($ref)];
  const most = [documented, ...allOf].map(({ maxItems }) => maxItems ?? Infinity);
  return [
    ...Object.entries(properties).flatMap(([field, inner]) =>
      documentedBounds(inner, `${path}.${field}`),
    ),
    ...(items === undefined
      ? []
      : [[`${path}[]`, Math.min(...most)] as const, ...documentedBounds(items, `${path}[]`)]),
    ...[...named, ...anyOf, ...oneOf].flatMap((form) => documentedBounds(form, path)),
  ];
};

/** The document as far as it is read here. */
const document: {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Documented>> };
} = JSON.parse(readFileSync("api-schema/openapi.json", "utf8"));

interface Operation {
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Documented }>>;
  };
}

const componentAt = (reference: string): Documented =>
  document.components.schemas[reference.replace("#/components/schemas/", "")] ?? {};

const bodyIn = (method: string, path: string): Documented =>
  document.paths[path.replaceAll(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()]?.requestBody?.content[
    "application/json"
  ]?.schema ?? {};

const LIST: BodyShape = { fields: null, list: { most: 3, item: { fields: null, list: null } } };
const SHAPE: BodyShape = {
  fields: new Map([
    ["name", { fields: null, list: null }],
    ["marks", LIST],
    ["within", { fields: new Map([["name", { fields: null, list: null }]]), list: null }],
  ]),
  list: null,
};

describe("counting a body", () => {
  it.each([
    ['{"marks":[1,2,3]}', undefined],
    ['{"marks":[1,2,3,4,5]}', ["marks : Trop d'éléments (3 au plus)"]],
    ['{"name":"a","name":"b"}', ["name : Champ répété"]],
    ['{"na\\u006de":"a","name":"b"}', ["name : Champ répété"]],
    ['{"within":{"name":"a","name":"b"},"name":"c"}', ["within.name : Champ répété"]],
    ['{"within":{"name":1},"name":{"name":1,"name":2}}', undefined],
    [`{"name":${"9".repeat(LONGEST_NUMBER)}}`, undefined],
    [`{"name":${"9".repeat(LONGEST_NUMBER + 1)}}`, ["name : Nombre trop long"]],
    [`{"marks":[1,${"9".repeat(LONGEST_NUMBER + 1)}]}`, ["marks.1 : Nombre trop long"]],
    ["[".repeat(MOST_DEPTH), undefined],
    ['{"x":1,"y":"a,\\"b:{[","z":[{"x":1}]}', undefined],
    ["", undefined],
    ['"', undefined],
    ["}]", undefined],
    ['{"name"', undefined],
  ])("%s", (text, errors) => {
    expect(scanBody(text, SHAPE)?.errors).toEqual(errors);
  });

  it("refuses unknown fields that are more than are told, and says how many there are", () => {
    const unknown = (count: number) =>
      `{${Array.from({ length: count }, (_, at) => `"k${at}":${at}`).join(",")}}`;
    expect(scanBody(unknown(MOST_REPORTED), SHAPE)).toBe(undefined);
    const one = scanBody(unknown(MOST_REPORTED + 1), SHAPE);
    expect(one?.errors.at(0)).toBe("k0 : Champ inconnu");
    expect(one?.errors.at(-1)).toBe("… et 1 autre");
    expect(scanBody(unknown(9000), SHAPE)?.errors.at(-1)).toBe("… et 8980 autres");
  });

  it("refuses depth without saying where it ends", () => {
    const { errors = [] } = scanBody("[".repeat(100_000), SHAPE) ?? {};
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatch(/ : Trop de niveaux$/);
  });

  /** Any JSON, counted as it is, has as many items and fields as it has. */
  it("sees what the parser sees", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 5 }), fc.constantFrom("", " ", "\n\t"), (json, space) => {
        const value: unknown = JSON.parse(json);
        const shape = shapeOf(value);
        const text = JSON.stringify(value, null, space);
        expect(scanBody(text, shape)).toBe(undefined);
        const tight = firstListShortened(shape);
        if (tight !== undefined) expect(scanBody(text, tight)?.errors[0]).toContain("Trop d'");
      }),
    );
  });
});

/** The shape that holds exactly a value. */
const shapeOf = (value: unknown): BodyShape => {
  if (Array.isArray(value)) {
    const items = value.map(shapeOf);
    return { fields: null, list: { most: value.length, item: items.reduce(merged, PLAIN) } };
  }
  if (typeof value !== "object" || value === null) return PLAIN;
  return {
    fields: new Map(Object.entries(value).map(([field, inner]) => [field, shapeOf(inner)])),
    list: null,
  };
};
const PLAIN: BodyShape = { fields: null, list: null };

const merged = (a: BodyShape, b: BodyShape): BodyShape => ({
  fields: new Map(
    [...(a.fields ?? []), ...(b.fields ?? [])].map(([field, shape]) => [
      field,
      merged(a.fields?.get(field) ?? shape, b.fields?.get(field) ?? shape),
    ]),
  ),
  list:
    a.list === null || b.list === null
      ? (a.list ?? b.list)
      : {
          most: Math.max(a.list.most, b.list.most),
          item: merged(a.list.item, b.list.item),
        },
});

/** The same, with one item less than the outermost list has. */
const firstListShortened = ({ list }: BodyShape): BodyShape | undefined =>
  list === null || list.most === 0
    ? undefined
    : { fields: null, list: { ...list, most: list.most - 1 } };
