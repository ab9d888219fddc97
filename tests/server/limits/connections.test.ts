import { connect, type Socket } from "node:net";
import { Effect } from "effect";
import { once } from "node:events";
import { afterEach, describe, expect, it } from "vitest";
import { makeLog } from "../../../server/log.ts";
import { makeNodeServer, type ServerLimits } from "../../../server/web/node-server.ts";
import { openCalls } from "../../../server/web/open-calls.ts";

const QUIET: ServerLimits = {
  inAll: 1000,
  ofCaller: 1000,
  headersMs: 60_000,
  requestMs: 60_000,
  lookEveryMs: 1000,
  idleMs: 60_000,
};

const lines: Record<string, unknown>[] = [];
const log = makeLog("warn", (text) => lines.push(JSON.parse(text)));

const sockets: Socket[] = [];
let close = (): Promise<unknown> => Promise.resolve();
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await close();
  lines.length = 0;
});

/** Listens on all of this machine; '/wait' is answered when the test lets it. */
const listen = async (limits: Partial<ServerLimits>, trustProxy = false) => {
  const settings = {
    publicUrl: "http://localhost",
    tagManagerId: undefined,
    flows: false,
    trustProxy,
  };
  const server = makeNodeServer(settings, log, Effect.runSync(openCalls(settings, log)), {
    limits: { ...QUIET, ...limits },
  });
  const waiting: Array<() => void> = [];
  server.on("request", (request, response) => {
    request.resume();
    if (request.url === "/wait") waiting.push(() => response.end("waited"));
    else request.on("end", () => response.end("here"));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  close = () => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  };
  /** A connection from an address of this machine. */
  const open = async (from = "127.0.0.1"): Promise<Socket> => {
    const socket = connect({ host: "127.0.0.1", port, localAddress: from });
    sockets.push(socket);
    socket.on("error", () => undefined);
    await once(socket, "connect");
    return socket;
  };
  return { open, waiting };
};

const ask = (socket: Socket, path: string): void => {
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
};

/** The first line of the next answer; 'closed' when the connection ends instead. */
const answerOf = (socket: Socket): Promise<string> =>
  new Promise((done) => {
    socket.once("data", (data) => done(data.toString().split("\r\n")[0] ?? ""));
    socket.once("close", () => done("closed"));
  });

const answered = (socket: Socket, path = "/"): Promise<string> => {
  ask(socket, path);
  return answerOf(socket);
};

const OK = "HTTP/1.1 200 OK";

describe("connections", () => {
  it("answers others beside 300 that say nothing, from one address or from many", async () => {
    const { open } = await listen({ inAll: 200, ofCaller: 100 });
    for (let n = 0; n < 300; n += 1) await open(`127.0.0.${1 + (n % 4)}`);
    expect(await answered(await open())).toBe(OK);
    expect(await answered(await open("127.0.0.9"))).toBe(OK);
    expect(lines).toEqual([]);
  });

  it("closes the one that is idle the longest for a new one of the same caller", async () => {
    const { open } = await listen({ ofCaller: 2 });
    const [first, second, other] = [await open(), await open(), await open("127.0.0.2")];
    expect(await answered(first)).toBe(OK);
    const gone = once(second, "close");
    expect(await answered(await open())).toBe(OK);
    await gone;
    expect(await answered(first)).toBe(OK);
    expect(await answered(other)).toBe(OK);
  });

  it("refuses a new one only while all others are being answered, and says so", async () => {
    const { open, waiting } = await listen({ ofCaller: 2 });
    const busy = [await open(), await open()];
    for (const socket of busy) ask(socket, "/wait");
    await expect.poll(() => waiting.length).toBe(2);
    expect(await answerOf(await open())).toBe("closed");
    expect(await answered(await open("127.0.0.2"))).toBe(OK);
    const answers = busy.map(answerOf);
    for (const end of waiting) end();
    expect(await Promise.all(answers)).toEqual([OK, OK]);
    expect(await answered(await open())).toBe(OK);
    log.flush();
    expect(lines.map(({ message, connections }) => [message, connections])).toEqual([
      ["A connection was refused: all others are being answered.", 2],
    ]);
  });

  it("counts a proxy's only in all: they are everybody's", async () => {
    const { open } = await listen({ inAll: 4, ofCaller: 2 }, true);
    const four = [await open(), await open(), await open(), await open()];
    for (const socket of four) expect(await answered(socket)).toBe(OK);
    const gone = once(four[0] ?? (await open()), "close");
    expect(await answered(await open())).toBe(OK);
    await gone;
  });

  it("cuts who says nothing, and who sends a request slowly, when their time is over", async () => {
    const { open } = await listen({ headersMs: 200, requestMs: 400, lookEveryMs: 50 });
    const silent = await open();
    const slow = await open();
    slow.write("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n1234");
    const begun = performance.now();
    expect(await Promise.all([silent, slow].map(answerOf))).toEqual([
      "HTTP/1.1 408 Request Timeout",
      "HTTP/1.1 408 Request Timeout",
    ]);
    // Looked at every 30 s, as Node does by itself, they would still be here.
    expect(performance.now() - begun).toBeLessThan(20_000);
  });

  it("cuts a connection that is kept without being used", async () => {
    const { open } = await listen({ idleMs: 100 });
    const socket = await open();
    const gone = once(socket, "close");
    expect(await answered(socket)).toBe(OK);
    await gone;
  });
});
