import { Effect, Result } from "effect";
import createClient, { type Client } from "openapi-fetch";
import type { paths } from "../../api-schema/openapi.d.ts";
import type { StoreId } from "../../api-schema/primitives.ts";
import { readServerError } from "../errors/server-error.ts";
import type { Check, Log } from "./checks.ts";
import { type ApiError, missingUrl, unexpectedResponse, unreachable } from "./errors.ts";

/** What the wire needs of the world around it. */
export type ApiSettings = {
  /** '' for the current origin. */
  readonly origin: string;
  readonly fetch: (request: Request) => Promise<Response>;
  /** The access token of this instant, null without a login. */
  readonly token: () => string | null;
  /** Hears of every 401 that answers a call made with a token (spec §8). */
  readonly onUnauthorized: (token: string) => void;
  readonly log: Log;
};

export type CallOptions = {
  /** The active store: X-STORE-ID (spec §7). */
  readonly storeId?: StoreId | null;
  /** The same key asks for the same result again (product §2). */
  readonly idempotencyKey?: string;
  /** A call of the login itself: no token is sent, and a 401 is its ordinary refusal. */
  readonly anonymous?: boolean;
  /** What was asked is sent to its end, should its page be left at once; see `outlivesPage`. */
  readonly keepalive?: boolean;
};

/** Browsers refuse to keep more than 64 KiB on its way for pages that have gone. */
const MOST_KEPT_BYTES = 60_000;

/** Whether a call with that body may outlive its page. */
export const outlivesPage = (body: unknown): boolean =>
  new TextEncoder().encode(JSON.stringify(body) ?? "").length <= MOST_KEPT_BYTES;

type RequestInit = {
  readonly signal: AbortSignal;
  readonly headers: Record<string, string>;
  readonly keepalive?: boolean;
};
type Answer = { readonly data?: unknown; readonly error?: unknown; readonly response: Response };

/** One call of the typed client. `init` must be spread into it: headers and abort signal. */
export type Send = (client: Client<paths>, init: RequestInit) => Promise<Answer>;

export type Api = {
  /**
   * Makes a call and checks its answer: the only way to the wire. Interrupting the Effect aborts
   * the request. There is no timeout (spec §9).
   */
  readonly call: <A>(
    send: Send,
    check: Check<A>,
    options?: CallOptions,
  ) => Effect.Effect<A, ApiError>;
  /** A file (PDF, picture) as it is (spec §7). MissingUrl without an address. */
  readonly file: (url: string | null, options?: CallOptions) => Effect.Effect<Blob, ApiError>;
};

/** The one adapter to the wire: openapi-fetch inside, Effect outside (spec §7, §8). */
export const makeApi = (settings: ApiSettings): Api => {
  const client = createClient<paths>({
    baseUrl: settings.origin,
    fetch: (request) => settings.fetch(prepared(request)),
  });
  const call: Api["call"] = (send, check, options = {}) => {
    const token = options.anonymous === true ? null : settings.token();
    return Effect.tryPromise({
      try: (signal) =>
        send(client, { ...lasting(options), signal, headers: headersOf(token, options) }),
      catch: errorOfFailure,
    }).pipe(
      Effect.tap(({ response }) =>
        Effect.sync(() => {
          if (response.status === 401 && token !== null) settings.onUnauthorized(token);
        }),
      ),
      Effect.flatMap((answer) => Effect.fromResult(read(answer, check, settings.log))),
    );
  };
  return {
    call,
    file: (url, options) => call((_, init) => fetchFile(settings, url, init), rawFile, options),
  };
};

const fetchFile = async (
  settings: ApiSettings,
  url: string | null,
  init: RequestInit,
): Promise<Answer> => {
  if (url === null || url.trim() === "") throw new MissingUrlFound();
  const headers = { ...init.headers, Accept: "*/*" };
  const request = new Request(`${settings.origin}${url}`, { signal: init.signal, headers });
  const response = await settings.fetch(prepared(request));
  return response.ok
    ? { data: await response.blob(), response }
    : { error: parsed(await response.text()), response };
};

const rawFile: Check<Blob> = ({ body }) =>
  body instanceof Blob ? Result.succeed(body) : Result.fail(unexpectedResponse);

/** An error body that is no JSON says nothing: `readServerError` then falls back on the status. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const lasting = ({ keepalive }: CallOptions): Pick<RequestInit, "keepalive"> =>
  keepalive === true ? { keepalive } : {};

const headersOf = (token: string | null, options: CallOptions): Record<string, string> => ({
  Accept: "application/json",
  ...(token === null ? {} : { "JWT-Authorization": `Bearer ${token}` }),
  ...(options.storeId == null ? {} : { "X-STORE-ID": String(options.storeId) }),
  ...(options.idempotencyKey === undefined ? {} : { "Idempotency-Key": options.idempotencyKey }),
});

/** PATCH is a merge patch (spec §7); an address with a hole in it is never sent. */
const prepared = (request: Request): Request => {
  const { pathname } = new URL(request.url);
  if (/\/\/|\/$|%7B|\{/i.test(pathname)) throw new MissingUrlFound();
  if (request.method === "PATCH") {
    request.headers.set("Content-Type", "application/merge-patch+json");
  }
  return request;
};

class MissingUrlFound extends Error {}

/** A body that is no JSON was an answer all the same; everything else never arrived. */
const errorOfFailure = (failure: unknown): ApiError => {
  if (failure instanceof MissingUrlFound) return missingUrl;
  return failure instanceof SyntaxError ? unexpectedResponse : unreachable;
};

const read = <A>(answer: Answer, check: Check<A>, log: Log): Result.Result<A, ApiError> => {
  const { response } = answer;
  if (response.ok) {
    return check({ body: answer.data ?? null, headers: response.headers }, log);
  }
  const { code, message, fields } = readServerError(response.status, answer.error);
  if (response.status === 401) return Result.fail({ _tag: "Unauthorized", message });
  const retryAfter = readSeconds(response.headers.get("Retry-After"));
  const { status } = response;
  return Result.fail({ _tag: "ServerRefused", status, code, message, fields, retryAfter });
};

const readSeconds = (text: string | null): number | null =>
  text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
