import { NO_BREAK_SPACE } from "../money/format.ts";
import { endingOf, FILE_TYPES, type FileSample, fileTypeOf } from "./file-type.ts";

/** Files that go with a message (product §8): so many of them, so large each. */
export const ATTACHMENTS_MAX = 5;
export const ATTACHMENT_MAX_BYTES = 10 * 1024 * 1024;

/** What a file picker is told to offer. */
export const ATTACHMENT_ACCEPT = Object.values(FILE_TYPES)
  .flatMap(({ endings }) => endings.map((ending) => `.${ending}`))
  .join(",");

export const TOO_MANY_ATTACHMENTS = `${ATTACHMENTS_MAX} fichiers au plus.`;

/** 'PDF, images, Word, Excel, PowerPoint, CSV : 5 fichiers au plus, 10 Mo chacun.' */
export const ATTACHMENTS_HINT = `PDF, images, Word, Excel, PowerPoint, CSV${NO_BREAK_SPACE}: ${ATTACHMENTS_MAX} fichiers au plus, 10${NO_BREAK_SPACE}Mo chacun.`;

/** A file as a browser knows it before it is sent. */
export type ChosenFile = { readonly name: string; readonly size: number };

/** Why a chosen file cannot be sent, in French; null when it can, as far as its name and size tell. */
export const chosenFileProblem = ({ name, size }: ChosenFile): string | null => {
  if (!ENDINGS.has(endingOf(name)))
    return `« ${name} »${NO_BREAK_SPACE}: ce type de fichier n’est pas accepté.`;
  if (size === 0) return `« ${name} » est vide.`;
  if (size > ATTACHMENT_MAX_BYTES) return `« ${name} » dépasse 10${NO_BREAK_SPACE}Mo.`;
  return null;
};

/** What can be sent of more files is taken; the first thing that cannot is said. The same file twice is one. */
export const withMoreFiles = <Chosen extends ChosenFile>(
  files: readonly Chosen[],
  chosen: readonly Chosen[],
): { readonly kept: readonly Chosen[]; readonly refusal: string | undefined } => {
  const isNew = ({ name, size }: Chosen) =>
    !files.some((file) => file.name === name && file.size === size);
  const problems = chosen.map((file) => chosenFileProblem(file));
  const all = [
    ...files,
    ...chosen.filter((file, index) => problems[index] === null && isNew(file)),
  ];
  const refusal = problems.find((problem) => problem !== null);
  return {
    kept: all.slice(0, ATTACHMENTS_MAX),
    refusal: refusal ?? (all.length > ATTACHMENTS_MAX ? TOO_MANY_ATTACHMENTS : undefined),
  };
};

/**
 * The same where the bytes are at hand: what the file is must be what its name says, or a program
 * would arrive as 'facture.pdf'.
 */
export const receivedFileProblem = (name: string, sample: FileSample): string | null => {
  const chosen = chosenFileProblem({ name, size: sample.size });
  if (chosen !== null) return chosen;
  const type = fileTypeOf(sample);
  return type !== null && FILE_TYPES[type].endings.includes(endingOf(name))
    ? null
    : `« ${name} »${NO_BREAK_SPACE}: le contenu ne correspond pas à ce type de fichier.`;
};

/** A file's name as it is kept: no path, no line break, nothing that a mail's header reads. */
export const storedFileName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? "")
    .replaceAll(/[\p{Cc}\p{Cf}"<>|:*?]+/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(-120);

/** Bytes of files together. */
export const totalSize = (files: readonly ChosenFile[]): number =>
  files.reduce((sum, { size }) => sum + size, 0);

const ENDINGS: ReadonlySet<string> = new Set(
  Object.values(FILE_TYPES).flatMap(({ endings }) => endings),
);
