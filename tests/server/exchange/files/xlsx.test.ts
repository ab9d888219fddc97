import { zipSync, type Zippable } from "fflate";
import { describe, expect, it } from "vitest";
import { cell, read, readHere, utf8, workbook } from "./tables.ts";

const SHEET = [
  `<row r="2">${cell("A2", "code")}${cell("B2", " prix ")}${cell("D2", "date")}</row>`,
  `<row r="3">${cell("A3", "F&amp;1 &lt;é&gt;")}<c r="B3"><v>12.5</v></c><c r="D3" s="1"><v>46349</v></c></row>`,
  `<row r="5">${cell("A5", "'=1+1")}<c r="B5"><v>0.30000000000000004</v></c><c r="D5" t="b"><v>1</v></c></row>`,
  `<row r="6"><c r="A6"><v>3250000000000</v></c><c r="B6"><v>-1.234</v></c></row>`,
  `<row r="7"><c r="A7"><v>1234567890123456789</v></c><c r="C7"><v>1</v></c></row>`,
  `<row r="8">${cell("A8", "_x0000_")}</row>`,
  `<row r="9">${cell("F9", "x")}</row>`,
].join("");

const DAMAGED = {
  reason: "Le fichier est coupé ou abîmé : envoyez-le à nouveau, en entier.",
  line: null,
};

const zip = (files: Zippable): Uint8Array => zipSync(files);

describe("a workbook", () => {
  it("is read cell by cell, with the rows that its sender sees", async () => {
    expect(await read(workbook(SHEET))).toEqual({
      format: "xlsx",
      columns: ["code", "prix", "date"],
      lines: [
        { line: 3, cells: { code: "F&1 <é>", prix: "12,5", date: "2026-11-23" } },
        { line: 5, cells: { code: "=1+1", prix: "0,3", date: "vrai" } },
        { line: 6, cells: { code: "3250000000000", prix: "-1,234", date: "" } },
        {
          line: 7,
          reason: "La colonne 3 n’a pas de nom, mais « 1 » y figure : nommez-la ou videz-la.",
        },
        {
          line: 8,
          reason: "La colonne « code » a un caractère illisible : réécrivez cette cellule.",
        },
        {
          line: 9,
          reason:
            "Cette ligne a 6 cellules pour 4 colonnes : mettez entre guillemets les textes qui ont un séparateur, ou ôtez les cellules en trop.",
        },
      ],
    });
  });

  it("says by its exponent that a number has lost digits", async () => {
    const sheet = `<row r="1">${cell("A1", "ean")}</row><row r="2"><c r="A2"><v>1234567890123456789</v></c></row>`;
    expect(await readHere(workbook(sheet))).toEqual({
      format: "xlsx",
      columns: ["ean"],
      lines: [{ line: 2, cells: { ean: "1,23456789012346E+18" } }],
    });
  });

  it.each([
    [
      "a formula",
      `<row r="1">${cell("A1", "prix")}</row><row r="12"><c r="A12"><f>B1*2</f><v>4</v></c></row>`,
      "La cellule A12 contient une formule : copiez la feuille et collez les valeurs à sa place.",
      12,
    ],
    [
      "a shared formula",
      `<row r="1">${cell("A1", "prix")}</row><row r="3"><c r="A3"><f t="shared" si="0"/><v>4</v></c></row>`,
      "La cellule A3 contient une formule : copiez la feuille et collez les valeurs à sa place.",
      3,
    ],
    [
      "an error",
      `<row r="1">${cell("A1", "prix")}</row><row r="2"><c r="A2" t="e"><v>#N/A</v></c></row>`,
      "La cellule A2 contient une erreur, comme #N/A : corrigez-la ou videz-la.",
      2,
    ],
    [
      "a cell far away",
      `<row r="1">${cell("A1", "prix")}</row><row r="1048576">${cell("XFD1048576", "x")}</row>`,
      "La feuille s’étend sur 1048576 lignes et 16384 colonnes : supprimez les lignes et les colonnes vides, ou exportez-la en CSV.",
      null,
    ],
    [
      "a row that no sheet has",
      `<row r="9999999999"></row>`,
      "Le classeur est abîmé (cellule ou ligne « 9999999999 ») : ouvrez-le dans votre tableur et enregistrez-le à nouveau.",
      null,
    ],
    ["nothing", "", "Le classeur est vide : vérifiez son export.", null],
    [
      "a name twice",
      `<row r="1">${cell("A1", "prix")}${cell("B1", "prix")}</row>`,
      "La colonne « prix » est nommée deux fois : renommez ou ôtez l’une des deux.",
      1,
    ],
  ])("is refused with %s", async (_, rows, reason, line) => {
    expect(await readHere(workbook(rows))).toEqual({ reason, line });
  });

  it("is refused with a formula, wherever its sheet lies", async () => {
    const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    const elsewhere = workbook("", {
      "xl/_rels/workbook.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="elsewhere.xml"/></Relationships>`,
      "xl/elsewhere.xml": `<worksheet xmlns="${main}"><sheetData><row r="1"><c r="A1" t="str"><f>1</f><v>prix</v></c></row></sheetData></worksheet>`,
    });
    expect(await readHere(elsewhere)).toEqual({
      reason:
        "La cellule A1 contient une formule : copiez la feuille et collez les valeurs à sa place.",
      line: 1,
    });
  });

  it("is refused with a DTD, macros, or two filled sheets", async () => {
    const row = `<row r="1">${cell("A1", "a")}</row>`;
    const dtd = workbook(row, { "xl/sharedStrings.xml": '<!DOCTYPE x [<!ENTITY y "z">]><sst/>' });
    expect(await readHere(dtd)).toEqual({
      reason:
        "Le fichier XML contient une déclaration (DTD ou entité) : exportez-le sans, elles ne sont pas lues.",
      line: 1,
    });
    expect(await readHere(workbook(row, { "xl/vbaProject.bin": "x" }))).toEqual({
      reason: "Le classeur contient des macros : enregistrez-le au format .xlsx, sans macros.",
      line: null,
    });
    const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    const two = workbook(row, {
      "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Un" sheetId="1" r:id="rId1"/><sheet name="Deux" sheetId="2" r:id="rId2"/></sheets></workbook>`,
      "xl/_rels/workbook.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/worksheet" Target="worksheets/sheet2.xml"/></Relationships>`,
      "xl/worksheets/sheet2.xml": `<worksheet xmlns="${main}"><sheetData>${row}</sheetData></worksheet>`,
    });
    expect(await readHere(two)).toEqual({
      reason:
        "Le classeur a plusieurs feuilles remplies (« Un », « Deux ») : gardez celle à lire, seule.",
      line: null,
    });
  });
});

describe("an archive is refused", () => {
  it("that unpacks into too much, by what it says or by how well it packs", async () => {
    const zeros = new Uint8Array(51 * 1024 * 1024);
    expect(await readHere(zip({ "xl/workbook.xml": zeros }))).toEqual({
      reason: "Le fichier dépasse 50 Mo une fois décompressé : découpez-le, ou exportez-le en CSV.",
      line: null,
    });
    expect(await readHere(zip({ "xl/workbook.xml": zeros.subarray(0, 2 * 1024 * 1024) }))).toEqual({
      reason:
        "Le fichier se décompresse de façon anormale : recopiez ses valeurs dans un nouveau classeur.",
      line: null,
    });
  });

  it("that lies about what it unpacks into", async () => {
    const bomb = Buffer.from(zip({ "xl/workbook.xml": new Uint8Array(2 * 1024 * 1024) }));
    const directory = bomb.lastIndexOf(Buffer.from("PK\u0001\u0002", "latin1"));
    bomb.writeUInt32LE(1000, directory + 24);
    expect(await readHere(bomb)).toEqual(DAMAGED);
  });

  it.each(["../x.xml", "/x.xml", "a\\..\\x.xml", "xl/../../x.xml", "C:x.xml"])(
    "that has the path %s",
    async (path) => {
      expect(await readHere(zip({ [path]: utf8("<a/>") }))).toEqual({
        reason:
          "L’archive contient un chemin interdit (« ../ ») ou deux fois le même : ouvrez le fichier dans votre tableur et enregistrez-le à nouveau.",
        line: null,
      });
    },
  );

  it("that is cut, or has a byte changed", async () => {
    const whole = Buffer.from(workbook(SHEET));
    expect(await readHere(whole.subarray(0, -30))).toEqual(DAMAGED);
    const changed = Buffer.from(whole);
    const data = changed.indexOf("worksheets/sheet1.xml") + 60;
    changed.writeUInt8(changed.readUInt8(data) ^ 1, data);
    expect(await readHere(changed)).toEqual(DAMAGED);
  });

  it("that is no workbook", async () => {
    expect(
      await readHere(
        zip({ "word/document.xml": utf8("<a/>"), "[Content_Types].xml": utf8("<a/>") }),
      ),
    ).toEqual({
      reason:
        "Cette archive n’est pas un classeur .xlsx : ouvrez-la dans votre tableur et enregistrez-la au format .xlsx ou CSV.",
      line: null,
    });
  });
});
