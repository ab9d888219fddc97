import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Log } from "../log.ts";
import type { Exchange } from "./calls.ts";
import { type Draining, makeDraining } from "./draining.ts";
import { type ConnectionLimits, limitConnections } from "./connections.ts";
import { unavailableMessage } from "./edge.ts";
import { type CallSettings, isMergePatch, type OpenCalls, ownAddress } from "./open-calls.ts";

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
  settings: CallSettings,
  log: Log,
  calls: OpenCalls,
  {
    limits = SERVER_LIMITS,
    draining = makeDraining(),
  }: { readonly limits?: ServerLimits; readonly draining?: Draining } = {},
): Server {
  const answers = new Set<ServerResponse>();
  const tellOfProxy = proxyWatch(settings, log);
  const server = createServer({
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: limits.lookEveryMs,
    keepAliveTimeout: limits.idleMs,
  });
  limitConnections(server, limits, { isProxied: settings.trustProxy, log });
  const begin = (request: IncomingMessage, response: ServerResponse): void => {
    request.url = ownAddress(request.url ?? "/");
    answers.add(response);
    // The connection ends with this answer: the next request goes to a process that stays.
    if (draining.isDraining()) response.setHeader("Connection", "close");
    response.once("close", () => answers.delete(response));
    calls.begin(request, exchangeOf(request, response));
    tellOfProxy(request);
    if (isMergePatch(request.headers["content-type"])) {
      request.headers["content-type"] = "application/json";
    }
  };
  server.on("request", begin);
  server.on("clientError", refuseUnreadable(answers));
  // 'Expect: 100-continue' comes here instead, as soon as anybody listens.
  server.on("checkContinue", begin);
  return server;
}

/**
 * What Node cannot read as a request is answered as Node does, and the connection closed; with a body in
 * the shape of every other problem, which Node's own answer has not.
 */
const refuseUnreadable =
  (answers: ReadonlySet<ServerResponse>) =>
  (error: NodeJS.ErrnoException, socket: Duplex): void => {
    // An answer that has begun there would be mixed with this one.
    const isAnswering = [...answers].some(
      (response) => response.socket === socket && response.headersSent,
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
const proxyWatch = ({ trustProxy }: CallSettings, log: Log) => {
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

const exchangeOf = (request: IncomingMessage, response: ServerResponse): Exchange => ({
  method: request.method ?? "GET",
  url: request.url ?? "/",
  hasBody: hasBody(request),
  isWhole: () => request.complete,
  onWhole: (then) => void request.once("end", then),
  setHeader: (name, value) => {
    if (!response.headersSent) response.setHeader(name, value);
  },
  refuse: () => {
    if (!response.headersSent && !response.destroyed) refuse(response);
  },
  status: () => response.statusCode,
  isDelivered: () => response.writableFinished,
  onClose: (then) => void response.once("close", then),
});

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

function refuse(response: ServerResponse): void {
  response.writeHead(503, {
    "Content-Type": "application/json",
    "Retry-After": "2",
    "Cache-Control": "no-store",
  });
  response.end(JSON.stringify({ code: 503, message: unavailableMessage }));
}
