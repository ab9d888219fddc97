import { Context, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import { CatalogueReads } from "../database/catalogue-reads.ts";

/** The lists of the catalogue that are read each time they are asked for. */
export class CatalogueRepository extends Context.Service<
  CatalogueRepository,
  {
    /** How many products of each merchant can be ordered. */
    readonly productCounts: Effect.Effect<ReadonlyMap<number, number>>;
    readonly bestSellingIds: Effect.Effect<readonly number[]>;
    /** Undefined for a product that is not sold. */
    readonly relatedIds: (productCode: string) => Effect.Effect<readonly number[] | undefined>;
    /** Undefined for a variant that is not sold. */
    readonly substituteCodes: (variantCode: string) => Effect.Effect<readonly string[] | undefined>;
  }
>()("panetier/catalogue/CatalogueRepository") {
  static readonly layer: Layer.Layer<
    CatalogueRepository,
    never,
    SqlClient.SqlClient | CatalogueReads
  > = Layer.effect(
    CatalogueRepository,
    Effect.suspend(() => makeCatalogueRepository),
  );
}

const makeCatalogueRepository = Effect.gen(function* () {
  const { sql: reads } = yield* CatalogueReads;
  /** For what is found by its stock. */
  const stocks = yield* SqlClient.SqlClient;

  const column = <A>(
    sql: SqlClient.SqlClient,
    statement: string,
    parameters: readonly unknown[] = [],
  ) =>
    sql.unsafe<{ readonly value: readonly A[] | null }>(statement, parameters).pipe(
      Effect.map((rows) => rows[0]?.value ?? undefined),
      Effect.orDie,
    );

  return CatalogueRepository.of({
    productCounts: reads<{ readonly merchant: number; readonly count: number }>`
      select p.merchant_id as merchant, count(*)::int as count
      from search_entry e join product p on p.id = e.product_id group by p.merchant_id`.pipe(
      Effect.map((rows) => new Map(rows.map(({ merchant, count }) => [merchant, count]))),
      Effect.orDie,
    ),
    bestSellingIds: Effect.map(column<number>(stocks, bestSellingQuery), (ids) => ids ?? []),
    relatedIds: (productCode) => column<number>(reads, relatedQuery, [productCode]),
    substituteCodes: (variantCode) => column<string>(stocks, substitutesQuery, [variantCode]),
  });
});

const bestSellingQuery = `
  select array(select e.product_id from search_entry e
      join variant v on v.id = e.default_variant_id and v.stock >= v.order_step
     where e.in_stock order by e.popularity desc, e.product_id limit 12) as value`;

const relatedQuery = `
  select (
    select array(
      select c.product_id from (
        (select r.related_id as product_id, 0 as source, r.position as place
           from product_relation r where r.product_id = own.product_id
          order by r.position, r.related_id limit 20)
        union all
        (select e.product_id, 1, row_number() over (order by e.popularity desc, e.product_id)
           from search_entry e
          where e.main_taxon_id = own.main_taxon_id and e.product_id <> own.product_id
            and not exists (select from product_relation r
              where r.product_id = own.product_id and r.related_id = e.product_id)
          order by e.popularity desc, e.product_id limit 8)
      ) c
      where exists (select from search_entry e where e.product_id = c.product_id)
      order by c.source, c.place, c.product_id limit 8)
      from product p join search_entry own on own.product_id = p.id where p.code = $1) as value`;

const substitutesQuery = `
  select (
    select array(
      select c.code from (
        select w.code, w.product_id, 0 as source, s.position as place
          from variant_substitution s join variant w on w.id = s.substitute_id
         where s.variant_id = v.id and w.active and w.stock >= w.order_step
        union all
        select w.code, w.product_id, 1, w.position from variant w
         where w.product_id = v.product_id and w.id <> v.id and w.active
           and w.stock >= w.order_step
           and not exists (select from variant_substitution s
             where s.variant_id = v.id and s.substitute_id = w.id)
      ) c
      where exists (select from search_entry e where e.product_id = c.product_id)
      order by c.source, c.place, c.code limit 12)
      from variant v join search_entry own on own.product_id = v.product_id
     where v.code = $1 and v.active) as value`;
