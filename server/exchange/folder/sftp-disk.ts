import { Effect } from "effect";
import { createHash, timingSafeEqual } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { join, posix } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { SFTPWrapper, Stats } from "ssh2";
import SftpClient from "ssh2-sftp-client";
import type { SftpSettings } from "../../config.ts";
import { type Circuit, makeCircuit } from "../../partners/circuit.ts";
import { privateFolder } from "../../private-folders.ts";
import { isPaperName } from "../brought-papers.ts";
import type { Disk, Entry } from "./disk.ts";
import { HALF } from "./names.ts";

export interface SftpOptions {
  /** Folder of this machine for copies: emptied at each look. */
  readonly copies: string;
  /** For one question to the server, in milliseconds. */
  readonly patienceMs?: number;
  /** For one file to come, in milliseconds. */
  readonly copyPatienceMs?: number;
  readonly mostBytes?: number;
  readonly circuit?: Circuit;
}

const PATIENCE_MS = 15_000;
const COPY_PATIENCE_MS = 300_000;
/** Bytes of one file, and of all papers beside one. */
const MOST_BYTES = 200_000_000;
/** Entries of one folder that are looked at: the others come once these have gone. */
const MOST_ENTRIES = 5000;
/** The circuit's name for it. */
const PARTNER = "SFTP";
const NO_SUCH_FILE = 2;

/** The server showed a key that nobody has pinned: somebody else may answer in its place. */
export class WrongHostKey extends Error {}
/** The server is not there, or not any more: the next look comes. */
export class SftpGone extends Error {}

/** One connection. */
interface Session {
  readonly client: SftpClient;
  readonly sftp: SFTPWrapper;
  readonly socket: Socket;
}

/**
 * The folder of files at an SFTP server: the shop comes to it, for one look at a time (DOOR-23). A connection that
 * is lost fails what is left of its look; the next one goes on by what lies on the shelves.
 */
export const sftpDisk = (place: SftpSettings, options: SftpOptions): Disk => {
  const {
    copies,
    patienceMs = PATIENCE_MS,
    copyPatienceMs = COPY_PATIENCE_MS,
    mostBytes = MOST_BYTES,
    circuit = makeCircuit(),
  } = options;
  let session: Session | undefined;
  let isLost = false;

  /** Asks the server; without an answer in its time the connection counts as lost. */
  const ask = async <A>(
    question: (session: Session) => Promise<A>,
    patience = patienceMs,
  ): Promise<A> => {
    if (session === undefined || session.socket.destroyed) {
      isLost = true;
      throw new SftpGone("La connexion SFTP est perdue.");
    }
    const { socket } = session;
    const isOver = Promise.withResolvers<never>();
    const lose = () => {
      isLost = true;
      isOver.reject(new SftpGone("La connexion SFTP est perdue."));
    };
    socket.once("close", lose);
    try {
      return await inTime(Promise.race([question(session), isOver.promise]), patience, () => {
        socket.destroy();
      });
    } finally {
      socket.off("close", lose);
    }
  };

  const lstat = (path: string) =>
    ask(
      ({ sftp }) =>
        new Promise<Stats | undefined>((resolve, reject) => {
          sftp.lstat(path, (error, stats) => {
            if (error === undefined || error === null) resolve(stats);
            else if (isNoSuchFile(error)) resolve(undefined);
            else reject(error);
          });
        }),
    );

  const entry = async (path: string): Promise<Entry | undefined> => {
    const stats = await lstat(path);
    if (stats === undefined) return undefined;
    const kind = stats.isFile() ? "file" : stats.isDirectory() ? "folder" : "other";
    return {
      name: posix.basename(path),
      kind,
      links: 1,
      size: stats.size,
      changedMs: stats.mtime * 1000,
      path,
    };
  };

  const entries = async (folder: string): Promise<readonly Entry[]> => {
    const found = await ask(({ client }) => client.list(folder).catch(noneWhereAbsent));
    return found
      .filter(({ name }) => isOneName(name))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1))
      .slice(0, MOST_ENTRIES)
      .map(({ name, type, size, modifyTime }) => ({
        name,
        kind: KINDS[type] ?? "other",
        links: 1,
        size,
        changedMs: modifyTime,
        path: posix.join(folder, name),
      }));
  };

  /** Copies a file whole: as many bytes as the server says that it has, before and after. */
  const copy = async (from: string, to: string, most: number): Promise<number> => {
    const before = await lstat(from);
    if (before === undefined) throw new SftpGone(`${from} n'est plus là.`);
    const counted = counting(most);
    await ask(
      ({ sftp }) =>
        pipeline(sftp.createReadStream(from), counted, createWriteStream(to, { mode: 0o600 })),
      copyPatienceMs,
    );
    const after = await lstat(from);
    if (counted.bytes() !== before.size || after?.size !== before.size) {
      throw new SftpGone(`${posix.basename(from)} n'est pas venu en entier.`);
    }
    return before.size;
  };

  const copied = async (fill: (folder: string) => Promise<string>) => {
    const folder = await mkdtemp(join(copies, "copy-"));
    const away = () => rm(folder, { recursive: true, force: true });
    try {
      return { path: await fill(folder), away };
    } catch (error) {
      await away();
      throw error;
    }
  };

  const replace = async (from: string, to: string): Promise<void> => {
    try {
      await ask(({ sftp }) => renamedOver(sftp, from, to));
    } catch {
      // A server without OpenSSH's rename moves nothing onto what is there.
      await ask(({ client }) => client.delete(to, true));
      await ask(({ client }) => client.rename(from, to));
    }
  };

  return {
    reach: Effect.gen(function* () {
      if (!(yield* circuit.mayCall(PARTNER))) return false;
      isLost = false;
      session = yield* Effect.promise(async () => {
        await rm(copies, { recursive: true, force: true });
        await mkdir(copies, { recursive: true, mode: privateFolder });
        return connected(place, patienceMs);
      }).pipe(Effect.tapCause(() => circuit.note(PARTNER, false)));
      return true;
    }),
    leave: Effect.suspend(() => {
      const left = session;
      session = undefined;
      if (left === undefined) return Effect.void;
      left.socket.destroy();
      return circuit.note(PARTNER, !isLost);
    }),
    join: (...parts) => posix.join(...parts),
    mostBytes,
    readFile: (path) =>
      copied(async (folder) => {
        const to = join(folder, "file");
        await copy(path, to, mostBytes);
        return to;
      }),
    readPapers: (from) =>
      copied(async (folder) => {
        let left = mostBytes;
        for (const paper of await entries(from)) {
          if (paper.kind !== "file" || !isPaperName(paper.name) || paper.size > left) continue;
          left -= await copy(posix.join(from, paper.name), join(folder, paper.name), left);
        }
        return folder;
      }),
    makeFolder: async (folder) => {
      await ask(({ client }) => client.mkdir(folder, true));
    },
    entries,
    entry,
    move: async (from, to) => {
      await ask(({ client }) => client.rename(from.toString(), to));
    },
    // Its accounts are the server's own.
    close: () => Promise.resolve(),
    write: async (path, text) => {
      const half = `${path}${HALF}`;
      await ask(({ client }) => client.put(Buffer.from(text), half), copyPatienceMs);
      await replace(half, path);
    },
    remove: async (path) => {
      const found = await entry(path);
      if (found?.kind === "folder")
        await ask(({ client }) => client.rmdir(path, true), copyPatienceMs);
      else await ask(({ client }) => client.delete(path, true));
    },
  };
};

/** Whether the server answers, lets the shop in and is the one that is known, in words. */
export const reachSftp = async (place: SftpSettings, patienceMs = 5000): Promise<string> => {
  const at = `${place.host}:${place.port}`;
  try {
    const { socket } = await connected(place, patienceMs);
    socket.destroy();
    return `${at} répond, sa clé est la bonne`;
  } catch (error) {
    return `${at} refuse (${error instanceof Error ? error.message : String(error)})`;
  }
};

const connected = async (place: SftpSettings, patienceMs: number): Promise<Session> => {
  const { host, port, username, password, privateKey } = place;
  // Questions are small and follow each other: each would wait 40 ms for the answer to the one before.
  const socket = connect({ host, port, noDelay: true });
  socket.on("error", () => undefined);
  const client = new SftpClient("panetier", SILENT);
  let shown: string | undefined;
  try {
    return await inTime(
      (async () => {
        const sftp = await client.connect({
          sock: socket,
          username,
          ...(password === undefined ? {} : { password }),
          ...(privateKey === undefined ? {} : { privateKey }),
          readyTimeout: patienceMs,
          keepaliveInterval: patienceMs,
          hostVerifier: (key: Buffer) => {
            shown = fingerprintOf(key);
            return place.hostKeys.some((known) => isSame(known, shown ?? ""));
          },
        });
        return { client, sftp, socket };
      })(),
      patienceMs,
      () => undefined,
    );
  } catch (error) {
    socket.destroy();
    if (shown !== undefined && !place.hostKeys.includes(shown)) {
      throw new WrongHostKey(
        `Le serveur SFTP montre la clé ${shown}, qui n'est pas celle de SFTP_HOST_KEY.`,
      );
    }
    throw error;
  }
};

/** As `ssh-keygen -l` prints it. */
const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash("sha256").update(key).digest("base64").replace(/=+$/, "")}`;

const isSame = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** The library writes to the console what nobody hears. */
const SILENT = { error: () => undefined, end: () => undefined, close: () => undefined };

const KINDS: Readonly<Record<string, Entry["kind"]>> = { "-": "file", d: "folder" };

/** A server may answer what it likes: nothing of it leads out of the folder. */
const isOneName = (name: string): boolean => name !== "." && name !== ".." && !/[/\\\0]/.test(name);

const isNoSuchFile = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === NO_SUCH_FILE;

const noneWhereAbsent = (error: unknown): [] => {
  if (isNoSuchFile(error)) return [];
  throw error;
};

const renamedOver = (sftp: SFTPWrapper, from: string, to: string): Promise<void> =>
  new Promise((resolve, reject) => {
    sftp.ext_openssh_rename(from, to, (error) => {
      if (error === undefined || error === null) resolve();
      else reject(error);
    });
  });

/** Lets so many bytes through, and says how many there were. */
const counting = (most: number) => {
  let bytes = 0;
  const stream = new Transform({
    transform(piece: Buffer, _encoding, done) {
      bytes += piece.byteLength;
      if (bytes > most) done(new SftpGone("Le fichier dépasse ce que le serveur en disait."));
      else done(null, piece);
    },
  });
  return Object.assign(stream, { bytes: () => bytes });
};

const inTime = <A>(work: Promise<A>, patienceMs: number, late: () => void): Promise<A> =>
  new Promise((resolve, reject) => {
    const patience = AbortSignal.timeout(patienceMs);
    const end = () => {
      late();
      reject(new SftpGone("Le serveur SFTP ne répond pas à temps."));
    };
    patience.addEventListener("abort", end, { once: true });
    work.then(resolve, reject).finally(() => patience.removeEventListener("abort", end));
  });
