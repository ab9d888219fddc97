import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { frontendReader, type WireParameter } from "./wire-messages.ts";

/** A statement as it went to PostgreSQL, and when it was sent and answered. */
export interface RecordedStatement {
  readonly connection: number;
  readonly text: string;
  readonly parameters: readonly WireParameter[];
  /** Begin, commit and rollback themselves are not. */
  readonly inTransaction: boolean;
  readonly sentAt: number;
  answeredAt: number;
}

export interface WireRecorder {
  /** The database's address with the recorder in between. */
  readonly url: string;
  /** What was sent since the last call; asked when nothing is under way. */
  readonly take: () => readonly RecordedStatement[];
  readonly stop: () => void;
}

/**
 * Stands between a server and its PostgreSQL and notes the statements that pass, with their
 * parameters: what the server really sends, whatever library sends it.
 */
export async function startWireRecorder(databaseUrl: string): Promise<WireRecorder> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let recorded: RecordedStatement[] = [];
  let connections = 0;

  const server = createServer((front) => {
    const connection = (connections += 1);
    const back = connect({ host: target.hostname, port: Number(target.port), noDelay: true });
    front.setNoDelay(true);
    const open: RecordedStatement[] = [];
    let isOpen = false;
    const read = frontendReader((text, parameters) => {
      if (isEnd(text)) isOpen = false;
      const sentAt = performance.now();
      const statement = {
        connection,
        text,
        parameters,
        inTransaction: isOpen,
        sentAt,
        answeredAt: 0,
      };
      if (isBegin(text)) isOpen = true;
      open.push(statement);
      recorded.push(statement);
    });
    const answered = readyCounter();
    front.on("data", (chunk: Buffer) => {
      read(chunk);
      back.write(chunk);
    });
    back.on("data", (chunk: Buffer) => {
      for (let ready = answered(chunk); ready > 0; ready -= 1) {
        const statement = open.shift();
        if (statement !== undefined) statement.answeredAt = performance.now();
      }
      front.write(chunk);
    });
    for (const [one, other] of [
      [front, back],
      [back, front],
    ] as const) {
      sockets.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  // A TCP server that listens has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  const url = new URL(databaseUrl);
  // Past the socket: what goes through here is TCP.
  url.searchParams.delete("host");
  url.hostname = "127.0.0.1";
  url.port = String(port);
  return {
    url: url.href,
    take: () => {
      const taken = recorded;
      recorded = [];
      return taken;
    },
    stop: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

export const isBegin = (text: string): boolean => /^\s*(begin|start transaction)\b/i.test(text);
export const isEnd = (text: string): boolean => /^\s*(commit|rollback|end)\b(?! to\b)/i.test(text);

/** Counts ReadyForQuery in what the database sends: each ends one statement's cycle. */
function readyCounter(): (chunk: Buffer) => number {
  let rest: Buffer = Buffer.alloc(0);
  let skip = 0;
  let isFirst = true;
  return (chunk) => {
    let ready = 0;
    let bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    rest = Buffer.alloc(0);
    for (;;) {
      if (skip > 0) {
        const skipped = Math.min(skip, bytes.length);
        bytes = bytes.subarray(skipped);
        skip -= skipped;
      }
      if (bytes.length < 5) break;
      // The first one ends the start of the connection, not a statement.
      if (bytes[0] === 0x5a) {
        if (isFirst) isFirst = false;
        else ready += 1;
      }
      skip = bytes.readInt32BE(1) + 1;
    }
    rest = bytes;
    return ready;
  };
}
