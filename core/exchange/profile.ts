import { Result, Schema } from "effect";
import { RESOURCE_NAMES } from "../../api-schema/exchange/names.ts";
import { RESOURCES } from "../../api-schema/exchange/resources.ts";
import { SourceName } from "./wish.ts";
import { SLUG_FORM } from "../../api-schema/code-forms.ts";

/** What is done with a cell before it is read: by house, since each lays its exports out in its own way. */
export const Transform = Schema.Union([
  /** Other words for what stands there: {"N": "non"}; what is not listed stays. */
  Schema.Struct({ lookup: Schema.Record(Schema.String, Schema.String) }),
  /** One part of it, counted from 1: 'REF/25' split by '/'. */
  Schema.Struct({ split: Schema.NonEmptyString, part: Schema.Int.check(Schema.isGreaterThan(0)) }),
  /** The first number of a text: 'Sac 25 kg' is 25. */
  Schema.Struct({ firstNumber: Schema.Literal(true) }),
  /** A number in another unit: grams times 0.001, or a price of 100 kg times 0.25. */
  Schema.Struct({ times: Schema.Finite.check(Schema.isGreaterThan(0)) }),
]);
export type Transform = typeof Transform.Type;

const Transforms = Schema.optionalKey(Schema.Array(Transform));

/** Where a column comes from: a header, several joined, or the same text for every line. */
export const Source = Schema.Union([
  Schema.Struct({ column: Schema.String, header: Schema.String, transforms: Transforms }),
  Schema.Struct({
    column: Schema.String,
    headers: Schema.Array(Schema.String).check(Schema.isMinLength(2)),
    joinedBy: Schema.String,
    transforms: Transforms,
  }),
  Schema.Struct({ column: Schema.String, constant: Schema.String }),
]);
export type Source = typeof Source.Type;

/** How a house writes one kind of file: a document of the repository's own, kept and exported. */
export const Profile = Schema.Struct({
  format: Schema.Literal("panetier-profile"),
  version: Schema.Literal(1),
  name: Schema.String.check(Schema.isPattern(SLUG_FORM)),
  resource: Schema.Literals(RESOURCE_NAMES),
  sources: Schema.Array(Source),
  /** Headers that say nothing to the shop. */
  ignored: Schema.Array(Schema.String),
  /** The system whose keys its files have. */
  source: Schema.optionalKey(SourceName),
  /** The merchant whose files they are. */
  merchant: Schema.optionalKey(SourceName),
});
export type Profile = typeof Profile.Type;

/** The profile of a document, or why it is none, in French. */
export const readProfile = (document: unknown): Result.Result<Profile, string> => {
  const read = decode(document);
  if (Result.isFailure(read))
    return Result.fail(`Ce n'est pas un profil : ${read.failure.message}`);
  const { sources, resource } = read.success;
  const { columns } = RESOURCES[resource];
  const unknown = sources.find(({ column }) => columns[column] === undefined);
  if (unknown !== undefined) {
    return Result.fail(
      `Le profil parle d'une colonne « ${unknown.column} » que ${resource} n'a pas.`,
    );
  }
  const twice = sources.find(
    ({ column }, at) => sources.findIndex((other) => other.column === column) !== at,
  );
  return twice === undefined
    ? Result.succeed(read.success)
    : Result.fail(`Le profil remplit deux fois la colonne « ${twice.column} ».`);
};

const decode = Schema.decodeUnknownResult(Profile, { onExcessProperty: "error" });

/** The headers that a profile speaks of: a file that has all of them, and no others, is of this house. */
export const headersOf = ({ sources, ignored }: Profile): readonly string[] => [
  ...new Set([...sources.flatMap(headersOfSource), ...ignored]),
];

const headersOfSource = (source: Source): readonly string[] => {
  if ("constant" in source) return [];
  return "headers" in source ? source.headers : [source.header];
};

/**
 * The text that a source makes of a line; undefined where the line has none of its headers, and the
 * reason in French where a transform does not fit what stands there.
 */
export const textOf = (
  source: Source,
  cells: { readonly [header: string]: string },
): Result.Result<string | undefined, string> => {
  if ("constant" in source) return Result.succeed(source.constant);
  const parts = headersOfSource(source).flatMap((header) => cells[header] ?? []);
  if (parts.length === 0) return Result.succeed(undefined);
  const joined = parts.join("headers" in source ? source.joinedBy : "").trim();
  if (joined === "") return Result.succeed("");
  return (source.transforms ?? []).reduce<Result.Result<string, string>>(
    (text, transform) => Result.flatMap(text, (known) => transformed(known, transform)),
    Result.succeed(joined),
  );
};

/** The names that a text has, several between bars; none where nothing could be read. */
export const namesIn = (text: Result.Result<string | undefined, string>): readonly string[] =>
  Result.isFailure(text)
    ? []
    : (text.success ?? "")
        .split("|")
        .map((name) => name.trim())
        .filter((name) => name !== "");

const transformed = (text: string, transform: Transform): Result.Result<string, string> => {
  if ("lookup" in transform) return Result.succeed(transform.lookup[text] ?? text);
  if ("split" in transform) {
    const part = text.split(transform.split)[transform.part - 1]?.trim();
    return part === undefined
      ? Result.fail(`« ${text} » n'a pas de partie ${transform.part} entre « ${transform.split} »`)
      : Result.succeed(part);
  }
  if ("firstNumber" in transform) {
    const found = /\d+(?:[.,]\d+)?/.exec(text)?.[0];
    return found === undefined
      ? Result.fail(`« ${text} » ne contient aucun nombre`)
      : Result.succeed(found);
  }
  const number = Number(text.replaceAll(/[\s\u00A0\u202F]/g, "").replace(",", "."));
  return Number.isFinite(number)
    ? Result.succeed(String(Number((number * transform.times).toFixed(6))).replace(".", ","))
    : Result.fail(`« ${text} » n'est pas un nombre`);
};
