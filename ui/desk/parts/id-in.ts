import { Option, Schema } from "effect";

/** A number of an address; undefined for what names nothing. */
export const idIn = <Id extends number>(
  schema: Schema.Codec<Id, number>,
  text: string | undefined,
): Id | undefined =>
  text !== undefined && /^[1-9]\d{0,9}$/.test(text)
    ? Option.getOrUndefined(Schema.decodeOption(schema)(Number(text)))
    : undefined;
