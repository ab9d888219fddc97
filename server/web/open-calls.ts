import { Clock, Effect, Exit } from "effect";
import { BUILD_HEADER } from "../../core/offline/other-build.ts";
import { monotonicMsOf } from "../clock.ts";
import { Randomness } from "../randomness.ts";
import type { Waiting } from "../database/watch.ts";
import type { SettingsShape } from "../config.ts";
import type { Log } from "../log.ts";
import { measureCall } from "../measures/call-measures.ts";
import { Measures } from "../measures/measures.ts";
import { RecentOrders } from "../measures/recent-orders.ts";
import { type Call, type Calls, type Exchange, makeCalls } from "./calls.ts";
import { CALLER_LEFT } from "./exit-status.ts";
import { isProbe, PROBES } from "./probes.ts";
import { securityHeaders, type SecuritySettings } from "./security-headers.ts";

/** The calls that are being answered, by whichever way they came. */
export interface OpenCalls {
  readonly inFlight: Calls["inFlight"];
  /** A call begins: its answer will have its id and the security headers, its end a line in the log. */
  readonly begin: (request: object, exchange: Exchange) => Call;
  /** Those of them that may be waiting for the database. */
  readonly waiting: Waiting;
}

export type CallSettings = SecuritySettings & Pick<SettingsShape, "trustProxy">;

/**
 * With the clock and the randomness of whoever opens them. Probes are no calls of anybody's: of those nothing is
 * told but a failure, in the log.
 */
export const openCalls = Effect.fnUntraced(function* (
  settings: CallSettings,
  log: Log,
  /** Of which build of the site the process is. */
  build?: string,
): Effect.fn.Return<OpenCalls> {
  const clock = yield* Clock.Clock;
  const monotonicMs = monotonicMsOf(clock);
  const setSecurityHeaders = securityHeaders(settings);
  const measures = yield* Measures;
  const recent = yield* RecentOrders;
  const calls = makeCalls(monotonicMs, yield* Randomness, (call, milliseconds) => {
    const status = call.exchange.status();
    const probe = isProbe(call.path);
    if (probe && status < 400) return;
    const isDelivered = call.exchange.isDelivered();
    const { method, route = unroutedName(call.path) } = call;
    // What was changed stands in the log although nobody was there to be told.
    const outcome = isDelivered ? status : (call.outcome ?? CALLER_LEFT);
    if (route === ORDERING && (status < 400 || status >= 500)) {
      recent.note(monotonicMs(), milliseconds, status >= 500);
    }
    if (measures !== undefined && !probe) {
      measureCall(measures, { method, route, status: outcome, milliseconds });
    }
    const { span } = call;
    if (span !== undefined) {
      span.name = `${method} ${route}`;
      span.say("http.route", route);
      span.say("http.response.status_code", outcome);
      span.end(clock.currentTimeNanosUnsafe(), status >= 500 ? FAULT : Exit.void);
    }
    log.write(status >= 500 ? "error" : "info", "request", {
      method,
      route,
      status: outcome,
      delivered: isDelivered || call.outcome === undefined ? undefined : false,
      ms: Math.round(milliseconds * 10) / 10,
      requestId: call.id,
      customerId: call.customerId,
      traceId: span?.traceId,
      spanId: span?.spanId,
    });
  });
  return {
    inFlight: calls.inFlight,
    begin: (request, exchange) => {
      const call = calls.begin(request, exchange);
      exchange.setHeader("X-Request-Id", call.id);
      setSecurityHeaders(exchange, call.path);
      if (build !== undefined && saysBuild(call.path)) exchange.setHeader(BUILD_HEADER, build);
      return call;
    },
    waiting: waitingCalls(calls, monotonicMs),
  };
});

/** The call that orders. */
const ORDERING = "/api/v2/shop/orders/:token/complete";

/** What pages ask by themselves once they are open. */
const saysBuild = (path: string): boolean => path.startsWith("/api/") || path === PROBES.liveness;

/** A call that was answered by a fault of the shop's. */
const FAULT = Exit.fail({ _tag: "ServerFault" });

/**
 * An address as everything below reads it, with nothing of a host, which is not ours to follow. Escapes
 * that spell nothing ('/%E0%A4%A') are read as they stand: the address then is one that nobody has.
 */
export const ownAddress = (url: string): string => readable(withoutHost(url));

/** 'GET http://host/path', as proxies are asked. */
const withoutHost = (url: string): string => {
  if (url.startsWith("/")) return url;
  const path = url.indexOf("/", url.indexOf("//") + 2);
  return path === -1 ? "/" : url.slice(path);
};

const readable = (url: string): string => {
  const query = url.indexOf("?");
  const path = query === -1 ? url : url.slice(0, query);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll("%", "%25") + url.slice(path.length);
  }
};

/** PATCH bodies come as merge patches (product §2); the endpoints know JSON only. */
export const isMergePatch = (contentType: string | null | undefined): boolean =>
  contentType?.startsWith("application/merge-patch+json") === true;

// Paths of the site carry search words and tokens: they stay out of the logs.
const unroutedName = (path: string): string => {
  if (isProbe(path)) return path;
  if (path.startsWith("/api/")) return "unknown call";
  return path.startsWith("/images/") ? "/images/*" : "site";
};

const waitingCalls = (calls: Calls, present: () => number): Waiting => ({
  longest: () => {
    const now = present();
    let longest = 0;
    for (const call of calls.inFlight) {
      if (call.fiber !== undefined) longest = Math.max(longest, now - (call.waitsSince() ?? now));
    }
    return longest;
  },
  giveUp: (olderThan) => {
    const now = present();
    for (const call of calls.inFlight) {
      const { fiber } = call;
      if (fiber === undefined || now - (call.waitsSince() ?? now) < olderThan) continue;
      call.exchange.refuse();
      call.fiber = undefined;
      fiber.interruptUnsafe();
    }
  },
});
