import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { unavailableMessage } from "./edge.ts";
import { CALLER_LEFT } from "./exit-status.ts";
import { makeCalls, type Calls } from "./calls.ts";
import { type ConnectionLimits, limitConnections } from "./connections.ts";
import { securityHeaders, type SecuritySettings } from "./security-headers.ts";
import type { SettingsShape } from "../config.ts";
import type { Log } from "../log.ts";
import type { Waiting } from "../database/watch.ts";

export interface NodeServer {
  readonly server: Server;
  readonly calls: Calls;
  readonly waiting: Waiting;
}

/** How many connections there may be, and how long each may take, in milliseconds. */
export interface ServerLimits extends ConnectionLimits {
  /** From the connection, or the request before, until all headers are there. */
  readonly headersMs: number;
  /** Until the whole body is there. */
  readonly requestMs: number;
  /** How often the two are looked at: they are kept as exactly as that. */
  readonly lookEveryMs: number;
  /** Between two requests; longer than the minute that proxies keep theirs. */
  readonly idleMs: number;
}

/** docs/limits.md says why. */
const SERVER_LIMITS: ServerLimits = {
  inAll: 2048,
  ofCaller: 256,
  headersMs: 10_000,
  requestMs: 60_000,
  lookEveryMs: 1000,
  idleMs: 65_000,
};

/**
 * The HTTP server below Effect's: what every answer has, whoever makes it (request id, security
 * headers, one log line), costs no Effect here.
 */
export function makeNodeServer(
  settings: ServerSettings,
  log: Log,
  limits: ServerLimits = SERVER_LIMITS,
): NodeServer {
  const setSecurityHeaders = securityHeaders(settings);
  const calls = makeCalls((call, milliseconds) => {
    const { statusCode: status, writableFinished } = call.response;
    log.write(status >= 500 ? "error" : "info", "request", {
      method: call.method,
      route: call.route ?? unroutedName(call.path),
      // What was changed stands in the log although nobody was there to be told.
      status: writableFinished ? status : (call.outcome ?? CALLER_LEFT),
      delivered: writableFinished || call.outcome === undefined ? undefined : false,
      ms: Math.round(milliseconds * 10) / 10,
      requestId: call.id,
      customerId: call.customerId,
    });
  });
  const tellOfProxy = proxyWatch(settings, log);
  const server = createServer({
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: limits.lookEveryMs,
    keepAliveTimeout: limits.idleMs,
  });
  limitConnections(server, limits, { isProxied: settings.trustProxy, log });
  const begin = (request: IncomingMessage, response: ServerResponse): void => {
    request.url = readable(withoutHost(request.url ?? "/"));
    const call = calls.begin(request, response);
    tellOfProxy(request);
    response.setHeader("X-Request-Id", call.id);
    setSecurityHeaders(response, call.path);
    // PATCH bodies come as merge patches (product §2); the endpoints know JSON only.
    if (request.headers["content-type"]?.startsWith(mergePatch) === true) {
      request.headers["content-type"] = "application/json";
    }
  };
  server.on("request", begin);
  server.on("clientError", refuseUnreadable(calls));
  // 'Expect: 100-continue' comes here instead, as soon as anybody listens.
  server.on("checkContinue", begin);
  return { server, calls, waiting: waitingCalls(calls) };
}

/**
 * What Node cannot read as a request is answered as Node does, and the connection closed; with a body in
 * the shape of every other problem, which Node's own answer has not.
 */
const refuseUnreadable =
  (calls: Calls) =>
  (error: NodeJS.ErrnoException, socket: Duplex): void => {
    // An answer that has begun there would be mixed with this one.
    const isAnswering = [...calls.inFlight].some(
      ({ response }) => response.socket === socket && response.headersSent,
    );
    if (error.code === "ECONNRESET" || !socket.writable || isAnswering)
      return void socket.destroy();
    const [status, reason, message] = UNREADABLE[error.code ?? ""] ?? NO_REQUEST;
    const body = JSON.stringify({ code: status, message });
    socket.end(
      [
        `HTTP/1.1 ${status} ${reason}`,
        "Connection: close",
        "Content-Type: application/json",
        "Cache-Control: no-store",
        "X-Content-Type-Options: nosniff",
        `Content-Length: ${Buffer.byteLength(body)}`,
        "",
        body,
      ].join("\r\n"),
    );
  };

const NO_REQUEST = [400, "Bad Request", "Cette requête est illisible."] as const;
const UNREADABLE: Readonly<Record<string, readonly [number, string, string]>> = {
  HPE_HEADER_OVERFLOW: [
    431,
    "Request Header Fields Too Large",
    "Les en-têtes de la requête sont trop longs.",
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, "Payload Too Large", "Ce contenu est trop volumineux."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "Request Timeout", "La requête n'est pas arrivée à temps."],
};

/**
 * Says once that a proxy seems to stand before the shop that is not trusted: all its customers then
 * count as one address, and a few wrong passwords of anybody lock everybody out.
 */
const proxyWatch = ({ trustProxy }: ServerSettings, log: Log) => {
  let isTold = trustProxy;
  return ({ headers, socket }: IncomingMessage): void => {
    if (isTold || headers["x-forwarded-for"] === undefined) return;
    if (!isNearby(socket.remoteAddress ?? "")) return;
    isTold = true;
    log.write(
      "warn",
      "Un proxy transmet X-Forwarded-For mais TRUST_PROXY=false : tous ses clients ont la même adresse",
    );
  };
};

/** Loopback, private (RFC 1918, RFC 4193) and link-local addresses: where one's own proxy stands. */
const isNearby = (address: string): boolean =>
  /^(?:::ffff:)?(?:127\.|10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.)/.test(address) ||
  /^(?:::1$|f[cd]|fe[89ab])/i.test(address);

type ServerSettings = SecuritySettings & Pick<SettingsShape, "trustProxy">;

/**
 * 'GET http://host/path', as proxies are asked: the host is not ours to follow, and no rule below
 * reads such an address.
 */
const withoutHost = (url: string): string => {
  if (url.startsWith("/")) return url;
  const path = url.indexOf("/", url.indexOf("//") + 2);
  return path === -1 ? "/" : url.slice(path);
};

/** Escapes that spell nothing ('/%E0%A4%A') are read as they stand: the address then is one that nobody has. */
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

const mergePatch = "application/merge-patch+json";

// Paths of the site carry search words and tokens: they stay out of the logs.
const unroutedName = (path: string): string =>
  path.startsWith("/api/") ? "unknown call" : path.startsWith("/images/") ? "/images/*" : "site";

const waitingCalls = (calls: Calls): Waiting => ({
  longest: () => {
    const now = performance.now();
    let longest = 0;
    for (const call of calls.inFlight) {
      if (call.fiber !== undefined) longest = Math.max(longest, now - (call.waitsSince() ?? now));
    }
    return longest;
  },
  giveUp: (olderThan) => {
    const now = performance.now();
    for (const call of calls.inFlight) {
      const { fiber, response } = call;
      if (fiber === undefined || now - (call.waitsSince() ?? now) < olderThan) continue;
      if (!response.headersSent && !response.destroyed) refuse(response);
      call.fiber = undefined;
      fiber.interruptUnsafe();
    }
  },
});

function refuse(response: ServerResponse): void {
  response.writeHead(503, {
    "Content-Type": "application/json",
    "Retry-After": "2",
    "Cache-Control": "no-store",
  });
  response.end(JSON.stringify({ code: 503, message: unavailableMessage }));
}
