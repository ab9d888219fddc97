/** A piece of XML that is well-formed as it stands. */
export interface Xml {
  readonly xml: string;
}

type Child = Xml | null | readonly Child[];

/** An element: text is escaped, what is null is left out. Attributes are the caller's own words. */
export const element = (
  name: string,
  content: string | Child,
  attributes: Readonly<Record<string, string>> = {},
): Xml => {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
    .join("");
  const inner = typeof content === "string" ? escaped(content) : textOf(content);
  return { xml: `<${name}${written}>${inner}</${name}>` };
};

/** An element that is left out without a text. */
export const optional = (
  name: string,
  text: string | null,
  attributes?: Readonly<Record<string, string>>,
): Xml | null => (text === null || text === "" ? null : element(name, text, attributes));

/** A whole document. */
export const xmlDocument = ({ xml }: Xml): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`;

const textOf = (child: Child): string => {
  if (child === null) return "";
  return "xml" in child ? child.xml : child.map(textOf).join("");
};

/** Text as XML takes it; the control characters that it knows no way to write are left out. */
export const escaped = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex -- they are what is taken out
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
