/** The code of a company's trade as it is kept: '1071c' is 10.71C; empty for what is none. */
export const normaliseNaf = (text: string): string => {
  const [, section, rest] = /^(\d\d)\.?(\d\d[A-Z])$/.exec(text.trim().toUpperCase()) ?? [];
  return section === undefined ? "" : `${section}.${rest}`;
};

/** What is wrong with such a code, in French; undefined when nothing is, nor when none was typed. */
export const nafProblem = (text: string): string | undefined =>
  text.trim() === "" || normaliseNaf(text) !== "" ? undefined : "Un code NAF s’écrit comme 10.71C.";
