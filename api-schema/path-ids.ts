import { Schema, SchemaTransformation } from "effect";

/** A branded whole-number id in a path or query: only digits are accepted, 400 otherwise. */
export const idFromString = <B extends Schema.Codec<number, number>>(id: B) =>
  Schema.String.check(Schema.isPattern(/^[1-9]\d{0,9}$/)).pipe(
    Schema.decodeTo(id, SchemaTransformation.numberFromString),
  );
