import { Effect, Schema, SchemaGetter } from "effect";
import { Cents } from "../../../api-schema/primitives.ts";
import { kept } from "./data-files.ts";

// What a cell of a table, or a field of a document, may say. All come from text.

/** What `read` makes of a text, checked by `to`; nothing is ever written back. */
export const fromText = <S extends Schema.Top>(
  to: S,
  read: (text: string) => unknown,
  text: Schema.String = Schema.String,
) =>
  text.pipe(
    Schema.decodeTo(to, {
      decode: SchemaGetter.transform((said: string) => read(said) as S["Encoded"]), // safe: `to` checks it
      encode: SchemaGetter.forbiddenEncoding,
    }),
  );

/** A whole number. */
export const Whole = fromText(Schema.Int, Number);

/** A number with a point, if any. */
export const Decimal = fromText(Schema.Finite, Number);

const EurosText = Schema.String.check(
  Schema.makeFilter((text: string) => /^\d+\.\d\d$/.test(text) || "Expected euros like 21.40"),
);

const centsOf = (text: string): number => Number(text.replace(".", ""));

/** '21.40' is 2140 cents. */
export const Euros = fromText(Schema.Int, centsOf, EurosText);

/** The same as the shop's own type. */
export const EurosAsCents = fromText(Cents, centsOf, EurosText);

/** 'yes', for a key that is there or not. */
export const Yes = fromText(Schema.Literal(true), (text) => text === "yes");

/** What an empty cell says in so many words: an empty list, a flag that is not set. */
export const orEmpty = <S extends Schema.ConstraintCodec<unknown, string> & Schema.Top>(cell: S) =>
  cell.pipe(Schema.withDecodingDefaultKey(Effect.succeed("")));

/** 'yes', or an empty cell. */
export const Flag = orEmpty(
  fromText(Schema.Boolean, (text) => (text === "yes" ? true : text === "" ? false : text)),
);

/** Null where a cell is empty. */
export const orNull = <S extends Schema.Top>(cell: S) =>
  Schema.NullOr(cell).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null)));

/** Values with a comma between them; '-' says that there are none, where an empty cell says nothing. */
export const listOf = <S extends Schema.Top>(item: S, separator = ", ") =>
  fromText(Schema.Array(item), (text) => (text === "-" ? [] : text.split(separator)));

/** '5 25': as many numbers as `to` has places. */
export const numbers = <S extends Schema.Top>(to: S) =>
  fromText(to, (text) => (text === "" ? [] : text.split(" ").map(Number)));

/** Name and value of a line of a sheet: 'Matière grasse: 82 %'. */
export const Fact = fromText(Schema.Tuple([Schema.String, Schema.String]), (text) =>
  text.split(": "),
);

/** A name that something else of the data has; `names` is asked when the first one is read. */
export const nameAmong = (what: string, names: () => Iterable<string>) => {
  const known = kept(() => new Set(names()));
  return Schema.String.check(
    Schema.makeFilter((name: string) => known().has(name) || `There is no such ${what}`),
  );
};
