import { describe, expect, it } from "vitest";
import { read, utf8 } from "./tables.ts";

const NESTED =
  "La colonne « prix » contient un objet, une liste de listes ou un texte de liste avec « | » : mettez une valeur simple par colonne.";
const ILL_WRITTEN =
  "Cet objet JSON est mal écrit ou coupé : vérifiez ses guillemets et ses virgules.";

const LIST = `[
  {"code": "F1", "prix": 12.5, "labels": ["bio", "AOP"], "vendu": true},

  {
    "code": "F\\u00e9 2",
    "prix": 12345678901234567890.10, "note": null
  },
  {"code": 3250000000000, "prix": 1.234, "vendu": false}
]
`;

const COLUMNS = ["code", "prix", "labels", "vendu", "note"];
const row = (...cells: readonly string[]) =>
  Object.fromEntries(COLUMNS.map((name, at) => [name, cells[at] ?? ""]));

describe("a JSON list", () => {
  it("is read object by object, numbers with all their digits", async () => {
    for (const size of [1, 5, 65_536]) {
      expect(await read(LIST, { size })).toEqual({
        format: "json",
        columns: COLUMNS,
        lines: [
          { line: 2, cells: row("F1", "12,5", "bio|AOP", "vrai") },
          { line: 4, cells: row("Fé 2", "12345678901234567890,10") },
          { line: 8, cells: row("3250000000000", "1,234", "", "faux") },
        ],
      });
    }
  });

  it("has bad lines, and goes on after them", async () => {
    const file = `[{"code":"1"},
{"prix":{"ht":1}},
{"prix":[[1]]},
{"prix":["a|b","c"]},
{"code":"1","code":"2"},
{"code":"1"} {"code":"2"},
3,
{"code":"a\\u0000"},
{"code":"\\ud800"},
{"":"x"},
{"code":"${"x".repeat(1_000_000)}"},
{},
{"code":"[,]}\\"{"},
]`;
    expect(await read(file)).toEqual({
      format: "json",
      columns: ["code"],
      lines: [
        { line: 1, cells: { code: "1" } },
        { line: 2, reason: NESTED },
        { line: 3, reason: NESTED },
        { line: 4, reason: NESTED },
        {
          line: 5,
          reason: "Un nom de colonne figure deux fois dans cet objet : ôtez l’un des deux.",
        },
        { line: 6, reason: ILL_WRITTEN },
        { line: 7, reason: 'Une liste d’objets est attendue : écrivez {"colonne": valeur}.' },
        {
          line: 8,
          reason: "La colonne « code » a un caractère illisible : réécrivez cette cellule.",
        },
        {
          line: 9,
          reason: "La colonne « code » a un caractère illisible : réécrivez cette cellule.",
        },
        { line: 10, reason: "« x » n’a pas de nom de colonne : donnez-lui en un." },
        {
          line: 11,
          reason:
            "Cette ligne dépasse un million de caractères : vérifiez que les lignes sont bien séparées.",
        },
        { line: 13, cells: { code: '[,]}"{' } },
        { line: 14, reason: ILL_WRITTEN },
      ],
    });
  });

  it("is refused when it does not end, or when something follows", async () => {
    expect(await read('[{"a":1},\n{"a":2}\n')).toEqual({
      format: "json",
      columns: ["a"],
      reason:
        "La liste JSON n’est pas refermée : le fichier semble coupé, envoyez-le à nouveau en entier.",
      line: 3,
    });
    expect(await read('[{"a":1}]\n\n{"a":2}')).toEqual({
      reason:
        "Du texte suit la fin de la liste JSON : gardez une seule liste, ou mettez un objet par ligne.",
      line: 3,
    });
    expect(await read("[]")).toEqual({
      reason: "Ce JSON n’a aucun objet avec des noms de colonnes : vérifiez son export.",
      line: null,
    });
    expect(await read('["a"]')).toEqual({
      reason: 'Une liste d’objets est attendue : écrivez {"colonne": valeur}.',
      line: 1,
    });
  });
});

describe("JSON of one object a line", () => {
  it("is read line by line", async () => {
    const file = '{"code":"F1","prix":12.5}\r\n\r\n{"prix":-3,"code":"é"}\n{"code":\n{"code":"';
    expect(await read(file)).toEqual({
      format: "ndjson",
      columns: ["code", "prix"],
      lines: [
        { line: 1, cells: { code: "F1", prix: "12,5" } },
        { line: 3, cells: { code: "é", prix: "-3" } },
        { line: 4, reason: ILL_WRITTEN },
        { line: 5, reason: ILL_WRITTEN },
      ],
    });
  });

  it("does not take a column that comes after all were counted", async () => {
    const table = await read(`${'{"a":1}\n'.repeat(200_000)}{"a":1,"b":2}\n`);
    expect("lines" in table && table.lines.at(-1)).toEqual({
      line: 200_001,
      reason:
        "La colonne « b » n’apparaît qu’ici : donnez toutes les colonnes dès le premier objet, vides au besoin.",
    });
  });

  it("is refused with its line when it is an object over many lines, or damaged", async () => {
    expect(await read('{\n "articles": []\n}')).toEqual({
      reason:
        "Ce JSON n’est ni une liste d’objets, ni un objet par ligne : mettez les objets entre [ et ], séparés par des virgules.",
      line: 1,
    });
    const damaged = Buffer.concat([utf8('{"a":1}\n{"a":"'), Uint8Array.of(0), utf8('"}\n')]);
    expect(await read(damaged)).toEqual({
      format: "ndjson",
      columns: ["a"],
      reason:
        "Le fichier est abîmé ici (octet nul), ou ce n’est pas un fichier texte : exportez-le à nouveau.",
      line: 2,
    });
  });
});
