import type { Effect } from "effect";
import type { paths } from "../../api-schema/openapi.d.ts";
import type { StoreId } from "../../api-schema/primitives.ts";
import type { Arguments } from "./call.ts";
import type { Check } from "./checks.ts";
import type { Api, Sending, NotifyProgress } from "./client.ts";
import type { ApiError } from "./errors.ts";

/**
 * One call of the contract: its method and path, the check of its answer, and what it is else: the names
 * of its query, and how it is sent. The generated `paths` hold all of it to the contract.
 */
export const endpoint =
  <M extends Method, P extends PathsWith<M>, A>(
    method: M,
    path: P,
    check: Check<A, AnswerOf<Operation<M, P>>>,
    { query, ...manner }: Manner<Operation<M, P>> = {},
  ): Made<P, Operation<M, P>, A> =>
  (api, ...sent) =>
    api.call(method, path, { ...sendingOf(path, query, sent), ...manner }, check);

/** A call that answers a file, as it is. */
export const file =
  <P extends PathsWith<"get">>(
    path: P,
    { query: names }: Manner<Operation<"get", P>> = {},
  ): Made<P, Operation<"get", P>, Blob> =>
  (api, ...sent) => {
    const { path: values, query, storeId } = sendingOf(path, names, sent);
    const search = new URLSearchParams(query).toString();
    const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(values[name] ?? ""),
    );
    return api.file(search === "" ? address : `${address}?${search}`, { storeId });
  };

/** The store of such an address is the active one, unless another is named. */
const OF_STORE = "/stores/{id}";

type Given = Pick<Sending, "storeId" | "body" | "idempotencyKey" | "onProgress"> & {
  readonly files?: readonly File[];
};

/** Of what is given, what the call has a place for: whatever else an object brings stays here. */
const sendingOf = (path: string, query: readonly PropertyKey[] = [], sent: readonly unknown[]) => {
  // safe: `Made` asks for it so
  const [given = {}] = sent as readonly [Given?];
  const { storeId = null, body, files, idempotencyKey, onProgress, ...own } = given;
  const parameters = path.includes(OF_STORE) ? { id: storeId, ...own } : own;
  const said = Object.entries<string | number | null>(parameters).flatMap(([name, value]) =>
    value == null ? [] : [[name, String(value)] as const],
  );
  return {
    storeId,
    body,
    idempotencyKey,
    onProgress,
    path: Object.fromEntries(said.filter(([name]) => path.includes(`{${name}}`))),
    query: Object.fromEntries(said.filter(([name]) => query.includes(name))),
    form: files === undefined ? undefined : () => formOf(body as object, files),
  };
};

/** Fields and files of a form, as they go over the wire. */
const formOf = (fields: object, files: readonly File[]): FormData => {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields))
    if (value !== undefined) form.set(field, String(value));
  for (const each of files) form.append("files", each, each.name);
  return form;
};

interface Manner<Op> extends Pick<Sending, "anonymous" | "outlivesPage"> {
  readonly query?: readonly (keyof QueryOf<Op>)[];
}

/** A call with the parameters that its operation asks for. */
type Made<P, Op, A> = (api: Api, ...sent: Arguments<Sent<P, Op>>) => Effect.Effect<A, ApiError>;

type Method = "get" | "post" | "put" | "patch" | "delete";

/** The paths of the contract that answer that method. */
type PathsWith<M extends Method> = {
  [P in keyof paths]-?: paths[P][M] extends { readonly responses: unknown } ? P : never;
}[keyof paths];

type Operation<M extends Method, P extends PathsWith<M>> = paths[P][M];

type ParametersOf<Op> = Op extends { readonly parameters: infer Known } ? Known : never;

type PathOf<P, Op> =
  ParametersOf<Op> extends { readonly path: infer Path extends object }
    ? P extends `${string}${typeof OF_STORE}${string}`
      ? StoreOf<Op> extends { readonly storeId: StoreId }
        ? Omit<Path, "id">
        : Path
      : Path
    : unknown;

type QueryOf<Op> =
  ParametersOf<Op> extends { readonly query: infer Query extends object }
    ? Spoken<Query>
    : ParametersOf<Op> extends { readonly query?: infer Query extends object }
      ? Spoken<Query>
      : unknown;

/** What is null says nothing. */
type Spoken<Query> = [Query] extends [never]
  ? unknown
  : { readonly [K in keyof Query]: Query[K] | null };

type HeadersOf<Op> =
  ParametersOf<Op> extends { readonly header?: infer Headers }
    ? Exclude<Headers, undefined>
    : never;

type StoreOf<Op> = [HeadersOf<Op>] extends [never]
  ? unknown
  : HeadersOf<Op> extends { readonly "X-STORE-ID": number }
    ? { readonly storeId: StoreId }
    : { readonly storeId?: StoreId | null };

type KeyOf<Op> =
  "Idempotency-Key" extends KeysOf<HeadersOf<Op>> ? { readonly idempotencyKey: string } : unknown;

type KeysOf<T> = T extends unknown ? keyof T : never;

/** A form is sent as it is typed: each of its fields becomes a text. */
type BodyOf<Op> = Op extends { readonly requestBody: { readonly content: infer Content } }
  ? Content extends { readonly "multipart/form-data": infer Fields }
    ? {
        readonly body: { readonly [K in keyof Omit<Fields, "files">]: unknown };
        readonly files: readonly File[];
        readonly onProgress?: NotifyProgress | undefined;
      }
    : { readonly body: Content[keyof Content] }
  : unknown;

/**
 * What one call sends, as its operation in the contract asks for it: a parameter that is missing,
 * unknown or of another type does not compile. A store is needed where the contract says so.
 */
type Sent<P, Op> = PathOf<P, Op> & QueryOf<Op> & StoreOf<Op> & KeyOf<Op> & BodyOf<Op>;

/** What a success brings: the bodies of 200, 201 and 202, or nothing. */
type AnswerOf<Op> = Op extends { readonly responses: infer Answers }
  ? BodyAnswered<Answers, 200 | 201 | 202>
  : null;

type BodyAnswered<Answers, Status> = [Extract<keyof Answers, Status>] extends [never]
  ? null
  : BodyWithin<Answers[Extract<keyof Answers, Status>]>;

type BodyWithin<Answer> = Answer extends {
  readonly content: { readonly "application/json": infer Body };
}
  ? Body
  : null;
