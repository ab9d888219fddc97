import { describe, expect, it } from "vitest";
import { bicProblem, normaliseBic } from "../../../core/mandates/bic.ts";

const OTHER_COUNTRY = "Ce BIC n'est pas du même pays que l'IBAN.";
const NO_BIC = "Un BIC compte 8 ou 11 caractères, par exemple AGRIFRPP.";

describe("[MAND-4] a BIC", () => {
  it("may be left out, and is read without its blanks, in capitals", () => {
    expect([normaliseBic(" agri fr pp\u00a0882 "), bicProblem(" ", "FR")]).toEqual([
      "AGRIFRPP882",
      undefined,
    ]);
  });

  it.each(["GF", "GP", "MQ", "RE", "YT", "PM", "BL", "MF", "NC", "PF", "WF", "TF"])(
    "of %s stands behind French IBANs, and behind no other",
    (country) => {
      const bic = `BRDE${country}GP`;
      expect([bicProblem(bic, "FR"), bicProblem(bic, "DE")]).toEqual([undefined, OTHER_COUNTRY]);
    },
  );

  it("is of its IBAN's country, where that is known", () => {
    expect([
      bicProblem("DEUTDEFF", "DE"),
      bicProblem("DEUTDEFF", "FR"),
      bicProblem("AGRIFRPP", "MC"),
      bicProblem("DEUTDEFF", undefined),
    ]).toEqual([undefined, OTHER_COUNTRY, OTHER_COUNTRY, undefined]);
  });

  it.each(["AGRI", "AGRIFRPPX", "AGRIFRPPXX", "AGRIFRPPXXXX", "1AGRIFRPP", "AGR1FRPP", "AGRIFRP-"])(
    "is not '%s'",
    (text) => {
      expect(bicProblem(text, "FR")).toBe(NO_BIC);
    },
  );
});
