import type { Unplaced } from "../../../server/editions/content-types.ts";
import {
  button,
  h2,
  h3,
  list,
  numbered,
  p,
  step,
  table,
  tile,
} from "../../../server/editions/writing.ts";
import { wrongAt } from "../data/data-files.ts";
import type { Line } from "../data/documents.ts";
import { shownPicture } from "./shown-pictures.ts";

// What authors write, in Markdown: a line is a paragraph, lines of a list or a table stand together.
// Where a link stands alone it is a button, with its title in bold a tile, behind ▶ a film; pictures
// in lines that follow each other are a collection; '####' is a step, told in the line below it.

/** The blocks of a text. Throws a DataError for a picture that is shown nowhere. */
export const blocksOf = (lines: readonly Line[]): readonly Unplaced[] =>
  groupsOf(lines).map((group) => blockOf(group));

/** Lines that make one block: those of a list, a table, a quotation, a step; each other one alone. */
const groupsOf = (lines: readonly Line[]): readonly (readonly Line[])[] => {
  const groups: Line[][] = [];
  let before = "";
  for (const line of lines) {
    const kind = kindOf(line.text);
    if (kind === "" && before === STEP) continue;
    const isOneWith =
      (kind === before && TOGETHER.has(kind)) || (before === STEP && kind === PARAGRAPH);
    if (isOneWith) groups.at(-1)?.push(line);
    else if (kind !== "") groups.push([line]);
    before = kind;
  }
  return groups;
};

const STEP = "#### ";
const PARAGRAPH = "text";
const TOGETHER = new Set(["- ", "1. ", "| ", "> ", "!["]);

/** The mark that a line begins with; nothing for an empty one. */
const kindOf = (text: string): string => {
  if (text === "") return "";
  if (/^\d+\. /.test(text)) return "1. ";
  return /^(?:- |\| |> |!\[|#{1,4} |\[)/.exec(text)?.[0] ?? PARAGRAPH;
};

const blockOf = (group: readonly Line[]): Unplaced => {
  const texts = group.map(({ text }) => text);
  const [first = ""] = texts;
  const rest = first.slice(first.indexOf(" ") + 1);
  switch (kindOf(first)) {
    case "# ":
      return { type: "title", level: "h1", text: rest };
    case "## ":
      return h2(rest);
    case "### ":
      return h3(rest);
    case STEP:
      return step(rest, texts[1] ?? "");
    case "- ":
      return list(...texts.map((text) => inline(text.slice(2))));
    case "1. ":
      return numbered(...texts.map((text) => inline(text.replace(/^\d+\. /, ""))));
    case "| ":
      return tableOf(texts);
    case "> ":
      return quoteOf(texts);
    case "![":
      return { type: "imageCollection", images: group.map(imageOf) };
    case "[":
      return linkOf(group[0]) ?? p(inline(first));
    default:
      return p(inline(first));
  }
};

/** Bold words and links as the shop's rich text has them. */
export const inline = (text: string): string =>
  text
    .replaceAll(/\*\*(.+?)\*\*/g, "<strong>$1</strong>")
    .replaceAll(/\[([^\]]+)\]\(([^)]+)\)/g, '<a href="$2">$1</a>');

const tableOf = (texts: readonly string[]): Unplaced => {
  const [head = [], , ...rows] = texts.map((text) => text.slice(2, -2).split(" | ").map(inline));
  return table(head, ...rows);
};

const quoteOf = (texts: readonly string[]): Unplaced => {
  const said = texts.map((text) => text.slice(2));
  const author = said.at(-1)?.replace(/^— /, "") ?? "";
  return { type: "quote", text: said.slice(0, -1).join(" "), author };
};

const imageOf = (line: Line) => {
  const [, alt, path] = /^!\[(.*)\]\((.+)\)$/.exec(line.text) ?? [];
  if (alt === undefined || path === undefined) throw wrongAt(line.place, "expected ![…](…)");
  return { path: shownPicture(path, line.place), alt };
};

const linkOf = (line: Line | undefined): Unplaced | undefined => {
  if (line === undefined) return undefined;
  const [, picture, title, text = "", href] =
    /^\[(?:!\[\]\((.+?)\) )?\*\*(.+?)\*\*(?: (.+))?\]\(([^)]+)\)$/.exec(line.text) ?? [];
  if (title !== undefined && href !== undefined) {
    return tile(
      title,
      text,
      href,
      picture === undefined ? null : shownPicture(picture, line.place),
    );
  }
  const [, film, label, address] = /^\[(▶ )?([^\]]+)\]\(([^)]+)\)$/.exec(line.text) ?? [];
  if (label === undefined || address === undefined) return undefined;
  return film === undefined
    ? button(label, address)
    : { type: "video", url: address, title: label };
};
