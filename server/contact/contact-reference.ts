import { instantOfMs, parisDayOf } from "../../core/calendar/paris-time.ts";

export type ContactKind = "contact" | "merchant";

const LETTERS: Readonly<Record<ContactKind, string>> = { contact: "C", merchant: "M" };

/** 'C26-000123': what a sender and the desk call a message. */
export const referenceOf = ({
  id,
  kind,
  receivedAt,
}: {
  readonly id: number;
  readonly kind: ContactKind;
  readonly receivedAt: Date;
}): string => {
  const year = parisDayOf(instantOfMs(receivedAt.getTime())).slice(2, 4);
  return `${LETTERS[kind]}${year}-${String(id).padStart(6, "0")}`;
};
