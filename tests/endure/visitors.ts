import { Agent, request, type OutgoingHttpHeaders } from "node:http";
import { connect } from "node:net";

/** What became of the calls of one kind. */
export interface Tally {
  offered: number;
  /** Answers by status; 0 for a connection that was refused, cut, or too late. */
  readonly statuses: Record<string, number>;
}

export interface Call {
  readonly method?: "GET" | "POST";
  readonly path: string;
  readonly headers?: OutgoingHttpHeaders;
  /** Sent in pieces as the server takes them. */
  readonly body?: Buffer;
}

export interface Target {
  readonly host: string;
  readonly port: number;
}

/** Longer than this nobody waits for a page. */
const PATIENCE_MS = 30_000;
/** Callers of different addresses: what a limit by address is for. Linux answers for all of 127/8. */
const ADDRESSES = process.platform === "linux" ? 40 : 1;

/** Many callers, each with an address and its own kept connections. */
export function makeVisitors(target: Target) {
  const agents = Array.from({ length: ADDRESSES }, (_, index) => ({
    agent: new Agent({ keepAlive: true, maxSockets: 60 }),
    localAddress: ADDRESSES === 1 ? undefined : `127.0.9.${index + 1}`,
  }));
  let next = 0;
  return {
    call: (call: Call, tally: Tally): Promise<void> => {
      const { agent, localAddress } = agents[next++ % agents.length] ?? {};
      tally.offered += 1;
      return new Promise((done) => {
        const count = (status: number) => {
          tally.statuses[status] = (tally.statuses[status] ?? 0) + 1;
          done();
        };
        const sent = request(
          {
            ...target,
            agent,
            ...(localAddress === undefined ? {} : { localAddress }),
            method: call.method ?? "GET",
            path: call.path,
            headers: { ...call.headers, "content-length": call.body?.length ?? 0 },
            timeout: PATIENCE_MS,
          },
          (response) => {
            response.resume();
            response.once("close", () => count(response.complete ? (response.statusCode ?? 0) : 0));
          },
        );
        sent.once("timeout", () => sent.destroy());
        sent.once("error", () => count(0));
        sent.end(call.body);
      });
    },
    close: () => {
      for (const { agent } of agents) agent.destroy();
    },
  };
}

/** Sockets that are opened and say nothing. Those that the server ends are not opened again. */
export function idleSockets({ host, port }: Target, count: number): () => void {
  const sockets = Array.from({ length: count }, (_, index) => {
    const localAddress = ADDRESSES === 1 ? undefined : `127.0.10.${(index % ADDRESSES) + 1}`;
    const socket = connect({ host, port, ...(localAddress === undefined ? {} : { localAddress }) });
    return socket.on("error", () => socket.destroy());
  });
  return () => {
    for (const socket of sockets) socket.destroy();
  };
}

/** Readers that ask for a page and take a few bytes of it a second. */
export function slowReaders({ host, port }: Target, count: number, path: string): () => void {
  const stops = Array.from({ length: count }, (_, index) => {
    const localAddress = ADDRESSES === 1 ? undefined : `127.0.11.${(index % ADDRESSES) + 1}`;
    const socket = connect({
      host,
      port,
      ...(localAddress === undefined ? {} : { localAddress }),
    });
    socket.on("error", () => socket.destroy());
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}:${port}\r\n\r\n`);
    socket.pause();
    const timer = setInterval(() => socket.read(64), 1000);
    return () => {
      clearInterval(timer);
      socket.destroy();
    };
  });
  return () => {
    for (const stop of stops) stop();
  };
}
