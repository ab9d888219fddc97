import { XMLParser, XMLValidator } from "fast-xml-parser";
import { decodeBytes } from "../../../core/files/text-encoding.ts";
import { checkNames, isStorable, short, unreadableCell } from "./header.ts";
import {
  type BadLine,
  type FileRow,
  LONGEST_LINE,
  type ReadTable,
  Refusal,
  tooLong,
} from "./lines.ts";
import { checkDeclarations, lineAt } from "./sheet-markup.ts";

/**
 * The table in an XML document: the element that is repeated is a row, its attributes and the elements
 * in it are cells; an element that is repeated within a row is joined by '|'. Reads it whole: for a
 * process of its own.
 */
export const xmlTable = async (bytes: Buffer): Promise<ReadTable> => {
  const xml = textOf(bytes);
  checkDeclarations(xml);
  checkForm(xml);
  const rows = withLines(xml, rowsOf(topElement(xml)));
  const names = new Set<string>();
  // What a row says is made when it is asked for: all of it at once would be the document once more.
  for (const row of rows) {
    const member = memberOf(row);
    if ("cells" in member) for (const name of member.cells.keys()) names.add(name);
  }
  const columns = [...names];
  if (columns.length === 0) throw noRow();
  checkNames(columns, rows[0]?.line ?? 1);
  return { columns, lines: batches(columns, rows) };
};

const noRow = (): Refusal =>
  new Refusal(
    "Ce XML n’a pas d’élément répété à lire comme une ligne : écrivez <articles><article>…</article>…</articles>.",
  );

type Member = BadLine | { readonly line: number; readonly cells: ReadonlyMap<string, string> };

async function* batches(
  columns: readonly string[],
  rows: readonly Row[],
): AsyncGenerator<readonly (FileRow | BadLine)[]> {
  for (let from = 0; from < rows.length; from += 500) {
    yield rows.slice(from, from + 500).flatMap((row): readonly (FileRow | BadLine)[] => {
      const member = memberOf(row);
      if ("reason" in member) return [member];
      const { line, cells } = member;
      if ([...cells.values()].every((cell) => cell === "")) return [];
      const named = columns.map((name) => [name, cells.get(name) ?? ""]);
      return [{ line, cells: Object.fromEntries(named) }];
    });
  }
}

const textOf = (bytes: Buffer): string => {
  const { text } = decodeBytes(bytes);
  const said = /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w-]+)["']/i.exec(text.replace(/^\uFEFF/, ""));
  const xml = text.replace(/^\uFEFF/, "");
  const nul = xml.indexOf("\0");
  if (nul !== -1) {
    throw new Refusal(
      "Le fichier est abîmé ici (octet nul) : exportez-le à nouveau.",
      lineAt(xml, nul),
    );
  }
  if (said !== null && !KNOWN_ENCODINGS.test(said[1] ?? "")) {
    throw new Refusal(`L’encodage « ${said[1]} » n’est pas lu : exportez le fichier en UTF-8.`, 1);
  }
  return xml;
};

const KNOWN_ENCODINGS = /^(?:utf-?8|utf-?16(?:le|be)?|us-ascii|iso-8859-1|windows-1252)$/i;

const checkForm = (xml: string): void => {
  const form = XMLValidator.validate(xml);
  if (form !== true) {
    throw new Refusal(
      "Le XML est mal formé ou coupé ici : vérifiez que chaque balise est refermée.",
      form.err.line,
    );
  }
  const entity = xml
    .replaceAll(/<!\[CDATA\[[^]*?\]\]>|<!--[^]*?-->/g, blanked)
    .search(UNKNOWN_ENTITY);
  if (entity !== -1) {
    throw new Refusal(
      "Le XML contient une entité inconnue ou un « & » seul : écrivez « &amp; ».",
      lineAt(xml, entity),
    );
  }
};

/** As long, on as many lines. */
const blanked = (text: string): string => text.replaceAll(/[^\n]/g, " ");

const UNKNOWN_ENTITY = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/i;
const ENTITY = /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi;

const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
};

const decoded = (text: string): string =>
  text.replaceAll(ENTITY, (_, name?: string, decimal?: string, hex?: string) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? "";
    const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : "\uFFFD";
  });

interface Element {
  readonly name: string;
  readonly attributes: readonly (readonly [string, string])[];
  readonly children: () => readonly Element[];
  /** Between its tags, entities read. */
  readonly text: () => string;
  readonly at: number;
}

interface Row {
  readonly element: Element;
  /** On which it begins. */
  readonly line: number;
}

const ATTRIBUTES = ":@";
const TEXT = "#text";
const CDATA = "#cdata";

/** As the parser gives a node: its name with its children, and its attributes beside it. */
type Node = Readonly<Record<string, unknown>>;

const topElement = (xml: string): Element => {
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: "",
    parseTagValue: false,
    parseAttributeValue: false,
    trimValues: false,
    processEntities: false,
    cdataPropName: CDATA,
    ignoreDeclaration: true,
    ignorePiTags: true,
    captureMetaData: true,
    // The names of rows and columns are data here: they are keys of maps.
    onDangerousProperty: (name) => name,
    jPath: false,
  });
  let nodes: readonly Node[];
  try {
    nodes = parser.parse(xml);
  } catch {
    throw new Refusal(
      "Le XML est illisible : vérifiez qu’il est bien formé et sans noms réservés.",
    );
  }
  const [top, other] = nodes.filter((node) => elementName(node) !== undefined);
  if (top === undefined || other !== undefined) {
    throw new Refusal("Un XML a un seul élément racine : mettez toutes les lignes dans un seul.");
  }
  return elementOf(top);
};

const elementName = (node: Node): string | undefined =>
  Object.keys(node).find((name) => name !== ATTRIBUTES && name !== TEXT && name !== CDATA);

const elementOf = (node: Node): Element => {
  const name = elementName(node) ?? "";
  const nodes = (node[name] ?? []) as readonly Node[];
  const place = Reflect.get(node, META) as { readonly startIndex?: number } | undefined;
  return {
    name,
    attributes: Object.entries((node[ATTRIBUTES] ?? {}) as Readonly<Record<string, string>>)
      .filter(([attribute]) => !/^xmlns(?::|$)|^xsi:/.test(attribute))
      .map(([attribute, value]) => [attribute, decoded(value)]),
    children: () => nodes.filter((child) => elementName(child) !== undefined).map(elementOf),
    text: () => nodes.map(nodeText).join(""),
    at: place?.startIndex ?? 0,
  };
};

const META = XMLParser.getMetaDataSymbol() as unknown as symbol;

const nodeText = (node: Node): string => {
  if (TEXT in node) return decoded(String(node[TEXT]));
  const cdata = node[CDATA] as readonly Node[] | undefined;
  return cdata === undefined ? "" : cdata.map((each) => String(each[TEXT])).join("");
};

/** What is repeated, as deep as it lies: an export may wrap its list once or twice. */
const rowsOf = (top: Element): readonly Element[] => {
  const children = top.children();
  const names = new Set(children.map(({ name }) => name));
  if (names.size > 1) {
    const [one = "", other = ""] = names;
    throw new Refusal(
      `Sous <${short(top.name)}> se mêlent <${short(one)}> et <${short(other)}> : gardez un seul élément répété, chaque fois une ligne.`,
    );
  }
  if (top.text().trim() !== "") throw noRow();
  const [only, second] = children;
  if (only === undefined) throw noRow();
  return second === undefined && isList(only) ? rowsOf(only) : children;
};

/** An element is a list, and no row, when what lies in it is rows. */
const isList = (element: Element): boolean => {
  const children = element.children();
  return (
    element.attributes.length === 0 &&
    children.length > 0 &&
    new Set(children.map(({ name }) => name)).size === 1 &&
    !children.some(isValue)
  );
};

/** An element with nothing but text. */
const isValue = (element: Element): boolean =>
  element.attributes.length === 0 && element.children().length === 0;

/** Each row with its line; lines are counted once, and looked for once where there is one alone. */
const withLines = (xml: string, elements: readonly Element[]): readonly Row[] => {
  let line = 1;
  let end = xml.indexOf("\n");
  return elements.map((element) => {
    while (end !== -1 && end < element.at) {
      line += 1;
      end = xml.indexOf("\n", end + 1);
    }
    return { element, line };
  });
};

const memberOf = ({ element, line }: Row): Member => {
  const cells = new Map<string, string>();
  const own = element.attributes;
  const children = element.children();
  const text = element.text();
  const isPlain = isValue(element);
  const parts: (readonly [string, string])[] = [
    ...own,
    ...(isPlain ? [[element.name, text] as const] : []),
    ...children.map((child) => [child.name, child.text()] as const),
  ];
  if (!isPlain && text.trim() !== "") {
    return {
      line,
      reason: `« ${short(text)} » n’est dans aucun élément : mettez-le dans le sien.`,
    };
  }
  const deep = children.find((child) => !isValue(child));
  if (deep !== undefined) {
    return {
      line,
      reason: `L’élément « ${short(deep.name)} » en contient d’autres ou des attributs : mettez une valeur simple par élément.`,
    };
  }
  const attributes = new Set(own.map(([name]) => name));
  for (const [name, group] of Map.groupBy(parts, ([part]) => part)) {
    const texts = group.map(([, text]) => text);
    if (!isStorable(name) || !texts.every(isStorable)) return unreadableCell(line, name);
    const isList = texts.length > 1;
    if (isList && (attributes.has(name) || texts.some((text) => text.includes("|")))) {
      return {
        line,
        reason: `« ${short(name)} » figure plusieurs fois dans cette ligne : gardez-en un seul, sans « | ».`,
      };
    }
    cells.set(name, texts.join("|"));
  }
  const size = [...cells.values()].reduce((sum, cell) => sum + cell.length, 0);
  return size > LONGEST_LINE ? tooLong(line) : { line, cells };
};
