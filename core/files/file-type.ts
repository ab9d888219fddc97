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

/** Endings that a file of a type may have, and how mail programs name it. */
export const FILE_TYPES: Readonly<
  Record<FileType, { readonly endings: readonly string[]; readonly mediaType: string }>
> = {
  pdf: { endings: ["pdf"], mediaType: "application/pdf" },
  jpeg: { endings: ["jpg", "jpeg"], mediaType: "image/jpeg" },
  png: { endings: ["png"], mediaType: "image/png" },
  gif: { endings: ["gif"], mediaType: "image/gif" },
  webp: { endings: ["webp"], mediaType: "image/webp" },
  heic: { endings: ["heic", "heif"], mediaType: "image/heic" },
  docx: { endings: ["docx"], mediaType: office("wordprocessingml.document") },
  xlsx: { endings: ["xlsx"], mediaType: office("spreadsheetml.sheet") },
  pptx: { endings: ["pptx"], mediaType: office("presentationml.presentation") },
  odt: { endings: ["odt"], mediaType: "application/vnd.oasis.opendocument.text" },
  ods: { endings: ["ods"], mediaType: "application/vnd.oasis.opendocument.spreadsheet" },
  oldOffice: { endings: ["doc", "xls", "ppt"], mediaType: "application/x-ole-storage" },
  csv: { endings: ["csv"], mediaType: "text/csv" },
};

/**
 * The type of a file by its content, never by its name or by what its sender calls it; null for
 * anything that is not taken: programs, archives, web pages, drawings with scripts.
 */
export const fileTypeOf = (bytes: Uint8Array): FileType | null => {
  for (const [type, at, magic] of MAGICS) if (startsWith(bytes, magic, at)) return type;
  if (startsWith(bytes, "ftyp", 4))
    return HEIC.some((brand) => startsWith(bytes, brand, 8)) ? "heic" : null;
  if (startsWith(bytes, "RIFF") && startsWith(bytes, "WEBP", 8)) return "webp";
  if (startsWith(bytes, "PK\u0003\u0004")) return zippedType(bytes);
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
const zippedType = (bytes: Uint8Array): FileType | null => {
  const opened = textOf(bytes.subarray(0, 200));
  if (opened.includes("mimetypeapplication/vnd.oasis.opendocument.text")) return "odt";
  if (opened.includes("mimetypeapplication/vnd.oasis.opendocument.spreadsheet")) return "ods";
  const directory = textOf(bytes.subarray(Math.max(0, bytes.length - DIRECTORY_BYTES)));
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

function office(kind: string): string {
  return `application/vnd.openxmlformats-officedocument.${kind}`;
}
