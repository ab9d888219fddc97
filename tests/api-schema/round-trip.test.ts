import { Arbitrary, Effect, Result, Schema, SchemaIssue } from "effect";
import { describe, expect, it } from "vitest";
import { entities } from "./entities.ts";

const sample = (schema: Schema.Codec<unknown, unknown>, count: number) =>
  Effect.runSync(Arbitrary.sampleEffect(Arbitrary.schema(schema), { count, seed: 20261121 }));

describe("every schema of the wire", () => {
  for (const [name, schema] of Object.entries(entities)) {
    it(`encodes and decodes any ${name} to itself, through JSON text`, () => {
      const encode = Schema.encodeUnknownSync(schema);
      const decode = Schema.decodeUnknownSync(schema);
      for (const value of sample(schema, 25)) {
        const text = JSON.stringify(encode(value));
        // Through JSON on both sides: -0 is 0 there.
        expect(decode(JSON.parse(text))).toEqual(JSON.parse(JSON.stringify(value)));
      }
    });

    it(`refuses a ${name} with one broken field, and names that field's path`, () => {
      const encode = Schema.encodeUnknownSync(schema);
      const decode = Schema.decodeUnknownResult(schema, { errors: "all" });
      const paths = new Set<string>();
      for (const value of sample(schema, 8)) {
        const encoded: unknown = JSON.parse(JSON.stringify(encode(value)));
        for (const path of leafPaths(encoded)) {
          const result = decode(withBroken(encoded, path));
          const described = `${name}.${path.join(".")}`;
          if (Result.isSuccess(result)) throw new Error(`${described} accepts a broken value`);
          const reported = SchemaIssue.makeFormatterStandardSchemaV1()(
            result.failure.issue,
          ).issues.map((issue) =>
            (issue.path ?? []).map((part) => String(typeof part === "object" ? part.key : part)),
          );
          // A union reports at the union when no member fits, or at its members' own fields.
          const near = reported.some(
            (found) =>
              (found.length > 0 || name === "Block") &&
              found.every((part, at) => at >= path.length || part === path[at]),
          );
          expect(near, `${described} reported as ${JSON.stringify(reported)}`).toBe(true);
          paths.add(path.join("."));
        }
      }
      expect(paths.size).toBeGreaterThan(0);
    });
  }
});

/** The path of every scalar in a JSON value, two array elements deep at most. */
const leafPaths = (value: unknown, path: ReadonlyArray<string> = []): Array<Array<string>> => {
  if (typeof value !== "object" || value === null) return path.length === 0 ? [] : [[...path]];
  return Object.entries(value)
    .slice(0, Array.isArray(value) ? 1 : undefined)
    .flatMap(([key, inner]) => leafPaths(inner, [...path, key]));
};

/** The same value with, at `path`, something that no schema of the wire accepts. */
const withBroken = (value: unknown, path: ReadonlyArray<string>): unknown => {
  const [head, ...rest] = path;
  if (head === undefined) return { broken: Number.MIN_VALUE };
  if (Array.isArray(value)) {
    return value.map((inner, at) => (String(at) === head ? withBroken(inner, rest) : inner));
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === head ? withBroken(inner, rest) : inner,
    ]),
  );
};
