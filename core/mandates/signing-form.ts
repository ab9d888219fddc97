import { Result } from "effect";
import type { FieldProblem } from "../../api-schema/problems.ts";
import { normaliseText } from "../search/text.ts";
import { bicProblem, normaliseBic } from "./bic.ts";
import { drawingProblem } from "./drawn-signature.ts";
import { type Iban, ibanProblem, normaliseIban, readIban } from "./iban.ts";

/** The form of the signing page as it was sent; '' is an empty field. */
export type SigningForm = {
  readonly iban: string;
  readonly bic: string;
  readonly name: string;
  readonly quality: string;
  /** The path of the drawn signature. */
  readonly drawing: string;
  /** The signatory's name typed as a signature, for who cannot or will not draw. */
  readonly typedSignature: string;
  readonly consent: boolean;
};

export type Signature =
  | { readonly _tag: "drawn"; readonly path: string }
  | { readonly _tag: "typed"; readonly name: string };

/** What a signatory declares: nothing in it needs another check. */
export type Declaration = {
  readonly iban: Iban;
  readonly bic: string | null;
  readonly name: string;
  readonly quality: string;
  readonly signature: Signature;
};

/** The longest name or quality that fits a mandate (70 characters, ISO 20022). */
export const LONGEST_NAME = 70;

/**
 * The declaration in a form, or every field problem in the order of the fields, in French (product
 * §7): a right IBAN, a BIC of its country if any, name, quality, a signature drawn or typed, consent.
 */
export const readSigningForm = (
  form: SigningForm,
): Result.Result<Declaration, readonly FieldProblem[]> => {
  const iban = readIban(form.iban);
  const problems = [
    at("iban", ibanProblem(form.iban)?.message),
    at("bic", bicProblem(form.bic, countryOf(form.iban))),
    at("name", textProblem(form.name)),
    at("quality", textProblem(form.quality)),
    at("signature", signatureProblem(form)),
    at("consent", form.consent ? undefined : "Cochez cette case pour signer le mandat."),
  ].flat();
  if (problems.length > 0 || iban === undefined) return Result.fail(problems);
  const bic = normaliseBic(form.bic);
  return Result.succeed({
    iban,
    bic: bic === "" ? null : bic,
    name: tidy(form.name),
    quality: tidy(form.quality),
    signature:
      form.drawing === ""
        ? { _tag: "typed", name: tidy(form.typedSignature) }
        : { _tag: "drawn", path: form.drawing },
  });
};

const at = (field: string, message: string | undefined): readonly FieldProblem[] =>
  message === undefined ? [] : [{ field, message }];

const countryOf = (iban: string): string | undefined => /^[A-Z]{2}/.exec(normaliseIban(iban))?.[0];

const tidy = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();

const textProblem = (text: string): string | undefined => {
  const tidied = tidy(text);
  if (tidied === "") return "Champs obligatoire";
  return tidied.length > LONGEST_NAME ? `${LONGEST_NAME} caractères au plus.` : undefined;
};

const signatureProblem = (form: SigningForm): string | undefined => {
  if (form.drawing !== "") return drawingProblem(form.drawing);
  const typed = normaliseText(form.typedSignature);
  if (typed === "") return "Signez dans le cadre, ou tapez votre nom.";
  return typed === normaliseText(form.name)
    ? undefined
    : "Tapez le même nom que celui du signataire.";
};
