import { connect, type Socket } from "node:net";

export interface Answer {
  readonly status: number;
  readonly body: Buffer;
}

/** One keep-alive connection, opened anew where the server has closed it meanwhile; one call at a time. */
export interface HttpConnection {
  /** `head` is the request line and headers without Host and Content-Length. */
  readonly call: (head: string, body?: string) => Promise<Answer>;
  readonly close: () => void;
}

/**
 * HTTP/1.1 with the least work that gives a status and a body: the generator shares the machine with
 * the server, and node:http's client would cost as much as the server itself.
 */
export function openConnection(host: string, port: number): HttpConnection {
  let socket: Socket | undefined;
  let received: Buffer = Buffer.alloc(0);
  let waiting: Waiting | undefined;

  const fail = (error: Error) => {
    const { failed } = waiting ?? {};
    waiting = undefined;
    failed?.(error);
  };
  const open = (): Socket => {
    const opened = connect({ host, port, noDelay: true });
    received = Buffer.alloc(0);
    opened.on("data", (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const answer = takeAnswer(received);
      if (answer === undefined) return;
      received = Buffer.alloc(0);
      const { done } = waiting ?? {};
      waiting = undefined;
      done?.(answer);
    });
    opened.on("error", fail);
    opened.on("close", () => {
      if (socket === opened) socket = undefined;
      fail(new Error("The server closed the connection"));
    });
    return opened;
  };
  socket = open();

  return {
    call: (head, body) =>
      new Promise((done, failed) => {
        waiting = { done, failed };
        const length = body === undefined ? "" : `Content-Length: ${Buffer.byteLength(body)}\r\n`;
        socket ??= open();
        socket.write(`${head}\r\nHost: ${host}:${port}\r\n${length}\r\n${body ?? ""}`);
      }),
    close: () => {
      waiting = undefined;
      socket?.destroy();
    },
  };
}

interface Waiting {
  readonly done: (answer: Answer) => void;
  readonly failed: (error: Error) => void;
}

const endOfHead = Buffer.from("\r\n\r\n");
const endOfChunks = Buffer.from("\r\n0\r\n\r\n");

/** The answer at the beginning of `bytes`; undefined while a part of it is still to come. */
export function takeAnswer(bytes: Buffer): Answer | undefined {
  const end = bytes.indexOf(endOfHead);
  if (end === -1) return undefined;
  const head = bytes.toString("latin1", 0, end);
  const status = Number(head.slice(9, 12));
  const start = end + endOfHead.length;
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length !== undefined) {
    const last = start + Number(length);
    return bytes.length < last ? undefined : { status, body: bytes.subarray(start, last) };
  }
  if (status === 204 || status === 304) return { status, body: Buffer.alloc(0) };
  // Without a length the answer comes in chunks; the last one is empty.
  if (bytes.indexOf(endOfChunks, end) === -1) return undefined;
  return { status, body: joinChunks(bytes.subarray(start)) };
}

function joinChunks(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  let at = 0;
  for (;;) {
    const lineEnd = bytes.indexOf("\r\n", at);
    const size = Number.parseInt(bytes.toString("latin1", at, lineEnd), 16);
    if (!(size > 0)) return Buffer.concat(parts);
    parts.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
}
