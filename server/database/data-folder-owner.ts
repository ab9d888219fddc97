import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";

/** A data folder is open in another process: two PostgreSQL must never run on the same files. */
export class DataFolderTaken extends Error {
  constructor(folder: string, pid: number) {
    super(
      `DATA_DIR est déjà ouvert par le processus ${pid} (${folder}) : ` +
        "arrêtez-le, choisissez un autre DATA_DIR, ou donnez aux deux le même DATABASE_URL.",
    );
    this.name = "DataFolderTaken";
  }
}

/** The files that this process has claimed: a number alone may be an earlier process's, in a container. */
const claimed = new Set<string>();

/**
 * The living process that has claimed the file, this one included. It is `certain` where the system
 * tells when a process began; elsewhere the number may by now be some other program's.
 */
export function livingOwner(
  file: string,
): { readonly pid: number; readonly certain: boolean } | undefined {
  const owner = readOwner(file);
  if (owner === undefined || !isLiving(owner, file)) return undefined;
  return { pid: owner.pid, certain: owner.pid === process.pid || owner.birth !== "" };
}

/**
 * Notes this process as the one owner, for as long as it lives; false when it is claimed already. Who
 * asks has looked for a living owner before; a stale claim is replaced.
 */
export function claim(file: string): boolean {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, `${process.pid}\n${birthOf(process.pid) ?? ""}\n`);
  try {
    takeAwayStale(file);
    putUnlessThere(own, file);
    claimed.add(file);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

/** Lets go of the file; another's claim is left alone. */
export function release(file: string): void {
  if (claimed.delete(file)) rmSync(file, { force: true });
}

/** Whether such a process runs, as far as this one may know. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, under another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

interface Owner {
  readonly pid: number;
  /** Empty where the system does not tell it. */
  readonly birth: string;
}

function readOwner(file: string): Owner | undefined {
  try {
    const [pid = "", birth = ""] = readFileSync(file, "utf8").split("\n");
    return Number.isInteger(Number.parseInt(pid, 10))
      ? { pid: Number.parseInt(pid, 10), birth }
      : undefined;
  } catch {
    return undefined;
  }
}

function isLiving({ pid, birth }: Owner, file: string): boolean {
  if (pid === process.pid) return claimed.has(file);
  if (!isAlive(pid)) return false;
  const now = birthOf(pid);
  return now === undefined || birth === "" || now === birth;
}

// A link is there at once and whole, and never replaces another's; some file systems have none.
function putUnlessThere(from: string, file: string): void {
  try {
    linkSync(from, file);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") throw error;
    writeFileSync(file, readFileSync(from), { flag: "wx" });
  }
}

// Two starts may find the same stale claim: whoever has moved a fresh one away by it puts it back.
function takeAwayStale(file: string): void {
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const moved = readOwner(aside);
  try {
    if (moved?.birth !== "" && moved !== undefined && isLiving(moved, file)) {
      putUnlessThere(aside, file);
    }
  } finally {
    rmSync(aside, { force: true });
  }
}

/**
 * What tells a process from a later one with the same number: when it began, in which run of the
 * machine. Undefined where /proc does not say; 'gone' for one that has ended and is only still listed.
 */
function birthOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in brackets may hold anything; the fields behind it are numbered from 3.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (fields[0] === "Z" || fields[0] === "X") return "gone";
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${boot} ${fields[19] ?? ""}`;
  } catch {
    return undefined;
  }
}
