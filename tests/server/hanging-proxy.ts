import { connect, createServer, type Socket } from "node:net";
import { overTcp } from "./databases.ts";

/** A way to a PostgreSQL that can go dead: it accepts, and says nothing. */
export interface HangingProxy {
  /** The address of the database by this way. */
  readonly url: string;
  /** Holds back all that comes, of old and new connections. */
  readonly hang: () => void;
  /** Lets go of all that was held back. */
  readonly flow: () => void;
  /** Called once, in the moment the next connection is accepted. */
  readonly onNextConnection: (then: () => void) => void;
  readonly close: () => Promise<void>;
}

/** Listens on `port`, on a free one when it is absent. */
export async function startHangingProxy(databaseUrl: string, port = 0): Promise<HangingProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isHanging = false;
  let next: (() => void) | undefined;
  const bind = (from: Socket, to: Socket) => {
    sockets.add(from);
    if (isHanging) from.pause();
    from.on("data", (chunk: Buffer) => to.write(chunk));
    from.on("close", () => {
      sockets.delete(from);
      to.destroy();
    });
    // A side that is cut closes the other, which is all there is to do.
    from.on("error", () => {});
    if (isHanging) from.pause();
  };
  const server = createServer((client) => {
    const then = next;
    next = undefined;
    then?.();
    const upstream = connect(Number(target.port), target.hostname);
    bind(client, upstream);
    bind(upstream, client);
  });
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  const address = server.address();
  const url = overTcp(databaseUrl);
  url.port = String(address !== null && typeof address === "object" ? address.port : 0);
  return {
    url: url.href,
    hang: () => {
      isHanging = true;
      for (const socket of sockets) socket.pause();
    },
    flow: () => {
      isHanging = false;
      for (const socket of sockets) socket.resume();
    },
    onNextConnection: (then) => {
      next = then;
    },
    close: () =>
      new Promise((done) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => done());
      }),
  };
}
