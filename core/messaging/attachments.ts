/** What a file of a message is, to people. */
export const attachmentKind = (mediaType: string): string => {
  if (mediaType.startsWith("image/")) return "Image";
  return KINDS.find(([part]) => mediaType.includes(part))?.[1] ?? "Fichier";
};

/** Whether a browser can show it as a picture: not what phones alone can draw. */
export const isShowable = (mediaType: string): boolean => SHOWABLE.has(mediaType);

const SHOWABLE: ReadonlySet<string> = new Set([
  "image/jpeg",
  "image/png",
  "image/gif",
  "image/webp",
]);

const KINDS: readonly (readonly [part: string, kind: string])[] = [
  ["pdf", "PDF"],
  ["wordprocessing", "Document Word"],
  ["opendocument.text", "Document"],
  ["spreadsheet", "Tableur"],
  ["presentation", "Présentation"],
  ["csv", "Tableau CSV"],
  ["ole-storage", "Document Office"],
];
