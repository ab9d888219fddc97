import { Option, Schema } from "effect";

/** A number of an address; undefined for what names nothing. */
export const idIn = <Id extends number>(
  schema: Schema.Codec<Id, number>,
  text: string | undefined,
): Id | undefined =>
  text !== undefined && /^[1-9]\d{0,9}$/.test(text)
    ? Option.getOrUndefined(Schema.decodeOption(schema)(Number(text)))
    : undefined;

/** A code of an address, whose signs the router leaves as they are written there ('FAR%2F25'). */
export const codeIn = <Code extends string>(
  schema: Schema.Codec<Code, string>,
  text: string | undefined,
): Code | undefined => {
  try {
    return Option.getOrUndefined(Schema.decodeOption(schema)(decodeURIComponent(text ?? "")));
  } catch {
    // '%' and whatever: nobody's address.
    return undefined;
  }
};
