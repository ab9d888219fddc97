import { Effect } from "effect";
import { createReadStream } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { Resource } from "../../../api-schema/exchange/resource.ts";
import { isPaperName, paperColumns } from "../brought-papers.ts";
import { Refusal } from "../files/lines.ts";
import { namesIn, PAPERS, unzipped } from "../files/zip.ts";
import { isPlainName } from "../folder/names.ts";
import { UnreadableFile } from "../files/file-table.ts";

/**
 * What a program has sent of a resource whose lines name PDFs: where it is an archive of one file and its PDFs, that
 * file, with the PDFs beside it as in the folder; else the body as it is.
 */
export const unpackedBody = (
  body: string,
  resource: Resource,
): Effect.Effect<string, UnreadableFile> =>
  paperColumns(resource).length === 0
    ? Effect.succeed(body)
    : Effect.tryPromise({ try: () => unpacked(body), catch: (thrown) => thrown }).pipe(
        Effect.catch((thrown) =>
          thrown instanceof Refusal
            ? Effect.fail(new UnreadableFile({ reason: thrown.reason, line: null }))
            : Effect.die(thrown),
        ),
      );

/** How a zip archive begins. */
const ZIP = Buffer.from("PK\u0003\u0004");

const unpacked = async (body: string): Promise<string> => {
  const head = await buffer(createReadStream(body, { end: ZIP.length - 1 }));
  if (!head.equals(ZIP)) return body;
  const archive = await readFile(body);
  const names = namesIn(archive, PAPERS);
  // A spreadsheet is one too.
  if (names.includes("[Content_Types].xml")) return body;
  const odd = names.find((name) => !isPlainName(name));
  if (odd !== undefined) throw new Refusal(PAPERS.forbidden(odd));
  const [table, ...others] = names.filter((name) => !isPaperName(name));
  if (table === undefined || others.length > 0) {
    throw new Refusal("L’archive contient un fichier de lignes, un seul, et ses PDF.");
  }
  const folder = join(dirname(body), "unpacked");
  await mkdir(folder, { mode: 0o700 });
  for (const [name, bytes] of unzipped(archive, () => true, PAPERS)) {
    await writeFile(join(folder, name), bytes, { mode: 0o600 });
  }
  return join(folder, table);
};
