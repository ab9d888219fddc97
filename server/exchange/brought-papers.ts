import { Effect, Result } from "effect";
import type { SqlClient } from "effect/sql";
import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import type { Resource } from "../../api-schema/exchange/resource.ts";
import { nowDate } from "../clock.ts";
import { isPlainName } from "./folder/names.ts";
import type { ReadLine } from "./read-lines.ts";

/** Bytes of one paper at most. */
const MOST = 10 * 1024 * 1024;

/** Whether a name of a file is that of a PDF. */
export const isPaperName = (name: string): boolean => name.toLowerCase().endsWith(".pdf");

/** The columns of a resource that name papers. */
export const paperColumns = ({ columns }: Resource): readonly string[] =>
  Object.keys(columns).filter((name) => columns[name]?.paper === true);

/**
 * Takes the papers that lines name, from the folder `beside` their file or out of the cell itself, and puts
 * their digests in the place of names. What is no PDF is a fault of its line.
 */
export const withPapers = (
  sql: SqlClient.SqlClient,
  resource: Resource,
  beside: string | undefined,
) => {
  const columns = paperColumns(resource);
  const take = Effect.fnUntraced(function* (text: string) {
    if (/^[0-9a-f]{64}$/.test(text)) {
      const [known] = yield* sql`select from kept_file where digest = ${text}`;
      return known === undefined ? Result.fail("Aucun PDF de cette empreinte n'est connu.") : text;
    }
    const bytes = text.startsWith("JVBERi0")
      ? bytesOf(text)
      : yield* Effect.promise(() => readBeside(beside, text));
    if (typeof bytes === "string") return Result.fail(bytes);
    const wrong = paperProblem(bytes);
    if (wrong !== undefined) return Result.fail(wrong);
    const digest = digestOf(bytes);
    yield* keepPaper(sql, digest, bytes);
    return digest;
  }, Effect.orDie);
  return Effect.fnUntraced(function* (line: ReadLine): Effect.fn.Return<ReadLine> {
    let taken = line;
    for (const column of columns) {
      const text = line.said[column];
      if (typeof text !== "string") continue;
      const digest = yield* take(text);
      if (typeof digest === "string") {
        taken = { ...taken, said: { ...taken.said, [column]: digest } };
        continue;
      }
      const reason = Result.isFailure(digest) ? digest.failure : "";
      const faults = [...taken.faults, { column, value: text.slice(0, 80), reason }];
      taken = { ...taken, faults };
    }
    return taken;
  });
};

/** What a paper is kept by. */
export const digestOf = (bytes: Uint8Array): string =>
  createHash("sha256").update(bytes).digest("hex");

/** Keeps a paper; one that is there is not thrown away before its time from now on. */
export const keepPaper = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  digest: string,
  bytes: Uint8Array,
) {
  yield* sql`insert into kept_file (digest, bytes, received_at)
    values (${digest}, ${bytes}, ${yield* nowDate})
    on conflict (digest) do update set received_at = excluded.received_at`;
});

const bytesOf = (base64: string): Buffer | string =>
  /^[A-Za-z0-9+/\s]+={0,2}$/.test(base64)
    ? Buffer.from(base64, "base64")
    : "Ce contenu en base64 est abîmé.";

/** What a file beside the table holds, or why it is not taken. A link leads nowhere. */
const readBeside = async (folder: string | undefined, name: string): Promise<Buffer | string> => {
  if (!isPlainName(name) || !isPaperName(name)) {
    return "Ce n'est pas le nom d'un PDF : des lettres, des chiffres, des espaces et . _ - ( ) +, et « .pdf » à la fin.";
  }
  if (folder === undefined) return "Un PDF ne peut être nommé que par un fichier d'un dossier.";
  const file = await open(join(folder, name), constants.O_RDONLY | constants.O_NOFOLLOW).catch(
    () => undefined,
  );
  if (file === undefined) return "Aucun fichier de ce nom n'est à côté : posez-y les PDF d'abord.";
  try {
    const found = await file.stat();
    if (!found.isFile() || found.nlink > 1)
      return "Ce n'est pas un fichier : liens et dossiers ne sont pas pris.";
    if (found.size > MOST) return TOO_LARGE;
    return await file.readFile();
  } finally {
    await file.close();
  }
};

const TOO_LARGE = "Ce PDF dépasse 10 Mo.";

/** Why bytes are not taken as a paper, in French: too many, no PDF, or one that was cut. */
export const paperProblem = (bytes: Buffer): string | undefined => {
  if (bytes.length > MOST) return TOO_LARGE;
  if (!bytes.subarray(0, 5).equals(Buffer.from("%PDF-"))) return "Ce n'est pas un PDF.";
  return bytes.subarray(-1024).includes("%%EOF") ? undefined : "Ce PDF est coupé.";
};
