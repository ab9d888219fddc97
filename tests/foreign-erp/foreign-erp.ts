import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { answersOf, type Asked, type Judge } from "../../examples/erp/answers.ts";
import { openBooks } from "../../examples/erp/books.ts";
import { bodyOf } from "../../examples/erp/server.ts";

/** What an ERP does to whoever calls it, each with its share of calls. */
export interface Misbehaviour {
  /** It does the call and answers 500, or answers 500 and does nothing. */
  readonly failsAfter: number;
  readonly failsBefore: number;
  /** It does the call and cuts the connection, or cuts it at once. */
  readonly cutsAfter: number;
  readonly cutsBefore: number;
  /** It says 503, and does the call some time later: after what comes next, perhaps. */
  readonly late: number;
  /** It does the call twice, the second time later. */
  readonly twice: number;
  /** It answers after a while. */
  readonly slow: number;
}

export const WELL_BEHAVED: Misbehaviour = {
  failsAfter: 0,
  failsBefore: 0,
  cutsAfter: 0,
  cutsBefore: 0,
  late: 0,
  twice: 0,
  slow: 0,
};

export const FOREIGN: Misbehaviour = {
  failsAfter: 0.08,
  failsBefore: 0.08,
  cutsAfter: 0.06,
  cutsBefore: 0.06,
  late: 0.08,
  twice: 0.1,
  slow: 0.1,
};

export interface ForeignErp {
  readonly url: string;
  readonly books: () => ReturnType<typeof openBooks>;
  /** From now on. */
  readonly behave: (how: Misbehaviour) => void;
  readonly judge: (judge: Judge) => void;
  /** Its books are as they were after so many lines of their journal; what it was told since is lost. */
  readonly forget: (share: number) => void;
  /** All that is late is done. */
  readonly catchUp: () => void;
  /** Every call that arrived: 'PUT /orders/…'. */
  readonly calls: readonly string[];
  readonly stop: () => Promise<void>;
}

export const TOKEN = "foreign-erp-token-0123456789";

/** The reference ERP behind a transport that does all that real ones have been seen to do. */
export const startForeignErp = async (options: {
  readonly journal: string;
  readonly seed?: number;
  readonly port?: number;
  readonly how?: Misbehaviour;
}): Promise<ForeignErp> => {
  const random = seeded(options.seed ?? 1);
  let how = options.how ?? WELL_BEHAVED;
  let judge: Judge = () => null;
  let books = openBooks(options.journal);
  const calls: string[] = [];
  let postponed: { readonly asked: Asked; calls: number }[] = [];
  const does = (asked: Asked) => answersOf(books, TOKEN, judge)(asked);
  /** It is done after some of the calls that come next. */
  const postpone = (asked: Asked): void => {
    postponed.push({ asked, calls: 1 + Math.floor(4 * random()) });
  };
  const passed = (calls: number): void => {
    const due = postponed.filter((one) => (one.calls -= calls) <= 0);
    postponed = postponed.filter((one) => one.calls > 0);
    for (const { asked } of due) does(asked);
  };

  const respond = async (asked: Asked, response: ServerResponse): Promise<void> => {
    const { late, cutsBefore, failsBefore, failsAfter, cutsAfter, twice, slow } = how;
    const dice = random();
    const reaches = pile();
    if (dice < reaches(late)) {
      postpone(asked);
      response.writeHead(503).end();
    } else if (dice < reaches(cutsBefore)) response.destroy();
    else if (dice < reaches(failsBefore)) response.writeHead(500).end();
    else if (dice < reaches(failsAfter)) {
      does(asked);
      response.writeHead(500).end();
    } else if (dice < reaches(cutsAfter)) {
      const { status, headers, body } = does(asked);
      // The head and half of the body have left.
      response.writeHead(status, { ...headers, "content-length": String(body.length + 1) });
      response.write(body.slice(0, Math.floor(body.length / 2)), () => response.destroy());
    } else {
      if (dice < reaches(twice)) postpone(asked);
      if (dice > 1 - slow) await wait(50 + 150 * random());
      const { status, headers, body } = does(asked);
      response.writeHead(status, headers).end(body);
    }
  };

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const { method = "GET", url: path = "/", headers } = request;
    calls.push(`${method} ${path}`);
    bodyOf(request)
      .then((body) =>
        respond({ method, path, authorization: headers.authorization ?? "", body }, response),
      )
      .then(() => passed(1))
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;

  return {
    url: `http://127.0.0.1:${port}`,
    books: () => books,
    behave: (next) => (how = next),
    judge: (next) => (judge = next),
    forget: (share) => {
      const lines = readFileSync(options.journal, "utf8").split("\n").slice(0, -1);
      const kept = lines.slice(0, Math.floor(lines.length * share));
      writeFileSync(options.journal, kept.map((line) => `${line}\n`).join(""));
      books = openBooks(options.journal);
    },
    catchUp: () => passed(Infinity),
    calls,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

/** Shares of one die, piled upon each other. */
const pile = () => {
  let top = 0;
  return (share: number): number => (top += share);
};

/** Mulberry32: the same ERP from the same seed. */
const seeded = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};
