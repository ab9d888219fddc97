import { fileTypeFromBuffer } from "file-type";
import { isEdifact } from "../../../core/edifact/interchange.ts";
import { decodeBytes } from "../../../core/files/text-encoding.ts";
import { Refusal, type TableFormat } from "./lines.ts";

/**
 * The format of a table by its first bytes, never by its name: a picture that is called .csv is a
 * picture. Throws a Refusal that says what the file is when it is no table.
 */
export const recognised = async (head: Uint8Array): Promise<TableFormat> => {
  if (head.length === 0) throw new Refusal("Le fichier est vide : vérifiez son export.");
  const start = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, 4096));
  if (startsWith(start, "PK\u0003\u0004")) return "xlsx";
  if (isEdifact(start.toString("latin1"))) return "edifact";
  const name = TEXTS.find(([magic]) => startsWith(start, magic))?.[1] ?? (await binaryName(start));
  if (name !== null) throw new Refusal(`Ce fichier est ${name} : ${CURE}`);
  const text = decodeBytes(start)
    .text.replace(/^\uFEFF/, "")
    .trimStart();
  if (text === "") throw new Refusal("Le fichier est vide : vérifiez son export.");
  if (/^<(?:!doctype\s+)?html/i.test(text))
    throw new Refusal(`Ce fichier est une page web : ${CURE}`);
  if (text.startsWith("<")) return "xml";
  if (text.startsWith("[")) return "json";
  return text.startsWith("{") ? "ndjson" : "csv";
};

const CURE = "exportez le tableau en CSV, XLSX, JSON ou XML.";

/** What begins like text, and is none. */
const TEXTS = [
  ["%PDF-", "un PDF"],
  ["{\\rtf", "un document RTF"],
] as const;

const startsWith = (start: Buffer, magic: string): boolean =>
  start.subarray(0, magic.length).toString("latin1") === magic;

const NAMES: Readonly<Record<string, string>> = {
  cfb: "un ancien classeur .xls ou un document d’un ancien bureau",
  zip: "une archive vide",
};

/** What a file with bytes that text has not is to a library of signatures; null for text. */
const binaryName = async (start: Buffer): Promise<string | null> => {
  // Said to be text: the library looks behind the mark, where 'x' and a control are an image of a disk.
  if (startsWith(start, UTF8_MARK)) return null;
  // Letters alone are a signature to it too: 'BM' of a picture, 'MZ' of a program.
  if (!CONTROLS.test(decodeBytes(start).text)) return null;
  const type = await fileTypeFromBuffer(start);
  if (type === undefined) return null;
  return NAMES[type.ext] ?? `du type ${type.ext.toUpperCase()} (${type.mime})`;
};

const UTF8_MARK = "\u00EF\u00BB\u00BF";

// oxlint-disable-next-line no-control-regex -- they are what is looked for
const CONTROLS = /[\u0000-\u0008\u000e-\u001f]/;
