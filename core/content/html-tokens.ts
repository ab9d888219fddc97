/** What a text of HTML is made of; names are in lower case, values as they were written. */
export type HtmlToken =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "close"; readonly name: string }
  | {
      readonly kind: "open";
      readonly name: string;
      readonly attributes: ReadonlyMap<string, string>;
    };

/**
 * Takes HTML apart, whatever it is: a '<' that begins no tag is text, comments and declarations are
 * left out, a tag without its end is left out with all that follows it, and so is what stands
 * between the tags of `dropped`.
 */
export function* htmlTokens(html: string, dropped: ReadonlySet<string>): Generator<HtmlToken> {
  let at = 0;
  while (at < html.length) {
    const next = html.indexOf("<", at);
    if (next === -1) return yield { kind: "text", text: html.slice(at) };
    if (next > at) yield { kind: "text", text: html.slice(at, next) };
    const markup = readMarkup(html, next);
    at = markup.end;
    if (markup.token === null) continue;
    if (markup.token.kind === "open" && dropped.has(markup.token.name)) {
      at = endOfDropped(html, at, markup.token.name);
    } else yield markup.token;
  }
}

type Markup = { readonly token: HtmlToken | null; readonly end: number };

const readMarkup = (html: string, start: number): Markup => {
  if (html.startsWith("<!--", start)) return { token: null, end: after(html, "-->", start + 4) };
  if (/^<[!?]/.test(html.slice(start, start + 2))) {
    return { token: null, end: after(html, ">", start) };
  }
  const opening = /^<(\/?)([a-z][a-z0-9:-]*)/i.exec(html.slice(start, start + 64));
  if (opening === null) return { token: { kind: "text", text: "<" }, end: start + 1 };
  const [written, slash, name = ""] = opening;
  const { attributes, end } = readAttributes(html, start + written.length);
  if (end === null) return { token: null, end: html.length };
  const token: HtmlToken =
    slash === "/"
      ? { kind: "close", name: name.toLowerCase() }
      : { kind: "open", name: name.toLowerCase(), attributes };
  return { token, end };
};

/** Sticky, so that a long text is read once: a name and perhaps its value, quoted or not. */
const ATTRIBUTE = /[\s/]*([^\s/>=][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?/y;
const TAG_END = /[\s/]*>/y;

const readAttributes = (html: string, start: number) => {
  const attributes = new Map<string, string>();
  let at = start;
  for (;;) {
    TAG_END.lastIndex = at;
    if (TAG_END.test(html)) return { attributes, end: TAG_END.lastIndex };
    ATTRIBUTE.lastIndex = at;
    const found = ATTRIBUTE.exec(html);
    if (found === null) {
      // A stray '=' or quote: read on behind it, or there is no end.
      if (at >= html.length) return { attributes, end: null };
      at += 1;
      continue;
    }
    const [, name = "", double, single, bare] = found;
    const key = name.toLowerCase();
    // As in a browser, the first of two of the same name counts.
    if (!attributes.has(key)) attributes.set(key, double ?? single ?? bare ?? "");
    at = ATTRIBUTE.lastIndex;
  }
};

const after = (html: string, mark: string, from: number): number => {
  const found = html.indexOf(mark, from);
  return found === -1 ? html.length : found + mark.length;
};

/** Behind the closing tag; the end of the text when there is none. */
const endOfDropped = (html: string, from: number, name: string): number => {
  const closing = new RegExp(`</${name}(?=[\\s/>])`, "gi");
  closing.lastIndex = from;
  const found = closing.exec(html);
  return found === null ? html.length : after(html, ">", found.index);
};
