import type * as schemas from "./outgoing-message-schema.ts";

export type OutgoingMessage = typeof schemas.OutgoingMessage.Type;
export type WholeOutgoingMessage = typeof schemas.WholeOutgoingMessage.Type;

/** Whether the same words and files would be sent again: tried again, they are the same message. */
export const isSameMessage = (before: WholeOutgoingMessage, after: WholeOutgoingMessage): boolean =>
  JSON.stringify([before.letter, before.files]) === JSON.stringify([after.letter, after.files]);
