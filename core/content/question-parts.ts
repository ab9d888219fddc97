import { matchesAllWords } from "../search/text.ts";
import { textOfBlocks } from "./blocks.ts";
import type { Heading, OutlinedBlock } from "./outline.ts";
import { plainTextOf } from "./rich-text.ts";

/** A question with what answers it. */
export type AnsweredQuestion = {
  readonly question: Heading;
  readonly answer: readonly AnswerBlock[];
};

/** A heading ends an answer. */
type AnswerBlock = Exclude<OutlinedBlock, { readonly kind: "heading" }>;

/** Questions under one heading; null for those that stand before the first one. */
export type QuestionPart = {
  readonly heading: Heading | null;
  /** What is said under the heading before its first question. */
  readonly introduction: readonly OutlinedBlock[];
  readonly questions: readonly AnsweredQuestion[];
};

/**
 * A page of questions, part by part: each h3 with all that follows it up to the next title, under the
 * h2 before it. What stands before the first heading is not of the list: `introductionOf` has it.
 */
export const questionParts = (blocks: readonly OutlinedBlock[]): readonly QuestionPart[] => {
  const parts: OpenPart[] = [{ heading: null, introduction: [], questions: [] }];
  let open: Open | null = null;
  for (const block of blocks) {
    const part = parts.at(-1);
    if (block.kind !== "heading") {
      if (open !== null) open.answer.push(block);
      else if (part?.heading) part.introduction.push(block);
    }
    // By the level in the page, a question before any h2 would be a part without questions, and not shown.
    else if (block.written <= 2) {
      open = null;
      parts.push({ heading: block.heading, introduction: [], questions: [] });
    } else {
      open = { question: block.heading, answer: [] };
      part?.questions.push(open);
    }
  }
  return parts.filter(
    ({ introduction, questions }) => introduction.length > 0 || questions.length > 0,
  );
};

/** What a page of questions says before its first heading. */
export const introductionOf = (blocks: readonly OutlinedBlock[]): readonly OutlinedBlock[] => {
  const first = blocks.findIndex(({ kind }) => kind === "heading");
  return first === -1 ? blocks : blocks.slice(0, first);
};

/**
 * The questions that have every word of what is looked for, in themselves or in their answer, accents
 * aside; everything while nothing is. Parts without any are left out.
 */
export const questionsAbout = (
  parts: readonly QuestionPart[],
  words: string,
): readonly QuestionPart[] =>
  words.trim() === ""
    ? parts
    : parts
        .map((part) => ({
          ...part,
          questions: part.questions.filter((answered) => matchesAllWords(textOf(answered), words)),
        }))
        .filter(({ questions }) => questions.length > 0);

type OpenPart = {
  readonly heading: Heading | null;
  readonly introduction: OutlinedBlock[];
  readonly questions: Open[];
};

type Open = { readonly question: Heading; readonly answer: AnswerBlock[] };

/** All that is read in a question and its answer: a step or a quote of it too. */
const textOf = ({ question, answer }: AnsweredQuestion): string =>
  [
    question.text,
    ...answer.map((part) =>
      part.kind === "text" ? plainTextOf(part.html) : textOfBlocks([part.block]),
    ),
  ].join(" ");
