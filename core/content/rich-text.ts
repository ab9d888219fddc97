import { decodeEntities, escapeAttribute, escapeText } from "./html-entities.ts";
import { type HtmlToken, htmlTokens } from "./html-tokens.ts";
import { safeHref } from "./safe-href.ts";

/**
 * Rich text that is safe to put into a page (spec §3, product §8): only the tags and attributes of
 * the lists below, all of them closed, and links to http(s), mailto, tel and this site. What a
 * forbidden tag surrounds stays as text, but for scripts, styles and the like, which go whole.
 * `sanitiseRichText(sanitiseRichText(html))` is `sanitiseRichText(html)`. Used by the server when
 * it reads a page and by the screens before they show it.
 */
export const sanitiseRichText = (html: string): string => {
  const open: string[] = [];
  let out = "";
  const close = (name: string) => {
    // The innermost one: closing all of that name would flatten a list within a list.
    const depth = open.lastIndexOf(name);
    if (depth !== -1) out += closing(open.splice(depth));
  };
  for (const token of htmlTokens(html, DROPPED_WHOLE)) {
    if (token.kind === "text") out += escapeText(decodeEntities(token.text));
    else if (!isAllowed(token.name)) continue;
    else if (token.kind === "close") close(RENAMED.get(token.name) ?? token.name);
    else {
      const name = RENAMED.get(token.name) ?? token.name;
      // A link or a paragraph within itself: the first one ends, as browsers do.
      if (NOT_WITHIN_ITSELF.has(name)) close(name);
      out += `<${name}${attributesOf(name, token)}>`;
      if (!VOID.has(name)) open.push(name);
    }
  }
  return out + closing(open);
};

/** The words of rich text, one space between them: for excerpts, reading time and structured data. */
export const plainTextOf = (html: string): string => {
  let text = "";
  for (const token of htmlTokens(html, DROPPED_WHOLE)) {
    if (token.kind === "text") text += decodeEntities(token.text);
    else if (!INLINE.has(token.name)) text += " ";
  }
  return text.replace(/\s+/g, " ").trim();
};

const closing = (names: readonly string[]): string =>
  names
    .toReversed()
    .map((name) => `</${name}>`)
    .join("");

/** A tag that is not here does not pass. */
const ALLOWED: ReadonlySet<string> = new Set([
  "p",
  "br",
  "hr",
  "h2",
  "h3",
  "h4",
  "strong",
  "em",
  "sup",
  "sub",
  "ul",
  "ol",
  "li",
  "blockquote",
  "a",
  "table",
  "caption",
  "thead",
  "tbody",
  "tr",
  "th",
  "td",
]);

/** Attributes by tag; all others of a tag go. */
const ATTRIBUTES: ReadonlyMap<string, readonly string[]> = new Map([
  ["a", ["href", "title"]],
  ["th", ["scope"]],
]);

const RENAMED: ReadonlyMap<string, string> = new Map([
  ["b", "strong"],
  ["i", "em"],
]);

const VOID: ReadonlySet<string> = new Set(["br", "hr"]);
const NOT_WITHIN_ITSELF: ReadonlySet<string> = new Set(["a", "p"]);
const INLINE: ReadonlySet<string> = new Set(["a", "strong", "b", "em", "i", "sup", "sub", "span"]);

/** What is inside these is no text for people, or changes how a browser reads on. */
const DROPPED_WHOLE: ReadonlySet<string> = new Set([
  "script",
  "style",
  "iframe",
  "object",
  "embed",
  "svg",
  "math",
  "template",
  "noscript",
  "noembed",
  "noframes",
  "textarea",
  "title",
  "xmp",
  "plaintext",
  "select",
]);

const isAllowed = (name: string): boolean => ALLOWED.has(RENAMED.get(name) ?? name);

const attributesOf = (name: string, token: HtmlToken & { readonly kind: "open" }): string =>
  (ATTRIBUTES.get(name) ?? [])
    .flatMap((attribute) => {
      const written = token.attributes.get(attribute);
      const value = written === undefined ? null : safeValue(attribute, decodeEntities(written));
      return value === null ? [] : [` ${attribute}="${escapeAttribute(value)}"`];
    })
    .join("");

const safeValue = (attribute: string, value: string): string | null => {
  if (attribute === "href") return safeHref(value);
  if (attribute === "scope") return value === "row" || value === "col" ? value : null;
  return value;
};
