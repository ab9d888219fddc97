import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from "node:http";
import { setTimeout as pause } from "node:timers/promises";

/** A process that requests may be sent to. */
export interface Target {
  readonly host: string;
  readonly port: number;
}

/** What stands before the processes of a shop, as Caddy or nginx does. */
export interface Balancer {
  readonly origin: Target;
  readonly add: (target: Target) => void;
  /** Takes it out once it has ended; before, /readyz says that nothing more is wanted. */
  readonly remove: (target: Target) => void;
  /** Those that were ready at the last look. */
  readonly ready: () => number;
  readonly close: () => Promise<void>;
}

interface Known extends Target {
  readonly agent: Agent;
  isReady: boolean;
}

const LOOK_EVERY_MS = 200;

/**
 * Sends each request to the next process that is ready, by connections that it keeps. One that nobody took (no
 * connection) goes to another; what was sent is never sent again: nobody knows whether it was done.
 */
export async function startBalancer(): Promise<Balancer> {
  const targets: Known[] = [];
  let turn = 0;
  const next = (besides: ReadonlySet<Known>): Known | undefined => {
    const ready = targets.filter((target) => target.isReady && !besides.has(target));
    turn += 1;
    return ready[turn % Math.max(1, ready.length)];
  };

  const pass = (
    asked: IncomingMessage,
    body: Buffer,
    answer: ServerResponse,
    tried: ReadonlySet<Known> = new Set(),
  ): void => {
    const target = next(tried);
    if (target === undefined) {
      answer.writeHead(502).end();
      return;
    }
    const { host, port, agent } = target;
    const sent = request(
      {
        host,
        port,
        agent,
        method: asked.method,
        path: asked.url,
        headers: { ...without(asked.headers, OWN), "content-length": String(body.length) },
      },
      (given) => {
        answer.writeHead(given.statusCode ?? 502, without(given.headers, OWN));
        given.pipe(answer);
      },
    );
    sent.once("error", (error: NodeJS.ErrnoException) => {
      if (answer.headersSent) return void answer.destroy();
      if (error.code === "ECONNREFUSED")
        return pass(asked, body, answer, new Set([...tried, target]));
      answer.writeHead(502).end(String(error.code));
    });
    sent.end(body);
  };

  const server = createServer((asked, answer) => {
    const chunks: Buffer[] = [];
    asked.on("data", (chunk: Buffer) => chunks.push(chunk));
    asked.on("end", () => pass(asked, Buffer.concat(chunks), answer));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;

  const state = { isOpen: true };
  const looking = (async () => {
    while (state.isOpen) {
      await Promise.all(
        targets.map(async (target) => {
          target.isReady = await isReady(target);
        }),
      );
      await pause(LOOK_EVERY_MS);
    }
  })();

  return {
    origin: { host: "127.0.0.1", port },
    add: (target) =>
      void targets.push({ ...target, agent: new Agent({ keepAlive: true }), isReady: false }),
    remove: (gone) => {
      const at = targets.findIndex(({ port: own }) => own === gone.port);
      for (const { agent } of targets.splice(at, at < 0 ? 0 : 1)) agent.destroy();
    },
    ready: () => targets.filter((target) => target.isReady).length,
    close: async () => {
      state.isOpen = false;
      await looking;
      for (const { agent } of targets) agent.destroy();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

const isReady = async ({ host, port }: Target): Promise<boolean> => {
  try {
    const answer = await fetch(`http://${host}:${port}/readyz`, {
      signal: AbortSignal.timeout(2000),
      headers: { connection: "close" },
    });
    await answer.arrayBuffer();
    return answer.status === 200;
  } catch {
    return false;
  }
};

/** What is said of one connection alone. */
const OWN: readonly string[] = ["connection", "keep-alive", "transfer-encoding"];

const without = (headers: IncomingHttpHeaders, names: readonly string[]): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
