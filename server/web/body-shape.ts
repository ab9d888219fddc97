import { type Schema, SchemaAST } from "effect";

/** What one place of a JSON body may hold: the fields of an object, the items of a list, or neither. */
export interface BodyShape {
  /** Null where no object belongs. */
  readonly fields: ReadonlyMap<string, BodyShape> | null;
  /** Null where no list belongs. */
  readonly list: { readonly most: number; readonly item: BodyShape } | null;
}

/**
 * The shape of what a schema reads, so that a body is counted before anything of it is decoded. The
 * schema alone says what belongs there: no list of fields is kept by hand. A list without a bound has
 * `most` Infinity, which a test refuses; objects of any keys are no part of the contract.
 */
export const bodyShape = (schema: Schema.Constraint): BodyShape =>
  shapeOf(SchemaAST.toEncoded(schema.ast));

const shapeOf = (ast: SchemaAST.AST): BodyShape => {
  switch (ast._tag) {
    case "Objects":
      if (ast.indexSignatures.length > 0) throw new Error("A body of any keys has no bound");
      return {
        fields: new Map(
          ast.propertySignatures.map(({ name, type }) => [String(name), shapeOf(type)]),
        ),
        list: null,
      };
    case "Arrays":
      return {
        fields: null,
        list: {
          most: Math.min(
            ast.rest.length === 0 ? ast.elements.length : Infinity,
            ...(ast.checks ?? []).flatMap(mostItems),
          ),
          item: [...ast.elements, ...ast.rest].map(shapeOf).reduce(either, PLAIN),
        },
      };
    case "Union":
      return ast.types.map(shapeOf).reduce(either, PLAIN);
    default:
      return PLAIN;
  }
};

/** A text, a number, true or false, null. */
const PLAIN: BodyShape = { fields: null, list: null };

/** What may be one or the other: a field that either knows is known. */
const either = (a: BodyShape, b: BodyShape): BodyShape => ({
  fields:
    a.fields === null || b.fields === null ? (a.fields ?? b.fields) : both(a.fields, b.fields),
  list:
    a.list === null || b.list === null
      ? (a.list ?? b.list)
      : { most: Math.max(a.list.most, b.list.most), item: either(a.list.item, b.list.item) },
});

const both = (
  a: ReadonlyMap<string, BodyShape>,
  b: ReadonlyMap<string, BodyShape>,
): ReadonlyMap<string, BodyShape> => {
  const fields = new Map(a);
  for (const [name, shape] of b) fields.set(name, either(fields.get(name) ?? PLAIN, shape));
  return fields;
};

/** The bounds that a check of a list sets, whichever way it is written. */
const mostItems = (check: SchemaAST.Check<never>): readonly number[] => {
  if (check._tag === "FilterGroup") return check.checks.flatMap(mostItems);
  const most = check.annotations?.arbitraryConstraint?.["maxLength"];
  return typeof most === "number" ? [most] : [];
};
