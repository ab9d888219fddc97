import { connect, createServer, type Socket } from "node:net";

/** The one address of several PostgreSQL: what HAProxy or an operator's read-write service is. */
export interface Door {
  readonly port: number;
  /** Cuts who is connected, and leads who comes from now on to that port; nobody while it is undefined. */
  readonly leadTo: (port: number | undefined) => void;
  readonly close: () => Promise<void>;
}

/** Listens on a free port of this machine. */
export async function openDoor(to: number): Promise<Door> {
  const sockets = new Set<Socket>();
  let target: number | undefined = to;
  const keep = (socket: Socket, other: Socket) => {
    sockets.add(socket);
    socket.on("close", () => {
      sockets.delete(socket);
      other.destroy();
    });
    // A side that is cut closes the other, which is all there is to do.
    socket.on("error", () => {});
    socket.pipe(other);
  };
  const server = createServer((client) => {
    if (target === undefined) return void client.destroy();
    const upstream = connect({ port: target, host: "127.0.0.1", noDelay: true });
    client.setNoDelay(true);
    keep(client, upstream);
    keep(upstream, client);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: address !== null && typeof address === "object" ? address.port : 0,
    leadTo: (port) => {
      target = port;
      cutAll();
    },
    close: () => {
      cutAll();
      return new Promise((done) => server.close(() => done()));
    },
  };
}
