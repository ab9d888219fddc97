import { Schema } from "effect";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  Euros,
  Fact,
  Flag,
  listOf,
  nameAmong,
  numbers,
  orNull,
  Whole,
} from "../../../demonstration/seed/data/cells.ts";
import { DataError } from "../../../demonstration/seed/data/data-files.ts";
import {
  documentNames,
  readDocuments,
  textOfBody,
} from "../../../demonstration/seed/data/documents.ts";
import { readTable } from "../../../demonstration/seed/data/table.ts";
import { readTree } from "../../../demonstration/seed/data/tree.ts";

const folder = mkdtempSync(join(tmpdir(), "panetier-data-"));

const file = (name: string, ...lines: readonly string[]): string => {
  writeFileSync(join(folder, name), lines.join("\n"));
  return join(folder, name);
};

/** The lines of the error, with the names of the files alone. */
const problemsOf = (read: () => unknown): readonly string[] => {
  try {
    read();
  } catch (error) {
    if (error instanceof DataError) return error.message.replaceAll(`${folder}/`, "").split("\n");
    throw error;
  }
  return [];
};

const Sack = Schema.Struct({
  name: Schema.String,
  price: Euros,
  mill: nameAmong("mill", () => ["Rouen", "Amiens"]),
  grams: Schema.optionalKey(Whole),
  step: orNull(Whole),
  words: Schema.optionalKey(listOf(Schema.String)),
  isOrganic: Flag,
  storage: Schema.optionalKey(numbers(Schema.Tuple([Schema.Int, Schema.Int]))),
  fact: Schema.optionalKey(Fact),
});

describe("a table", () => {
  it("is read by the names of its columns; an empty cell says nothing", () => {
    const table = file(
      "sacks.csv",
      "name;price;mill;grams;step;words;isOrganic;storage;fact",
      '"Farine ; T65";21.40;Rouen;25000;;blé, mie crème;yes;-20 5;Force: 200',
      "Son;0.90;Amiens;;2;-;;;",
      "",
    );
    expect(readTable(table, Sack)).toEqual([
      {
        name: "Farine ; T65",
        price: 2140,
        mill: "Rouen",
        grams: 25_000,
        step: null,
        words: ["blé", "mie crème"],
        isOrganic: true,
        storage: [-20, 5],
        fact: ["Force", "200"],
      },
      { name: "Son", price: 90, mill: "Amiens", step: 2, words: [], isOrganic: false },
    ]);
  });

  it("says every wrong cell by file, line and column", () => {
    const table = file(
      "wrong.csv",
      "name;price;mill;colour;grams",
      "Farine;21,40;Rouen;;",
      "Son;0.90;Lille;;",
      "Gruau;1.00;Amiens;grey;",
      "Remoulage;1.00;Amiens;;some",
      "Farine;1.00;Amiens",
    );
    expect(problemsOf(() => readTable(table, Sack))).toEqual([
      'wrong.csv, line 2, price "21,40": Expected euros like 21.40',
      'wrong.csv, line 3, mill "Lille": There is no such mill',
      'wrong.csv, line 4, colour "grey": Expected no excess property',
      'wrong.csv, line 5, grams "some": Expected an integer',
      "wrong.csv, line 6: 3 cells, not 5",
    ]);
  });

  it("has each key once, and each row on one line", () => {
    const twice = file("twice.csv", "name;price;mill", "A;1.00;Rouen", "A;2.00;Rouen");
    expect(problemsOf(() => readTable(twice, Sack, "name"))).toEqual([
      "twice.csv, line 3: A stands twice",
    ]);
    const long = file("long.csv", "name;price;mill", '"A\nB";1.00;Rouen');
    expect(problemsOf(() => readTable(long, Sack))).toEqual([
      "long.csv, line 2: a cell ends its line",
    ]);
    const open = file("open.csv", "name;price;mill", '"A;1.00;Rouen');
    expect(problemsOf(() => readTable(open, Sack))).toEqual([
      "open.csv, line 2: Quoted field unterminated",
    ]);
  });

  it("may be one of several of a folder", () => {
    const inner = mkdtempSync(join(folder, "tables-"));
    writeFileSync(join(inner, "b.csv"), "name\nzweiter\n");
    writeFileSync(join(inner, "a.csv"), "name\r\nerster\r\n");
    expect(readTable(inner, Schema.Struct({ name: Schema.String }))).toEqual([
      { name: "erster" },
      { name: "zweiter" },
    ]);
  });
});

describe("a folder of documents", () => {
  const Head = Schema.Struct({ title: Schema.String, minutes: Schema.optionalKey(Whole) });
  const inner = mkdtempSync(join(folder, "documents-"));
  const write = (name: string, ...lines: readonly string[]) =>
    writeFileSync(join(inner, name), lines.join("\n"));

  it("is read in the order of its numbers, heads and bodies", () => {
    write("020-flan.md", "---", "title: Flan : le vrai", "---", "", "Un flan.", "");
    write("010-pain.md", "---", "title: Pain", "minutes: 12", "---", "", "Un pain.", "", "Deux.");
    const documents = readDocuments(inner, Head);
    expect(documents.map(({ name, head, body }) => [name, head, textOfBody(body)])).toEqual([
      ["pain", { title: "Pain", minutes: 12 }, "Un pain.\n\nDeux."],
      ["flan", { title: "Flan : le vrai" }, "Un flan."],
    ]);
    expect(documents[0]?.body[1]?.place.line).toBe(6);
    expect(documentNames(inner)).toEqual(["pain", "flan"]);
  });

  it("says what is wrong in a head by file and line", () => {
    write("030-wrong.md", "---", "title: Pain", "minutes: douze", "---");
    expect(problemsOf(() => readDocuments(inner, Head))).toEqual([
      expect.stringContaining('030-wrong.md, line 3, minutes "douze": Expected an integer'),
    ]);
    write("030-wrong.md", "---", "Pain", "---");
    expect(problemsOf(() => readDocuments(inner, Head))).toEqual([
      expect.stringContaining("030-wrong.md, line 2: expected 'key: value'"),
    ]);
    write("030-wrong.md", "Un pain.");
    expect(problemsOf(() => readDocuments(inner, Head))).toEqual([
      expect.stringContaining("030-wrong.md, line 1: a document begins with its head"),
    ]);
  });
});

it("reads a tree, and says what is wrong by file and path", () => {
  const Leaf = Schema.Array(Schema.Struct({ code: Schema.String }));
  expect(readTree(file("tree.json", '[{ "code": "blé" }]'), Leaf)).toEqual([{ code: "blé" }]);
  expect(problemsOf(() => readTree(file("tree.json", '[{ "code": 1 }]'), Leaf))).toEqual([
    "tree.json, 0.code: Expected string",
  ]);
  expect(problemsOf(() => readTree(file("tree.json", "[{"), Leaf))).toEqual([
    expect.stringContaining("tree.json: SyntaxError"),
  ]);
});
