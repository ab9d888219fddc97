import { connect, createServer, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** A way from one program to another that can be slow, silent or gone. */
export interface Relay {
  readonly port: number;
  /** What comes from now on is passed on so much later, each way. */
  readonly delay: (milliseconds: number) => void;
  /** Takes connections and what comes by them, and passes nothing on until it flows again. */
  readonly hold: () => void;
  readonly flow: () => void;
  /** Cuts who is connected, and leads who comes from now on there; undefined takes nobody. */
  readonly leadTo: (port: number | undefined) => void;
  readonly close: () => Promise<void>;
}

/** Listens on a free port of this machine. */
export async function openRelay(to: number | undefined): Promise<Relay> {
  const sockets = new Set<Socket>();
  let target = to;
  let delayMs = 0;
  let isHeld = false;
  let letGo = (): void => undefined;
  let held = Promise.resolve();

  const carry = (from: Socket, into: Socket): void => {
    sockets.add(from);
    // One piece after the other, also where the delay changes in between.
    let last = Promise.resolve();
    const inTurn = (act: () => void): void => {
      const due = performance.now() + delayMs;
      last = last.then(async () => {
        const left = due - performance.now();
        if (left > 0) await pause(left);
        await held;
        act();
      });
    };
    from.on("data", (piece: Buffer) => inTurn(() => void into.write(piece)));
    from.on("end", () => inTurn(() => void into.end()));
    from.on("close", () => {
      sockets.delete(from);
      inTurn(() => void into.destroy());
    });
    // A side that is cut closes the other, which is all there is to do.
    from.on("error", () => {});
  };
  const server = createServer((client) => {
    if (target === undefined) return void client.destroy();
    const upstream = connect({ port: target, host: "127.0.0.1", noDelay: true });
    client.setNoDelay(true);
    carry(client, upstream);
    carry(upstream, client);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const cutAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const flow = (): void => {
    if (!isHeld) return;
    isHeld = false;
    letGo();
  };
  return {
    port: address !== null && typeof address === "object" ? address.port : 0,
    delay: (milliseconds) => {
      delayMs = milliseconds;
    },
    hold: () => {
      if (isHeld) return;
      isHeld = true;
      held = new Promise((done) => {
        letGo = done;
      });
    },
    flow,
    leadTo: (port) => {
      target = port;
      cutAll();
    },
    close: () => {
      flow();
      cutAll();
      return new Promise((done) => server.close(() => done()));
    },
  };
}
