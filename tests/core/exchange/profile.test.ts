import { Result } from "effect";
import { describe, expect, it } from "vitest";
import { headersOf, type Profile, readProfile, textOf } from "../../../core/exchange/profile.ts";

const profile: Profile = {
  format: "panetier-profile",
  version: 1,
  name: "sage-articles",
  resource: "variants",
  sources: [
    { column: "reference", header: "AR_Ref" },
    { column: "packaging", headers: ["Unité", "Poids"], joinedBy: " " },
    { column: "product", header: "Famille/Fiche", transforms: [{ split: "/", part: 2 }] },
    { column: "netWeight", header: "Cond", transforms: [{ firstNumber: true }] },
    { column: "grossWeight", header: "Grammes", transforms: [{ times: 0.001 }] },
    { column: "active", header: "Sommeil", transforms: [{ lookup: { "0": "oui", "1": "non" } }] },
    { column: "vatRate", constant: "5,5" },
  ],
  ignored: ["Zone"],
};

const cells = {
  AR_Ref: " T65-25 ",
  Unité: "Sac",
  Poids: "25 kg",
  "Famille/Fiche": "FAR/T65",
  Cond: "Sac 25,5 kg",
  Grammes: "25 200",
  Sommeil: "0",
};

describe("[QUAI-4] a house's profile", () => {
  it("makes each column of what the house writes", () => {
    expect(profile.sources.map((source) => textOf(source, cells))).toEqual(
      ["T65-25", "Sac 25 kg", "T65", "25,5", "25,2", "oui", "5,5"].map((text) =>
        Result.succeed(text),
      ),
    );
  });

  it("says nothing where the line has nothing, and why where a transform does not fit", () => {
    expect(textOf({ column: "ean", header: "EAN" }, cells)).toEqual(Result.succeed(undefined));
    const wrong = { ...cells, Cond: "Sac", Grammes: "lourd", "Famille/Fiche": "FAR" };
    expect(
      [2, 3, 4].map((at) => {
        const source = profile.sources[at];
        return source === undefined ? null : textOf(source, wrong);
      }),
    ).toEqual([
      Result.fail("« FAR » n'a pas de partie 2 entre « / »"),
      Result.fail("« Sac » ne contient aucun nombre"),
      Result.fail("« lourd » n'est pas un nombre"),
    ]);
  });

  it("is a document that is read as it is written, and knows the house by its headers", () => {
    expect(readProfile(JSON.parse(JSON.stringify(profile)))).toEqual(Result.succeed(profile));
    expect(headersOf(profile)).toEqual([
      "AR_Ref",
      "Unité",
      "Poids",
      "Famille/Fiche",
      "Cond",
      "Grammes",
      "Sommeil",
      "Zone",
    ]);
  });

  it("is refused with a column that there is not, one that is filled twice, or a field of nobody's", () => {
    const refused = (change: object) => {
      const read = readProfile({ ...profile, ...change });
      return Result.isFailure(read) ? read.failure.split("\n")[0] : "read";
    };
    expect(refused({ sources: [{ column: "prix", header: "Prix" }] })).toBe(
      "Le profil parle d'une colonne « prix » que variants n'a pas.",
    );
    expect(
      refused({
        sources: [
          { column: "ean", header: "EAN" },
          { column: "ean", header: "Gencod" },
        ],
      }),
    ).toBe("Le profil remplit deux fois la colonne « ean ».");
    expect(refused({ version: 2 })).toContain("Ce n'est pas un profil");
    expect(refused({ colums: [] })).toContain("Ce n'est pas un profil");
  });
});
