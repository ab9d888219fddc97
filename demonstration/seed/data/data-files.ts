import { Result, Schema, SchemaIssue } from "effect";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

// The demonstration is data: tables (CSV), documents (Markdown) and trees (JSON) in demonstration/data.
// Nothing is read before it is asked for.

const folder = join(import.meta.dirname, "../../data");

/** What is wrong in data files, one line each: 'brands.csv, line 4, slug: …'. */
export class DataError extends Error {
  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.name = "DataError";
  }
}

/** Where something is said; a JSON file has no line, its problems say their path. */
export interface Place {
  readonly file: string;
  readonly line?: number;
}

/** The error of one place. */
export const wrongAt = (place: Place, message: string): DataError =>
  new DataError([`${placeName(place)}: ${message}`]);

const placeName = ({ file, line }: Place): string =>
  line === undefined ? file : `${file}, line ${line}`;

/** The text of a file of the folder, whatever the system ends its lines with. */
export const textOf = (file: string): string =>
  readFileSync(resolve(folder, file), "utf8").replaceAll("\r\n", "\n");

/** The files of a folder that end so, in the order of their names, with the folder's. */
export const filesOf = (within: string, ending: string): readonly string[] =>
  readdirSync(resolve(folder, within))
    .filter((name) => name.endsWith(ending))
    .toSorted()
    .map((name) => `${within}/${name}`);

/** A value that is made when it is first asked for, and kept. */
export const kept = <A>(make: () => A): (() => A) => {
  let made: { readonly value: A } | undefined;
  return () => (made ??= { value: make() }).value;
};

/**
 * Checks what files say with a schema. Each problem has its place, the field where it is and what
 * stands there; a field that the schema does not know is one, since it would leave the right one
 * empty. `placeOf` tells the line of a field where fields have lines of their own.
 */
export const checkerOf = <S extends Schema.ConstraintDecoder<unknown>>(schema: S) => {
  const decode = Schema.decodeUnknownResult(schema, { errors: "all", onExcessProperty: "error" });
  const check = (
    value: unknown,
    placeOf: (field: string) => Place,
  ): Result.Result<S["Type"], readonly string[]> =>
    Result.mapError(decode(value), ({ issue }) =>
      format(issue).issues.map(({ message, path = [] }) => {
        const fields = path.map(segment);
        const place = placeName(placeOf(fields[0] ?? ""));
        const said = fields.length === 0 ? "" : `, ${fields.join(".")}${textAt(value, fields)}`;
        return `${place}${said}: ${message}`;
      }),
    );
  return {
    check,
    /** The value; throws a DataError. */
    read: (value: unknown, placeOf: (field: string) => Place): S["Type"] =>
      Result.getOrThrowWith(check(value, placeOf), (problems) => new DataError(problems)),
  };
};

const format = SchemaIssue.makeFormatterStandardSchemaV1();

const segment = (key: PropertyKey | { readonly key: PropertyKey }): string =>
  String(typeof key === "object" ? key.key : key);

const textAt = (value: unknown, fields: readonly string[]): string => {
  const [field, ...inner] = fields;
  if (typeof value === "string") return ` "${value}"`;
  return typeof value === "object" && value !== null && field !== undefined
    ? textAt(Reflect.get(value, field), inner)
    : "";
};
