import type { Schema, SchemaAST } from "effect";

/** How a value is typed in, made of its schema. */
export type Field =
  | { readonly kind: "text" }
  | { readonly kind: "number" }
  | { readonly kind: "boolean" }
  | { readonly kind: "choice"; readonly options: readonly Choice[] }
  | { readonly kind: "nullable"; readonly inner: Field }
  | { readonly kind: "struct"; readonly members: readonly Member[] }
  | { readonly kind: "list"; readonly item: Field }
  /** Too deep for fields: the value is written as JSON. */
  | { readonly kind: "json" };

export type Choice = string | number | boolean;
export type Member = { readonly name: string; readonly optional: boolean; readonly field: Field };

/** A struct with more members than this, or deeper than that, is clearer as JSON. */
const MOST_MEMBERS = 8;
const DEEPEST = 4;

/** The fields of a schema; a struct's `type` is left out, it is the event's name and fixed. */
export const fieldOf = (schema: Schema.Codec<unknown, unknown>): Field =>
  fieldOfAst(schema.ast, DEEPEST);

const fieldOfAst = (ast: SchemaAST.AST, depth: number): Field => {
  if (depth === 0) return { kind: "json" };
  switch (ast._tag) {
    case "String":
      return { kind: "text" };
    case "Number":
      return { kind: "number" };
    case "Boolean":
      return { kind: "boolean" };
    case "Literal":
      return { kind: "choice", options: [choiceOf(ast)] };
    case "Union":
      return unionField(ast, depth);
    case "Objects":
      return structField(ast, depth);
    case "Arrays":
      return listField(ast, depth);
    default:
      return { kind: "json" };
  }
};

const choiceOf = ({ literal }: SchemaAST.Literal): Choice =>
  typeof literal === "bigint" ? literal.toString() : literal;

const unionField = ({ types }: SchemaAST.Union, depth: number): Field => {
  const others = types.filter(({ _tag }) => _tag !== "Null");
  const [only] = others;
  if (others.length < types.length) {
    if (only === undefined || others.length > 1) return { kind: "json" };
    const inner = fieldOfAst(only, depth);
    return inner.kind === "json" ? inner : { kind: "nullable", inner };
  }
  const literals = types.filter((type) => type._tag === "Literal");
  return literals.length === types.length
    ? { kind: "choice", options: literals.map(choiceOf) }
    : { kind: "json" };
};

const structField = (
  { propertySignatures, indexSignatures }: SchemaAST.Objects,
  depth: number,
): Field => {
  const members = propertySignatures.filter(({ name }) => name !== "type");
  if (indexSignatures.length > 0 || members.length > MOST_MEMBERS) return { kind: "json" };
  return {
    kind: "struct",
    members: members.map(({ name, type }) => ({
      name: String(name),
      optional: type.context?.isOptional ?? false,
      field: fieldOfAst(type, depth - 1),
    })),
  };
};

const listField = ({ elements, rest }: SchemaAST.Arrays, depth: number): Field => {
  const [item] = rest;
  if (item === undefined || elements.length > 0) return { kind: "json" };
  const field = fieldOfAst(item, depth - 1);
  return field.kind === "json" ? field : { kind: "list", item: field };
};

/** A value to begin with, for a list's new item or a null that becomes something. */
export const blankOf = (field: Field): unknown => {
  switch (field.kind) {
    case "text":
      return "";
    case "number":
      return 0;
    case "boolean":
      return false;
    case "choice":
      return field.options[0] ?? "";
    case "nullable":
    case "json":
      return null;
    case "struct":
      return Object.fromEntries(
        field.members
          .filter(({ optional }) => !optional)
          .map(({ name, field: inner }) => [name, blankOf(inner)]),
      );
    case "list":
      return [];
  }
};
