import { createHash } from "node:crypto";

/**
 * The content security policy of a page that the server draws itself: nothing but the page's own
 * style, script, fonts and pictures, and forms that lead to the shop. Style and script are the texts between
 * their tags, to the character.
 */
export const pagePolicy = (page: {
  readonly style: string;
  readonly script?: string;
  readonly ownFonts?: boolean;
  /** Origin of the shop, where a form leads back. */
  readonly shopOrigin: string;
  /** Others that a form leads to: browsers ask for them where an answer to it is a redirect. */
  readonly formOrigins?: readonly string[];
}): string =>
  [
    "default-src 'none'",
    `style-src '${hashOf(page.style)}'`,
    ...(page.script === undefined ? [] : [`script-src '${hashOf(page.script)}'`]),
    ...(page.ownFonts === true ? ["font-src 'self'"] : []),
    // The browser asks for the icon of the tab, whatever a page shows.
    "img-src 'self'",
    `form-action ${["'self'", page.shopOrigin, ...(page.formOrigins ?? [])].join(" ")}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

const hashOf = (text: string): string =>
  `sha256-${createHash("sha256").update(text).digest("base64")}`;
