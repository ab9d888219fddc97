import type { Block } from "../../api-schema/cms.ts";
import { normaliseText } from "../search/text.ts";
import { plainTextOf } from "./rich-text.ts";

/** Level of a heading below the page's own title. */
export type HeadingLevel = 2 | 3 | 4 | 5 | 6;

/** A heading as it stands in the page. */
export type Heading = {
  readonly level: HeadingLevel;
  readonly text: string;
  /** Its id: what a link to this part of the page ends with. */
  readonly anchor: string;
};

/** A block with what its place in the page gives it. */
export type OutlinedBlock =
  | {
      readonly kind: "heading";
      readonly heading: Heading;
      /** The level that its author chose, 1 to 6, whichever it has in the page. */
      readonly written: number;
    }
  | { readonly kind: "text"; readonly html: string; readonly headings: readonly Heading[] }
  | { readonly kind: "other"; readonly block: Exclude<Block, { type: "title" | "text" }> };

/**
 * Blocks as parts of a page whose own title is above them: no second h1, no level skipped on the way
 * down whatever the author chose, an anchor of its own for each heading, in titles and in rich text
 * alike. `top` is the level below the title under which they stand. Rich text must be sanitised
 * before (core/content/blocks.ts); its tables get a frame that scrolls on a narrow screen.
 */
export const outlined = (
  blocks: readonly Block[],
  top: HeadingLevel = 2,
): readonly OutlinedBlock[] => {
  const next = headingMaker(top);
  return blocks.map((block): OutlinedBlock => {
    if (block.type === "title") {
      const written = Number(block.level.slice(1));
      return { kind: "heading", heading: next(written, block.text), written };
    }
    if (block.type !== "text") return { kind: "other", block };
    const headings: Heading[] = [];
    const html = block.html.replace(HEADING, (_, level: string, inner: string) => {
      const heading = next(Number(level), plainTextOf(inner));
      headings.push(heading);
      return `<h${heading.level} id="${heading.anchor}">${inner}</h${heading.level}>`;
    });
    return { kind: "text", html: withFrames(html), headings };
  });
};

/** The headings of a page's blocks, in order: its table of contents. */
export const headingsOf = (blocks: readonly OutlinedBlock[]): readonly Heading[] =>
  blocks.flatMap((block) =>
    block.kind === "heading" ? [block.heading] : block.kind === "text" ? block.headings : [],
  );

/** Sanitised rich text closes every tag, has no attribute on headings, and no heading in a heading. */
const HEADING = /<h([2-4])>(.*?)<\/h\1>/gs;

const headingMaker = (top: HeadingLevel) => {
  const taken = new Set<string>(IDS_OF_THE_SHOP);
  let before = top - 1;
  return (wanted: number, text: string): Heading => {
    const asked = Math.max(wanted, 2) + top - 2;
    const level = Math.min(asked, before + 1, 6) as HeadingLevel; // safe: from `top`, 2 at least, to 6
    before = level;
    const anchor = freeAnchor(anchorOf(text), taken);
    taken.add(anchor);
    return { level, text, anchor };
  };
};

/** A heading of the same name as the page's main part would take the skip link with it. */
const IDS_OF_THE_SHOP = ["contenu"] as const;

const anchorOf = (text: string): string => {
  const words = normaliseText(text).replaceAll(" ", "-");
  return words === "" ? "partie" : words;
};

const freeAnchor = (anchor: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(anchor)) return anchor;
  let number = 2;
  while (taken.has(`${anchor}-${number}`)) number += 1;
  return `${anchor}-${number}`;
};

/** What scrolls must be reached by the keyboard, and have a name. */
const withFrames = (html: string): string =>
  html
    .replaceAll(
      "<table>",
      '<div data-scroll role="region" aria-label="Tableau" tabindex="0"><table>',
    )
    .replaceAll("</table>", "</table></div>");
