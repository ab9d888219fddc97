import { Effect } from "effect";
import { chmod, lstat, mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { privateFile, privateFolder } from "../../private-folders.ts";
import { HALF } from "./names.ts";

/** Something in a folder; what it leads to, where it is a link, is nobody's to look at. */
export interface Entry {
  /** As text; bytes that are none have a replacement character in it. */
  readonly name: string;
  readonly kind: "file" | "folder" | "other";
  /** Names that lead to the same file: more than one where it is somebody else's too. */
  readonly links: number;
  readonly size: number;
  readonly changedMs: number;
  /** As the disk has it. */
  readonly path: string | Buffer;
}

/** Something of the disk where this machine reads it. */
export interface ReadHere {
  readonly path: string;
  /** Takes a copy away that was made for the reading. */
  readonly away: () => Promise<void>;
}

/** What the folder of files asks of the disk, here or at a server. What is there takes no part; what fails is thrown. */
export interface Disk {
  /** Reaches it for one look; false where it is left in peace for now. */
  readonly reach: Effect.Effect<boolean>;
  /** The look is over. */
  readonly leave: Effect.Effect<void>;
  /** A path on it. */
  readonly join: (...parts: readonly string[]) => string;
  /** Bytes of one file at most. */
  readonly mostBytes: number;
  /** A file where this machine reads it: whole, or it is thrown. */
  readonly readFile: (path: string) => Promise<ReadHere>;
  /** The folder of papers beside a file, likewise. */
  readonly readPapers: (folder: string) => Promise<ReadHere>;
  readonly makeFolder: (folder: string) => Promise<void>;
  /** By name; none where there is no such folder. */
  readonly entries: (folder: string) => Promise<readonly Entry[]>;
  readonly entry: (path: string) => Promise<Entry | undefined>;
  readonly move: (from: string | Buffer, to: string) => Promise<void>;
  /** Closes a file to other accounts, where it is ours to close. */
  readonly close: (path: string) => Promise<void>;
  /** Writes a file whole or not at all. */
  readonly write: (path: string, text: string | Uint8Array) => Promise<void>;
  readonly remove: (path: string) => Promise<void>;
}

/** This machine's own. */
export const nodeDisk: Disk = {
  reach: Effect.succeed(true),
  leave: Effect.void,
  join,
  mostBytes: Infinity,
  readFile: async (path) => ({ path, away: nothing }),
  readPapers: async (path) => ({ path, away: nothing }),
  makeFolder: async (folder) => {
    await mkdir(folder, { recursive: true, mode: privateFolder });
  },
  entries: async (folder) => {
    const names = await readdir(folder, { encoding: "buffer" }).catch(absent);
    const found = await Promise.all(
      [...(names ?? [])].map((name) =>
        entryAt(Buffer.concat([Buffer.from(join(folder, "/")), name]), name.toString("utf8")),
      ),
    );
    return found
      .flatMap((entry) => (entry === undefined ? [] : [entry]))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  },
  entry: (path) => entryAt(path, path),
  move: (from, to) => rename(from, to),
  close: async (path) => {
    try {
      await chmod(path, privateFile);
    } catch (error) {
      // Whoever put it there may be another account, which closes its files itself.
      if (!isError(error, "EPERM")) throw error;
    }
  },
  write: async (path, text) => {
    const half = `${path}${HALF}`;
    const file = await open(half, "w", privateFile);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(half, path);
  },
  remove: (path) => rm(path, { recursive: true, force: true }),
};

const entryAt = async (path: string | Buffer, name: string): Promise<Entry | undefined> => {
  const found = await lstat(path).catch(absent);
  if (found === undefined) return undefined;
  return {
    name,
    kind: found.isFile() ? "file" : found.isDirectory() ? "folder" : "other",
    links: found.isFile() ? found.nlink : 1,
    size: found.size,
    changedMs: found.mtimeMs,
    path,
  };
};

const nothing = (): Promise<void> => Promise.resolve();

const isError = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code;

const absent = (error: unknown): undefined => {
  if (isError(error, "ENOENT")) return undefined;
  throw error;
};
