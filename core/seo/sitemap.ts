import type { Instant } from "../../api-schema/primitives.ts";
import { markupText } from "../content/html-entities.ts";
import type { Site } from "../content/structured-data.ts";
import { matchRoute, ROUTES } from "../routes/route-table.ts";
import { isIndexed } from "./indexing.ts";
import { addressOf } from "./meta-text.ts";

/** A public address of the shop. */
export type PublicPath = {
  readonly path: string;
  /** Null where nobody writes it down: engines trust only dates that are true. */
  readonly updatedAt: Instant | null;
};

/** The routes without parameters that anybody may open, each at its own path. */
export const fixedPaths: readonly PublicPath[] = Object.values(ROUTES)
  .filter(({ pattern, marketplaceOnly }) => !pattern.includes(":") && !marketplaceOnly)
  .map(({ pattern }) => matchRoute(pattern))
  .flatMap((matched) =>
    matched !== undefined && isIndexed(matched.name)
      ? [{ path: matched.route.pattern, updatedAt: null }]
      : [],
  );

/** Several lists as one: each address once, as its last list has it, in the order of the first. */
export const publicPaths = (lists: readonly (readonly PublicPath[])[]): readonly PublicPath[] => [
  ...new Map(
    lists.flat().map(({ path, updatedAt }) => {
      const address = addressOf(path);
      return [address, { path: address, updatedAt }] as const;
    }),
  ).values(),
];

/** Addresses in one file; the protocol allows 50,000, which would be megabytes at once. */
export const SITEMAP_PART = 5000;

/**
 * The files of a sitemap, the first one at /sitemap.xml: either all addresses, or, where they are
 * more than `most`, an index of the parts that follow (/sitemaps/1.xml …).
 */
export const sitemapFiles = (
  site: Pick<Site, "origin">,
  addresses: readonly PublicPath[],
  most: number = SITEMAP_PART,
): readonly string[] => {
  if (addresses.length <= most) return [urlSet(site, addresses)];
  const parts = Array.from({ length: Math.ceil(addresses.length / most) }, (_, index) =>
    addresses.slice(index * most, (index + 1) * most),
  );
  return [indexOf(site, parts), ...parts.map((part) => urlSet(site, part))];
};

const urlSet = (site: Pick<Site, "origin">, addresses: readonly PublicPath[]): string =>
  file(
    "urlset",
    addresses.map((address) => element("url", site, address)),
  );

const indexOf = (site: Pick<Site, "origin">, parts: readonly (readonly PublicPath[])[]): string =>
  file(
    "sitemapindex",
    parts.map((part, index) =>
      element("sitemap", site, { path: `/sitemaps/${index + 1}.xml`, updatedAt: lastOf(part) }),
    ),
  );

// Instants of one format: their order is that of their texts.
const lastOf = (part: readonly PublicPath[]): Instant | null =>
  part.reduce<Instant | null>(
    (last, { updatedAt }) =>
      updatedAt !== null && (last === null || updatedAt > last) ? updatedAt : last,
    null,
  );

const element = (
  name: "url" | "sitemap",
  site: Pick<Site, "origin">,
  { path, updatedAt }: PublicPath,
): string => {
  const changed = updatedAt === null ? "" : `<lastmod>${updatedAt}</lastmod>`;
  return `<${name}><loc>${markupText(site.origin + path)}</loc>${changed}</${name}>`;
};

const file = (root: string, elements: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...elements,
    `</${root}>`,
    "",
  ].join("\n");
