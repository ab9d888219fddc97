import { Struct } from "effect";
import { columnsOf } from "../../core/selling/row-columns.ts";
import {
  type Column,
  columnName,
  type Columns,
  type Row,
  type SqlType,
  type Table,
} from "./table.ts";
import { schemasOf } from "./value.ts";

/** Columns of a row that are written together, as JSON. */
export type Written<C extends Columns, Key extends keyof C> = {
  readonly [K in Key]: C[K]["schema"]["Type"];
};

/** What is written of a part, by its declaration. */
export type WrittenOf<P> = P extends Part<infer C, infer Key> ? Written<C, Key> : never;

/** Some columns of a table that are read, written and compared as one. */
export interface Part<C extends Columns, Key extends keyof C & string> {
  /** Its columns as they are decoded. */
  readonly fields: { readonly [K in Key]: C[K]["schema"] };
  /** What a statement reads of it under an alias: all that is written, so that it can be compared. */
  readonly as: (alias: string) => Pick<Row<C>, Key>;
  /** 'unit_price, …': what an insert writes. */
  readonly names: string;
  /** Name and type of each. */
  readonly typed: readonly (readonly [key: Key, name: string, type: SqlType])[];
  /** '"unitPrice" int, …': its record in the JSON of a change. */
  readonly record: string;
  /** 'i."unitPrice", …' of that record; `instead` says others by SQL. */
  readonly valuesOf: (record: string, instead?: Partial<Record<Key, string>>) => string;
  /** 'unit_price = i."unitPrice", …' of that record. */
  readonly setTo: (record: string, except?: readonly Key[]) => string;
  /** 'unit_price = excluded.unit_price, …': what an insert that meets the row writes over it. */
  readonly setToExcluded: (except?: readonly Key[]) => string;
  /**
   * True when a row is stored as it would be written, column by column. What is written is read too, or
   * this does not compile: a column that nobody compared would keep its old value unseen. Columns of JSON
   * are not for this: two lists alike are not the same.
   */
  readonly isStored: (
    row: { readonly [K in Key]: unknown },
    stored: { readonly [K in Key]: unknown },
  ) => boolean;
  /** These columns of anything that has them. */
  readonly of: <From extends { readonly [K in Key]: unknown }>(
    from: From,
  ) => { readonly [K in Key]: From[K] };
}

/** The part of a table with these columns, in this order. */
export const part = <C extends Columns, Key extends keyof C & string>(
  { as, columns }: Table<C>,
  keys: readonly Key[],
): Part<C, Key> => {
  const nameOf = (key: Key): string => columnName(key, columns[key] as Column); // safe: a key of the table
  const typeOf = (key: Key): SqlType => (columns[key] as Column).type; // safe: a key of the table
  const listed = (one: (key: Key) => string, except: readonly Key[] = []): string =>
    keys
      .filter((key) => !except.includes(key))
      .map(one)
      .join(", ");
  return {
    fields: schemasOf(Struct.pick(columns, keys)),
    as: (alias) => Struct.pick(as(alias), keys),
    names: listed(nameOf),
    typed: keys.map((key) => [key, nameOf(key), typeOf(key)]),
    record: listed((key) => `"${key}" ${typeOf(key)}`),
    valuesOf: (record, instead = {}) => listed((key) => instead[key] ?? `${record}."${key}"`),
    setTo: (record, except) => listed((key) => `${nameOf(key)} = ${record}."${key}"`, except),
    setToExcluded: (except) => listed((key) => `${nameOf(key)} = excluded.${nameOf(key)}`, except),
    isStored: (row, stored) => keys.every((key) => row[key] === stored[key]),
    of: (from) => columnsOf(from, keys),
  };
};
