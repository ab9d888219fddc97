import type { Schema } from "effect";
import type { Value } from "./value.ts";

/** Types of PostgreSQL that columns of the shop have. */
export type SqlType =
  | "int"
  | "bigint"
  | "numeric"
  | "boolean"
  | "text"
  | "date"
  | "time"
  | "timestamptz"
  | "jsonb"
  | "int[]"
  | "date[]";

/** A column: its type, what it is once it is JSON, and its name where the key does not say it. */
export interface Column<S extends Schema.Top = Schema.Top> {
  readonly type: SqlType;
  readonly schema: S;
  readonly name?: string | undefined;
}

export type Columns = { readonly [key: string]: Column };

/** The columns of a row under an alias, as values that a statement answers. */
export type Row<C extends Columns> = { readonly [Key in keyof C]: Value<C[Key]["schema"]> };

export interface Table<C extends Columns> {
  readonly name: string;
  readonly columns: C;
  /** The row that a statement calls by that alias. */
  readonly as: (alias: string) => Row<C>;
}

/**
 * A table's columns, declared once: what reads, writes and compares its rows is made of this. Keys are
 * those of the wire; `itemsTotalHT` is the column items_total_ht unless it has another name. Columns that
 * nothing reads as JSON need not be here; tests/server/rows.test.ts holds those that are to the database.
 */
export const table = <const C extends Columns>(name: string, columns: C): Table<C> => ({
  name,
  columns,
  as: (alias) =>
    Object.fromEntries(
      Object.entries(columns).map(([key, column]) => [
        key,
        { schema: column.schema, sql: asJson(column.type, `${alias}.${columnName(key, column)}`) },
      ]),
    ) as Row<C>, // safe: each key with its own column
});

/** The column's name in the database. */
export const columnName = (key: string, { name }: Pick<Column, "name">): string =>
  name ?? key.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, "_").toLowerCase();

// JSON has neither instants nor hours: both are written as the wire has them.
const asJson = (type: SqlType, column: string): string => {
  switch (type) {
    case "timestamptz":
      return `wire_instant(${column})`;
    case "time":
      return `to_char(${column}, 'HH24:MI')`;
    default:
      return column;
  }
};

const columnOf =
  (type: SqlType) =>
  <S extends Schema.Top>(schema: S, name?: string): Column<S> => ({ type, schema, name });

export const int = columnOf("int");
export const bigint = columnOf("bigint");
export const numeric = columnOf("numeric");
export const boolean = columnOf("boolean");
export const text = columnOf("text");
export const date = columnOf("date");
export const time = columnOf("time");
export const timestamptz = columnOf("timestamptz");
export const jsonb = columnOf("jsonb");
export const ints = columnOf("int[]");
export const dates = columnOf("date[]");
