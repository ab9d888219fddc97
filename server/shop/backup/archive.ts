import { createHash, type Hash } from "node:crypto";

// What a backup holds before it is compressed and sealed: files one after the other, each of a length
// that nobody need know before its end, with its SHA-256 behind it; last the sum of all.

/** A file of a set; `pieces` is read once, when its turn comes. */
export interface ArchivedFile {
  readonly path: string;
  readonly pieces: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** A folder that must be there although it is empty. */
export interface ArchivedFolder {
  readonly folder: string;
}

/** How much an archive held. */
export interface Held {
  readonly files: number;
  readonly bytes: number;
}

/** Where files of an archive go as they are read. */
export interface Taker {
  readonly folder: (path: string) => Promise<void>;
  readonly begin: (path: string) => Promise<void>;
  readonly piece: (bytes: Buffer) => Promise<void>;
  readonly end: () => Promise<void>;
}

/** The set is not what was written: a part is missing, changed, or sealed by another key. */
export class BackupDamaged extends Error {}

const KINDS = { folder: 1, begin: 2, piece: 3, end: 4, all: 5 } as const;
const HEAD = 5;
const LARGEST = 1 << 20;

/** The bytes of an archive; tells at its end what it held. */
export async function* archive(
  entries: AsyncIterable<ArchivedFile | ArchivedFolder>,
  held: (held: Held) => void,
): AsyncGenerator<Buffer, void, void> {
  const whole = createHash("sha256");
  let files = 0;
  let bytes = 0;
  for await (const entry of entries) {
    if ("folder" in entry) {
      yield frame("folder", Buffer.from(entry.folder));
      continue;
    }
    yield frame("begin", Buffer.from(entry.path));
    const hash = createHash("sha256");
    for await (const piece of entry.pieces()) {
      for (let at = 0; at < piece.length; at += LARGEST) {
        const part = piece.subarray(at, at + LARGEST);
        hash.update(part);
        bytes += part.length;
        yield frame("piece", part);
      }
    }
    const digest = hash.digest();
    whole.update(digest);
    files += 1;
    yield frame("end", digest);
  }
  yield frame("all", whole.digest());
  held({ files, bytes });
}

const frame = (kind: keyof typeof KINDS, content: Uint8Array): Buffer => {
  const made = Buffer.allocUnsafe(HEAD + content.length);
  made.writeUInt8(KINDS[kind], 0);
  made.writeUInt32BE(content.length, 1);
  made.set(content, HEAD);
  return made;
};

/** Reads an archive to its end and checks each sum; rejects with BackupDamaged. */
export async function readArchive(pieces: AsyncIterable<Uint8Array>, taker: Taker): Promise<Held> {
  const whole = createHash("sha256");
  let file: Hash | undefined;
  let files = 0;
  let bytes = 0;
  let isWhole = false;
  for await (const { kind, content } of frames(pieces)) {
    if (isWhole) throw new BackupDamaged("quelque chose suit sa fin");
    switch (kind) {
      case KINDS.folder:
        await taker.folder(safe(content.toString("utf8")));
        break;
      case KINDS.begin:
        file = createHash("sha256");
        await taker.begin(safe(content.toString("utf8")));
        break;
      case KINDS.piece:
        file?.update(content);
        bytes += content.length;
        await taker.piece(content);
        break;
      case KINDS.end: {
        const digest = file?.digest();
        if (digest?.equals(content) !== true) throw new BackupDamaged("un fichier a changé");
        whole.update(digest);
        files += 1;
        await taker.end();
        break;
      }
      case KINDS.all:
        isWhole = whole.digest().equals(content);
        if (!isWhole) throw new BackupDamaged("des fichiers manquent");
        break;
      default:
        throw new BackupDamaged("sa forme est inconnue");
    }
  }
  if (!isWhole) throw new BackupDamaged("la fin manque");
  return { files, bytes };
}

async function* frames(
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ readonly kind: number; readonly content: Buffer }, void, void> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of pieces) {
    rest = rest.length === 0 ? Buffer.from(piece) : Buffer.concat([rest, piece]);
    while (rest.length >= HEAD) {
      const length = rest.readUInt32BE(1);
      if (length > LARGEST) throw new BackupDamaged("sa forme est inconnue");
      if (rest.length < HEAD + length) break;
      yield { kind: rest.readUInt8(0), content: rest.subarray(HEAD, HEAD + length) };
      rest = rest.subarray(HEAD + length);
    }
  }
  if (rest.length > 0) throw new BackupDamaged("la fin manque");
}

/** Nothing of a set is written anywhere but below where it is restored. */
const safe = (path: string): string => {
  const isBelow = path !== "" && path.split("/").every((step) => !["", ".", ".."].includes(step));
  if (!isBelow || path.includes("\\") || path.includes("\0")) {
    throw new BackupDamaged("un chemin en sort");
  }
  return path;
};
