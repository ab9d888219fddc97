import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { chmodSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { dirname } from "node:path";
import { type KeyRing, ringOfText, textOfRing } from "./key-ring.ts";

/** The key file cannot be used; `message` says why and what to do, in French. */
export class KeyFileRefused extends Error {}

/** The keys of a file; undefined when there is none. Throws KeyFileRefused when it cannot be read. */
export function readKeyFile(file: string): KeyRing | undefined {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw new KeyFileRefused(`Le fichier de clés ${file} ne peut pas être lu (${codeOf(error)}).`);
  }
  try {
    return ringOfText(text);
  } catch {
    // The parser quotes what it read, which is keys: its words are not passed on.
    throw new KeyFileRefused(
      `Le fichier de clés ${file} est abîmé ou d'une autre version : remettez sa copie en place.`,
    );
  }
}

/**
 * Makes a key file, readable by its owner alone, and gives what it holds then: of two processes that
 * make it at once both get the keys of the first. Whole and on the disk when this returns.
 */
export function createKeyFile(file: string, ring: KeyRing): KeyRing {
  return writing(file, () => {
    const aside = writeAside(file, ring);
    try {
      linkSync(aside, file);
    } catch (error) {
      if (codeOf(error) !== "EEXIST") throw error;
    } finally {
      rmSync(aside, { force: true });
    }
    flushFolder(file);
    return readKeyFile(file) ?? ring;
  });
}

/** Puts other keys into the file: whoever reads it meanwhile finds the old ones or the new ones. */
export function replaceKeyFile(file: string, ring: KeyRing): void {
  writing(file, () => {
    const aside = writeAside(file, ring);
    try {
      renameSync(aside, file);
    } catch (error) {
      rmSync(aside, { force: true });
      throw error;
    }
    flushFolder(file);
  });
}

/** Takes the file from other accounts; false when it is not this account's to change. */
export function closeKeyFile(file: string): boolean {
  if (process.platform === "win32" || (statSync(file).mode & 0o077) === 0) return true;
  try {
    chmodSync(file, 0o600);
    return true;
  } catch {
    return false;
  }
}

/** Changes whenever the file does; undefined without one. */
export function stampOf(file: string): string | undefined {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? undefined : `${found.ino} ${found.mtimeNs} ${found.size}`;
}

function writing<A>(file: string, write: () => A): A {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    return write();
  } catch (error) {
    if (error instanceof KeyFileRefused) throw error;
    throw new KeyFileRefused(
      `Le fichier de clés ${file} ne peut pas être écrit (${codeOf(error)}) : donnez à Panetier le ` +
        "droit d'écrire dans son dossier, ou choisissez un autre fichier avec KEY_FILE.",
    );
  }
}

function writeAside(file: string, ring: KeyRing): string {
  const aside = `${file}.${randomBytes(6).toString("hex")}.part`;
  const opened = openSync(aside, "wx", 0o600);
  try {
    writeFileSync(opened, textOfRing(ring));
    // On the disk before anything is sealed with it: a power cut must not leave seals without a key.
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
  return aside;
}

function flushFolder(file: string): void {
  // Windows has no such call, and no need of it.
  if (process.platform === "win32") return;
  const folder = openSync(dirname(file), "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : String(error);
