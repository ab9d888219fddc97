import { Schema } from "effect";

// What a statement answers is declared once, as SQL and as what it has to be: the JSON that PostgreSQL
// makes and the schema that decodes it cannot name different keys. Texts are built when a module loads.

/** Something that SQL makes: its text, and what it is once it is JSON. */
export interface Value<S extends Schema.Top = Schema.Top> {
  readonly sql: string;
  readonly schema: S;
}

export type Values = { readonly [key: string]: Value };

type Described = { readonly [key: string]: { readonly schema: Schema.Top } };

type Fields<V extends Described> = { readonly [Key in keyof V]: V[Key]["schema"] };

/** What each of them is. */
export const schemasOf = <V extends Described>(described: V): Fields<V> =>
  Object.fromEntries(
    Object.entries(described).map(([key, { schema }]) => [key, schema]),
  ) as Fields<V>; // safe: each key with its own schema

/** A JSON object of values. */
export interface ObjectValue<V extends Values> extends Value<Schema.Struct<Fields<V>>> {
  /** The same as `jsonb`: where it is compared, or stands in for a column of that type. */
  readonly jsonb: string;
  readonly values: V;
}

/** An SQL expression that no column says by itself. */
export const value = <S extends Schema.Top>(schema: S, sql: string): Value<S> => ({ schema, sql });

/** A JSON object: each key is named here and nowhere else. */
export const object = <const V extends Values>(values: V): ObjectValue<V> => {
  const pairs = Object.entries(values).map(([key, { sql }]) => `'${key}', ${sql}`);
  return {
    values,
    sql: `json_build_object(${pairs.join(", ")})`,
    jsonb: `jsonb_build_object(${pairs.join(", ")})`,
    schema: Schema.Struct(schemasOf(values)),
  };
};

/** A JSON list: a value for each row of `from` ('order_item i where …'), in the order of `by`. */
export const many = <S extends Schema.Top>(
  { sql, schema }: Value<S>,
  from: string,
  by?: string,
): Value<Schema.$Array<S>> => {
  const order = by === undefined ? "" : ` order by ${by}`;
  return {
    sql: `(select coalesce(json_agg(${sql}${order}), '[]') from ${from})`,
    schema: Schema.Array(schema),
  };
};

/** The value of the one row of `from`; null without a row. */
export const one = <S extends Schema.Top>(
  { sql, schema }: Value<S>,
  from: string,
): Value<Schema.NullOr<S>> => ({
  sql: `(select ${sql} from ${from})`,
  schema: Schema.NullOr(schema),
});

/** Null where a condition holds: a row that an outer join has not found, mostly. */
export const nullWhen = <S extends Schema.Top>(
  condition: string,
  { sql, schema }: Value<S>,
): Value<Schema.NullOr<S>> => ({
  sql: `case when ${condition} then null else ${sql} end`,
  schema: Schema.NullOr(schema),
});

/** A column that may be null and is not in these rows. */
export const present = <S extends Schema.Top>({
  sql,
  schema,
}: Value<Schema.NullOr<S>>): Value<S> => ({ sql, schema: schema.members[0] });

/** A column of a row that an outer join may not have found. */
export const nullable = <S extends Schema.Top>({
  sql,
  schema,
}: Value<S>): Value<Schema.NullOr<S>> => ({ sql, schema: Schema.NullOr(schema) });

/**
 * The same without a look at what came: for lists of tens of thousands, where decoding would hold up
 * everybody. Its keys are those that the statement names all the same.
 */
export const unchecked = <S extends Schema.Top>({
  sql,
}: Value<S>): Value<Schema.declare<S["Type"]>> => ({
  sql,
  schema: Schema.declare((made): made is S["Type"] => made !== undefined),
});
