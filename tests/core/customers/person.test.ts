import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPhone } from "../../../core/contact/phone.ts";
import { PERSON_LENGTHS, personProblems } from "../../../core/customers/person.ts";

const right = { firstName: "Léa", lastName: "Martin", phoneNumber: "", mobileNumber: "" };

describe("[ACC-5] what a customer says of themselves", () => {
  it.each([
    ["a name of spaces", { firstName: " \n " }, { firstName: "Champs obligatoire" }],
    [
      "a name that is too long",
      { lastName: "é".repeat(61) },
      { lastName: "60 caractères au plus." },
    ],
    [
      "a number of letters",
      { phoneNumber: "appelez-moi" },
      { phoneNumber: "Le numéro de téléphone n’est pas valide." },
    ],
    [
      "a number that nobody has",
      { mobileNumber: "0000000000" },
      { mobileNumber: "Le numéro de téléphone n’est pas valide." },
    ],
    ["an empty telephone", { phoneNumber: " " }, {}],
    ["nothing", {}, {}],
  ])("names %s", (_, change, problems) => {
    expect(personProblems(change, isPhone)).toEqual(problems);
  });

  it("speaks only of the fields that are given, and of each by itself", () => {
    const texts = fc.record(
      {
        firstName: fc.string(),
        lastName: fc.string({ maxLength: 100 }),
        phoneNumber: fc.string(),
        mobileNumber: fc.string(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(texts, (person) => {
        const problems = personProblems(person);
        expect(problems).toEqual(
          Object.assign(
            {},
            ...Object.entries(person).map((one) => personProblems(Object.fromEntries([one]))),
          ),
        );
        expect(Object.keys(problems).every((field) => field in person)).toBe(true);
      }),
    );
  });

  it("takes as many characters as it says", () => {
    const name = "é".repeat(PERSON_LENGTHS.firstName);
    expect(personProblems({ ...right, firstName: name })).toEqual({});
  });
});
