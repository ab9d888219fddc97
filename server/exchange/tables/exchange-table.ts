import type { Effect } from "effect";
import type { SqlClient } from "effect/sql";
import type { KindName } from "../../../api-schema/exchange/kinds.ts";
import type {
  ExchangeColumns,
  ExchangeRow,
  Resource,
} from "../../../api-schema/exchange/resource.ts";
import type { Facts } from "../../../core/exchange/guards.ts";
import type { Completed } from "../../../core/exchange/tariff-price.ts";

/** How a column of the contract lies in the database. */
export interface StoredColumn {
  /** Its column, where it has one of its own. */
  readonly column: string | null;
  /** The value of the contract, of a row `t`. */
  readonly read: string;
  /** The value of the column, of a line `n`. */
  readonly write: string;
  /** True for a row `t` of which people have said the column themselves: files say it no more. */
  readonly held?: string;
}

/** Where the rows of a resource lie. All statements of the exchange are made of this. */
export interface ExchangeTable {
  readonly resource: Resource;
  /** A table; of what only goes out, a statement in brackets whose columns they are. */
  readonly table: string;
  readonly columns: { readonly [key: string]: StoredColumn };
  /** What people call a row `t`; its first text without. */
  readonly label?: string;
  /** In which order rows `t` go out; that of their keys without. */
  readonly order?: string;
  /** True for a row `t` that may have changed since the instant `$2`; without, the history says it. */
  readonly changed?: string;
  /** Columns of the database that are made of several of the contract, or that a new row needs. */
  readonly made: readonly MadeColumn[];
  /** True for a row `t` that is sold; where rows that a complete file lacks are withdrawn. */
  readonly sold?: string;
  /** Who sells what a row `t` is of, and a line `n`: an SQL expression of a merchant's id each. */
  readonly seller?: SellerOf;
  /** True for a row `t` of the table that is of the resource; all are where nothing is said. */
  readonly among?: string;
  /** True for a row `t` on which something hangs that would go with it: an undo leaves it. */
  readonly kept?: string;
  /** What whole lines `n` that are new stand on and may not be there yet; the present is `AT`. */
  readonly needed?: string;
  /** What whole lines `n` bring with them that are new; the present is `AT`. */
  readonly opened?: string;
  /**
   * What the search has to be told of whole lines `n` once a piece is written: while it is written the
   * search looks away, for its triggers look at one row after another.
   */
  readonly searched?: string;
  /** What lines say only once the shop has looked at what they name. */
  readonly completes?: Completes;
  /** What guards have to know of whole lines `n`: `key` and `facts`, figures in JSON; the present is `AT`. */
  readonly facts?: string;
  /** What cannot be of a whole line that is new or changes, by a rule of core over it and its facts. */
  readonly judged?: JudgeLine;
  /** What lines `n` of the key touch on which a guard speaks: one row of figures; the present is `AT`. */
  readonly touched?: string;
  /** Why this house takes nothing of it that is new or changes, in French; null where it does. */
  readonly shut?: Effect.Effect<string | null>;
  /** Writes whole lines in a manner of its own, and answers what the operator has to be told. */
  readonly writes?: WriteLines;
  /** What follows from whole lines `n` that were written, statement by statement, with the piece. */
  readonly settled: readonly string[];
  /** Statements that answer `key`, `column` and `reason` of whole lines `n` that cannot be. */
  readonly refused: readonly string[];
}

/** A merchant's id, in SQL. */
interface SellerOf {
  readonly row: string;
  readonly line: string;
}

/** Works a line out by the row as it stands and by figures of whatever it names. */
interface Completes {
  /** `key` and `facts`, figures in JSON, of lines `n`. */
  readonly facts: string;
  /** Of which lines the figures are asked for, of all without; the others have none. */
  readonly asks?: (said: ExchangeRow, today: ExchangeRow | undefined) => boolean;
  readonly line: (said: ExchangeRow, today: ExchangeRow | undefined, facts: Facts) => Completed;
}

/** Lines of a run, each with its number there: what comes twice is written once. */
export type WriteLines = (
  lines: readonly { readonly n: number; readonly row: ExchangeRow }[],
  source: string,
) => Effect.Effect<readonly string[], never, SqlClient.SqlClient>;

/** What stands in the way of a whole line, with the column that it is about; undefined for nothing. */
export type JudgeLine = (
  row: ExchangeRow,
  facts: Facts,
) => { readonly column: string; readonly reason: string } | undefined;

/** The present, in what is written of a made column: a parameter of its statement. */
export const AT = "$2::timestamptz";

/** A column that lines do not say by themselves. */
export interface MadeColumn {
  readonly column: string;
  /** Of a line `n`, for a new row. */
  readonly fresh: string;
  /** Of a line `n` and the row `t`; left as it is without. */
  readonly changed?: string;
}

type Stored = Partial<StoredColumn>;

/**
 * Declares where a resource lies. A column is named as in the contract unless `columns` says otherwise, is
 * read and written as its kind is, and refers by `id` where `refersTo` says so.
 */
export const exchangeTable = <Columns extends ExchangeColumns>(
  resource: Resource<Columns>,
  declared: {
    readonly table: string;
    readonly label?: string;
    readonly order?: string;
    readonly changed?: string;
    readonly columns?: { readonly [Key in keyof Columns]?: Stored };
    readonly made?: readonly MadeColumn[];
    readonly sold?: string;
    readonly seller?: SellerOf;
    readonly among?: string;
    readonly kept?: string;
    readonly needed?: (lines: string) => string;
    readonly opened?: (lines: string) => string;
    readonly writes?: WriteLines;
    readonly shut?: ExchangeTable["shut"];
    readonly facts?: (lines: string, key: string) => string;
    readonly completes?: {
      readonly facts: (lines: string, key: string) => string;
    } & Omit<Completes, "facts">;
    readonly judged?: JudgeLine;
    readonly touched?: (lines: string) => string;
    readonly searched?: (lines: string) => string;
    readonly settled?: (lines: string) => readonly string[];
    /** `key` is the key of a line `n`. */
    readonly refused?: (lines: string, key: string) => readonly string[];
  },
): ExchangeTable => {
  const own: { readonly [key: string]: Stored | undefined } = declared.columns ?? {};
  const lines = linesOf(resource, Object.keys(resource.columns));
  return {
    resource,
    table: declared.table,
    columns: Object.fromEntries(
      Object.entries(resource.columns).map(([key, { kind }]) => {
        const known = own[key] ?? {};
        const column = known.column === undefined ? snake(key) : known.column;
        return [
          key,
          {
            column,
            read: known.read ?? READ[kind](`t.${column}`),
            write: known.write ?? `n."${key}"`,
            ...(known.held === undefined ? {} : { held: known.held }),
          },
        ];
      }),
    ),
    made: declared.made ?? [],
    ...(declared.label === undefined ? {} : { label: declared.label }),
    ...(declared.order === undefined ? {} : { order: declared.order }),
    ...(declared.changed === undefined ? {} : { changed: declared.changed }),
    ...(declared.sold === undefined ? {} : { sold: declared.sold }),
    ...(declared.seller === undefined ? {} : { seller: declared.seller }),
    ...(declared.among === undefined ? {} : { among: declared.among }),
    ...(declared.kept === undefined ? {} : { kept: declared.kept }),
    ...(declared.needed === undefined ? {} : { needed: declared.needed(lines) }),
    ...(declared.opened === undefined ? {} : { opened: declared.opened(lines) }),
    ...(declared.writes === undefined ? {} : { writes: declared.writes }),
    ...(declared.completes === undefined
      ? {}
      : {
          completes: {
            ...declared.completes,
            facts: declared.completes.facts(lines, lineKey(resource)),
          },
        }),
    ...(declared.facts === undefined ? {} : { facts: declared.facts(lines, lineKey(resource)) }),
    ...(declared.judged === undefined ? {} : { judged: declared.judged }),
    ...(declared.touched === undefined ? {} : { touched: declared.touched(lines) }),
    ...(declared.shut === undefined ? {} : { shut: declared.shut }),
    ...(declared.searched === undefined ? {} : { searched: declared.searched(lines) }),
    settled: declared.settled?.(lines) ?? [],
    refused: declared.refused?.(lines, lineKey(resource)) ?? [],
  };
};

/** A column that names a row of another table by its id, and in files by its key. */
export const byKey = (column: string, table: string, key: string, named: string): Stored => ({
  column,
  read: `(select r.${key} from ${table} r where r.id = t.${column})`,
  write: `(select r.id from ${table} r where r.${key} = n."${named}")`,
});

/** Who sells a row that names its article. */
export const ofArticle: SellerOf = {
  row: "(select p.merchant_id from variant v join product p on p.id = v.product_id where v.id = t.variant_id)",
  line: "(select p.merchant_id from variant v join product p on p.id = v.product_id where v.reference = n.article)",
};

const snake = (key: string): string =>
  key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const asIs = (column: string): string => column;

const READ: { readonly [Kind in KindName]: (column: string) => string } = {
  text: asIs,
  identifier: asIs,
  ean: asIs,
  customerNumber: asIs,
  siren: asIs,
  siret: asIs,
  vatNumber: asIs,
  naf: asIs,
  email: asIs,
  phone: asIs,
  postcode: asIs,
  whole: asIs,
  euros: asIs,
  fineEuros: asIs,
  kilograms: asIs,
  fineGrams: asIs,
  percent: (column) => `${column}::float8`,
  flag: asIs,
  day: asIs,
  instant: (column) => `wire_instant(${column})`,
  clock: (column) => `to_char(${column}, 'HH24:MI')`,
  choice: asIs,
  texts: (column) => `to_json(${column})`,
  choices: (column) => `to_json(${column})`,
  document: asIs,
  steps: asIs,
};

const TYPES: { readonly [Kind in KindName]: string } = {
  text: "text",
  identifier: "text",
  ean: "text",
  customerNumber: "text",
  siren: "text",
  siret: "text",
  vatNumber: "text",
  naf: "text",
  email: "text",
  phone: "text",
  postcode: "text",
  whole: "int",
  euros: "int",
  fineEuros: "bigint",
  kilograms: "int",
  fineGrams: "int",
  percent: "numeric",
  flag: "boolean",
  day: "date",
  instant: "timestamptz",
  clock: "time",
  choice: "text",
  texts: "text[]",
  choices: "text[]",
  document: "jsonb",
  steps: "jsonb",
};

/** The lines of a statement's first parameter, JSON, as `n`. */
export const linesOf = (resource: Resource, keys: readonly string[]): string =>
  `jsonb_to_recordset($1::text::jsonb) as n (${keys
    .map((key) => `"${key}" ${TYPES[resource.columns[key]?.kind ?? "text"]}`)
    .join(", ")})`;

/** The columns of a row `t` that people have said themselves, as a list. */
export const heldOf = ({ columns }: ExchangeTable): string => {
  const held = Object.entries(columns).flatMap(([key, { held: is }]) =>
    is === undefined ? [] : [`case when ${is} then '${key}' end`],
  );
  return `to_json(array_remove(array[${held.join(", ")}]::text[], null))`;
};

export const rowOf = ({ columns }: ExchangeTable): string =>
  `json_build_object(${Object.entries(columns)
    .map(([key, { read }]) => `'${key}', ${read}`)
    .join(", ")})`;

/** The columns of the key that the table itself has. */
const ownKey = ({ resource, columns }: ExchangeTable) =>
  resource.key.flatMap((key) => {
    const { column = null, write = "" } = columns[key] ?? {};
    return column === null
      ? []
      : [{ column, write, isBlank: resource.columns[key]?.blank === true }];
  });

/** True where the row `t` is the one that the line `n` names. */
const isNamed = (table: ExchangeTable): string =>
  ownKey(table)
    .map(({ column, write, isBlank }) =>
      isBlank ? `t.${column} is not distinct from ${write}` : `t.${column} = ${write}`,
    )
    .join(" and ");

/** Today's rows of the lines `$1`, which have the columns of the key. Locked in one order where asked. */
export const currentStatement = (table: ExchangeTable, locked: boolean): string => {
  const order = ownKey(table)
    .map(({ column }) => `t.${column}`)
    .join(", ");
  return `select ${rowOf(table)} as row, ${heldOf(table)} as held${
    table.seller === undefined ? "" : `, ${sellerJson(table.seller.row)} as seller`
  }
    from ${linesOf(table.resource, table.resource.key)}
    join ${table.table} t on ${isNamed(table)}
    order by ${order}${locked ? " for no key update of t" : ""}`;
};

const sellerJson = (id: string): string =>
  `(select json_build_object('slug', m.slug, 'name', m.name, 'holdsOwn', m.holds_own)
    from merchant m where m.id = ${id})`;

/** Who sells what the whole lines `$1` say: `key` and `seller`. */
export const sellersStatement = (table: ExchangeTable, { line }: SellerOf): string =>
  `select ${lineKey(table.resource)} as key, ${sellerJson(line)} as seller
    from ${linesOf(table.resource, Object.keys(table.columns))}`;

/** True for a row `t` that the merchant of that parameter sells; for all where it is null. */
const ofMerchant = ({ seller }: ExchangeTable, parameter: string): string =>
  seller === undefined
    ? `${parameter}::text is null`
    : `(${parameter}::text is null or ${seller.row} = (select m.id from merchant m where m.slug = ${parameter}))`;

/** Which of the values `$1` (text[]) of a unique column there are, with the keys of their rows. */
export const heldStatement = (table: ExchangeTable, column: string): string =>
  `select ${table.columns[column]?.read} as value, ${keySql(table)} as key from ${table.table} t
    where ${table.columns[column]?.read} = any($1::text[])`;

/** Which of the keys `$1` (text[]) there are, of a resource with a key of one column. */
export const existingStatement = ({ table, resource, columns }: ExchangeTable): string =>
  `select t.${columns[resource.key[0] ?? ""]?.column} as key from ${table} t
    where t.${columns[resource.key[0] ?? ""]?.column} = any($1::text[])`;

/** Makes rows of the whole lines `$1`. */
export const insertStatement = (table: ExchangeTable): string => {
  const own = Object.values(table.columns).filter(({ column }) => column !== null);
  const columns = [...own.map(({ column }) => column), ...table.made.map(({ column }) => column)];
  const values = [...own.map(({ write }) => write), ...table.made.map(({ fresh }) => fresh)];
  return `insert into ${table.table} (${columns.join(", ")})
    select ${values.join(", ")} from ${linesOf(table.resource, Object.keys(table.columns))}`;
};

/** Changes the rows of the whole lines `$1`. */
export const updateStatement = (table: ExchangeTable): string => {
  const key = new Set(table.resource.key);
  const own = Object.entries(table.columns).flatMap(([name, { column, write }]) =>
    column === null || key.has(name) ? [] : [`${column} = ${write}`],
  );
  const made = table.made.flatMap(({ column, changed }) =>
    changed === undefined ? [] : [`${column} = ${changed}`],
  );
  return `update ${table.table} t set ${[...own, ...made].join(", ")}
    from ${linesOf(table.resource, Object.keys(table.columns))} where ${isNamed(table)}`;
};

/** Takes the rows of the lines `$1` away, which have the columns of the key. */
export const deleteStatement = (table: ExchangeTable): string =>
  `delete from ${table.table} t using ${linesOf(table.resource, table.resource.key)}
    where ${isNamed(table)}${table.kept === undefined ? "" : ` and not (${table.kept})`} returning true`;

/** All rows that the merchant `$1` sells, or all where it is null, in the order of their keys or their own; or those that may have changed since `$2`. */
export const allStatement = (table: ExchangeTable, isSince = false): string =>
  `select ${rowOf(table)} as row from ${table.table} t
    where ${table.among ?? "true"} and ${ofMerchant(table, "$1")}${isSince && table.changed !== undefined ? ` and ${table.changed}` : ""}
    order by ${table.order ?? table.resource.key.map((key) => table.columns[key]?.read).join(", ")}`;

/**
 * True where the instant `changed` is not before `$2` by more than the longest transaction: who writes has
 * read the clock before, and is seen once all is written. What was told already may be told again.
 */
export const lately = (changed: string): string =>
  `${changed} >= $2::text::timestamptz - interval '${LONGEST_WRITE}'`;

const LONGEST_WRITE = "10 minutes";

/** Rows that are sold, by the merchant `$2` where one is named, and that no line of the run `$1` names. */
export const goneStatement = (table: ExchangeTable): string =>
  `select ${rowOf(table)} as row from ${table.table} t
    where ${table.sold ?? "false"} and ${ofMerchant(table, "$2")} and not exists (select from exchange_line l
      where l.run_id = $1 and l.key = ${keySql(table)})`;

/** How many rows are sold, by the merchant `$1` where one is named. */
export const soldStatement = (table: ExchangeTable): string =>
  `select count(*)::int as sold from ${table.table} t where ${table.sold ?? "false"} and ${ofMerchant(table, "$1")}`;

/** The key of a line `n`, as `keyOf` of the contract writes it. */
const lineKey = ({ key, columns }: Resource): string =>
  key
    .map((name) =>
      columns[name]?.kind === "instant" ? `wire_instant(n."${name}")` : `n."${name}"::text`,
    )
    .map((value) => `coalesce(${value}, '')`)
    .join(SQL_BAR);

/** `KEY_BAR` between two texts of SQL. */
const SQL_BAR = " || E'\\u001F' || ";

/** The key of a row `t`, as `keyOf` of the contract writes it. */
export const keySql = ({ resource, columns }: ExchangeTable): string =>
  resource.key.map((key) => `coalesce(${columns[key]?.read}::text, '')`).join(SQL_BAR);
