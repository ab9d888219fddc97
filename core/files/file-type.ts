import type { FileMediaType } from "../../api-schema/uploads.ts";

/** What a file really is, as its first bytes say. */
export type FileType =
  | "pdf"
  | "jpeg"
  | "png"
  | "gif"
  | "webp"
  | "heic"
  | "docx"
  | "xlsx"
  | "pptx"
  | "odt"
  | "ods"
  | "oldOffice"
  | "csv";

/** Endings that a file of a type may have, how mail programs name it, and libraries of signatures. */
type TypeNames = {
  readonly endings: readonly string[];
  readonly mediaType: FileMediaType;
  readonly alsoReadAs: readonly string[];
};

const names = (
  endings: readonly string[],
  mediaType: FileMediaType,
  alsoReadAs: readonly string[] = [],
): TypeNames => ({ endings, mediaType, alsoReadAs });

// An office document whose parts lie in an unusual order is a zip to most readers.
const ZIP = ["application/zip"];

export const FILE_TYPES: Readonly<Record<FileType, TypeNames>> = {
  pdf: names(["pdf"], "application/pdf"),
  jpeg: names(["jpg", "jpeg"], "image/jpeg"),
  png: names(["png"], "image/png", ["image/apng"]),
  gif: names(["gif"], "image/gif"),
  webp: names(["webp"], "image/webp"),
  heic: names(["heic", "heif"], "image/heic", ["image/heif", "image/heif-sequence"]),
  docx: names(["docx"], office("wordprocessingml.document"), ZIP),
  xlsx: names(["xlsx"], office("spreadsheetml.sheet"), ZIP),
  pptx: names(["pptx"], office("presentationml.presentation"), ZIP),
  odt: names(["odt"], "application/vnd.oasis.opendocument.text", ZIP),
  ods: names(["ods"], "application/vnd.oasis.opendocument.spreadsheet", ZIP),
  oldOffice: names(["doc", "xls", "ppt"], "application/x-ole-storage", ["application/x-cfb"]),
  csv: names(["csv"], "text/csv"),
};

/** What of a file says its type: it is never read whole. */
export interface FileSample {
  /** Bytes of the whole file. */
  readonly size: number;
  /** Its first bytes and its last, 64 kB each; both are the file where it is shorter. */
  readonly start: Uint8Array;
  readonly end: Uint8Array;
  /** The media type that a library of signatures reads in it; null when it knows none. */
  readonly readAs: string | null;
}

/**
 * The type of a file by its content, never by its name or by what its sender calls it; null for
 * anything that is not taken: programs, archives, web pages, drawings with scripts. What another
 * reader of files takes it for must not be something else: a document with macros, XML.
 */
export const fileTypeOf = ({ start, end, readAs }: FileSample): FileType | null => {
  const type = typeByContent(start, end);
  if (type === null || readAs === null) return type;
  const { mediaType, alsoReadAs } = FILE_TYPES[type];
  return [mediaType, ...alsoReadAs].includes(readAs) ? type : null;
};

const typeByContent = (bytes: Uint8Array, end: Uint8Array): FileType | null => {
  for (const [type, at, magic] of MAGICS) if (startsWith(bytes, magic, at)) return type;
  if (startsWith(bytes, "ftyp", 4))
    return HEIC.some((brand) => startsWith(bytes, brand, 8)) ? "heic" : null;
  if (startsWith(bytes, "RIFF") && startsWith(bytes, "WEBP", 8)) return "webp";
  if (startsWith(bytes, "PK\u0003\u0004")) return zippedType(bytes, end);
  return isTable(bytes) ? "csv" : null;
};

/** The ending of a file's name, in lower case, without its dot. */
export const endingOf = (name: string): string =>
  /\.([a-z0-9]{1,5})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? "";

const MAGICS: readonly (readonly [type: FileType, at: number, magic: string])[] = [
  ["pdf", 0, "%PDF-"],
  ["jpeg", 0, "\u00FF\u00D8\u00FF"],
  ["png", 0, "\u0089PNG\r\n\u001A\n"],
  ["gif", 0, "GIF87a"],
  ["gif", 0, "GIF89a"],
  ["oldOffice", 0, "\u00D0\u00CF\u0011\u00E0\u00A1\u00B1\u001A\u00E1"],
];

const HEIC = ["heic", "heix", "mif1", "msf1", "heim", "heis"] as const;

/** A zip is an office document when it has the part that makes one; its directory is at the end. */
const zippedType = (bytes: Uint8Array, end: Uint8Array): FileType | null => {
  const opened = textOf(bytes.subarray(0, 200));
  if (opened.includes("mimetypeapplication/vnd.oasis.opendocument.text")) return "odt";
  if (opened.includes("mimetypeapplication/vnd.oasis.opendocument.spreadsheet")) return "ods";
  const directory = textOf(end.subarray(Math.max(0, end.length - DIRECTORY_BYTES)));
  if (!directory.includes("[Content_Types].xml")) return null;
  // A document with macros under the name of one without.
  if (directory.includes("vbaProject.bin")) return null;
  return OFFICE_PARTS.find(([part]) => directory.includes(part))?.[1] ?? null;
};

const DIRECTORY_BYTES = 65_536;

const OFFICE_PARTS: readonly (readonly [part: string, type: FileType])[] = [
  ["word/document.xml", "docx"],
  ["xl/workbook.xml", "xlsx"],
  ["ppt/presentation.xml", "pptx"],
];

/** Plain text that is no markup: what a spreadsheet writes as CSV. */
const isTable = (bytes: Uint8Array): boolean => {
  const start = bytes.subarray(0, 4096);
  if (start.length === 0 || !start.every((byte) => byte >= 0x20 || isBlank(byte))) return false;
  const text = textOf(start)
    .replace(/^\u00EF\u00BB\u00BF/, "")
    .trimStart();
  return !text.startsWith("<") && /[;,\t]/.test(text);
};

const isBlank = (byte: number): boolean => byte === 0x09 || byte === 0x0a || byte === 0x0d;

const startsWith = (bytes: Uint8Array, magic: string, at = 0): boolean =>
  bytes.length >= at + magic.length &&
  Array.from(magic).every((letter, index) => bytes[at + index] === letter.charCodeAt(0));

/** Byte by byte, so that no byte is lost and none is read as two. */
const textOf = (bytes: Uint8Array): string => {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) {
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  }
  return text;
};

function office<Kind extends string>(
  kind: Kind,
): `application/vnd.openxmlformats-officedocument.${Kind}` {
  return `application/vnd.openxmlformats-officedocument.${kind}`;
}
