import type { Block } from "../../api-schema/cms.ts";
import { plainTextOf, sanitiseRichText } from "./rich-text.ts";
import { safeHref } from "./safe-href.ts";

/** Blocks in the order of their positions; those of the same position keep theirs (spec §3). */
export const inOrder = (blocks: readonly Block[]): readonly Block[] =>
  blocks.toSorted((a, b) => a.position - b.position);

/**
 * A block that can be shown: rich text sanitised, links followed only where they are safe. A button
 * or tile whose link is not leads to '#', so that its words stay.
 */
export const safeBlock = (block: Block): Block => {
  switch (block.type) {
    case "text":
      return { ...block, html: sanitiseRichText(block.html) };
    case "button":
    case "tile":
      return { ...block, href: safeHref(block.href) ?? "#" };
    case "video":
      return { ...block, url: safeHref(block.url) ?? "#" };
    default:
      return block;
  }
};

/** Everything that is read in blocks, in their order. */
export const textOfBlocks = (blocks: readonly Block[]): string =>
  inOrder(blocks).map(textOfBlock).join(" ").replace(/\s+/g, " ").trim();

const textOfBlock = (block: Block): string => {
  switch (block.type) {
    case "text":
      return plainTextOf(block.html);
    case "title":
      return block.text;
    case "quote":
      return `${block.text} ${block.author}`;
    case "step":
    case "tile":
      return `${block.title} ${block.text}`;
    case "button":
      return block.label;
    case "video":
      return block.title;
    case "imageCollection":
      return "";
  }
};

/** A question of a page with its answer, as rich text. */
export type Question = { readonly question: string; readonly answer: string };

/**
 * The questions of a page: each h3 with the texts that follow it, up to the next title. A title
 * without text is a heading, and no question.
 */
export const questionsOf = (blocks: readonly Block[]): readonly Question[] => {
  const questions: { question: string; answer: string }[] = [];
  let current: { question: string; answer: string } | null = null;
  for (const block of inOrder(blocks)) {
    if (block.type === "title") {
      current = block.level === "h3" ? { question: block.text, answer: "" } : null;
      if (current !== null) questions.push(current);
    } else if (block.type === "text" && current !== null) current.answer += block.html;
  }
  return questions.filter(({ answer }) => answer !== "");
};
