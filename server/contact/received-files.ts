import { Effect } from "effect";
import { readFile } from "node:fs/promises";
import {
  ATTACHMENTS_MAX,
  keptFileName,
  receivedFileProblem,
  TOO_MANY_ATTACHMENTS,
} from "../../core/files/attachments.ts";
import { FILE_TYPES, fileTypeOf } from "../../core/files/file-type.ts";

/** A file that came with a message: what it is was read in it, not in what its sender calls it. */
export interface ReceivedFile {
  readonly name: string;
  readonly mediaType: string;
  readonly content: Buffer;
}

/** Files as the form's parser keeps them for the time of the request. */
interface PostedFile {
  readonly name: string;
  readonly path: string;
}

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
      const content = await readFile(path);
      const kept = keptFileName(name);
      const problem = receivedFileProblem(kept, content);
      const type = fileTypeOf(content);
      if (problem !== null || type === null) problems.push(problem ?? "");
      else files.push({ name: kept, mediaType: FILE_TYPES[type].mediaType, content });
    }
    return { files, problems };
  });
