import type { FieldProblem } from "../../api-schema/problems.ts";
import { CONTENT_REQUIRED, OBJECT_REQUIRED, oneLine } from "../contact/contact-form.ts";

/** Characters that a message takes; the web form takes as many. */
export const MESSAGE_LENGTHS = { title: 150, body: 5000 } as const;

/** A message as it is typed. */
export type TypedMessage = { readonly title: string; readonly body: string };

/**
 * What of a typed message is kept: the title on one line, the body without the blanks around it, and
 * its line breaks as one character each.
 */
export const storedMessage = ({ title, body }: TypedMessage): TypedMessage => ({
  title: oneLine(title),
  body: body.replaceAll(/\r\n?/g, "\n").trim(),
});

/**
 * What is wrong with a message, field by field, in the words of spec §5; a title is asked for where a
 * conversation begins. Lengths are those of what is kept.
 */
export const messageProblems = (
  typed: TypedMessage,
  { needsTitle }: { readonly needsTitle: boolean },
): readonly FieldProblem[] => {
  const { title, body } = storedMessage(typed);
  return [
    ...problemOf("title", title, needsTitle ? OBJECT_REQUIRED : null),
    ...problemOf("body", body, CONTENT_REQUIRED),
  ];
};

/** 'Re : Palette abîmée', however often it goes to and fro; never longer than a title may be. */
export const replyTitle = (subject: string): string =>
  `Re : ${subject.trim().replace(/^(?:re\s*:\s*)+/i, "")}`
    .slice(0, MESSAGE_LENGTHS.title)
    // Half a character that was cut through is none.
    .replace(/[\ud800-\udbff]$/, "")
    .trim();

const problemOf = (
  field: keyof TypedMessage,
  text: string,
  whenEmpty: string | null,
): readonly FieldProblem[] => {
  if (text === "") return whenEmpty === null ? [] : [{ field, message: whenEmpty }];
  const most = MESSAGE_LENGTHS[field];
  return text.length > most ? [{ field, message: `${most} caractères au plus.` }] : [];
};
