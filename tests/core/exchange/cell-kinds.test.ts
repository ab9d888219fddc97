import { Result, Schema } from "effect";
import { describe, expect, it } from "vitest";
import type { KindName } from "../../../api-schema/exchange/kinds.ts";
import type { Cell, ExchangeColumn } from "../../../api-schema/exchange/resource.ts";
import { readCell, readValue, writeCell } from "../../../core/exchange/cells.ts";

const column = (kind: KindName, more: Partial<ExchangeColumn> = {}): ExchangeColumn => ({
  kind,
  header: "Colonne",
  about: "",
  example: "",
  ...more,
});

const CITIES = { R: ["Rouen", "rouennais"], E: ["Évreux"], C: ["Caen"] } as const;

/** What texts say in a column: a value, 'none', 'nothing', or what is wrong with them. */
const said = (of: ExchangeColumn, texts: readonly string[]) =>
  texts.map((text) =>
    Result.match(readCell(of, text), {
      onSuccess: (known) => (known.says === "value" ? known.value : known.says),
      onFailure: (reason) => reason,
    }),
  );

describe("[QUAI-1] a cell is read by its kind:", () => {
  it("a text keeps its lines, and has no sign that no database keeps", () => {
    expect(said(column("text"), [" Pain\nde mie ", "a\u0000b"])).toEqual([
      "Pain\nde mie",
      "Ce texte contient un caractère nul.",
    ]);
  });

  it("an identifier stands on one line", () => {
    expect(said(column("identifier"), [" 00 12 ", "A\nB", "A\tB"])).toEqual([
      "00 12",
      "Un identifiant tient sur une ligne, sans caractère de commande.",
      "Un identifiant tient sur une ligne, sans caractère de commande.",
    ]);
  });

  it("a SIREN has nine digits and the right key, whatever the spreadsheet took", () => {
    expect(
      said(column("siren"), [
        "732 829 320",
        "732829321",
        "73282932",
        "005520135",
        "5520135",
        "ABC",
      ]),
    ).toEqual([
      "732829320",
      "Ce numéro SIREN n’est pas valide : vérifiez ses 9 chiffres.",
      "Un numéro SIREN compte 9 chiffres.",
      "005520135",
      "« 5520135 » a sans doute perdu ses zéros de tête : mettez la colonne au format Texte et écrivez 005520135.",
      "Un numéro SIREN compte 9 chiffres.",
    ]);
  });

  it("a weight in kilograms is whole grams", () => {
    const tooFine = "Pas plus de trois décimales : le gramme est le plus petit poids.";
    expect(
      said(column("kilograms"), ["25", "25,2 kg", "0,001KG", "1 200,5", "0,0001", "1,2345 kg"]),
    ).toEqual([25_000, 25_200, 1, 1_200_500, tooFine, tooFine]);
  });

  it("a weight in grams is whole hundredths", () => {
    const tooFine = "Pas plus de deux décimales : le centigramme est le plus petit poids.";
    expect(said(column("fineGrams"), ["1,1", "0,01 g", "71,5G", "0,001", "1,1234 g"])).toEqual([
      110,
      1,
      7_150,
      tooFine,
      tooFine,
    ]);
  });

  it("a rate in per cent has two decimals", () => {
    expect(said(column("percent"), ["5,5", "20 %", "0,01%", "100", "5,555", "cinq"])).toEqual([
      0.055,
      0.2,
      0.0001,
      1,
      "Pas plus de deux décimales.",
      "« cinq » n’est pas un nombre : écrivez-le comme 12,5.",
    ]);
  });

  it("an amount of euros is whole cents, or ten-thousandths where it is finer", () => {
    expect([
      said(column("euros"), ["18,40 €", "18,405"]),
      said(column("fineEuros"), ["18,4051 €", "18,40€", "0,00001"]),
    ]).toEqual([
      [1840, "« 18,405 » a plus de 2 décimales : arrondissez-le, comme 12,50."],
      [184_051, 184_000, "« 0,00001 » a plus de 4 décimales : arrondissez-le, comme 12,5."],
    ]);
  });

  it("a whole number, a yes or no and a day are what they are everywhere", () => {
    expect([
      said(column("whole"), ["12", "12,5"]),
      said(column("flag"), ["oui", "0", "peut-être"]),
      said(column("day"), ["24/12/2026", "31/02/2026"]),
      said(column("ean"), ["3 761001 010654", "123"]),
    ]).toEqual([
      [12, "« 12,5 » n’est pas un nombre entier : écrivez-le comme 12."],
      [true, false, "« peut-être » n’est ni oui ni non : écrivez oui ou non."],
      ["2026-12-24", "« 31/02/2026 » n’existe pas au calendrier : corrigez le jour ou le mois."],
      ["3761001010654", "« 123 » n’est pas un code EAN : il faut 13 chiffres."],
    ]);
  });

  it("an hour is written in one of the ways of people", () => {
    const hours = ["11:00", "9h", "9 h 30", "09H05", "00:00", "23:59", "7: 15"];
    const wrong = ["24:00", "9", "9:5", "9:60", "h30", "x9:00", "9:00x", "123:00"];
    expect([said(column("clock"), hours), said(column("clock"), wrong)]).toEqual([
      ["11:00", "09:00", "09:30", "09:05", "00:00", "23:59", "07:15"],
      wrong.map(() => "Ce n'est pas une heure : écrivez 11:00."),
    ]);
  });

  it("an instant is a day of Paris, with its hour, or one of ISO 8601", () => {
    expect(
      said(column("instant"), [
        "24/12/2026",
        "24/12/2026 11:00",
        "24/12/2026  à  9h",
        "24/12/2026 9:00:00",
        "2026-12-24 11:00:00.000",
        "2026-12-24T11:00",
        "2026-12-24T11:00:00Z",
        "2026-12-24T11:00:00.250+02:00",
        "2026-12-24T11:00:00-01:00",
        "2026-12-24 11:00",
      ]),
    ).toEqual([
      "2026-12-23T23:00:00.000Z",
      "2026-12-24T10:00:00.000Z",
      "2026-12-24T08:00:00.000Z",
      "2026-12-24T08:00:00.000Z",
      "2026-12-24T10:00:00.000Z",
      "2026-12-24T10:00:00.000Z",
      "2026-12-24T11:00:00.000Z",
      "2026-12-24T09:00:00.250Z",
      "2026-12-24T12:00:00.000Z",
      "2026-12-24T10:00:00.000Z",
    ]);
    expect(
      said(column("instant"), [
        "2026-13-24T11:00:00Z",
        "31/02/2026 11:00",
        "24/12/2026 25:00",
        "24/12/2026 11:00 GMT",
        "24/12/2026 11:000",
      ]),
    ).toEqual([
      "Ce n'est pas une date : écrivez 23/11/2026 ou 23/11/2026 04:00.",
      "« 31/02/2026 » n’existe pas au calendrier : corrigez le jour ou le mois.",
      "Ce n'est pas une heure : écrivez 11:00.",
      "Ce n'est pas une heure : écrivez 11:00.",
      "Ce n'est pas une heure : écrivez 11:00.",
    ]);
  });

  it("a choice is one of its words, whatever their case and accents, or the value itself", () => {
    const city = column("choice", { words: CITIES });
    expect(said(city, ["Rouen", "ROUENNAIS", "evreux", "c", "Paris"])).toEqual([
      "R",
      "R",
      "E",
      "C",
      "« Paris » : écrivez Rouen, Évreux, Caen.",
    ]);
  });

  it("several texts and several choices stand between bars, each once", () => {
    const cities = column("choices", { words: CITIES });
    expect([
      said(column("texts"), ["Bio | Rouge|Bio", " | a | ", "|"]),
      said(cities, ["Rouen | evreux | R", "Rouen | Paris | Lyon", "|"]),
    ]).toEqual([
      [["Bio", "Rouge"], ["a"], []],
      [["R", "E"], "« Paris » : écrivez Rouen, Évreux, Caen.", []],
    ]);
  });

  it("volume prices take off more and more pieces, each a part of the price", () => {
    const cure = "Écrivez 10 : 5 | 40 : 8, les quantités de plus en plus grandes.";
    const step = (quantityFrom: number, percentage: number) => ({ quantityFrom, percentage });
    expect(said(column("steps"), ["10 : 5 | 40 : 8", "2:0,01", "10 : 99,99 %", "|"])).toEqual([
      [step(10, 0.05), step(40, 0.08)],
      [step(2, 0.0001)],
      [step(10, 0.9999)],
      [],
    ]);
    const wrong = [
      "1 : 5",
      "10 : 0",
      "10 : -5",
      "10 : 100",
      "10 : 5 | 10 : 8",
      "40 : 8 | 10 : 5",
      "10 | 40 : 8",
      "x : 5",
      "10 : 5 | 40 : x",
    ];
    expect(said(column("steps"), wrong)).toEqual(wrong.map(() => cure));
  });

  it("a document is a list or an object, and of the shape that its column has", () => {
    const shaped = column("document", {
      shape: Schema.Struct({ a: Schema.String, b: Schema.Struct({ c: Schema.Int }) }),
    });
    expect([
      said(column("document"), ['{"a": 1}', "[1]", "null", "3"]),
      said(shaped, [
        '{"a": "x", "b": {"c": 1}}',
        '{"d": 1, "e": 2, "f": 3, "b": {}}',
        '{"a": "x", "b": {"c": "1"}}',
        "[]",
      ]),
    ]).toEqual([
      [
        { a: 1 },
        [1],
        "Ce n'est pas du JSON : vérifiez ses guillemets, ses virgules, ses crochets.",
        "Ce n'est pas du JSON : vérifiez ses guillemets, ses virgules, ses crochets.",
      ],
      [
        { a: "x", b: { c: 1 } },
        expect.stringMatching(/^[^;]+ ; [^;]+ ; [^;]+\.$/),
        "b.c : Type de valeur incorrect.",
        expect.stringMatching(/^document : /),
      ],
    ]);
  });

  it("an address of mail is in small letters where its column says so", () => {
    expect([
      said(column("email"), ["Camille@Fournil.FR", "camille"]),
      said(column("email", { lower: true }), ["Camille@Fournil.FR", "camille"]),
    ]).toEqual([
      ["Camille@Fournil.FR", expect.stringContaining("mail")],
      ["camille@fournil.fr", expect.stringContaining("mail")],
    ]);
  });
});

describe("[QUAI-2] a cell that takes away", () => {
  it("says so by a word, where that may be, and no value is that word", () => {
    const clears = column("text", { clears: true });
    expect([
      said(clears, [" SUPPRIMER ", "supprimer tout", ""]),
      said(column("text"), ["supprimer"]),
      readValue(clears, " supprimer "),
    ]).toEqual([
      ["none", "supprimer tout", "nothing"],
      ["« Colonne » ne peut pas être supprimé."],
      Result.succeed("supprimer"),
    ]);
  });
});

describe("[QUAI-5] what is beyond a column's bounds", () => {
  it.each<readonly [KindName, Partial<ExchangeColumn>, readonly string[], readonly Cell[]]>([
    ["whole", { least: 1, most: 9 }, ["0", "1", "9", "10"], ["Au moins 1.", 1, 9, "Au plus 9."]],
    ["euros", { least: 100 }, ["0,99", "1"], ["Au moins 1,00.", 100]],
    ["fineEuros", { most: 10_001 }, ["1,0002", "1,0001"], ["Au plus 1,0001.", 10_001]],
    ["kilograms", { most: 25_500 }, ["25,501", "25,5"], ["Au plus 25,5.", 25_500]],
    [
      "percent",
      { least: 0, most: 0.2 },
      ["-1", "0", "20", "20,01"],
      ["Au moins 0.", 0, 0.2, "Au plus 20."],
    ],
    ["text", { most: 3 }, ["abc", "abcd"], ["abc", "Au plus 3 caractères."]],
    [
      "identifier",
      { form: { pattern: /^[a-z]+$/, problem: "Des lettres seulement." } },
      ["abc", "ab1"],
      ["abc", "Des lettres seulement."],
    ],
  ])("of kind %s is told in its own unit", (kind, bounds, texts, values) => {
    expect(said(column(kind, bounds), texts)).toEqual(values);
  });
});

describe("[QUAI-1] a value is written as French files have it:", () => {
  it.each<readonly [KindName, readonly Cell[], readonly string[]]>([
    ["text", ["Pain", null], ["Pain", ""]],
    ["identifier", ["00123"], ["00123"]],
    ["ean", ["3761001010654"], ["3761001010654"]],
    ["customerNumber", ["104512"], ["104512"]],
    ["siren", ["732829320"], ["732829320"]],
    ["siret", ["73282932000074"], ["73282932000074"]],
    ["vatNumber", ["FR44732829320"], ["FR44732829320"]],
    ["naf", ["10.71C"], ["10.71C"]],
    ["email", ["a@b.fr"], ["a@b.fr"]],
    ["phone", ["+33235000000", "+3225551234"], ["02 35 00 00 00", "+32 2 555 12 34"]],
    ["postcode", ["01000"], ["01000"]],
    ["whole", [1200, -3], ["1200", "-3"]],
    ["euros", [1840, 5, -350], ["18,40", "0,05", "-3,50"]],
    ["fineEuros", [184_000, 184_051], ["18,40", "18,4051"]],
    ["kilograms", [25_000, 25_200, 1], ["25", "25,2", "0,001"]],
    ["fineGrams", [110, 1, 7_100], ["1,1", "0,01", "71"]],
    ["percent", [0.055, 0.2, 0.0001], ["5,5", "20", "0,01"]],
    ["flag", [true, false], ["oui", "non"]],
    ["day", ["2026-12-24"], ["24/12/2026"]],
    [
      "instant",
      [
        "2026-12-23T23:00:00.000Z",
        "2026-12-24T10:00:00.000Z",
        // Seconds, and the second of the two hours of the night in which clocks go back.
        "2026-12-24T10:00:30.000Z",
        "2026-10-25T01:30:00.000Z",
      ],
      ["24/12/2026", "24/12/2026 11:00", "2026-12-24T10:00:30.000Z", "2026-10-25T01:30:00.000Z"],
    ],
    ["clock", ["09:05"], ["09:05"]],
    ["choice", ["R", "X"], ["Rouen", "X"]],
    ["texts", [["Bio", "Rouge"], []], ["Bio | Rouge", ""]],
    ["choices", [["E", "X"], []], ["Évreux | X", ""]],
    ["document", [{ a: [1] }], ['{"a":[1]}']],
    [
      "steps",
      [
        [
          { quantityFrom: 10, percentage: 0.055 },
          { quantityFrom: 40, percentage: 0.08 },
        ],
        [],
      ],
      ["10 : 5,5 | 40 : 8", ""],
    ],
  ])("%s", (kind, values, texts) => {
    const of = column(kind, kind.startsWith("choice") ? { words: CITIES } : {});
    expect(values.map((value) => writeCell(of, value))).toEqual(texts);
  });
});
