import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Log } from "../log.ts";
import { placeOf } from "./caller-place.ts";

/** Open connections, in all and from one caller (an IPv4 address, an IPv6 /64). */
export interface ConnectionLimits {
  readonly inAll: number;
  readonly ofCaller: number;
}

/**
 * Keeps connections within their limits. At a limit the one that has been idle longest makes room for
 * the new one: sockets that say nothing never stop those who ask. Only when all of them are being
 * answered is the new one closed. Behind a proxy all connections are the proxy's, so only those in all
 * are counted.
 */
export function limitConnections(
  server: Server,
  { inAll, ofCaller }: ConnectionLimits,
  { isProxied, log }: { readonly isProxied: boolean; readonly log: Log },
): void {
  // Those that became idle last, or came last, are at the end.
  const all: Connections = new Map();
  const byCaller = new Map<string, Connections>();
  let warnedAt = -WARN_EVERY_MS;

  const refuse = (socket: Socket): void => {
    socket.destroy();
    if (performance.now() - warnedAt < WARN_EVERY_MS) return;
    warnedAt = performance.now();
    log.write("warn", "A connection was refused: all others are being answered.", {
      connections: all.size,
    });
  };

  const add = (socket: Socket, connection: Connection): void => {
    const own = byCaller.get(connection.caller) ?? new Map();
    byCaller.set(connection.caller, own.set(socket, connection));
    all.set(socket, connection);
  };
  const remove = (socket: Socket): void => {
    const caller = all.get(socket)?.caller ?? "";
    const own = byCaller.get(caller);
    all.delete(socket);
    own?.delete(socket);
    if (own?.size === 0) byCaller.delete(caller);
  };
  /** Closes the connection that is idle the longest; false when none is. */
  const endIdle = (connections: Connections): boolean => {
    for (const [socket, { answering }] of connections) {
      if (answering > 0) continue;
      remove(socket);
      socket.destroy();
      return true;
    }
    return false;
  };

  server.on("connection", (socket) => {
    const caller = isProxied ? PROXY : placeOf(socket.remoteAddress ?? "").place;
    const own = isProxied ? undefined : byCaller.get(caller);
    if (own !== undefined && own.size >= ofCaller && !endIdle(own)) return refuse(socket);
    if (all.size >= inAll && !endIdle(all)) return refuse(socket);
    add(socket, { caller, answering: 0 });
    socket.once("close", () => remove(socket));
  });

  const answer = ({ socket }: IncomingMessage, response: ServerResponse): void => {
    const connection = all.get(socket);
    if (connection === undefined) return;
    connection.answering += 1;
    response.once("close", () => {
      connection.answering -= 1;
      if (connection.answering > 0 || !all.has(socket)) return;
      remove(socket);
      add(socket, connection);
    });
  };
  server.on("request", answer);
  server.on("checkContinue", answer);
  // Beyond what is counted here, for what the system itself still holds.
  server.maxConnections = inAll + 64;
}

interface Connection {
  readonly caller: string;
  /** Requests that are being answered. */
  answering: number;
}

type Connections = Map<Socket, Connection>;

const PROXY = "proxy";
const WARN_EVERY_MS = 60_000;
