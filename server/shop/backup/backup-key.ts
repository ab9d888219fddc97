import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync } from "node:crypto";
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { BackupDamaged } from "./archive.ts";

/** The key of backups, which seals sets and nothing else. */
export interface BackupKey {
  readonly bytes: Buffer;
  /** A fingerprint: says which key a set needs without giving it away. */
  readonly id: string;
}

/** The key file of backups cannot be used; `message` says why, in French. */
export class BackupKeyRefused extends Error {}

const FORM = /^backup-key-1 ([\w-]{43})\n?$/;

/** The key in the file; undefined when there is no file. */
export function readBackupKey(file: string): BackupKey | undefined {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
    if (code === "ENOENT") return undefined;
    throw new BackupKeyRefused(`La clé des sauvegardes ${file} ne peut pas être lue (${code}).`);
  }
  const [, written] = FORM.exec(text) ?? [];
  if (written === undefined) {
    throw new BackupKeyRefused(`La clé des sauvegardes ${file} est abîmée : remettez sa copie.`);
  }
  return keyOf(Buffer.from(written, "base64url"));
}

const keyOf = (bytes: Buffer): BackupKey => ({
  bytes,
  id: createHash("sha256").update("backup key").update(bytes).digest("base64url").slice(0, 8),
});

/** Makes the file with these 32 bytes, on the disk when this returns; of two that make it the first counts. */
export function makeBackupKey(file: string, bytes: Buffer): BackupKey {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const aside = `${file}.${process.pid}.part`;
  const opened = openSync(aside, "wx", 0o600);
  try {
    writeFileSync(opened, `backup-key-1 ${bytes.toString("base64url")}\n`);
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
  try {
    linkSync(aside, file);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
  return readBackupKey(file) ?? keyOf(bytes);
}

/** What seals and opens one set: its keys are drawn from the key of backups and the set's own salt. */
export interface SetSeals {
  /** Parts are numbered and the last one says so: none can be left out, doubled or put elsewhere. */
  readonly seal: (part: number, isLast: boolean, content: Buffer) => Buffer;
  readonly open: (part: number, isLast: boolean, sealed: Buffer) => Buffer;
  /** Of the manifest, which stands in clear. */
  readonly mac: (text: string) => string;
}

const TAG = 16;

export const setSeals = (key: BackupKey, salt: Buffer): SetSeals => {
  const derived = (use: string) => Buffer.from(hkdfSync("sha256", key.bytes, salt, use, 32));
  const sealing = derived("backup set");
  const signing = derived("backup manifest");
  return {
    seal: (part, isLast, content) => {
      const cipher = createCipheriv("aes-256-gcm", sealing, nonceOf(part, isLast));
      const body = [cipher.update(content), cipher.final()];
      return Buffer.concat([...body, cipher.getAuthTag()]);
    },
    open: (part, isLast, sealed) => {
      if (sealed.length < TAG) throw new BackupDamaged(`la partie ${part} est coupée`);
      const decipher = createDecipheriv("aes-256-gcm", sealing, nonceOf(part, isLast));
      decipher.setAuthTag(sealed.subarray(-TAG));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(0, -TAG)), decipher.final()]);
      } catch {
        throw new BackupDamaged(`la partie ${part} a changé depuis qu'elle a été scellée`);
      }
    },
    mac: (text) => createHmac("sha256", signing).update(text).digest("base64url"),
  };
};

/** The sealing key is one set's own, so that numbers are nonces that never come twice. */
const nonceOf = (part: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt8(isLast ? 1 : 0, 0);
  nonce.writeUInt32BE(part, 8);
  return nonce;
};
