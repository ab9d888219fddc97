import type * as schemas from "./letter-schema.ts";

export type Letter = typeof schemas.Letter.Type;
export type WholeLetter = typeof schemas.WholeLetter.Type;

/** Whether the same words and files would be sent again: tried again, they are the same message. */
export const isSameLetter = (before: WholeLetter, after: WholeLetter): boolean =>
  JSON.stringify([before.letter, before.files]) === JSON.stringify([after.letter, after.files]);
