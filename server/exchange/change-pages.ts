import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { RESOURCE_NAMES } from "../../api-schema/exchange/names.ts";
import type { ExchangeRow } from "../../api-schema/exchange/resource.ts";

/** A row of the history. */
const Changed = Schema.Struct({
  id: Schema.Int,
  at: Schema.String,
  who: Schema.String,
  run: Schema.NullOr(Schema.Int),
  undoes: Schema.NullOr(Schema.Int),
  resource: Schema.Literals(RESOURCE_NAMES),
  key: Schema.String,
  before: Schema.NullOr(Schema.Record(Schema.String, Schema.Any)),
  after: Schema.NullOr(Schema.Record(Schema.String, Schema.Any)),
  lostFiles: Schema.Int,
});
export interface ChangedRow extends Omit<typeof Changed.Type, "before" | "after"> {
  readonly before: ExchangeRow | null;
  readonly after: ExchangeRow | null;
}

/** Which changes are looked for; null where all are. */
export interface ChangesWanted {
  readonly resources: readonly string[];
  readonly key: string | null;
  readonly who: string | null;
  readonly since: string | null;
}

/** SQL: how many papers of before the change `c` are kept no more. */
const LOST = `(select count(*)::int from jsonb_array_elements(
    case when jsonb_typeof(c.before -> 'documents') = 'array' then c.before -> 'documents' else '[]' end) d(one)
  where not exists (select from kept_file f where f.digest = d.one ->> 'file'))`;

const CHANGE = `json_build_object('id', c.id, 'at', wire_instant(c.at), 'who', c.who, 'run', c.run_id,
  'undoes', c.undoes, 'resource', c.resource, 'key', c.key, 'before', c.before, 'after', c.after,
  'lostFiles', ${LOST})`;

const WANTED = `c.resource = any($1::text[]) and ($2::text is null or c.key = $2)
  and ($3::text is null or c.who = $3) and ($4::text is null or c.at >= $4::timestamptz)`;

const decode = Schema.decodeUnknownSync(Changed);

/** The history, a page at a time. */
export const makeChangePages = Effect.map(SqlClient.SqlClient, (sql) => {
  const changes = (rest: string, parameters: readonly unknown[]) =>
    Effect.map(
      sql.unsafe<{ readonly change: unknown }>(
        `select ${CHANGE} as change from change c ${rest}`,
        parameters,
      ),
      (rows) => rows.map(({ change }): ChangedRow => decode(change)),
    ).pipe(Effect.orDie);
  const count = (rest: string, parameters: readonly unknown[]) =>
    Effect.map(
      sql.unsafe<{ readonly total: number }>(
        `select count(*)::int as total from change c ${rest}`,
        parameters,
      ),
      ([row]) => row?.total ?? 0,
    ).pipe(Effect.orDie);

  return {
    one: (id: number) => Effect.map(changes("where c.id = $1", [id]), ([change]) => change),
    /** How many a row has. */
    ofRow: (resource: string, key: string) =>
      count("where c.resource = $1 and c.key = $2", [resource, key]),
    /** The newest first. */
    list: Effect.fnUntraced(function* (
      { resources, key, who, since }: ChangesWanted,
      { page, itemsPerPage }: { readonly page: number; readonly itemsPerPage: number },
    ) {
      const parameters = [resources, key, who, since];
      return {
        changes: yield* changes(
          `where ${WANTED} order by c.id desc limit ${itemsPerPage} offset ${(page - 1) * itemsPerPage}`,
          parameters,
        ),
        total: yield* count(`where ${WANTED}`, parameters),
      };
    }),
  };
});
