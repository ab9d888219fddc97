import { Effect, Stream } from "effect";
import { SqlClient } from "effect/sql";
import type { NamedOutside } from "../../api-schema/exchange/external-keys.ts";
import type { ResourceName } from "../../api-schema/exchange/names.ts";
import type { ExchangeRow, Resource } from "../../api-schema/exchange/resource.ts";
import { RESOURCES } from "../../api-schema/exchange/resources.ts";
import { namingColumns } from "../../core/exchange/naming-columns.ts";
import { namesIn, type Source, textOf } from "../../core/exchange/profile.ts";
import { type BadLine, type FileRow, isBadLine } from "./files/lines.ts";
import { type OwnKeys, readFileLine, type ReadLine } from "./read-lines.ts";
import { meaningTwo, ownKeyOf } from "./tables/external-keys-table.ts";

/** Lines whose keys are looked up at once. */
const PIECE = 1000;

/**
 * Lines of a file of a source, read with its keys put into the house's own, a statement a piece. What the
 * source has no key of is as the house calls it.
 */
export const readOfSource = <E>(
  resource: Resource,
  sources: readonly Source[],
  source: string,
  lines: Stream.Stream<FileRow | BadLine, E>,
): Stream.Stream<ReadLine, E, SqlClient.SqlClient> => {
  const naming = namingColumns(resource);
  const named = sources.flatMap((one) => {
    const of = naming.get(one.column);
    return of === undefined ? [] : [{ one, of }];
  });
  const read = Effect.fnUntraced(function* (piece: readonly (FileRow | BadLine)[]) {
    const wanted = piece.flatMap((line) =>
      isBadLine(line)
        ? []
        : named.flatMap(({ one, of }) =>
            namesIn(textOf(one, line.cells)).map((external) => ({ of, external })),
          ),
    );
    const found = yield* ownKeysOf(source, wanted);
    const keys: OwnKeys = {
      source,
      of: (column, external) => {
        const of = naming.get(column);
        return of === undefined ? undefined : (found.get(`${of} ${external}`) ?? []);
      },
    };
    return piece.map((line) => readFileLine(resource, sources, line, keys));
  });
  return lines.pipe(Stream.grouped(PIECE), Stream.mapEffect(read), Stream.flattenIterable);
};

/** What the house calls what a source calls so; several where the source's keys have become ambiguous. */
const ownKeysOf = Effect.fnUntraced(function* (
  source: string,
  wanted: readonly { readonly of: NamedOutside; readonly external: string }[],
) {
  const sql = yield* SqlClient.SqlClient;
  if (wanted.length === 0) return new Map<string, readonly string[]>();
  const found = yield* sql
    .unsafe<{ readonly of: string; readonly external: string; readonly own: readonly string[] }>(
      `select k.resource as of, k.external, array_agg(${ownKeyOf("k")}) as own
        from (select distinct n.* from jsonb_to_recordset($1::text::jsonb) as n ("of" text, external text)) w
        join external_key k on k.source = $2 and k.resource = w.of and k.external = w.external
        group by k.resource, k.external`,
      [JSON.stringify(wanted), source],
    )
    .pipe(Effect.orDie);
  return new Map(found.map(({ of, external, own }) => [`${of} ${external}`, own]));
});

/** Whether any key of a source is known. */
export const isKnownSource = (source: string) =>
  Effect.map(
    SqlClient.SqlClient.pipe(
      Effect.flatMap(
        (sql) => sql<object>`select from external_key where source = ${source} limit 1`,
      ),
      Effect.orDie,
    ),
    (rows) => rows.length > 0,
  );

/** Rows of a resource with the keys that a source has for what they name; others stay the house's. */
export const inKeysOf = <E>(
  name: ResourceName,
  source: string,
  rows: Stream.Stream<ExchangeRow, E, SqlClient.SqlClient>,
): Stream.Stream<ExchangeRow, E, SqlClient.SqlClient> => {
  const naming = namingColumns(RESOURCES[name]);
  if (naming.size === 0) return rows;
  return Stream.unwrap(
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const known = yield* sql
        .unsafe<{ readonly of: string; readonly own: string; readonly external: string }>(
          `select k.resource as of, ${ownKeyOf("k")} as own, k.external from external_key k
            where k.source = $1 and k.resource = any($2::text[]) and k.external is not null`,
          [source, [...new Set(naming.values())]],
        )
        .pipe(Effect.orDie);
      const keys = new Map(known.map(({ of, own, external }) => [`${of} ${own}`, external]));
      return Stream.map(rows, (row): ExchangeRow => {
        const said: { [column: string]: ExchangeRow[string] } = { ...row };
        for (const [column, of] of naming) {
          const value = row[column] ?? null;
          const outside = (own: string) => keys.get(`${of} ${own}`) ?? own;
          if (typeof value === "string") said[column] = outside(value);
          // safe: a list that names rows is of texts
          else if (Array.isArray(value)) said[column] = (value as string[]).map(outside);
        }
        return said;
      });
    }),
  );
};

/** Why nothing goes out in the keys of a source, in French: a key of it would name two things; null where none does. */
export const ambiguousKeys = Effect.fnUntraced(function* (source: string) {
  const sql = yield* SqlClient.SqlClient;
  const [found] = yield* sql
    .unsafe<{ readonly external: string; readonly own: string }>(
      `${meaningTwo("$1")} order by 1, 2 limit 1`,
      [source],
    )
    .pipe(Effect.orDie);
  return found === undefined
    ? null
    : `« ${found.external} » est chez « ${source} » le nom de « ${found.own} », et ici celui d'autre chose, dont cette source n'a pas de clé : donnez-la-lui (correspondances).`;
});
