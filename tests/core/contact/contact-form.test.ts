import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  contactProblems,
  INVALID_PHONE,
  merchantProblems,
  oneLine,
} from "../../../core/contact/contact-form.ts";
import { isPhone } from "../../../core/contact/phone.ts";

const right = {
  name: "Fournil",
  email: "fournil@exemple.example",
  phone: "",
  store: "",
  object: "order",
  content: "Bonjour",
};

const emailOf = (email: string) => contactProblems({ ...right, email }).email;

describe("[CONTACT-1] what is asked of a message", () => {
  it("is a name, an address, an object and a message, in the words of the specification", () => {
    expect(contactProblems(right)).toEqual({});
    expect(
      contactProblems({ name: "", email: " ", phone: "", store: "", object: " ", content: "" }),
    ).toEqual({
      name: "Champs obligatoire",
      email: "Champs obligatoire",
      object: "Veuillez entrer votre objet",
      content: "Veuillez entrer votre message",
    });
    expect(contactProblems({ ...right, phone: "+33 2 35 00 00 00" })).toEqual({});
    expect(contactProblems({ ...right, phone: "12" })).toEqual({ phone: INVALID_PHONE });
  });

  it("is as long as each field takes, and no character longer", () => {
    const written = { ...right, name: "a".repeat(241), content: "a".repeat(5000) };
    expect(contactProblems(written)).toEqual({});
    expect(
      contactProblems({ ...written, name: `${written.name}a`, content: `${written.content}a` }),
    ).toEqual({ name: "241 caractères au plus.", content: "5000 caractères au plus." });
  });

  it("lets blanks stand around an address, and in the place of a telephone", () => {
    expect(contactProblems({ ...right, email: " fournil@exemple.example\t", phone: "  " })).toEqual(
      {},
    );
  });

  it("is on one line with one blank between its words, where a mail's header needs it", () => {
    expect(oneLine(" Fournil \r\n\tdes\u0000\u2028Quais\n")).toBe("Fournil des Quais");
  });

  it("is a telephone number by its shape on screens, by its country's plan on the server", () => {
    const message = "Le numéro de téléphone n’est pas valide.";
    const nobody = { ...right, phone: "00 12 34 56 78" };
    expect([contactProblems(nobody), contactProblems(nobody, isPhone)]).toEqual([
      {},
      { phone: message },
    ]);
    expect(contactProblems({ ...right, phone: "02 35 00 00 00" }, isPhone)).toEqual({});
  });

  it("takes one address and nothing that a mail's header would read", () => {
    for (const good of ["a@b.fr", "a.b+c@sous.exemple.example", "o'neil+pain@fournil-elysee.fr"]) {
      expect([good, emailOf(good)]).toEqual([good, undefined]);
    }
    for (const bad of [
      "a",
      "a@b",
      "a@@b.fr",
      "a b@c.fr",
      "a@b.fr,c@d.fr",
      "<a@b.fr>",
      "a@b.fr\nBcc: x",
      "hélène@fournil.example",
      "ｆournil@exemple.example",
      "🥖@exemple.example",
      "fournil@exemple.\u212aom",
    ]) {
      expect([bad, emailOf(bad)]).toEqual([bad, "Le format d'email n'est pas valide."]);
    }
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1 }), (text) => {
        // What a mail server without SMTPUTF8 is told is ASCII.
        const address = `${text}@exemple.example`;
        if (emailOf(address) === undefined) expect(address.trim()).toMatch(/^[\x21-\x7e]+$/);
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(oneLine(text)).not.toMatch(/[\r\n\u2028\u2029\p{Cc}]/u);
      }),
    );
  });
});

it("[CONTACT-4] checks the SIRET of a merchant by its key, spaces aside", () => {
  const form = {
    company: "Laiterie",
    siret: "732 829 320 00074",
    name: "Ventes",
    email: "v@exemple.example",
    phone: "",
    catalogueSize: "1-50",
    message: "Bonjour",
  };
  expect(merchantProblems(form)).toEqual({});
  expect(Object.keys(merchantProblems({ ...form, siret: "732 829 320 00075" }))).toEqual(["siret"]);
  expect(merchantProblems({ ...form, catalogueSize: "7" })).toEqual({
    catalogueSize: "Champs obligatoire",
  });
});
