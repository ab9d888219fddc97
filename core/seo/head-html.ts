import { jsonLdText, type Site } from "../content/structured-data.ts";
import { markupText } from "../content/html-entities.ts";
import type { PageHead } from "./page-head.ts";

/**
 * The page that the shop was built to, with this head in the place of its own title and description:
 * before its first script, so that who runs none reads it all the same.
 */
export const pageWithHead = (built: string, site: Site, head: PageHead): string => {
  const bare = built.replace(/[ \t]*<meta\s+name="description"[^>]*>\n?/, "");
  const title = /<title>[^<]*<\/title>/.exec(bare);
  const written = headHtml(site, head);
  // No String.replace with names in it: '$&' in a product's name would repeat the page.
  if (title === null) return bare;
  return bare.slice(0, title.index) + written + bare.slice(title.index + title[0].length);
};

/** The elements of a page's head; what comes from data is escaped for where it stands. */
export const headHtml = (site: Site, head: PageHead): string => {
  const title = `<title>${markupText(head.title)}</title>`;
  const { shared } = head;
  if (shared === null) return title;
  const { description, path, type, picture, data } = shared;
  const url = path === null ? null : site.origin + path;
  return [
    title,
    meta("name", "description", description),
    ...(url === null ? [] : [`<link rel="canonical" href="${markupText(url)}">`]),
    meta("property", "og:site_name", site.name),
    meta("property", "og:locale", "fr_FR"),
    meta("property", "og:type", type),
    meta("property", "og:title", head.title),
    meta("property", "og:description", description),
    ...(url === null ? [] : [meta("property", "og:url", url)]),
    meta("property", "og:image", `${site.origin}${picture.path}?w=1200`),
    meta("property", "og:image:alt", picture.alt),
    // The other networks read og:*; this one asks besides how large it may show the picture.
    meta("name", "twitter:card", "summary_large_image"),
    // Data is not run: the policy against inline scripts lets it through.
    ...(data.length === 0
      ? []
      : [`<script type="application/ld+json">${jsonLdText(data)}</script>`]),
  ].join("\n    ");
};

const meta = (key: "name" | "property", name: string, content: string): string =>
  `<meta ${key}="${name}" content="${markupText(content)}">`;
