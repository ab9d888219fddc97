import { Effect } from "effect";
import { fileTypeFromFile } from "file-type";
import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import {
  ATTACHMENTS_MAX,
  storedFileName,
  receivedFileProblem,
  TOO_MANY_ATTACHMENTS,
} from "../../core/files/attachments.ts";
import { FILE_TYPES, fileTypeOf } from "../../core/files/file-type.ts";

/**
 * A file that came with a message, on the disk for the time of the request: what it is was read in it,
 * not in what its sender calls it.
 */
export interface ReceivedFile {
  readonly name: string;
  readonly mediaType: string;
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** SHA-256 of its bytes. */
  readonly digest: Buffer;
}

/** Files as the form's parser keeps them for the time of the request. */
interface PostedFile {
  readonly name: string;
  readonly path: string;
}

/** So much of a file is in memory at once. */
export const PIECE_BYTES = 256 * 1024;

/** Files that are taken, and a French message for each that is not. */
export const receiveFiles = (
  posted: readonly PostedFile[],
): Effect.Effect<{
  readonly files: readonly ReceivedFile[];
  readonly problems: readonly string[];
}> =>
  Effect.promise(async () => {
    if (posted.length > ATTACHMENTS_MAX) return { files: [], problems: [TOO_MANY_ATTACHMENTS] };
    const files: ReceivedFile[] = [];
    const problems: string[] = [];
    for (const { name, path } of posted) {
      const stored = storedFileName(name);
      const readAs = (await fileTypeFromFile(path))?.mime ?? null;
      const sample = { ...(await withFile(path, endsOf)), readAs };
      const problem = receivedFileProblem(stored, sample);
      const type = fileTypeOf(sample);
      if (problem !== null || type === null) {
        problems.push(problem ?? "");
        continue;
      }
      const { mediaType } = FILE_TYPES[type];
      const digest = await withFile(path, digestOf);
      files.push({ name: stored, mediaType, path, size: sample.size, digest });
    }
    return { files, problems };
  });

const withFile = async <A>(path: string, use: (file: FileHandle) => Promise<A>): Promise<A> => {
  const file = await open(path);
  try {
    return await use(file);
  } finally {
    await file.close();
  }
};

/** Where the type of a file is told. */
const endsOf = async (file: FileHandle) => {
  const { size } = await file.stat();
  const start = await read(file, 0, Math.min(size, END_BYTES));
  const end = size <= END_BYTES ? start : await read(file, size - END_BYTES, END_BYTES);
  return { size, start, end };
};

const END_BYTES = 64 * 1024;

const read = async (file: FileHandle, at: number, length: number): Promise<Uint8Array> => {
  const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
};

const digestOf = async (file: FileHandle): Promise<Buffer> => {
  const hash = createHash("sha256");
  const piece = Buffer.allocUnsafe(PIECE_BYTES);
  for (;;) {
    const { bytesRead } = await file.read(piece, 0, PIECE_BYTES);
    if (bytesRead === 0) return hash.digest();
    hash.update(piece.subarray(0, bytesRead));
  }
};
