import { REQUIRED_FIELD } from "../errors/alerts.ts";
import { departmentOf } from "./departments.ts";

export type PostcodeProblem = {
  readonly reason: "missing" | "characters" | "length" | "department";
  /** French, ready to be shown next to the field. */
  readonly message: string;
};

/** What was typed as a postcode, as it is checked: '76 000' is 76000. */
export const normalisePostcode = (text: string): string => text.replaceAll(/[\s.\-\u200b]/gu, "");

/**
 * What is wrong with a French postcode (spec §3 Address); undefined when nothing is. Checked: five
 * digits that begin like a department where the group delivers; whether a town has it, the list of
 * towns knows.
 */
export const postcodeProblem = (text: string): PostcodeProblem | undefined => {
  const postcode = normalisePostcode(text);
  if (postcode === "") return problem("missing", REQUIRED_FIELD);
  if (!/^\d*$/.test(postcode)) {
    return problem("characters", "Un code postal ne contient que des chiffres.");
  }
  if (postcode.length !== 5) {
    return problem(
      "length",
      `Un code postal compte 5 chiffres ; celui-ci en compte ${postcode.length}.`,
    );
  }
  return departmentOf(postcode) === undefined
    ? problem("department", "Ce code postal n'existe pas en France.")
    : undefined;
};

const problem = (reason: PostcodeProblem["reason"], message: string): PostcodeProblem => ({
  reason,
  message,
});
