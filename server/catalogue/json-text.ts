import type { Brand } from "effect";

/** JSON that is ready to be sent: made once from rows or values, never decoded here again. */
export type JsonText = string & Brand.Brand<"JsonText">;

/** The JSON of a value of the wire. */
export const jsonOf = (value: unknown): JsonText => (JSON.stringify(value) ?? "null") as JsonText; // safe: what JSON.stringify writes is JSON

/** A JSON array of ready elements. */
export const jsonArray = (elements: readonly string[]): JsonText =>
  `[${elements.join(",")}]` as JsonText; // safe: the elements are JSON

/** `{"a":1,"b":2}` without its braces: the members that others are put beside. */
export const membersOf = (value: object): string => JSON.stringify(value).slice(1, -1);

/** A JSON object of members as `membersOf` writes them; none of the parts is empty. */
export const jsonObject = (...members: readonly string[]): JsonText =>
  `{${members.join(",")}}` as JsonText; // safe: members are JSON members
