import { Effect, Result, Schema } from "effect";
import type { HttpApiEndpoint } from "effect/http-api";
import { Api } from "../../api-schema/api.ts";
import document from "../../api-schema/openapi.json" with { type: "json" };

// Whether the real server would take a request. Fake servers ask it of each call: what goes out with a
// body, a store or a key that the contract does not know is noticed by whichever test sends it.

type Route = {
  readonly endpoint: HttpApiEndpoint.Top;
  readonly pattern: RegExp;
  readonly names: readonly string[];
  readonly headers: readonly Header[];
};
type Header = {
  readonly name: string;
  readonly required?: boolean;
  readonly schema: { readonly type?: string; readonly minLength?: number };
};

/** As the server decodes: every problem, and nothing that the contract does not know. */
const PAYLOAD = { errors: "all", onExcessProperty: "error" } as const;

/** What of a request the contract does not allow, in words; empty when the server would take it. */
export const breachesOf = async (request: Request): Promise<readonly string[]> => {
  const { pathname, searchParams } = new URL(request.url);
  // Pictures and documents are files, at addresses that answers give.
  if (!pathname.startsWith("/api/")) return [];
  const route = ROUTES.find(
    ({ endpoint, pattern }) => endpoint.method === request.method && pattern.test(pathname),
  );
  const call = `${request.method} ${pathname}`;
  if (route === undefined) return [`${call} is no call of the contract`];
  const { endpoint, pattern, names } = route;
  const values = pattern.exec(pathname)?.slice(1).map(decodeURIComponent) ?? [];
  const found = [
    ...wrong(endpoint.params, Object.fromEntries(names.map((name, at) => [name, values[at]]))),
    ...(endpoint.query === undefined
      ? Array.from(searchParams.keys(), (name) => `${name} is no parameter`)
      : wrong(Schema.toCodecArrayFromSingle(endpoint.query), queryOf(searchParams))),
    ...wrongHeaders(request, route),
    ...(await wrongBody(request, endpoint)),
  ];
  return found.map((problem) => `${call}: ${problem}`);
};

const wrong = (
  schema: Schema.Top | undefined,
  value: unknown,
  options: Parameters<typeof Schema.decodeUnknownEffect>[1] = { errors: "all" },
): readonly string[] => {
  if (schema === undefined) return [];
  // safe: schemas of the wire need no service to be decoded
  const decoded = Schema.decodeUnknownEffect(schema, options)(value) as Effect.Effect<
    unknown,
    Schema.SchemaError
  >;
  const result = Effect.runSync(Effect.result(decoded));
  return Result.isSuccess(result) ? [] : [result.failure.message];
};

const queryOf = (parameters: URLSearchParams): { readonly [name: string]: unknown } =>
  Object.fromEntries(
    Array.from(new Set(parameters.keys()), (name) => {
      const [first, ...others] = parameters.getAll(name);
      return [name, others.length === 0 ? first : [first, ...others]];
    }),
  );

const wrongHeaders = (request: Request, { headers }: Route): readonly string[] => [
  ...headers.flatMap(({ name, required = false, schema }) => {
    const value = request.headers.get(name);
    if (value === null) return required || name === KEY ? [`${name} is missing`] : [];
    const isRight =
      schema.type === "integer"
        ? /^[1-9]\d*$/.test(value)
        : value.length >= (schema.minLength ?? 0);
    return isRight ? [] : [`${name} cannot be '${value}'`];
  }),
  ...(request.headers.has(KEY) && !headers.some(({ name }) => name === KEY)
    ? [`${KEY} means nothing here`]
    : []),
];

/** Optional on the wire; the shop's own client sends it wherever it is understood. */
const KEY = "Idempotency-Key";

const wrongBody = async (
  request: Request,
  { payload, method }: HttpApiEndpoint.Top,
): Promise<readonly string[]> => {
  const text = await request.clone().text();
  if (method === "GET") return [];
  if (payload.size === 0) return text === "" ? [] : ["takes no body"];
  const type = request.headers.get("Content-Type")?.split(";")[0] ?? "";
  const plain = type === "application/merge-patch+json" && method === "PATCH";
  const known = payload.get(plain ? "application/json" : type);
  if (known === undefined) return [`a body of the type '${type}' is not taken`];
  // Files come as a form: their parts are looked at by the tests of the calls that send them.
  if (known.encoding._tag !== "Json") return [];
  return wrong(Schema.Union(known.schemas), JSON.parse(text), PAYLOAD);
};

const headersOf = (path: string, method: string): readonly Header[] => {
  const paths: { readonly [path: string]: unknown } = document.paths;
  const item = paths[path.replaceAll(/:(\w+)/g, "{$1}")] as
    | { readonly [method: string]: { readonly parameters?: readonly (Header & { in: string })[] } }
    | undefined; // safe: the document is generated from these endpoints
  const parameters = item?.[method.toLowerCase()]?.parameters;
  if (parameters === undefined) throw new Error(`${method} ${path} is not in openapi.json`);
  return parameters.filter((parameter) => parameter.in === "header");
};

const ROUTES: readonly Route[] = Object.values(Api.groups)
  .flatMap((group): readonly HttpApiEndpoint.Top[] => Object.values(group.endpoints))
  .map((endpoint) => ({
    endpoint,
    pattern: new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, "([^/]+)")}$`),
    names: Array.from(endpoint.path.matchAll(/:(\w+)/g), ([, name = ""]) => name),
    headers: headersOf(endpoint.path, endpoint.method),
  }))
  // A literal segment comes before a parameter that would take it.
  .toSorted((one, other) => one.names.length - other.names.length);
