import type { Schema } from "effect";
import { checkerOf, textOf, wrongAt } from "./data-files.ts";

/** What a JSON file says. Throws a DataError with the path of everything wrong in it. */
export const readTree = <S extends Schema.ConstraintDecoder<unknown>>(
  file: string,
  schema: S,
): S["Type"] => checkerOf(schema).read(parsed(file), () => ({ file }));

const parsed = (file: string): unknown => {
  try {
    return JSON.parse(textOf(file));
  } catch (error) {
    throw wrongAt({ file }, String(error));
  }
};
