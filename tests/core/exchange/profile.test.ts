import { Result } from "effect";
import { describe, expect, it } from "vitest";
import {
  headersOf,
  namesIn,
  type Profile,
  readProfile,
  textOf,
} from "../../../core/exchange/profile.ts";

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

  it("may name a system and a merchant, and has every transform that there is", () => {
    const whole: Profile = {
      ...profile,
      source: "sage",
      merchant: "laiterie",
      sources: [
        {
          column: "packaging",
          headers: ["Unité", "Poids", "Zone"],
          joinedBy: "-",
          transforms: [
            { lookup: { "Sac-25 kg-": "x" } },
            { split: "-", part: 1 },
            { firstNumber: true },
            { times: 2.5 },
          ],
        },
      ],
    };
    expect(readProfile(whole)).toEqual(Result.succeed(whole));
  });

  it.each<readonly [string, object]>([
    ["another format", { format: "panetier" }],
    ["a name with capitals", { name: "Sage" }],
    ["a source with blanks", { source: "mon sage" }],
    ["a resource that there is not", { resource: "prix" }],
    ["one header that is joined", { sources: [{ column: "ean", headers: ["a"], joinedBy: "" }] }],
    [
      "no separator",
      { sources: [{ column: "ean", header: "a", transforms: [{ split: "", part: 1 }] }] },
    ],
    [
      "a part before the first",
      { sources: [{ column: "ean", header: "a", transforms: [{ split: "/", part: 0 }] }] },
    ],
    [
      "half a part",
      { sources: [{ column: "ean", header: "a", transforms: [{ split: "/", part: 1.5 }] }] },
    ],
    [
      "a number times nothing",
      { sources: [{ column: "ean", header: "a", transforms: [{ times: 0 }] }] },
    ],
    [
      "no first number",
      { sources: [{ column: "ean", header: "a", transforms: [{ firstNumber: false }] }] },
    ],
    ["a source of nothing", { sources: [{ column: "ean" }] }],
  ])("is refused with %s", (_, change) => {
    const read = readProfile({ ...profile, ...change });
    expect(Result.isFailure(read) && read.failure.startsWith("Ce n'est pas un profil : ")).toBe(
      true,
    );
  });

  it("goes on where a part of it says something, and through all its transforms in their order", () => {
    const source = profile.sources[1] ?? { column: "packaging", constant: "" };
    const numbered = (
      text: string,
      transforms: Extract<Profile["sources"][number], { header: string }>["transforms"] = [],
    ) => textOf({ column: "netWeight", header: "Cond", transforms }, { Cond: text });
    expect([
      textOf(source, { Poids: "25 kg" }),
      textOf(source, { Unité: "Sac", Poids: "" }),
      textOf(source, { Unité: " ", Poids: " " }),
      textOf({ column: "ean", header: "EAN", transforms: [{ firstNumber: true }] }, { EAN: " " }),
      numbered("100 x 1,25 kg", [{ split: "x", part: 2 }, { firstNumber: true }, { times: 1000 }]),
      numbered("1\u202f250,5", [{ times: 0.001 }]),
      numbered("2.5", [{ times: 1 / 3 }]),
      numbered("N", [{ lookup: { O: "oui" } }]),
      numbered("Sac", [{ firstNumber: true }, { times: 2 }]),
      numbered("Sac 12 de 3", [{ firstNumber: true }]),
      numbered("n° 12.75", [{ firstNumber: true }]),
    ]).toEqual([
      Result.succeed("25 kg"),
      Result.succeed("Sac"),
      Result.succeed(""),
      Result.succeed(""),
      Result.succeed("1250"),
      Result.succeed("1,2505"),
      Result.succeed("0,833333"),
      Result.succeed("N"),
      Result.fail("« Sac » ne contient aucun nombre"),
      Result.succeed("12"),
      Result.succeed("12.75"),
    ]);
  });

  it("has the names of a text that has several, each without its blanks", () => {
    expect([
      namesIn(Result.succeed("T65 | T80||")),
      namesIn(Result.succeed(" T65 ")),
      namesIn(Result.succeed("")),
      namesIn(Result.succeed(undefined)),
      namesIn(Result.fail("« x » n'est pas un nombre")),
    ]).toEqual([["T65", "T80"], ["T65"], [], [], []]);
  });
});
