import { Schema, SchemaAST } from "effect";
import { HttpApiEndpoint, HttpApiSchema } from "effect/http-api";
import { describe, expect, it } from "vitest";
import { Api } from "../../api-schema/api.ts";
import { CalendarDay, isText, Slug, Text, textCheck } from "../../api-schema/primitives.ts";

// Every string that a request brings is text (api-schema/primitives.ts), or a pattern lets only
// letters and signs through that it names: else a NUL would reach PostgreSQL, and be a 500.

const endpoints = Object.values(Api.groups).flatMap((group) =>
  Object.values(group.endpoints).map((endpoint: HttpApiEndpoint.Top) => endpoint),
);

type RequestSchemas = Pick<HttpApiEndpoint.Top, "params" | "query" | "headers" | "payload">;

/** What of the schemas of a request takes any string at all, by path: 'query.search'. */
const openStrings = (endpoint: RequestSchemas): readonly string[] => [
  ...openIn("params", endpoint.params),
  ...openIn("query", endpoint.query),
  ...openIn("headers", endpoint.headers),
  ...[...endpoint.payload.values()].flatMap(({ schemas }) =>
    schemas.flatMap((schema) => openIn("payload", schema)),
  ),
];

const openIn = (path: string, schema: Schema.Top | undefined): readonly string[] =>
  schema === undefined ? [] : [...new Set(openStringsOf(SchemaAST.toEncoded(schema.ast), path))];

const openStringsOf = (ast: SchemaAST.AST, path: string): readonly string[] => {
  switch (ast._tag) {
    case "String":
      return isClosed(ast.checks) ? [] : [path];
    case "Objects":
      return [
        ...ast.propertySignatures.flatMap(({ name, type }) =>
          openStringsOf(type, `${path}.${String(name)}`),
        ),
        ...ast.indexSignatures.flatMap(({ parameter, type }) => [
          ...openStringsOf(parameter, `${path}.key`),
          ...openStringsOf(type, `${path}.value`),
        ]),
      ];
    case "Arrays":
      return [...ast.elements, ...ast.rest].flatMap((each) => openStringsOf(each, `${path}.each`));
    case "Union":
      return ast.types.flatMap((type) => openStringsOf(type, path));
    case "Suspend":
      return openStringsOf(ast.thunk(), path);
    // Files of a form: their bytes and names are read by server/contact.
    case "Declaration":
      return ast.typeParameters.flatMap((each) => openStringsOf(each, path));
    case "TemplateLiteral":
    case "Unknown":
    case "Any":
      return [path];
    default:
      return [];
  }
};

const isClosed = (checks: SchemaAST.Checks | undefined): boolean =>
  flat(checks ?? []).some(
    (check) => check.run === textCheck.run || isClosedPattern(patternOf(check)),
  );

const flat = (checks: readonly SchemaAST.Check<never>[]): readonly SchemaAST.Filter<never>[] =>
  checks.flatMap((check) => (check._tag === "Filter" ? [check] : flat(check.checks)));

const patternOf = ({ annotations }: SchemaAST.Filter<never>): string => {
  const said = annotations?.arbitraryConstraint;
  return said?.patterns?.[0]?.source ?? "";
};

/** From its first character to its last, only what it names; '.', '[^…]', \S and the like name nothing. */
const isClosedPattern = (source: string): boolean =>
  source.startsWith("^") &&
  source.endsWith("$") &&
  !/(?<!\\)\.|\[|\\[SWDP]/.test(withoutSets(source));

// Sets that name what they let through; a dot within one is a dot.
const withoutSets = (source: string): string =>
  source.replaceAll(/\[(?!\^)(?:\\[^SWDP]|[^\]\\])*\]/g, "x");

describe("[WIRE-1] the strings of requests", () => {
  it.each(endpoints.map((endpoint) => [endpoint.identifier, endpoint] as const))(
    "%s takes only text",
    (_, endpoint) => {
      expect(openStrings(endpoint)).toEqual([]);
    },
  );

  it("are found wherever they stand", () => {
    const open = HttpApiEndpoint.post("open", "/open/:slug/:day", {
      params: { slug: Slug, day: CalendarDay },
      query: { search: Schema.optionalKey(Schema.String), kept: Text.check(Schema.isMaxLength(3)) },
      payload: Schema.Struct({
        lines: Schema.Array(Schema.Struct({ note: Schema.NullOr(Schema.String), ok: Text })),
        loose: Schema.String.check(Schema.isPattern(/^[^\s]+$/)),
        set: Schema.String.check(Schema.isPattern(/^[a-z\S]+$/)),
        half: Schema.String.check(Schema.isPattern(/^\d{5}/)),
        words: Schema.Record(Schema.String, Text),
      }),
    });
    expect(openStrings(open)).toEqual([
      "query.search",
      "payload.lines.each.note",
      "payload.loose",
      "payload.set",
      "payload.half",
      "payload.words.key",
    ]);
    const form = HttpApiEndpoint.post("form", "/form", {
      payload: Schema.Struct({ name: Schema.String }).pipe(HttpApiSchema.asMultipart()),
    });
    expect(openStrings(form)).toEqual(["payload.name"]);
  });

  it("are text when they are Unicode without U+0000", () => {
    const texts = ["", "Crème brûlée 🥐", "\ud83e\udd50", "a\tb\nc", "\uffff\ufffd"];
    const others = ["a\u0000", "\ud800", "\udc00x", "\udd50\ud83e", "\u0000"];
    expect([texts.map(isText), others.map(isText)]).toEqual([
      texts.map(() => true),
      others.map(() => false),
    ]);
  });
});
