import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { privateFile, privateFolder } from "../private-folders.ts";
import { BoundedCache } from "./bounded-cache.ts";
import { processCaches } from "./cache-budget.ts";

/** What was made once, by name, on the disk as long as there is one. None of its calls rejects. */
export interface KeptFiles {
  readonly read: (name: string) => Promise<Buffer | undefined>;
  /** Whole or not at all; what the disk does not take stays in memory for a while. */
  readonly keep: (name: string, bytes: Buffer) => Promise<void>;
}

export interface FileBounds {
  /** What may stay on the disk after files were counted: those used longest ago leave. */
  readonly mostBytes: number;
  /** Each process counts all files again when it has written so much. */
  readonly countEvery: number;
  /** What stays in memory of what the disk does not take. */
  readonly memoryBytes: number;
  /** The machine's other accounts may not read them. */
  readonly isPrivate: boolean;
}

/** A part-written file this old belongs to a process that died. */
const TORN_AFTER_MS = 10 * 60_000;
/** A file's time is when it was last used, as exactly as this. */
const USED_AGAIN_AFTER_MS = 60 * 60_000;
const REPORT_AGAIN_AFTER_MS = 10 * 60_000;

/**
 * Files under `folder` (made when missing), which several processes may share and from which anything
 * may be deleted at any time. A disk that is full or may not be written costs the keeping, not what
 * was made: `unkept` is notified, now and then.
 */
export const openKeptFiles = (
  folder: string,
  unkept: (error: unknown) => void,
  { mostBytes, countEvery, memoryBytes, isPrivate }: FileBounds,
): KeptFiles => {
  const inMemory = new BoundedCache<string, Buffer>(memoryBytes, ({ length }) => length + 200, {
    budget: processCaches,
    name: "files that the disk does not take",
  });
  let written = 0;
  let isCounting = false;
  let reportedAt = -Infinity;

  const fileOf = (name: string): string => join(folder, name.slice(0, 2), name);

  const report = (error: unknown): void => {
    if (performance.now() - reportedAt < REPORT_AGAIN_AFTER_MS) return;
    reportedAt = performance.now();
    unkept(error);
  };

  const count = async (): Promise<void> => {
    if (isCounting) return;
    isCounting = true;
    written = 0;
    try {
      await removeOldest(folder, mostBytes);
    } catch (error) {
      report(error);
    } finally {
      isCounting = false;
    }
  };
  // Beside the first ones: a full folder has some ten thousand files.
  void count();

  return {
    read: async (name) => {
      try {
        const bytes = await readWhole(fileOf(name));
        // An empty file is what a full disk leaves behind: it is made again.
        if (bytes !== undefined && bytes.length > 0) return bytes;
      } catch (error) {
        report(error);
      }
      return inMemory.get(name);
    },
    keep: async (name, bytes) => {
      try {
        await writeWhole(folder, fileOf(name), bytes, isPrivate);
        inMemory.delete(name);
        written += bytes.length;
        if (written >= countEvery) void count();
      } catch (error) {
        inMemory.set(name, bytes);
        report(error);
      }
    },
  };
};

async function readWhole(file: string): Promise<Buffer | undefined> {
  const handle = await open(file).catch(unlessMissing);
  if (handle === undefined) return undefined;
  try {
    const bytes = await handle.readFile();
    const { mtimeMs } = await handle.stat();
    const now = new Date();
    if (now.getTime() - mtimeMs > USED_AGAIN_AFTER_MS) {
      // A folder that may only be read still gives its files.
      await handle.utimes(now, now).catch(() => undefined);
    }
    return bytes;
  } finally {
    await handle.close();
  }
}

async function writeWhole(
  folder: string,
  file: string,
  bytes: Buffer,
  isPrivate: boolean,
): Promise<void> {
  const aside = join(folder, `${randomUUID()}.part`);
  // Made for each file: the folder may have been emptied since the start.
  await mkdir(dirname(file), { recursive: true, ...(isPrivate ? { mode: privateFolder } : {}) });
  try {
    await writeFile(aside, bytes, isPrivate ? { mode: privateFile } : {});
    await rename(aside, file);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}

interface KeptFile {
  readonly file: string;
  readonly bytes: number;
  readonly usedAt: number;
}

/** Removes torn files, and those used longest ago until the others are a tenth below the bound. */
async function removeOldest(folder: string, mostBytes: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  const cached: KeptFile[] = [];
  let total = 0;
  for await (const file of filesIn(folder)) {
    const found = await stat(file).catch(unlessMissing);
    if (found === undefined) continue;
    if (file.endsWith(".part")) {
      if (Date.now() - found.mtimeMs > TORN_AFTER_MS) await rm(file, { force: true });
      continue;
    }
    // A small file takes a whole block.
    const bytes = Math.max(found.size, (found.blocks || 0) * 512);
    cached.push({ file, bytes, usedAt: found.mtimeMs });
    total += bytes;
  }
  if (total <= mostBytes) return;
  for (const { file, bytes } of cached.toSorted((a, b) => a.usedAt - b.usedAt)) {
    await rm(file, { force: true });
    total -= bytes;
    if (total <= mostBytes * 0.9) return;
  }
}

/** Of the folder and of those in it, one folder after the other. */
async function* filesIn(folder: string, isInner = false): AsyncGenerator<string> {
  for (const entry of (await readdir(folder, { withFileTypes: true }).catch(unlessMissing)) ?? []) {
    const path = join(folder, entry.name);
    if (entry.isFile()) yield path;
    else if (entry.isDirectory() && !isInner) yield* filesIn(path, true);
  }
}

/** Another process may have just renamed or removed it. */
const unlessMissing = (error: unknown): undefined => {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
  throw error;
};
