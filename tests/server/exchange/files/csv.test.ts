import { describe, expect, it } from "vitest";
import { read, utf8 } from "./tables.ts";

const TABLE = {
  format: "csv",
  columns: ["code", "libellé", "prix"],
  lines: [
    { line: 2, cells: { code: "F1", libellé: "Farine ; T65", prix: "12,50" } },
    { line: 3, cells: { code: "F2", libellé: "Blé “bio”", prix: "1 200" } },
  ],
};

const text = (separator: string, end: string): string =>
  ["code,libellé,prix", 'F1,"Farine ; T65","12,50"', "F2,Blé “bio”,1 200", ""]
    .map((line) => line.replaceAll(/,(?=\S)(?!50)/g, separator))
    .join(end);

/** Windows-1252 of a text that has a letter or two beyond Latin-1. */
const windows1252 = (text: string): Uint8Array =>
  Uint8Array.from(
    text,
    (letter) => ({ "“": 0x93, "”": 0x94, "€": 0x80 })[letter] ?? letter.charCodeAt(0),
  );

const utf16 = (text: string): Uint8Array => Buffer.from(`\uFEFF${text}`, "utf16le");

describe("a CSV file", () => {
  it.each([";", ",", "\t", "|"])("is read with its cells apart by '%s'", async (separator) => {
    for (const end of ["\n", "\r\n", "\r"]) {
      expect(await read(text(separator, end))).toEqual(TABLE);
    }
  });

  it("is read in every encoding that a spreadsheet writes, however its pieces are cut", async () => {
    const file = text(";", "\r\n");
    for (const bytes of [utf8(file), utf8(`\uFEFF${file}`), windows1252(file), utf16(file)]) {
      for (const size of [1, 3, 7, 65_536]) expect(await read(bytes, { size })).toEqual(TABLE);
    }
  });

  it("is read in Windows-1252 though its only accent ends it", async () => {
    const lines = [{ line: 2, cells: { a: "café" } }];
    expect(await read(windows1252("a\ncafé"))).toEqual({ format: "csv", columns: ["a"], lines });
    expect(await read(utf8("a\ncafé"))).toEqual({ format: "csv", columns: ["a"], lines });
  });

  it("says with which separator it is written, as spreadsheets do", async () => {
    expect(await read("sep=,\na,b\n1;2,3\n")).toEqual({
      format: "csv",
      columns: ["a", "b"],
      lines: [{ line: 3, cells: { a: "1;2", b: "3" } }],
    });
  });

  it("keeps commas of texts when its header has one name", async () => {
    expect(await read("libellé\nFarine, T65\nFarine, T55\n")).toEqual({
      format: "csv",
      columns: ["libellé"],
      lines: [
        { line: 2, cells: { libellé: "Farine, T65" } },
        { line: 3, cells: { libellé: "Farine, T55" } },
      ],
    });
  });

  it("counts the lines that a cell goes over, and leaves out empty ones", async () => {
    expect(
      await read('\r\na;b\r\n"un\r\ndeux";"dit ""oui"""\r\n;\r\n\r\n12" de long;x\r\ny\r\n'),
    ).toEqual({
      format: "csv",
      columns: ["a", "b"],
      lines: [
        { line: 3, cells: { a: "un\r\ndeux", b: 'dit "oui"' } },
        { line: 7, cells: { a: '12" de long', b: "x" } },
        { line: 8, cells: { a: "y", b: "" } },
      ],
    });
  });

  it("takes off the apostrophe that keeps a text from being a formula", async () => {
    expect(await read("a;b\n'=1+1;-3\n''=x;'a\n")).toEqual({
      format: "csv",
      columns: ["a", "b"],
      lines: [
        { line: 2, cells: { a: "=1+1", b: "-3" } },
        { line: 3, cells: { a: "'=x", b: "'a" } },
      ],
    });
  });

  it("has bad lines, each with its reason, and goes on after them", async () => {
    const long = "x".repeat(1_000_001);
    const file = `a;;c;\n1;2;3\n1;;3;4\n"a"b;;c\n${long};;1\n1;;3\n5;;6;7;8\n9`;
    expect(await read(file)).toEqual({
      format: "csv",
      columns: ["a", "c"],
      lines: [
        {
          line: 2,
          reason: "La colonne 2 n’a pas de nom, mais « 2 » y figure : nommez-la ou videz-la.",
        },
        {
          line: 3,
          reason:
            "Cette ligne a 4 cellules pour 3 colonnes : mettez entre guillemets les textes qui ont un séparateur, ou ôtez les cellules en trop.",
        },
        {
          line: 4,
          reason:
            "Du texte suit un guillemet fermant : doublez les guillemets qui font partie du texte.",
        },
        {
          line: 5,
          reason:
            "Cette ligne dépasse un million de caractères : vérifiez que les lignes sont bien séparées.",
        },
        { line: 6, cells: { a: "1", c: "3" } },
        {
          line: 7,
          reason:
            "Cette ligne a 5 cellules pour 3 colonnes : mettez entre guillemets les textes qui ont un séparateur, ou ôtez les cellules en trop.",
        },
        {
          line: 8,
          reason:
            "La dernière ligne s’arrête avant sa dernière colonne : le fichier semble coupé, envoyez-le à nouveau en entier.",
        },
      ],
    });
  });

  it("has names of columns that every object has too", async () => {
    const table = await read("__proto__;constructor\n1;2\n");
    expect(table).toEqual({
      format: "csv",
      columns: ["__proto__", "constructor"],
      lines: [
        {
          line: 2,
          cells: Object.fromEntries([
            ["__proto__", "1"],
            ["constructor", "2"],
          ]),
        },
      ],
    });
  });
});

describe("a CSV file is refused", () => {
  it.each([
    ["", "Le fichier est vide : vérifiez son export.", null],
    ["\n \r\n", "Le fichier est vide : vérifiez son export.", null],
    [";;\n1;2;3\n", "La première ligne doit nommer les colonnes : ajoutez-la.", 1],
    ["a;b;a\n", "La colonne « a » est nommée deux fois : renommez ou ôtez l’une des deux.", 1],
    [
      'a;b\n1;2\n"x;y\nz',
      "Un guillemet est ouvert sur cette ligne et jamais refermé : refermez-le, ou doublez-le s’il fait partie du texte.",
      3,
    ],
    [
      "a;b\n1;2\n3;\0\n",
      "Le fichier est abîmé ici (octet nul), ou ce n’est pas un fichier texte : exportez-le à nouveau.",
      3,
    ],
  ])("%j", async (file, reason, line) => {
    const refused = await read(file);
    expect({
      reason: "reason" in refused && refused.reason,
      line: "line" in refused && refused.line,
    }).toEqual({ reason, line });
  });

  it("when it mixes encodings, or ends within a character", async () => {
    const mixed = Buffer.concat([utf8(`a;b\n${"é;1\n".repeat(40_000)}`), windows1252("café;2\n")]);
    expect(await read(mixed)).toEqual({
      format: "csv",
      columns: ["a", "b"],
      reason:
        "Le fichier mélange deux encodages à partir d’ici : enregistrez-le à nouveau en CSV UTF-8.",
      line: 40_002,
    });
    expect(await read(utf8("a;b\né;1\n2;é").subarray(0, -1))).toEqual({
      format: "csv",
      columns: ["a", "b"],
      reason: "Le fichier est coupé au milieu d’un caractère : envoyez-le à nouveau, en entier.",
      line: 3,
    });
  });

  it("but not what says itself that it is text, whatever a library of signatures sees in it", async () => {
    expect(await read(utf8("\uFEFFx\u0001\n1"))).toMatchObject({
      format: "csv",
      columns: ["x\u0001"],
    });
  });

  it("when it is something else, whatever its name", async () => {
    const jpeg = Buffer.concat([
      Buffer.from("ffd8ffe000104a46494600010100000100010000", "hex"),
      Buffer.alloc(100, 7),
    ]);
    const xls = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600)]);
    const reasons = [
      jpeg,
      xls,
      utf8("%PDF-1.7\n1 0 obj"),
      utf8("<!DOCTYPE html><html>"),
      Buffer.from("1f8b0800000000000003", "hex"),
    ];
    expect(await Promise.all(reasons.map((file) => read(file)))).toEqual(
      [
        "du type JPG (image/jpeg)",
        "un ancien classeur .xls ou un document d’un ancien bureau",
        "un PDF",
        "une page web",
        "du type GZ (application/gzip)",
      ].map((what) => ({
        reason: `Ce fichier est ${what} : exportez le tableau en CSV, XLSX, JSON ou XML.`,
        line: null,
      })),
    );
  });
});
