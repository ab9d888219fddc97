import { Effect, Result } from "effect";
import createClient from "openapi-fetch";
import type { paths } from "../../api-schema/openapi.d.ts";
import type { StoreId } from "../../api-schema/primitives.ts";
import { CACHED_HEADER, type CacheReader, cachedHeaderOf } from "../offline/cache-reader.ts";
import { readServerError } from "../errors/server-error.ts";
import { type Check, type Log, nothing } from "./checks.ts";
import { type ApiError, hasStatus, missingUrl, unexpectedResponse, unreachable } from "./errors.ts";

/** What the wire needs of the world around it. */
export type ApiSettings = {
  /** '' for the current origin. */
  readonly origin: string;
  readonly fetch: (request: Request) => Promise<Response>;
  /** The same for what takes long to send: tells how many bytes have left, of all. */
  readonly upload: (request: Request, notify: NotifyProgress) => Promise<Response>;
  /** The access token of this instant, null without a login. */
  readonly token: () => string | null;
  /** What a call waits for that would be sent under a spent token; absent: nothing. */
  readonly renewal?: TokenRenewal;
  /** Hears of every 401 that answers a call made with a token (spec §8). */
  readonly onUnauthorized: (token: string) => void;
  readonly log: Log;
  /** Whose cached answers this browser has; absent: nobody's. */
  readonly cacheReader?: () => CacheReader | null;
  /** Hears of each answer that is not of the contract's shape, and of each call that the server finds to be of none. */
  readonly onMisread?: () => void;
};

/** After a sleep, which no timer outlives, a token would be refused, and the login be over. */
export type TokenRenewal = {
  /** True while the token of this instant is spent. */
  readonly isDue: () => boolean;
  /** Asks for the next token: true once it is there, or the login is over; false where it can't be had now. */
  readonly wait: (signal: AbortSignal) => Promise<boolean>;
};

/** How an API reads. */
export type Reading = {
  /** A cached answer may stand in for a server that does not answer. */
  readonly takesCached: boolean;
};

/** Notified of how many bytes of what is sent have left, of all. */
export type NotifyProgress = (sent: number, total: number) => void;

/** What a call sends; `endpoint` holds it to the contract. */
export type Sending = {
  /** Values of the path's parameters. */
  readonly path?: object;
  readonly query?: object;
  readonly body?: unknown;
  /** The body of a call that sends files. */
  readonly form?: (() => FormData) | undefined;
  /** The active store: X-STORE-ID (spec §7). */
  readonly storeId?: StoreId | null;
  /** The same key asks for the same result again (product §2). */
  readonly idempotencyKey?: string | undefined;
  /** A call of the login itself: no token is sent, and a 401 is its ordinary refusal. */
  readonly anonymous?: true;
  /** Sent to its end, should its page be left at once, as far as browsers allow. */
  readonly outlivesPage?: true;
  readonly onProgress?: NotifyProgress | undefined;
};

/** Browsers refuse to keep more than 64 KiB on its way for pages that have gone. */
const MOST_KEEPALIVE_BYTES = 60_000;

const fitsKeepalive = (body: unknown): boolean =>
  new TextEncoder().encode(JSON.stringify(body) ?? "").length <= MOST_KEEPALIVE_BYTES;

type RequestInit = {
  readonly signal: AbortSignal;
  readonly headers: Record<string, string>;
  readonly keepalive?: boolean;
};
type Answer = { readonly data?: unknown; readonly error?: unknown; readonly response: Response };

export type Api = {
  /**
   * Makes a call and checks its answer: the only way to the wire, for `endpoint` alone. Interrupting
   * the Effect aborts the request. There is no timeout (spec §9).
   */
  readonly call: <A, Body>(
    method: string,
    path: string,
    sending: Sending,
    check: Check<A, Body>,
  ) => Effect.Effect<A, ApiError>;
  /** A file (PDF, picture) as it is (spec §7). MissingUrl without an address. */
  readonly file: (
    url: string | null,
    sending?: Pick<Sending, "storeId">,
  ) => Effect.Effect<Blob, ApiError>;
  /** Hears an answer that stays open, line by line, until it ends; interrupting it closes it. */
  readonly lines: (
    url: string,
    sending: Pick<Sending, "storeId">,
    onLine: (line: string) => void,
  ) => Effect.Effect<void, ApiError>;
};

/** The one adapter to the wire: openapi-fetch inside, Effect outside (spec §7, §8). */
export const makeApi = (
  settings: ApiSettings,
  { takesCached }: Reading = { takesCached: false },
): Api => {
  const client = createClient<paths>({
    baseUrl: settings.origin,
    fetch: (request) => settings.fetch(prepared(request)),
  });
  // safe: `endpoint` has held method, path and what is sent to the contract, call by call.
  const request = client.request as unknown as AnyCall;
  const run: typeof runNow = (send, check, sending, cached) =>
    Effect.suspend(() => {
      const { renewal } = settings;
      const isUsable = sending.anonymous === true || renewal?.isDue() !== true;
      if (renewal === undefined || isUsable) return runNow(send, check, sending, cached);
      return Effect.flatMap(Effect.promise(renewal.wait), (isRenewed) =>
        isRenewed ? runNow(send, check, sending, cached) : Effect.fail(unreachable),
      );
    });
  const runNow = <A, Body>(
    send: (init: RequestInit) => Promise<Answer>,
    check: Check<A, Body>,
    sending: Sending,
    cached: Readonly<Record<string, string>> = {},
  ): Effect.Effect<A, ApiError> => {
    const token = sending.anonymous === true ? null : settings.token();
    // Without the login that it is made for, the server would answer as to a visitor.
    const isForNobody = settings.cacheReader?.()?.cachedOnly === true && sending.anonymous !== true;
    if (isForNobody && cached[CACHED_HEADER] === undefined) return Effect.fail(unreachable);
    return Effect.tryPromise({
      try: (signal) =>
        send({ ...lasting(sending), signal, headers: { ...headersOf(token, sending), ...cached } }),
      catch: errorOfFailure,
    }).pipe(
      Effect.tap(({ response }) =>
        Effect.sync(() => {
          if (response.status === 401 && token !== null) settings.onUnauthorized(token);
        }),
      ),
      Effect.flatMap((answer) => Effect.fromResult(read(answer, check, settings.log))),
      Effect.tapError((error) =>
        Effect.sync(() => {
          if (isMisread(error)) settings.onMisread?.();
        }),
      ),
    );
  };
  return {
    call: (method, path, sending, check) =>
      run(
        (init) =>
          request(method, path, { ...init, ...parameters(sending), ...way(settings, sending) }),
        check,
        sending,
        takesCached && method === "get" ? cachedOf(settings) : {},
      ),
    file: (url, sending = {}) => run((init) => fetchFile(settings, url, init), rawFile, sending),
    // It may have waited long for its turn: the token is that of the moment when it is sent.
    lines: (url, sending, onLine) =>
      Effect.suspend(() =>
        Effect.asVoid(run((init) => fetchLines(settings, url, init, onLine), nothing, sending)),
      ),
  };
};

/** Page and server know different contracts, as it seems: what is wrong with what somebody typed is a 422. */
const isMisread = (error: ApiError): boolean =>
  error._tag === "UnexpectedResponse" || hasStatus(error, 400) || hasStatus(error, 405);

/** openapi-fetch's own call, for any path of the contract. */
type AnyCall = (method: string, path: string, init: object) => Promise<Answer>;

const parameters = ({ path, query, body, form }: Sending) => ({
  params: { path, query },
  body: form === undefined ? body : form(),
});

/** What tells its progress goes by another way than fetch. */
const way = ({ upload }: ApiSettings, { onProgress }: Sending): object =>
  onProgress === undefined
    ? {}
    : { fetch: (request: Request) => upload(prepared(request), onProgress) };

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

const fetchLines = async (
  settings: ApiSettings,
  url: string,
  init: RequestInit,
  onLine: (line: string) => void,
): Promise<Answer> => {
  const headers = { ...init.headers, Accept: "text/event-stream" };
  const request = new Request(`${settings.origin}${url}`, { signal: init.signal, headers });
  const response = await settings.fetch(prepared(request));
  if (!response.ok) return { error: parsed(await response.text()), response };
  let rest = "";
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  for (let read = await reader?.read(); read?.done === false; read = await reader?.read()) {
    const lines = (rest + decoder.decode(read.value, { stream: true })).split(/\r?\n/);
    rest = lines.pop() ?? "";
    for (const line of lines) onLine(line);
  }
  return { response };
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

const lasting = ({ outlivesPage, body }: Sending): Pick<RequestInit, "keepalive"> =>
  outlivesPage === true ? { keepalive: fitsKeepalive(body) } : {};

const headersOf = (token: string | null, sending: Sending): Record<string, string> => ({
  Accept: "application/json",
  ...(token === null ? {} : { "JWT-Authorization": `Bearer ${token}` }),
  ...(sending.storeId == null ? {} : { "X-STORE-ID": String(sending.storeId) }),
  ...(sending.idempotencyKey === undefined ? {} : { "Idempotency-Key": sending.idempotencyKey }),
});

const cachedOf = ({ cacheReader }: ApiSettings): Record<string, string> => {
  const reader = cacheReader?.() ?? null;
  return reader === null ? {} : { [CACHED_HEADER]: cachedHeaderOf(reader) };
};

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

const read = <A, Body>(
  answer: Answer,
  check: Check<A, Body>,
  log: Log,
): Result.Result<A, ApiError> => {
  const { response } = answer;
  if (response.ok) {
    // safe: what a check is given is what it looks at; the contract's type only chooses the check.
    const body = (answer.data ?? null) as Body;
    return check({ body, headers: response.headers }, log);
  }
  const { code, message, fields } = readServerError(response.status, answer.error);
  if (response.status === 401) return Result.fail({ _tag: "Unauthorized", message });
  const retryAfter = readSeconds(response.headers.get("Retry-After"));
  const { status } = response;
  return Result.fail({ _tag: "ServerRefused", status, code, message, fields, retryAfter });
};

const readSeconds = (text: string | null): number | null =>
  text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
