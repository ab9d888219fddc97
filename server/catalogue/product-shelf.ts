import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { makeBatchReader, type ReadMany } from "./batch-reader.ts";
import { BoundedCache } from "../cache/bounded-cache.ts";
import { productQuery } from "./product-query.ts";
import { makeTemplate, type ProductRow, type ProductTemplate } from "./product-template.ts";
import { perSnapshot, type Snapshot } from "./snapshot.ts";

/** What names a product from outside. */
export type ProductName =
  | { readonly by: "slug"; readonly value: string }
  | { readonly by: "code"; readonly value: string }
  | { readonly by: "variant"; readonly value: string };

/**
 * Templates of products. Freshness: that of the snapshot, one second. At most some 16 MB of text:
 * what was asked for longest ago goes first. An address that names nothing is not kept.
 */
export const makeProductShelf = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;

  const shelfOf = perSnapshot((): Shelf => {
    const templates = new BoundedCache<string, ProductTemplate>(8_000_000, weigh);
    return { templates, keyOf: new BoundedCache(20_000), readMissing: undefined };
  });

  const makeReader = (snapshot: Snapshot): ReadMany<string, ProductTemplate> =>
    makeBatchReader((keys) => {
      const named = (by: string) =>
        keys.filter((key) => key.startsWith(`${by}:`)).map((key) => key.slice(by.length + 1));
      return sql
        .unsafe<{ readonly product: string }>(productQuery, [
          named("slug"),
          named("code"),
          named("variant"),
        ])
        .pipe(
          Effect.map((rows) => byEveryName(rows, snapshot)),
          Effect.orDie,
        );
    });

  return (snapshot: Snapshot, names: readonly ProductName[]) =>
    Effect.suspend(() => {
      const shelf = shelfOf(snapshot);
      shelf.readMissing ??= makeReader(snapshot);
      const found = new Map<string, ProductTemplate>();
      const missing: string[] = [];
      for (const { by, value } of names) {
        const key = `${by}:${value}`;
        const own = shelf.keyOf.get(key);
        const template = own === undefined ? undefined : shelf.templates.get(own);
        if (template === undefined) missing.push(key);
        else found.set(value, template);
      }
      if (missing.length === 0) return Effect.succeed(found);
      return Effect.map(shelf.readMissing(missing), (read) => {
        for (const key of missing) {
          const template = read.get(key);
          if (template === undefined) continue;
          const own = String(template.id);
          shelf.templates.set(own, template);
          shelf.keyOf.set(key, own);
          found.set(key.slice(key.indexOf(":") + 1), template);
        }
        return found;
      });
    });
});

interface Shelf {
  readonly templates: BoundedCache<string, ProductTemplate>;
  readonly keyOf: BoundedCache<string, string>;
  readMissing: ReadMany<string, ProductTemplate> | undefined;
}

const weigh = ({ members, variants }: ProductTemplate): number =>
  variants.reduce((sum, variant) => sum + variant.members.length, members.length) + 200;

const byEveryName = (rows: readonly { readonly product: string }[], snapshot: Snapshot) => {
  const named = new Map<string, ProductTemplate>();
  for (const { product } of rows) {
    const row: ProductRow = JSON.parse(product);
    const template = makeTemplate(row, snapshot);
    if (template === undefined) continue;
    named.set(`slug:${template.slug}`, template).set(`code:${template.code}`, template);
    for (const variant of template.variants) named.set(`variant:${variant.code}`, template);
  }
  return named;
};
