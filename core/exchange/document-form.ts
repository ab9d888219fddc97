import type { Schema, SchemaAST } from "effect";

/** How a document is typed: made of the schema that says what it may be. */
export type FormNode =
  | { readonly kind: "text" }
  | { readonly kind: "number" }
  | { readonly kind: "flag" }
  | { readonly kind: "choice"; readonly values: readonly string[] }
  | { readonly kind: "fixed"; readonly value: string }
  /** May be without. */
  | { readonly kind: "maybe"; readonly of: FormNode }
  | { readonly kind: "object"; readonly fields: readonly FormField[] }
  /** One of several objects, known by their type. */
  | { readonly kind: "oneOf"; readonly variants: readonly Variant[] }
  | { readonly kind: "list"; readonly of: FormNode };

export interface FormField {
  readonly name: string;
  readonly optional: boolean;
  readonly node: FormNode;
}

export interface Variant {
  readonly type: string;
  readonly node: Extract<FormNode, { kind: "object" }>;
}

/** The form of a schema; undefined where it holds something that no form has. */
export const formOf = ({ ast }: Schema.Top): FormNode | undefined => nodeOf(ast);

const nodeOf = (ast: SchemaAST.AST): FormNode | undefined => {
  switch (ast._tag) {
    case "String":
      return { kind: "text" };
    case "Number":
      return { kind: "number" };
    case "Boolean":
      return { kind: "flag" };
    case "Literal":
      return { kind: "fixed", value: String(ast.literal) };
    case "Arrays": {
      const of = ast.rest[0] === undefined ? undefined : nodeOf(ast.rest[0]);
      return of === undefined ? undefined : { kind: "list", of };
    }
    case "Objects":
      return objectOf(ast);
    case "Union":
      return unionOf(ast);
    default:
      return undefined;
  }
};

const objectOf = (ast: SchemaAST.Objects): Extract<FormNode, { kind: "object" }> => ({
  kind: "object",
  fields: ast.propertySignatures.flatMap(({ name, type }) => {
    const node = nodeOf(type);
    const optional = type.context?.isOptional === true;
    return node === undefined ? [] : [{ name: String(name), optional, node }];
  }),
});

const unionOf = ({ types }: SchemaAST.Union): FormNode | undefined => {
  const rest = types.filter(({ _tag }) => _tag !== "Null");
  if (rest.length < types.length) {
    const of = rest[0] === undefined ? undefined : nodeOf(rest[0]);
    return of === undefined ? undefined : { kind: "maybe", of };
  }
  const nodes = rest.flatMap((type) => nodeOf(type) ?? []);
  if (nodes.every((node) => node.kind === "fixed")) {
    return { kind: "choice", values: nodes.map(({ value }) => value) };
  }
  const variants = nodes.flatMap((node): readonly Variant[] => {
    const type = node.kind === "object" ? typeIn(node) : undefined;
    return node.kind === "object" && type !== undefined ? [{ type, node }] : [];
  });
  return variants.length === rest.length ? { kind: "oneOf", variants } : undefined;
};

const typeIn = ({ fields }: Extract<FormNode, { kind: "object" }>): string | undefined => {
  const type = fields.find(({ name }) => name === "type")?.node;
  return type?.kind === "fixed" ? type.value : undefined;
};

/** What stands in a form before anything is typed. */
export const blankOf = (node: FormNode): unknown => {
  switch (node.kind) {
    case "text":
      return "";
    case "number":
      return 0;
    case "flag":
      return false;
    case "choice":
      return node.values[0] ?? "";
    case "fixed":
      return node.value;
    case "maybe":
      return null;
    case "list":
      return [];
    case "oneOf":
      return node.variants[0] === undefined ? {} : blankOf(node.variants[0].node);
    case "object":
      return Object.fromEntries(
        node.fields.flatMap(({ name, optional, node: field }) =>
          optional ? [] : [[name, blankOf(field)]],
        ),
      );
  }
};

/** Each thing of a list that has a position has its place there. */
export const inPlaces = (list: readonly unknown[]): readonly unknown[] =>
  list.map((each, at) =>
    typeof each === "object" && each !== null && "position" in each
      ? { ...each, position: at }
      : each,
  );
