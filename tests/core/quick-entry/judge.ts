import { understand } from "../../../core/quick-entry/understand.ts";
import type { EntryMeaning } from "../../../core/quick-entry/entry-line.ts";
import { BAKERY, TODAY } from "./bakery.ts";
import type { Sentence } from "./sentences.ts";

/** `wrong`: something was taken that was not wanted, or was taken where it had to be asked. */
export type Verdict = "right" | "asked" | "wrong";

/** What the rules made of a sentence, as the table writes it. */
export const answered = (text: string): readonly EntryMeaning[] =>
  understand(text, BAKERY, { today: TODAY }).map(({ meaning }) => meaning);

export const written = (meaning: EntryMeaning): string => {
  if (meaning.kind === "unknown") return "!";
  if (meaning.kind !== "doubt") return `${meaning.code} ${meaning.quantity}`;
  return `? ${meaning.choices.map(({ code, quantity }) => `${code} ${quantity}`).join(" | ")}`;
};

const isWanted = (meaning: EntryMeaning, wanted: string | undefined): boolean =>
  meaning.kind === "doubt"
    ? meaning.choices.some(({ code, quantity }) => wanted === `? ${code} ${quantity}`)
    : written(meaning) === wanted;

/** Judges a whole sentence: every wanted line, in order, and nothing else. */
export const judge = ([text, ...wanted]: Sentence): Verdict => {
  const answers = answered(text);
  const isRight =
    answers.length === wanted.length &&
    answers.every((meaning, at) => isWanted(meaning, wanted[at]));
  if (isRight) return "right";
  const taken = answers.flatMap((meaning) =>
    meaning.kind === "sure" || meaning.kind === "likely" ? [written(meaning)] : [],
  );
  return taken.every((line) => wanted.includes(line)) ? "asked" : "wrong";
};
