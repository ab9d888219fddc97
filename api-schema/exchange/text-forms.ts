import { CODE_FORM, SLUG_FORM } from "../code-forms.ts";

/** What a text of a column has to look like. */
export interface TextForm {
  readonly pattern: RegExp;
  /** Said of what does not, with what it may have. */
  readonly problem: string;
}

/** What is the end of an address. */
export const SLUG: TextForm = {
  pattern: SLUG_FORM,
  problem: "Lettres minuscules sans accent, chiffres et tirets seulement.",
};

/** A code of the catalogue. */
export const CODE: TextForm = {
  pattern: CODE_FORM,
  problem:
    "Un code commence par une lettre sans accent ou un chiffre, et n’a ensuite que des lettres sans accent, des chiffres, des espaces et les signes . _ / + * # & ( ) -.",
};
