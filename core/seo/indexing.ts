import { ROUTES, type RouteName } from "../routes/route-table.ts";
import type { Site } from "../content/structured-data.ts";

/** The header that keeps a page out of search engines. */
export const NOINDEX = "noindex";

/**
 * Whether engines may show a page: not what belongs to a customer, not what opens with a secret, and
 * not the results of searches, of which there is no end. The door itself may be looked for.
 */
export const isIndexed = (name: RouteName): boolean => ROUTES[name].indexed;

/**
 * robots.txt. The calls stay allowed, because engines draw pages with them; so do private pages, or
 * nobody would read that they are not to be shown.
 */
export const robotsText = (site: Pick<Site, "origin">): string =>
  ["User-agent: *", "Disallow: /_", "", `Sitemap: ${site.origin}/sitemap.xml`, ""].join("\n");
