import type { Effect } from "effect";
import type { paths } from "../../api-schema/openapi.d.ts";
import type { StoreId } from "../../api-schema/primitives.ts";
import type { Check } from "./checks.ts";
import type { Api, Sending, TellProgress } from "./client.ts";
import type { ApiError } from "./errors.ts";

type Method = "get" | "post" | "put" | "patch" | "delete";

/** The paths of the contract that answer that method. */
type PathsWith<M extends Method> = {
  [P in keyof paths]-?: paths[P][M] extends { readonly responses: unknown } ? P : never;
}[keyof paths];

type Operation<M extends Method, P extends PathsWith<M>> = paths[P][M];

type ParametersOf<Op> = Op extends { readonly parameters: infer Known } ? Known : never;

type PathOf<Op> =
  ParametersOf<Op> extends { readonly path: infer Path extends object }
    ? { readonly path: Path }
    : unknown;

type QueryOf<Op> =
  ParametersOf<Op> extends { readonly query: infer Query extends object }
    ? { readonly query: Query }
    : ParametersOf<Op> extends { readonly query?: infer Query extends object }
      ? { readonly query?: Query }
      : unknown;

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

type BodyOf<Op> = Op extends { readonly requestBody: { readonly content: infer Content } }
  ? Content extends { readonly "multipart/form-data": infer Fields }
    ? { readonly body: Fields; readonly form: () => FormData }
    : { readonly body: Content[keyof Content] }
  : unknown;

/**
 * What one call sends, as its operation in the contract asks for it: a parameter that is missing,
 * unknown or of another type does not compile. A store is needed where the contract says so.
 */
type RequestOf<Op> = PathOf<Op> & QueryOf<Op> & StoreOf<Op> & KeyOf<Op> & BodyOf<Op> & Manner;

type Manner = {
  /** A call of the login itself: no token is sent, and a 401 is its ordinary refusal. */
  readonly anonymous?: true;
  /** Sent to its end, should its page be left at once, as far as browsers allow. */
  readonly outlivesPage?: true;
  readonly onProgress?: TellProgress;
};

/** Only names that the contract has, in the query and the body too. */
type Known<R, Shape> = {
  [K in keyof R]: K extends keyof Shape
    ? K extends "query" | "body"
      ? R[K] & { readonly [Name in Exclude<KeysOf<R[K]>, KeysOf<Shape[K]>>]?: never }
      : R[K]
    : never;
};

type KeysOf<T> = T extends unknown ? keyof T : never;

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

/**
 * Declares one call of the contract: its method and path, the check of its answer, and what it sends
 * for the arguments of its callers. The generated `paths` hold all of it to the contract.
 */
export const endpoint =
  <M extends Method, P extends PathsWith<M>, A, Args extends readonly unknown[], R extends Sending>(
    method: M,
    path: P,
    check: Check<A, AnswerOf<Operation<M, P>>>,
    request: (
      ...args: Args
    ) => R & RequestOf<Operation<M, P>> & Known<R, RequestOf<Operation<M, P>>>,
  ): ((api: Api, ...args: Args) => Effect.Effect<A, ApiError>) =>
  (api, ...args) =>
    api.call(method, path, request(...args), check);
