import { NO_BREAK_SPACE } from "../money/format.ts";
import { fileSize } from "./file-size.ts";

/** Messages with files, and the bytes of these files. */
export type Uploads = { readonly messages: number; readonly bytes: number };

const MB = 1_000_000;

/**
 * What may be sent with files in one day of Paris. A message has 52 MB at most, so the least of these
 * takes one of them. Words without files count nowhere here.
 */
export const UPLOAD_QUOTAS = {
  /** One person, in whatever store. */
  person: { messages: 30, bytes: 100 * MB },
  /** One store, whoever writes for it. */
  store: { messages: 60, bytes: 200 * MB },
  /** One caller who is not signed in (/nous-contacter, /devenir-marchand). */
  caller: { messages: 10, bytes: 60 * MB },
  /** All who are not signed in: they have as many addresses as they like. */
  callers: { messages: 2000, bytes: 2000 * MB },
  /** One agent who answers conversations. */
  agent: { messages: 300, bytes: 1000 * MB },
  /** One agent who puts photographs into the shop, in bytes as they are sent. */
  photographer: { messages: 1000, bytes: 4000 * MB },
  /** One agent who brings files of the exchange's resources. */
  exchanger: { messages: 500, bytes: 5000 * MB },
} as const satisfies { readonly [who: string]: Uploads };

export type UploadQuota = keyof typeof UPLOAD_QUOTAS;

/** What is left of a quota; nothing is below nothing. */
export const leftOf = (quota: UploadQuota, sent: Uploads): Uploads => ({
  messages: Math.max(0, UPLOAD_QUOTAS[quota].messages - sent.messages),
  bytes: Math.max(0, UPLOAD_QUOTAS[quota].bytes - sent.bytes),
});

/** What is left where several quotas hold: the least of each; without one, nothing. */
export const leastOf = (left: readonly Uploads[]): Uploads =>
  left.length === 0
    ? { messages: 0, bytes: 0 }
    : {
        messages: Math.min(...left.map(({ messages }) => messages)),
        bytes: Math.min(...left.map(({ bytes }) => bytes)),
      };

/** Whether one more message with so many bytes of files may go. */
export const fitsIn = ({ messages, bytes }: Uploads, more: number): boolean =>
  messages > 0 && more <= bytes;

/** 'Aujourd’hui, encore 87 Mo de fichiers, en 12 messages.' */
export const allowanceText = (left: Uploads): string => {
  if (isNothing(left)) return NOTHING_LEFT;
  const messages = left.messages === 1 ? "un message" : `${left.messages}${NO_BREAK_SPACE}messages`;
  return `Aujourd’hui, encore ${fileSize(left.bytes)} de fichiers, en ${messages}.`;
};

/** Why chosen files cannot go today, in French; null when they can. */
export const allowanceProblem = (left: Uploads, chosenBytes: number): string | null => {
  if (chosenBytes === 0 || fitsIn(left, chosenBytes)) return null;
  if (isNothing(left)) return NOTHING_LEFT;
  return `Ces fichiers pèsent ${fileSize(chosenBytes)} et il reste ${fileSize(left.bytes)} pour aujourd’hui${NO_BREAK_SPACE}: retirez-en, ou envoyez-les demain.`;
};

const isNothing = ({ messages, bytes }: Uploads): boolean => messages === 0 || bytes === 0;

export const NOTHING_LEFT =
  "Vous avez envoyé aujourd’hui tous les fichiers d’une journée. Votre message peut partir sans fichier, ou demain avec.";
