import { describe, expect, it } from "vitest";
import {
  addressChange,
  type AddressForm,
  addressForm,
  addressFormProblems,
} from "../../../core/addresses/address-form.ts";

const form: AddressForm = {
  firstName: " Camille ",
  lastName: "Martin",
  phoneNumber: "",
  company: " ",
  street: "3 place du Marché",
  city: "Rouen",
  postcode: "76000",
};

describe("a typed address", () => {
  it("is sent without what was left empty, and reads back as it is shown", () => {
    const change = addressChange(form);
    expect(change).toEqual({
      firstName: "Camille",
      lastName: "Martin",
      phoneNumber: null,
      company: null,
      street: "3 place du Marché",
      city: "Rouen",
      postcode: "76000",
    });
    expect(addressChange(addressForm(change))).toEqual(change);
    const phone = (phoneNumber: string) => addressForm({ ...change, phoneNumber }).phoneNumber;
    expect(phone("+33235000000").replaceAll("\u00a0", " ")).toBe("02 35 00 00 00");
    expect(phone("+3221234567")).toBe("+3221234567");
  });

  it("is sent without the spaces around what was typed", () => {
    expect(
      addressChange({
        firstName: " Camille ",
        lastName: " Martin ",
        phoneNumber: " 02 35 00 00 00 ",
        company: " Boulangerie du Marché ",
        street: " 3 place du Marché ",
        city: " Rouen ",
        postcode: " 76000 ",
      }),
    ).toEqual({
      firstName: "Camille",
      lastName: "Martin",
      phoneNumber: "02 35 00 00 00",
      company: "Boulangerie du Marché",
      street: "3 place du Marché",
      city: "Rouen",
      postcode: "76000",
    });
  });

  it("says what is wrong, field by field, and nothing of a telephone that is left empty", () => {
    expect(addressFormProblems({ ...form, phoneNumber: " " })).toStrictEqual({});
    expect(
      addressFormProblems({ ...form, street: " ", city: "", postcode: "760", phoneNumber: "non" }),
    ).toEqual({
      street: "Champs obligatoire",
      city: "Champs obligatoire",
      postcode: "Un code postal compte 5 chiffres ; celui-ci en compte 3.",
      phoneNumber: "Le numéro de téléphone n’est pas valide.",
    });
  });
});
