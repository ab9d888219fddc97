import type { Message, Participant, Thread, ThreadId } from "../../api-schema/messaging.ts";

/** The firm that runs the shop. */
type Operator = { readonly name: string };

/** Whom the store writes with, as people call them: the merchant, or the firm that runs the shop. */
export const correspondentOf = (
  operator: Operator,
  { merchant }: Pick<Thread, "merchant">,
): string => merchant?.name ?? operator.name;

/** Who wrote a message: 'Vous', a colleague of the store by name, the merchant, the mill. */
export const senderName = (
  operator: Operator,
  { type, name }: Participant,
  reader: { readonly fullName: string } | null,
): string => {
  if (type === "user" && name === reader?.fullName) return "Vous";
  if (name !== "") return name;
  return type === "operator" ? operator.name : "Votre boutique";
};

/** The newest message of a conversation; undefined for one without any. */
export const latestMessage = ({ messages }: Pick<Thread, "messages">): Message | undefined =>
  messages.at(-1);

/** The beginning of a message on one line, for a list. */
export const excerpt = (body: string): string => body.replaceAll(/\s+/g, " ").trim().slice(0, 160);

/** 'non lu', '3 non lus': what the bold of a line says to who hears it. */
export const unreadWords = (count: number): string => (count > 1 ? `${count} non lus` : "non lu");

/** The number of a conversation in an address; null for anything else. */
export const readThreadId = (text: string): ThreadId | null =>
  /^[1-9]\d{0,8}$/.test(text) ? (Number(text) as ThreadId) : null; // safe: a positive number
