import { createServer, type Server, type ServerResponse } from "node:http";
import { unavailableMessage } from "./edge.ts";
import { makeCalls, type Calls } from "./calls.ts";
import { securityHeaders, type SecuritySettings } from "./security-headers.ts";
import type { Log } from "../log.ts";
import type { Waiting } from "../database/watch.ts";

export interface NodeServer {
  readonly server: Server;
  readonly calls: Calls;
  readonly waiting: Waiting;
}

/**
 * The HTTP server below Effect's: what every answer has, whoever makes it (request id, security
 * headers, one log line), costs no Effect here.
 */
export function makeNodeServer(settings: SecuritySettings, log: Log): NodeServer {
  const setSecurityHeaders = securityHeaders(settings);
  const calls = makeCalls((call, milliseconds) => {
    const { statusCode: status, writableFinished } = call.response;
    log.write(status >= 500 ? "error" : "info", "request", {
      method: call.method,
      route: call.route ?? unroutedName(call.path),
      status: writableFinished ? status : 499,
      ms: Math.round(milliseconds * 10) / 10,
      requestId: call.id,
      customerId: call.customerId,
    });
  });
  const server = createServer({ keepAliveTimeout: 65_000, requestTimeout: 30_000 });
  server.on("request", (request, response) => {
    const call = calls.begin(request, response);
    response.setHeader("X-Request-Id", call.id);
    setSecurityHeaders(response, call.path);
    // PATCH bodies come as merge patches (product §2); the endpoints know JSON only.
    if (request.headers["content-type"]?.startsWith(mergePatch) === true) {
      request.headers["content-type"] = "application/json";
    }
  });
  return { server, calls, waiting: waitingCalls(calls) };
}

const mergePatch = "application/merge-patch+json";

// Paths of the site carry search words and tokens: they stay out of the logs.
const unroutedName = (path: string): string =>
  path.startsWith("/api/") ? "unknown call" : path.startsWith("/images/") ? "/images/*" : "site";

const waitingCalls = (calls: Calls): Waiting => ({
  longest: () => {
    const now = performance.now();
    let longest = 0;
    for (const call of calls.inFlight) {
      if (call.fiber !== undefined) longest = Math.max(longest, now - call.arrivedAt);
    }
    return longest;
  },
  giveUp: (olderThan) => {
    const now = performance.now();
    for (const call of calls.inFlight) {
      if (call.fiber === undefined || now - call.arrivedAt < olderThan) continue;
      if (!call.response.headersSent) refuse(call.response);
      call.fiber.interruptUnsafe();
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
