import { Effect, Result } from "effect";
import { type Api, type ApiSettings, makeApi } from "../../core/api/client.ts";
import { expect, onTestFinished } from "vitest";
import type { ApiError } from "../../core/api/errors.ts";
import { breachesOf } from "./contract.ts";

/** What was sent, as far as tests compare it. */
export type Sent = {
  readonly method: string;
  readonly url: string;
  readonly headers: { readonly [name: string]: string };
  readonly body: string;
};

export type FakeApi = {
  readonly api: Api;
  /** What the api was made of, for who makes another of it. */
  readonly settings: ApiSettings;
  readonly sent: Sent[];
  readonly unauthorized: string[];
  readonly logged: { readonly message: string; readonly details: unknown }[];
};

export const ORIGIN = "https://boutique.test";

/**
 * An api over a server that answers what the test says. What is sent is held to the contract:
 * the test fails at its end when the real server would refuse it as such.
 */
export const fakeApi = (
  answer: (request: Request) => Response | Promise<Response>,
  change: Partial<ApiSettings> = {},
  { takesAnything = false } = {},
): FakeApi => {
  const checks: Promise<readonly string[]>[] = [];
  onTestFinished(async () => {
    expect((await Promise.all(checks)).flat()).toEqual([]);
  });
  const sent: Sent[] = [];
  const unauthorized: string[] = [];
  const logged: { message: string; details: unknown }[] = [];
  const send = async (request: Request): Promise<Response> => {
    if (!takesAnything) checks.push(breachesOf(request.clone()));
    sent.push({
      method: request.method,
      url: request.url.replace(ORIGIN, ""),
      headers: Object.fromEntries(request.headers),
      body: await request.clone().text(),
    });
    return answer(request);
  };
  const settings: ApiSettings = {
    origin: ORIGIN,
    fetch: send,
    upload: async (request, tell) => {
      const { size } = await request.clone().blob();
      tell(size, size);
      return send(request);
    },
    token: () => "jeton",
    onUnauthorized: (token) => unauthorized.push(token),
    log: (message, details) => logged.push({ message, details }),
    ...change,
  };
  return { api: makeApi(settings), settings, sent, unauthorized, logged };
};

export const json = (body: unknown, init: ResponseInit = {}): Response =>
  new Response(JSON.stringify(body), {
    ...init,
    headers: { "Content-Type": "application/json", ...init.headers },
  });

/** The only page of a list. */
export const jsonPage = (items: readonly unknown[], itemsPerPage = 10): Response =>
  json(items, {
    headers: {
      "X-Total-Items": String(items.length),
      "X-Items-Per-Page": String(itemsPerPage),
      "X-Current-Page": "1",
      "X-Last-Page": "1",
    },
  });

/** The value or the error of a call, as plain data. */
export const settled = async <A>(
  program: Effect.Effect<A, ApiError>,
): Promise<{ readonly value: A } | { readonly error: ApiError }> => {
  const result = await Effect.runPromise(Effect.result(program));
  return Result.isSuccess(result) ? { value: result.success } : { error: result.failure };
};
