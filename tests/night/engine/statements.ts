import net from "node:net";
import { syncBuiltinESMExports } from "node:module";
import { Duplex } from "node:stream";
import { hold, whenQuiet } from "./quiet.ts";

// Between the shop and PostgreSQL, at their protocol: what is asked waits here until the night lets it
// through, one at a time. The driver, its pools and the LISTEN connection are as in production.

/** Something asked of PostgreSQL that waits to be let through. */
export interface WaitingStatement {
  readonly id: number;
  readonly connection: number;
  /** Its SQL, as far as it came with it. */
  readonly text: string;
}

export interface Statements {
  /** Counts connections from 1 on, as each night does: those of the night before are gone. */
  readonly countAnew: () => void;
  /** What may be let through now: the first of each connection, in the order that they came in. */
  readonly waiting: () => readonly WaitingStatement[];
  /** Lets one through; resolves when it is answered, or waits for a lock that another one holds. */
  readonly release: (id: number) => Promise<void>;
  /** Connections that are open, in their order. */
  readonly open: () => readonly number[];
  /** Ends connections as a network does; resolves once PostgreSQL has ended their sessions. */
  readonly drop: (connections: readonly number[]) => Promise<void>;
  /** How many have been let through: where that has not grown, no row is another one. */
  readonly released: () => number;
}

/** What the night asks of PostgreSQL on a connection of its own, about the sessions of others. */
export interface Sessions {
  /** Whether the session of that server process waits for a lock that another one holds. */
  readonly isLocked: (pid: number) => Promise<boolean>;
  /** Whether there is one of these still. */
  readonly isAlive: (pids: readonly number[]) => Promise<boolean>;
}

/** Where the shop believes its database to be. Nobody listens there. */
export const GATE_HOST = "postgres.night.invalid";

interface Batch {
  readonly id: number;
  readonly bytes: Buffer;
  readonly text: string;
}

const CANCEL_REQUEST = 80_877_102;
const LOOK_AFTER_MS = 3;
const LONGEST_PATIENCE_MS = 50;

/** Opens the gate: every connection to `GATE_HOST` goes through it to that socket. */
export const openStatements = (socketPath: string, sessions: Sessions): Statements => {
  const connections = new Map<number, GatedConnection>();
  let lastConnection = 0;
  let lastBatch = 0;
  const connect = net.connect;
  const gated = (options: net.NetConnectOpts, ...others: readonly unknown[]): Duplex => {
    if (!("host" in options) || options.host !== GATE_HOST) {
      // safe: passed on as it came
      return Reflect.apply(connect, net, [options, ...others]) as net.Socket;
    }
    lastConnection += 1;
    const number = lastConnection;
    const upstream = new net.Socket();
    const made = new GatedConnection(
      upstream,
      () => (lastBatch += 1),
      () => {
        connections.delete(number);
      },
    );
    connections.set(number, made);
    // One after another: which of them is ready first would be the machine's to say.
    whenQuiet(() => made.start(socketPath));
    return made.client;
  };
  // safe: what the driver calls
  net.connect = gated as typeof net.connect;
  syncBuiltinESMExports();

  let released = 0;
  const unanswered = () => [...connections.values()].filter(({ running }) => running > 0);

  /**
   * Until each is answered or waits for a lock. An answer may end a lock, so those who wait are asked anew.
   * Answers are heard of at the end, the first one's first: which of several came first is the machine's to say.
   */
  const settled = async (first?: GatedConnection): Promise<void> => {
    let patience = LOOK_AFTER_MS;
    for (;;) {
      const running = unanswered();
      if (running.length === 0) break;
      // Locks are held by transactions: where nobody else is in one there is nothing to wait for.
      const others = [...connections.values()].filter((one) => one !== running[0]);
      const canWait = others.some(
        ({ isInTransaction, running: runs }) => isInTransaction || runs > 0,
      );
      if (await someAnswer(running, canWait ? patience : null)) continue;
      patience = Math.min(2 * patience, LONGEST_PATIENCE_MS);
      const locked = await Promise.all(
        running.map(async ({ pid }) => pid !== undefined && sessions.isLocked(pid)),
      );
      if (locked.every((one) => one) && unanswered().length === running.length) break;
    }
    // What was told by a statement reaches those who listen before anything else is done.
    const hasTold = [...connections.values()].filter((one) => one.takeTold()).length > 0;
    if (hasTold) for (const one of connections.values()) if (one.isListening) await one.roundTrip();
    first?.deliver();
    for (const one of connections.values()) one.deliver();
  };

  return {
    countAnew: () => {
      if (connections.size > 0) throw new Error("Connections of the night before are still open");
      lastConnection = 0;
    },
    waiting: () =>
      [...connections]
        .flatMap(([connection, { held, running }]) => {
          const first = running > 0 ? undefined : held[0];
          return first === undefined ? [] : [{ id: first.id, connection, text: first.text }];
        })
        .toSorted((one, other) => one.id - other.id),
    release: async (id) => {
      const owner = [...connections.values()].find(({ held }) => held[0]?.id === id);
      if (owner === undefined) throw new Error(`No statement ${id} waits`);
      released += 1;
      owner.releaseFirst();
      const letGo = hold();
      await settled(owner);
      letGo();
    },
    open: () => [...connections.keys()],
    released: () => released,
    drop: async (numbers) => {
      const ended = numbers.flatMap((number) => connections.get(number) ?? []);
      for (const one of ended) one.end();
      const pids = ended.flatMap(({ pid }) => pid ?? []);
      const letGo = hold();
      // What they held is free when they are gone, not when nobody listens to them.
      while (await sessions.isAlive(pids)) await pause(1);
      // Others may have waited for it.
      await settled();
      letGo();
    },
  };
};

/** True when one of them is answered before so many milliseconds are over; null waits for it. */
const someAnswer = (running: readonly GatedConnection[], within: number | null): Promise<boolean> =>
  new Promise((resolve) => {
    const finish = (answered: boolean): void => {
      realClearTimeout(timer);
      for (const one of running) one.onAnswer = undefined;
      resolve(answered);
    };
    const timer = within === null ? undefined : realSetTimeout(() => finish(false), within);
    for (const one of running) one.onAnswer = () => finish(true);
  });

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    realSetTimeout(resolve, milliseconds);
  });

const realSetTimeout = globalThis.setTimeout;
const realClearTimeout = globalThis.clearTimeout;

class GatedConnection {
  readonly client: Duplex;
  readonly held: Batch[] = [];
  /** How many batches have been let through and are not answered. */
  running = 0;
  pid: number | undefined;
  isListening = false;
  isInTransaction = false;
  /** A transaction of it has ended in which something was told to who listens, and nobody has asked since. */
  #hasTold = false;
  #tells = false;
  onAnswer: (() => void) | undefined;
  readonly #upstream: net.Socket;
  readonly #newId: () => number;
  readonly #texts = new Map<string, string>();
  #fromClient: Buffer = Buffer.alloc(0);
  #batch: Buffer[] = [];
  #batchText: string[] = [];
  #fromServer: Buffer = Buffer.alloc(0);
  #answer: Buffer[] = [];
  #isStarting = true;
  #hasStarted = false;
  #connecting: (() => void) | undefined;
  #swallowing: (() => void) | undefined;

  constructor(upstream: net.Socket, newId: () => number, ended: () => void) {
    this.#upstream = upstream;
    this.#newId = newId;
    const wire = new Duplex({
      read: () => undefined,
      write: (chunk: Buffer, _encoding, done) => {
        this.#receive(chunk);
        done();
      },
      final: (done) => {
        upstream.end();
        done();
      },
      destroy: (_error, done) => {
        this.#close();
        ended();
        done(null);
      },
    });
    this.client = Object.assign(wire, {
      setNoDelay: () => wire,
      setKeepAlive: () => wire,
      ref: () => wire,
      unref: () => wire,
      // Nobody is silent by a clock that is not the night's.
      bytesRead: 0,
      bytesWritten: 0,
    });
    upstream.on("connect", () => wire.emit("connect"));
    upstream.on("data", (chunk: Buffer) => this.#answerWith(chunk));
    upstream.on("error", () => wire.destroy());
    upstream.on("close", () => wire.destroy());
  }

  /** The process is not quiet until it is ready, or has ended. */
  start(socketPath: string): void {
    if (this.client.destroyed) return;
    this.#connecting = hold();
    this.#upstream.connect({ path: socketPath });
    this.#upstream.unref();
  }

  releaseFirst(): void {
    const batch = this.held.shift();
    if (batch === undefined) return;
    this.running += 1;
    if (/^\s*listen\b/i.test(batch.text)) this.isListening = true;
    // No function of the database tells anything by itself: world/database.ts looks.
    if (batch.text === "" || /notify/i.test(batch.text)) this.#tells = true;
    this.#upstream.write(batch.bytes);
  }

  takeTold(): boolean {
    const told = this.#hasTold;
    this.#hasTold = false;
    return told;
  }

  /** A question of the night's own, so that what is under way to this connection has arrived. */
  roundTrip(): Promise<void> {
    if (this.running > 0 || this.client.destroyed) return Promise.resolve();
    return new Promise((resolve) => {
      this.#swallowing = () => {
        this.#swallowing = undefined;
        resolve();
      };
      this.#upstream.write(simpleQuery("select"));
    });
  }

  /** The driver hears what has come for it, up to the end of an answer. */
  deliver(): void {
    if (this.running > 0 || this.#answer.length === 0) return;
    this.client.push(Buffer.concat(this.#answer));
    this.#answer = [];
  }

  end(): void {
    this.client.destroy();
  }

  #close(): void {
    this.#connecting?.();
    this.#connecting = undefined;
    this.#upstream.destroy();
    this.held.length = 0;
    this.running = 0;
    this.isInTransaction = false;
    this.#swallowing?.();
    this.onAnswer?.();
  }

  #receive(chunk: Buffer): void {
    this.#fromClient = Buffer.concat([this.#fromClient, chunk]);
    for (;;) {
      const size = this.#isStarting ? 0 : 1;
      if (this.#fromClient.length < size + 4) return;
      const length = size + this.#fromClient.readInt32BE(size);
      if (this.#fromClient.length < length) return;
      const frame = this.#fromClient.subarray(0, length);
      this.#fromClient = this.#fromClient.subarray(length);
      this.#take(frame);
    }
  }

  #take(frame: Buffer): void {
    if (this.#isStarting) {
      this.#isStarting = false;
      const isCancel = frame.readInt32BE(4) === CANCEL_REQUEST;
      const begin = () => {
        if (isCancel) this.#connecting?.();
        this.#upstream.write(isCancel ? frame : withoutLimits(frame));
      };
      // It comes before there is a way.
      if (this.#upstream.pending) this.#upstream.once("connect", begin);
      else begin();
      return;
    }
    // The way in, and the way out, are not the night's to order.
    const kind = String.fromCharCode(frame[0] ?? 0);
    if (!this.#hasStarted || kind === "X") {
      this.#upstream.write(frame);
      return;
    }
    this.#batch.push(frame);
    const text = this.#textOf(kind, frame);
    if (text !== "") this.#batchText.push(text);
    if (kind !== "S" && kind !== "Q") return;
    this.held.push({
      id: this.#newId(),
      bytes: Buffer.concat(this.#batch),
      text: this.#batchText.join("; "),
    });
    this.#batch = [];
    this.#batchText = [];
  }

  /** The SQL that a frame asks for: a prepared statement is bound by its name. */
  #textOf(kind: string, frame: Buffer): string {
    if (kind === "Q") return textAt(frame, 5);
    const first = kind === "P" || kind === "B" ? textAt(frame, 5) : "";
    const second = textAt(frame, 6 + Buffer.byteLength(first));
    if (kind === "P") this.#texts.set(first, second);
    return kind === "B" ? (this.#texts.get(second) ?? "") : "";
  }

  #answerWith(chunk: Buffer): void {
    this.#fromServer = Buffer.concat([this.#fromServer, chunk]);
    for (;;) {
      if (this.#fromServer.length < 5) return;
      const length = 1 + this.#fromServer.readInt32BE(1);
      if (this.#fromServer.length < length) return;
      const frame = this.#fromServer.subarray(0, length);
      this.#fromServer = this.#fromServer.subarray(length);
      this.#answerFrame(frame);
    }
  }

  #answerFrame(frame: Buffer): void {
    const kind = String.fromCharCode(frame[0] ?? 0);
    if (kind === "K") this.pid = frame.readInt32BE(5);
    const isEnd = kind === "Z";
    if (this.#swallowing !== undefined && kind !== "A") {
      if (isEnd) this.#swallowing();
      return;
    }
    this.#answer.push(frame);
    const isStart = !this.#hasStarted;
    // What the driver asks as soon as it hears that it may is a statement as any other.
    if (isEnd) this.#hasStarted = true;
    if (isStart) this.deliver();
    if (!isEnd) return;
    this.isInTransaction = frame[5] !== IDLE;
    if (!this.isInTransaction) {
      this.#hasTold ||= this.#tells;
      this.#tells = false;
    }
    if (!isStart) this.running = Math.max(0, this.running - 1);
    this.#connecting?.();
    this.#connecting = undefined;
    this.onAnswer?.();
  }
}

/** How PostgreSQL says that a session is in no transaction. */
const IDLE = "I".charCodeAt(0);

/** A session that waits for the night's choice waits longer than one of the shop may. */
const LIMITED = /^(?:statement_timeout|idle_in_transaction_session_timeout|lock_timeout)$/;

/** The first frame of a session, without limits that PostgreSQL's clock would keep. */
const withoutLimits = (frame: Buffer): Buffer => {
  const words = frame.toString("utf8", 8).split("\0");
  const kept = words.flatMap((word, index) => {
    const isName = index % 2 === 0;
    if (!isName || word === "" || LIMITED.test(word)) return [];
    return [word, words[index + 1] ?? ""];
  });
  const body = Buffer.from(`${kept.map((word) => `${word}\0`).join("")}\0`);
  const head = Buffer.alloc(8);
  head.writeInt32BE(8 + body.length);
  frame.copy(head, 4, 4, 8);
  return Buffer.concat([head, body]);
};

/** The text that ends with a zero from there. */
const textAt = (frame: Buffer, start: number): string => {
  const end = frame.indexOf(0, start);
  return end === -1 ? "" : frame.toString("utf8", start, end);
};

const simpleQuery = (text: string): Buffer => {
  const body = Buffer.from(`${text}\0`);
  const head = Buffer.alloc(5);
  head.write("Q");
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
};
