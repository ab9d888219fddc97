import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { RESOURCES } from "../../../api-schema/exchange/resources.ts";
import type { ContentProblem, ContentResource } from "../../../api-schema/staff-content.ts";
import type { StaffCells } from "../../../api-schema/staff-resources.ts";
import { namedIn, pathOfLink } from "../../../core/exchange/link-places.ts";
import { safeHref } from "../../../core/content/safe-href.ts";
import { matchRoute, type RouteName } from "../../../core/routes/route-table.ts";

/** Where what a screen shows lies, by the parameter of its address. */
const ROWS: {
  readonly [Name in RouteName]?: { readonly parameter: string; readonly rows: string };
} = {
  product: { parameter: "slug", rows: "select slug as name from product where active" },
  category: { parameter: "code", rows: "select code as name from taxon" },
  searchInCategory: { parameter: "code", rows: "select code as name from taxon" },
  recipe: { parameter: "slug", rows: "select slug as name from recipe where online" },
  article: { parameter: "slug", rows: "select slug as name from article where online" },
  merchant: {
    parameter: "slug",
    rows: "select slug as name from merchant where status = 'active'",
  },
};

const PAGES = "select uri as name from cms_page where online";
const PICTURES = "select path as name from picture";

/** What a version names and the shop has not: links that lead nowhere, pictures that are not there. */
export const makeContentChecks = Effect.map(SqlClient.SqlClient, (sql) => {
  const has = (rows: string, name: string) =>
    Effect.map(
      sql.unsafe<{ readonly has: boolean }>(
        `select exists (select from (${rows}) r where r.name = $1) as has`,
        [name],
      ),
      ([row]) => row?.has === true,
    ).pipe(Effect.orDie);

  const leadsSomewhere = (path: string, ownUri: string): Effect.Effect<boolean> => {
    if (path === ownUri) return Effect.succeed(true);
    if (path.startsWith("/images/")) return has(PICTURES, path);
    const found = matchRoute(path);
    if (found === undefined || found.route.authored) return has(PAGES, path);
    const place = ROWS[found.name];
    return place === undefined
      ? Effect.succeed(true)
      : has(place.rows, found.params[place.parameter] ?? "");
  };

  return Effect.fnUntraced(function* (resource: ContentResource, cells: StaffCells) {
    const problems: ContentProblem[] = [];
    const ownUri = typeof cells["uri"] === "string" ? cells["uri"] : "";
    for (const { kind, target, place } of namedIn(RESOURCES[resource], cells)) {
      if (kind === "picture") {
        if (!(yield* has(PICTURES, target))) {
          problems.push({ place, text: `L’image « ${target} » n’est pas dans la boutique.` });
        }
        continue;
      }
      const path = pathOfLink(target);
      if (safeHref(target) === null) {
        problems.push({ place, text: `« ${target} » n’est pas une adresse qui se suit.` });
      } else if (path !== null && !(yield* leadsSomewhere(path, ownUri))) {
        problems.push({ place, text: `Le lien « ${target} » ne mène nulle part.` });
      }
    }
    return problems;
  });
});
