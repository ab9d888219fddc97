import { Result } from "effect";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import type { MandateKind } from "../../../api-schema/mandate.ts";
import { StoreId } from "../../../api-schema/primitives.ts";
import { creditorOf } from "../../../core/seller/sides.ts";
import { drawingProblem } from "../../../core/mandates/drawn-signature.ts";
import { mandateText } from "../../../core/mandates/legal-text.ts";
import { TERMS_SIGNED_HERE } from "../../../core/mandates/terms.ts";
import { mod97 } from "../../../core/mandates/mod-97.ts";
import { mandateReference } from "../../../core/mandates/reference.ts";
import {
  fullNameOf,
  readAccountForm,
  readSigningForm,
  type SigningForm,
} from "../../../core/mandates/signing-form.ts";
import { DEMONSTRATION_FIRM } from "../../../demonstration/firm.ts";

const form: SigningForm = {
  iban: "fr76 3000 6000 0112 3456 7890 189",
  bic: "",
  name: "  Élise   Delaunay ",
  quality: "Gérante",
  drawing: "",
  typedSignature: "elise delaunay",
  consent: true,
};
const drawing = "M10 20 L60 80 L120 30 M200 10 L220 90";

const fieldsOf = (change: Partial<SigningForm>) => {
  const read = readSigningForm({ ...form, ...change });
  return Result.isFailure(read) ? read.failure.map(({ field }) => field) : [];
};
const messageOf = (change: Partial<SigningForm>) => {
  const read = readSigningForm({ ...form, ...change });
  return Result.isFailure(read) ? read.failure[0]?.message : undefined;
};

it("[MAND-4] reads a whole form, signed by typing the name or by drawing", () => {
  const declared = {
    iban: "FR7630006000011234567890189",
    bic: null,
    name: "Élise Delaunay",
    quality: "Gérante",
    signature: { _tag: "typed", name: "elise delaunay" },
  };
  expect(readSigningForm(form)).toEqual(Result.succeed(declared));
  expect(readSigningForm({ ...form, bic: "agri frpp", drawing, typedSignature: "" })).toEqual(
    Result.succeed({ ...declared, bic: "AGRIFRPP", signature: { _tag: "drawn", path: drawing } }),
  );
});

it("[MAND-4] names every field that is missing, in their order", () => {
  const empty = { iban: "", bic: "", name: " ", quality: "", typedSignature: "" };
  expect(fieldsOf({ ...empty, consent: false })).toEqual([
    "iban",
    "name",
    "quality",
    "signature",
    "consent",
  ]);
  const each: readonly (keyof SigningForm)[] = ["iban", "name", "quality", "typedSignature"];
  fc.assert(
    fc.property(fc.subarray([...each], { minLength: 1 }), (missing) => {
      expect(fieldsOf(Object.fromEntries(missing.map((field) => [field, ""])))).not.toEqual([]);
    }),
  );
});

it("[MAND-4] says of each field what is wrong with it, in their order", () => {
  const { iban, quality } = { iban: "FR76", quality: "q".repeat(71) };
  const read = readSigningForm({
    ...form,
    iban,
    bic: "DEUTDEFF",
    name: "n".repeat(71),
    quality,
    typedSignature: " ",
    consent: false,
  });
  expect(read).toEqual(
    Result.fail([
      { field: "iban", message: "Un IBAN français compte 27 caractères ; celui-ci en compte 4." },
      { field: "bic", message: "Ce BIC n'est pas du même pays que l'IBAN." },
      { field: "name", message: "70 caractères au plus." },
      { field: "quality", message: "70 caractères au plus." },
      { field: "signature", message: "Signez dans le cadre, ou tapez votre nom." },
      { field: "consent", message: "Cochez cette case pour signer le mandat." },
    ]),
  );
  expect([messageOf({ name: " " }), messageOf({ quality: "\t" })]).toEqual([
    "Champs obligatoire",
    "Champs obligatoire",
  ]);
  expect(fieldsOf({ quality: "q".repeat(70) })).toEqual([]);
  // Of what begins with no country nothing is said of the BIC.
  expect(fieldsOf({ iban: "7FR6", bic: "DEUTDEFF" })).toEqual(["iban"]);
});

it("[MAND-4] refuses another name as signature, a slip of the finger and a path that is none", () => {
  expect(messageOf({ typedSignature: "Camille Martin" })).toBe(
    "Tapez le même nom que celui du signataire.",
  );
  expect(messageOf({ drawing: "M10 10 L12 12" })).toBe(
    "Ce tracé est trop court pour une signature.",
  );
  for (const path of ["M1 1 L900 5", "M1 1 C2 2 3 3 4 4", "L1 1", "M1 1 L2 2 ", "M-1 1 L90 90"]) {
    expect(drawingProblem(path)).toBe("Ce tracé est illisible : effacez-le et recommencez.");
  }
  expect(drawingProblem(`M1 1${" L100 100".repeat(3000)}`)).toBe(
    "Ce tracé est trop long : effacez-le et recommencez.",
  );
});

it("[MAND-4] takes a BIC of the IBAN's country, overseas ones behind French IBANs, or none", () => {
  const problems = ["AGRIFRPP", "BNPAFRPPXXX", "BRDEGPGP", "DEUTDEFF", "AGRI"].map((bic) =>
    messageOf({ bic }),
  );
  expect(problems).toEqual([
    undefined,
    undefined,
    undefined,
    "Ce BIC n'est pas du même pays que l'IBAN.",
    "Un BIC compte 8 ou 11 caractères, par exemple AGRIFRPP.",
  ]);
});

interface AnyMandate {
  readonly kind: MandateKind;
  readonly id: StoreId;
  readonly erpId: string | null;
  readonly request: number;
}

it("[MAND-5] gives no reference twice, and only such as the SEPA rulebook allows", () => {
  const anyMandate: fc.Arbitrary<AnyMandate> = fc.record({
    kind: fc.constantFrom("GMP" as const, "MKP" as const),
    id: fc.integer({ min: 1, max: 2_147_483_647 }).map((id) => StoreId.make(id)),
    erpId: fc.option(fc.stringMatching(/^\d{6,10}$/)),
    request: fc.integer({ min: 1, max: 2_147_483_647 }),
  });
  const referenceOf = ({ kind, id, erpId, request }: AnyMandate) =>
    mandateReference(kind, { id, erpId }, request);
  fc.assert(
    fc.property(anyMandate, anyMandate, (one, other) => {
      expect(referenceOf(one)).toMatch(/^[A-Z0-9-]{1,35}$/);
      fc.pre(one.request !== other.request);
      expect(referenceOf(one)).not.toBe(referenceOf(other));
    }),
  );
  expect(mandateReference("GMP", { id: StoreId.make(3), erpId: "104514" }, 12)).toBe(
    "RUM-MOU-104514-000012",
  );
  expect(mandateReference("MKP", { id: StoreId.make(3), erpId: null }, 1_234_567)).toBe(
    "RUM-MKP-B3-1234567",
  );
});

it("[MAND-5] names a creditor whose identifier has a right key, and the rights of its scheme", () => {
  for (const kind of ["GMP", "MKP"] as const) {
    const { ics } = creditorOf(DEMONSTRATION_FIRM, kind);
    expect(ics).toMatch(/^FR\d{2}ZZZ\d{6}$/);
    expect(mod97(`${ics.slice(7)}${ics.slice(0, 4)}`)).toBe(1);
  }
  const { paragraphs } = mandateText(creditorOf(DEMONSTRATION_FIRM, "GMP"), TERMS_SIGNED_HERE);
  expect(paragraphs.join(" ")).toMatch(/Grands Moulins Panetier.*8 semaines.*13 mois/);
  const between = mandateText({ name: "X" }, { scheme: "B2B", noticeDays: 14 });
  expect([between.title, between.paragraphs.join(" ").includes("8 semaines")]).toEqual([
    "Mandat de prélèvement SEPA interentreprises",
    false,
  ]);
});

it("[MAND-5] says in a mandate how long before it a debit is announced", () => {
  const lastOf = (noticeDays: number) =>
    mandateText({ name: "Moulin X" }, { scheme: "CORE", noticeDays }).paragraphs.at(-1);
  expect([14, 1, 0].map(lastOf)).toEqual(
    [
      "au moins 14 jours à l'avance",
      "au moins 1 jour à l'avance",
      "avant de le présenter à votre banque",
    ].map(
      (when) =>
        `Moulin X vous annonce chaque prélèvement, avec son montant et sa date, ${when}, sauf si vous le demandez vous-même pour une date plus proche.`,
    ),
  );
  expect(TERMS_SIGNED_HERE).toEqual({ scheme: "CORE", noticeDays: 14 });
});

it("[ESIGN-1] reads the account of who signs at a provider's as it reads a whole form, without a signature", () => {
  const { iban, bic, name, quality, consent } = form;
  const account = { iban, bic, name, quality, consent };
  expect(readAccountForm(account)).toEqual(
    Result.succeed({
      iban: "FR7630006000011234567890189",
      bic: null,
      name: "Élise Delaunay",
      quality: "Gérante",
    }),
  );
  const wrong = readAccountForm({ ...account, iban: "", name: "Élise", consent: false });
  expect(Result.isFailure(wrong) ? wrong.failure : []).toEqual([
    { field: "iban", message: "Champs obligatoire" },
    { field: "name", message: "Donnez le prénom et le nom, en lettres." },
    { field: "consent", message: "Cochez cette case pour signer le mandat." },
  ]);
});

it("[ESIGN-1] says of an account what it says of it in a whole form, but for the name", () => {
  const text = fc.oneof(fc.string(), fc.constantFrom(form.iban, "AGRIFRPP", "Élise Delaunay", ""));
  fc.assert(
    fc.property(text, text, text, fc.boolean(), (iban, bic, quality, consent) => {
      const said = { iban, bic, quality, consent, name: form.name };
      const signed = readSigningForm({ ...said, drawing, typedSignature: "" });
      const account = readAccountForm(said);
      expect(Result.isFailure(account) ? account.failure : []).toEqual(
        Result.isFailure(signed) ? signed.failure : [],
      );
    }),
  );
});

it("[ESIGN-1] takes names apart where there is a first and a last one, in letters", () => {
  expect(
    [
      " Élise   Delaunay ",
      "Jean-Noël de l’Étang",
      "Anne O'Brien",
      "Élise",
      "Élise 2",
      "2Élise Delaunay",
      "Élise Delaunay2",
      "É. <b>",
      "",
    ].map(fullNameOf),
  ).toEqual([
    { firstName: "Élise", lastName: "Delaunay" },
    { firstName: "Jean-Noël", lastName: "de l’Étang" },
    { firstName: "Anne", lastName: "O'Brien" },
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
