import { readdirSync, readFileSync } from "node:fs";
import type { Schema } from "effect";
import type { Names } from "./file-text.ts";

// Writes the type of a schema as TypeScript: by its name where api-schema exports one.

interface Exported {
  readonly name: string;
  readonly file: string;
}

const FOLDER = new URL("../", import.meta.url);

/** The schemas that api-schema exports together with their type. */
const exportedSchemas = async (): Promise<ReadonlyMap<unknown, Exported>> => {
  const found = new Map<unknown, Exported>();
  for (const file of readdirSync(FOLDER).filter((each) => /^(?!generate)[\w-]+\.ts$/.test(each))) {
    const text = readFileSync(new URL(file, FOLDER), "utf8");
    const module: Readonly<Record<string, unknown>> = await import(new URL(file, FOLDER).href);
    for (const [name, value] of Object.entries(module)) {
      if (new RegExp(`^export (?:type|interface) ${name}\\b`, "m").test(text)) {
        found.set(value, { name, file });
      }
    }
  }
  return found;
};
const EXPORTED = await exportedSchemas();
const EXPORTED_BY_NAME = new Map([...EXPORTED.values()].map((each) => [each.name, each]));

/** The exported name of a schema, noted as used; undefined where it has none. */
const nameOf = (schema: Schema.Top, names: Names): string | undefined => {
  // One that is answered with a status of its own is a copy, which still says what it is.
  const identifier = schema.ast.annotations?.["identifier"];
  const exported = EXPORTED.get(schema) ?? EXPORTED_BY_NAME.get(String(identifier));
  if (exported !== undefined) names.set(exported.name, exported.file);
  return exported?.name;
};

/** The type of what a schema decodes to. */
export const typeText = (schema: Schema.Top, names: Names): string => {
  const name = nameOf(schema, names);
  if (name !== undefined) return name;
  // safe: the fields by which Effect's schemas are told apart
  const parts = schema as Schema.Top & Parts;
  if (parts.to !== undefined) return typeText(parts.to, names);
  if (parts.literals !== undefined) return parts.literals.map(text).join(" | ");
  if (parts.literal !== undefined) return text(parts.literal);
  if (parts.fields !== undefined) return structText(parts.fields, names);
  if (parts.value !== undefined) return `readonly ${typeText(parts.value, names)}[]`;
  const plain = PLAIN[schema.ast._tag];
  if (plain === undefined) throw new Error(`No type is written for ${schema.ast._tag}`);
  return plain;
};

interface Parts {
  readonly to?: Schema.Top;
  readonly literals?: readonly unknown[];
  readonly literal?: unknown;
  readonly fields?: Readonly<Record<string, Schema.Top>>;
  readonly value?: Schema.Top;
}

const PLAIN: Readonly<Record<string, string>> = {
  String: "string",
  Number: "number",
  Boolean: "boolean",
};

const text = (value: unknown): string => JSON.stringify(value);

const structText = (fields: Readonly<Record<string, Schema.Top>>, names: Names): string =>
  membersText(
    Object.entries(fields).flatMap(([name, field]) => {
      const isOptional = field.ast.context?.isOptional === true;
      // The files of a form go beside its fields.
      if (name === "files") return [];
      const inner = isOptional ? (field as Schema.optionalKey<Schema.Top>).schema : field; // safe: see above
      return [`readonly ${name}${isOptional ? "?" : ""}: ${typeText(inner, names)}`];
    }),
  );

/** An object type of these members. */
export const membersText = (members: readonly string[]): string =>
  members.length === 0 ? "Nothing" : `{ ${members.join("; ")} }`;
