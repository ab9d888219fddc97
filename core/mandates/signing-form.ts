import { Result } from "effect";
import type { FieldProblem } from "../../api-schema/problems.ts";
import { normaliseText } from "../search/text.ts";
import { bicProblem, normaliseBic } from "./bic.ts";
import { drawingProblem } from "./drawn-signature.ts";
import { type Iban, ibanProblem, normaliseIban, readIban } from "./iban.ts";

/** What every way of signing asks first: the account, who signs, their consent. '' is an empty field. */
export type AccountForm = {
  readonly iban: string;
  readonly bic: string;
  readonly name: string;
  readonly quality: string;
  readonly consent: boolean;
};

/** The form of the page where a mandate is signed at once, as it was sent. */
export type SigningForm = AccountForm & {
  /** The path of the drawn signature. */
  readonly drawing: string;
  /** The signatory's name typed as a signature, for who cannot or will not draw. */
  readonly typedSignature: string;
};

/** A signature made on the shop's own page. */
export type OwnSignature =
  | { readonly _tag: "drawn"; readonly path: string }
  | { readonly _tag: "typed"; readonly name: string };

/** One made at a provider's, which proves it: by what it is found there, and the evidence that is kept. */
export type HostedSignature = {
  readonly _tag: "hosted";
  readonly provider: string;
  /** What the provider calls it. */
  readonly reference: string;
  /** How the signatory was known, in the provider's word. */
  readonly authentication: string;
  /** SHA-256 of the evidence, in hex. */
  readonly evidence: string;
};

export type Signature = OwnSignature | HostedSignature;

/** The account that is debited, and who says so: nothing in it needs another check. */
export type AccountDeclaration = {
  readonly iban: Iban;
  readonly bic: string | null;
  readonly name: string;
  readonly quality: string;
};

/** The same with the signature that was made beside it. */
export type Declaration = AccountDeclaration & { readonly signature: OwnSignature };

/** The longest name or quality that fits a mandate (70 characters, ISO 20022). */
export const LONGEST_NAME = 70;

/**
 * The declaration in a form, or every field problem in the order of the fields, in French (product
 * §7): a right IBAN, a BIC of its country if any, name, quality, a signature drawn or typed, consent.
 */
export const readSigningForm = (
  form: SigningForm,
): Result.Result<Declaration, readonly FieldProblem[]> =>
  Result.map(readFields(form, at("signature", signatureProblem(form))), (account) => ({
    ...account,
    signature:
      form.drawing === ""
        ? { _tag: "typed", name: tidy(form.typedSignature) }
        : { _tag: "drawn", path: form.drawing },
  }));

/**
 * The account in the form of who signs at a provider's, by the same rules; a provider wants a first and a last
 * name, in letters.
 */
export const readAccountForm = (
  form: AccountForm,
): Result.Result<AccountDeclaration, readonly FieldProblem[]> =>
  readFields(form, [], fullNameProblem);

const readFields = (
  form: AccountForm,
  ofSignature: readonly FieldProblem[],
  nameProblem: (text: string) => string | undefined = textProblem,
): Result.Result<AccountDeclaration, readonly FieldProblem[]> => {
  const iban = readIban(form.iban);
  const problems = [
    at("iban", ibanProblem(form.iban)?.message),
    at("bic", bicProblem(form.bic, countryOf(form.iban))),
    at("name", nameProblem(form.name)),
    at("quality", textProblem(form.quality)),
    ofSignature,
    at("consent", form.consent ? undefined : "Cochez cette case pour signer le mandat."),
  ].flat();
  if (problems.length > 0 || iban === undefined) return Result.fail(problems);
  const bic = normaliseBic(form.bic);
  return Result.succeed({
    iban,
    bic: bic === "" ? null : bic,
    name: tidy(form.name),
    quality: tidy(form.quality),
  });
};

/** A name as providers of signatures take it: the first word, and the others; undefined for one word, or digits. */
export const fullNameOf = (
  name: string,
): { readonly firstName: string; readonly lastName: string } | undefined => {
  const [, firstName, lastName] =
    /^([\p{L}\p{M}'’.-]+) ([\p{L}\p{M}'’. -]+)$/u.exec(tidy(name)) ?? [];
  return firstName === undefined || lastName === undefined ? undefined : { firstName, lastName };
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

const fullNameProblem = (text: string): string | undefined =>
  textProblem(text) ??
  (fullNameOf(text) === undefined ? "Donnez le prénom et le nom, en lettres." : undefined);

const signatureProblem = (form: SigningForm): string | undefined => {
  if (form.drawing !== "") return drawingProblem(form.drawing);
  const typed = normaliseText(form.typedSignature);
  if (typed === "") return "Signez dans le cadre, ou tapez votre nom.";
  return typed === normaliseText(form.name)
    ? undefined
    : "Tapez le même nom que celui du signataire.";
};
