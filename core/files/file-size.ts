import { NO_BREAK_SPACE } from "../money/format.ts";

/** '2,4 Mo', '310 ko'. */
export const fileSize = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))}${NO_BREAK_SPACE}ko`
    : `${(bytes / 1_000_000).toLocaleString("fr-FR", { maximumFractionDigits: 1 })}${NO_BREAK_SPACE}Mo`;

/** 'Fiche technique · PDF, 240 ko'; the size only where it is known. */
export const documentWords = (title: string, size: number | undefined): string =>
  `${title}${NO_BREAK_SPACE}· PDF${size === undefined ? "" : `, ${fileSize(size)}`}`;
