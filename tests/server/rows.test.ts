import { Schema } from "effect";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Columns, columnName, type Table } from "../../server/rows/table.ts";
import { startTestShop, type TestShop } from "./harness.ts";

// What server/rows says of the tables is what the database has.

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

/** Every table that a file of server/rows declares. */
const declaredTables = async (): Promise<readonly Table<Columns>[]> => {
  const modules = Object.values(
    import.meta.glob<Readonly<Record<string, unknown>>>("../../server/rows/*.ts", { eager: true }),
  );
  return modules.flatMap((module) => Object.values(module).filter(isTable));
};

const isTable = (value: unknown): value is Table<Columns> =>
  typeof value === "object" &&
  value !== null &&
  "columns" in value &&
  "as" in value &&
  "name" in value;

const TYPES: Readonly<Record<string, string>> = {
  integer: "int",
  smallint: "int",
  bigint: "bigint",
  numeric: "numeric",
  boolean: "boolean",
  text: "text",
  uuid: "uuid",
  bytea: "bytea",
  date: "date",
  "time without time zone": "time",
  "timestamp with time zone": "timestamptz",
  jsonb: "jsonb",
  _int4: "int[]",
  _date: "date[]",
  _text: "text[]",
};

describe("the rows that are declared", () => {
  it("are those of the database: each column by its name and type, null where it may be", async () => {
    const found = await shop.sql<{ name: string; type: string; nullable: boolean }>(
      `select table_name || '.' || column_name as name, is_nullable = 'YES' as nullable,
        case data_type when 'ARRAY' then udt_name else data_type end as type
       from information_schema.columns where table_schema = current_schema()`,
    );
    const columns = new Map(found.map(({ name, type, nullable }) => [name, { type, nullable }]));
    const tables = await declaredTables();
    expect(tables.length).toBeGreaterThan(10);
    const wrong = tables.flatMap((table) =>
      Object.entries(table.columns).flatMap(([key, column]) => {
        const name = `${table.name}.${columnName(key, column)}`;
        const inDatabase = columns.get(name);
        const declared = { name, type: column.type, nullable: Schema.is(column.schema)(null) };
        const has = inDatabase && {
          name,
          type: TYPES[inDatabase.type],
          nullable: inDatabase.nullable,
        };
        return JSON.stringify(declared) === JSON.stringify(has) ? [] : [{ declared, has }];
      }),
    );
    expect(wrong).toEqual([]);
  });
});
