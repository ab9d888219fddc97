import { Effect } from "effect";
import { SqlClient, type SqlError } from "effect/sql";
import type { Instant } from "../../api-schema/primitives.ts";
import { insertRows } from "../database/insert-rows.ts";
import { type ContentScope, editionCode } from "./content-edition.ts";
import { type Delivery, insertContent } from "./insert-content.ts";
import { shopPages } from "./shop-pages.ts";

/** What every shop is delivered with. */
export const SHOP_DELIVERY: Delivery = {
  pages: shopPages,
  recipes: [],
  articles: [],
  testimonies: [],
  pictures: async () => [],
};

/**
 * Brings what has never been delivered to this database; call it inside a transaction. What stands at
 * the address of a delivered page is left as it is, and what was removed stays away.
 */
export const shipContent = Effect.fnUntraced(function* (
  scope: ContentScope,
  whole: Delivery,
  now: Instant,
): Effect.fn.Return<void, SqlError.SqlError, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient;
  const shipped = yield* known(sql`select kind || ' ' || code as name from shipped_content`);
  const present = yield* known(sql`
    select 'page ' || code as name from cms_page union all select 'uri ' || uri from cms_page
    union all select 'recipe ' || slug from recipe union all select 'article ' || slug from article`);
  const isNew = (name: string) => !shipped.has(name) && !present.has(name);
  yield* insertContent(
    {
      pages: whole.pages.filter(
        ({ code, uri }) => isNew(`page ${code}`) && !present.has(`uri ${uri}`),
      ),
      recipes: whole.recipes.filter(({ slug }) => isNew(`recipe ${slug}`)),
      articles: whole.articles.filter(({ slug }) => isNew(`article ${slug}`)),
      testimonies: shipped.has("testimonies all") ? [] : whole.testimonies,
      pictures: whole.pictures,
    },
    now,
  );
  yield* insertRows(
    "shipped_content",
    [
      ["kind", "text", ({ kind }) => kind],
      ["code", "text", ({ code }) => code],
      ["shipped_at", "timestamptz", () => now],
    ],
    recordsOf(whole, scope).filter(({ kind, code }) => !shipped.has(`${kind} ${code}`)),
  );
});

/** Names of all that is delivered, as the table keeps them. */
const recordsOf = (whole: Delivery, scope: ContentScope) => [
  ...whole.pages.map(({ code }) => ({ kind: "page", code })),
  ...whole.recipes.map(({ slug }) => ({ kind: "recipe", code: slug })),
  ...whole.articles.map(({ slug }) => ({ kind: "article", code: slug })),
  ...(whole.testimonies.length === 0 ? [] : [{ kind: "testimonies", code: "all" }]),
  { kind: "edition", code: editionCode(scope) },
];

const known = (
  query: Effect.Effect<readonly object[], SqlError.SqlError>,
): Effect.Effect<ReadonlySet<string>, SqlError.SqlError> =>
  Effect.map(query, (rows) => new Set(rows.flatMap((row) => Object.values(row).map(String))));
