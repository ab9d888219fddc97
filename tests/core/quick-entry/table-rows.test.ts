import { describe, expect, it } from "vitest";
import { Ean } from "../../../api-schema/primitives.ts";
import { guessedColumns, isHeader } from "../../../core/quick-entry/columns.ts";
import { readDelimited } from "../../../core/quick-entry/delimited.ts";
import type { EntryMeaning } from "../../../core/quick-entry/entry-line.ts";
import type { Columns, Row } from "../../../core/quick-entry/table.ts";
import { entriesOf } from "../../../core/quick-entry/table-entries.ts";
import { vocabularyOf } from "../../../core/quick-entry/vocabulary.ts";
import { grams } from "../values.ts";
import { aProduct } from "./a-product.ts";
import { TODAY } from "./bakery.ts";

const SHELF = vocabularyOf(
  [
    aProduct("SEL-1", "Sel fin", { reference: "101065", ean: Ean.make("3760000000017") }),
    aProduct("CRO-1", "Croissant", {
      reference: "340212",
      packaging: "Carton 120 × 70 g",
      pieces: 120,
      netWeight: grams(8400),
    }),
    aProduct("CER-1", "Mélange 7 céréales", { reference: "120000" }),
    aProduct("LEV-1", "Levure fraîche", { reference: "200110" }),
  ],
  [],
);

const rowOf = (...cells: readonly string[]): Row => ({ cells, at: { from: 0, to: 9 } });
const AS_TITLED: Columns = { product: 0, name: 1, quantity: 2 };

const entries = (rows: readonly Row[], columns: Columns) =>
  entriesOf({ header: null, rows, problems: [], columns }, columns, {
    vocabulary: SHELF,
    today: TODAY,
  });

const written = (meaning: EntryMeaning): string => {
  if (meaning.kind === "unknown") return `! ${meaning.reason}`;
  if (meaning.kind === "doubt") {
    const choices = meaning.choices.map(({ code, quantity }) => `${code} ${quantity}`);
    return `? ${choices.join(" | ")}: ${meaning.question}`;
  }
  const { kind, code, quantity, explanation } = meaning;
  return `${kind} ${code} ${quantity}${explanation === null ? "" : `: ${explanation}`}`;
};

const saidOf = (cells: readonly string[], columns = AS_TITLED) =>
  entries([rowOf(...cells)], columns).map(({ meaning }) => written(meaning));

const UNKNOWN = "La référence 999999 n’est pas dans votre catalogue";
const SHARED = "« Sac 25 kg » ne se partage pas : combien ?";
const TOO_MANY = "! Au plus 9\u202f999 par ligne.";
const NO_NUMBER = "! La quantité n’est pas un nombre.";
const SHORTENED = "! Le tableur a abrégé ce code : mettez sa colonne au format texte.";

describe("[ENTRY-12] a row of a table", () => {
  it.each([
    [["101065", "Sel", "10"], "sure SEL-1 10"],
    [["3760000000017", "", "2"], "sure SEL-1 2"],
    [["sel-1", "", "2"], "sure SEL-1 2"],
    [["101065", "Levure", "2"], "? SEL-1 2: Est-ce bien « Sel fin » ?"],
    [["101065", "Levure", ""], "? SEL-1 1: Combien de « Sel fin » ?"],
    [["101065", "", ""], "? SEL-1 1: Combien de « Sel fin » ?"],
    [["101065", "", "0"], "? SEL-1 0: Retirer « Sel fin » du panier ?"],
    [["999999", "Croissant", "2"], `? CRO-1 2: ${UNKNOWN} : est-ce l’un de ceux-ci ?`],
    [["999999", "Croissant", ""], `? CRO-1 1: ${UNKNOWN} : est-ce l’un de ceux-ci ?`],
    [["999999", "xyz", "2"], `! ${UNKNOWN}.`],
    [["999999", "", "2"], `! ${UNKNOWN}.`],
    [["", "Croissant", "2"], "sure CRO-1 2"],
    [["", "Mélange 7 céréales", "2"], "sure CER-1 2"],
    [["", "pas de levure", "2"], "? LEV-1 2: « pas » inconnu. Est-ce ce produit ?"],
    [["", "3 levures fraîches", "2"], "sure LEV-1 2"],
    [["Croissant", "", "2"], "sure CRO-1 2"],
    [["", "", "2"], "! Le produit n’est pas dit."],
    [["3,76E+12", "", "4"], SHORTENED],
    [["3.76e+12", "Sel", "4"], SHORTENED],
    [["A3,76E+12", "", "4"], "! La référence A3,76E+12 n’est pas dans votre catalogue."],
    [["3,76E+12B", "", "4"], "! La référence 3,76E+12B n’est pas dans votre catalogue."],
  ])("of %j is '%s'", (cells, told) => {
    expect(saidOf(cells)).toEqual([told]);
  });

  it.each([
    ["1 200", "sure SEL-1 1200"],
    ["1\u202f200", "sure SEL-1 1200"],
    ["1.200", "sure SEL-1 1200"],
    ["12.345.678", TOO_MANY],
    ["120.000", TOO_MANY],
    ["4 carton", "sure SEL-1 4"],
    ["1.200,5", NO_NUMBER],
    ["1.200.5", NO_NUMBER],
    ["4,5,", NO_NUMBER],
    ["10 sacs", "sure SEL-1 10"],
    ["1 sac", "sure SEL-1 1"],
    ["4 colis", "sure SEL-1 4"],
    ["4 Cartons", "sure SEL-1 4"],
    ["4u", "sure SEL-1 4"],
    ["4 x", "sure SEL-1 4"],
    ["3,0", "sure SEL-1 3"],
    ["1.5", `? SEL-1 2 | SEL-1 1: ${SHARED}`],
    ["2,50", `? SEL-1 3 | SEL-1 2: ${SHARED}`],
    ["0,5", `? SEL-1 1: ${SHARED}`],
    ["dix", NO_NUMBER],
    ["-3", NO_NUMBER],
    ["10 kg", NO_NUMBER],
    ["1,2,3", NO_NUMBER],
    ["sacs", NO_NUMBER],
    ["x4", NO_NUMBER],
  ])("has a quantity by its number: '%s' is '%s'", (quantity, told) => {
    expect(saidOf(["101065", "", quantity])).toEqual([told]);
  });

  it.each([
    ["Croissant 3", "sure CRO-1 3"],
    ["3 croissants", "sure CRO-1 3"],
    ["Mélange 7 céréales", "? CER-1 1: Combien de « Mélange 7 céréales » ?"],
    ["2 mélange 7 céréales", "sure CER-1 2"],
  ])("of a table without columns is read as a line: '%s' is '%s'", (text, told) => {
    expect(saidOf([text], { product: null, quantity: null, name: null })).toEqual([told]);
  });

  it("of which a cell is missing has nothing there", () => {
    expect([saidOf(["101065"]), saidOf(["101065"], { ...AS_TITLED, quantity: 9 })]).toEqual([
      ["? SEL-1 1: Combien de « Sel fin » ?"],
      ["? SEL-1 1: Combien de « Sel fin » ?"],
    ]);
  });

  it("stands for its cells, and its place", () => {
    expect(entries([rowOf("101065", "", "10", "x")], AS_TITLED)).toEqual([
      {
        said: "101065 10 x",
        at: { from: 0, to: 9 },
        meaning: { kind: "sure", code: "SEL-1", quantity: 10, explanation: null },
      },
    ]);
  });
});

describe("[ENTRY-12] an order form", () => {
  const ordered = (...quantities: readonly string[]) =>
    entries(
      quantities.map((quantity) => rowOf("101065", "", quantity)),
      AS_TITLED,
    ).length;

  it("orders the rows that are filled, where they are less than half", () => {
    expect([
      ordered("2", "", ""),
      ordered("2", "0", "00", "0,00", "0.0", ","),
      ordered("2", ""),
      ordered("2", "3", ""),
      ordered("", "", ""),
      ordered("2", "3", "x", "", "", "", ""),
    ]).toEqual([1, 1, 2, 3, 3, 3]);
  });

  it("is none without a column of quantities", () => {
    const rows = [rowOf("101065"), rowOf("340212"), rowOf("120000")];
    expect(entries(rows, { product: 0, quantity: null, name: null })).toHaveLength(3);
  });
});

describe("[ENTRY-11] the titles of columns", () => {
  it.each([
    ["product", "Réf."],
    ["product", "Références"],
    ["product", "N° réf"],
    ["product", "No ref"],
    ["product", "Num. référence"],
    ["product", "Numéro réf fournisseur"],
    ["product", "Référence article"],
    ["product", "Réf interne"],
    ["product", "Référence Panetier"],
    ["product", "Code produit"],
    ["product", "Code"],
    ["product", "SKU"],
    ["product", "EAN"],
    ["product", "EAN13"],
    ["product", "EAN 13"],
    ["product", "GTIN"],
    ["product", "Gencod"],
    ["product", "Code-barres"],
    ["product", "Code barre"],
    ["product", "Code EAN"],
    ["product", "Article"],
    ["product", "N° article"],
    ["product", "No article"],
    ["product", "ID"],
    ["quantity", "Qté"],
    ["quantity", "Qtés"],
    ["quantity", "Quantité commandée"],
    ["quantity", "Quantités à commander"],
    ["quantity", "Qté souhaitée"],
    ["quantity", "Quantité voulue"],
    ["quantity", "Qté cde"],
    ["quantity", "Qty"],
    ["quantity", "Quantity"],
    ["quantity", "Nb"],
    ["quantity", "Nbre"],
    ["quantity", "Nombre"],
    ["quantity", "Commande"],
    ["quantity", "À commander"],
    ["quantity", "Cde"],
    ["quantity", "Nb colis"],
    ["quantity", "Colis"],
    ["quantity", "Cartons"],
    ["quantity", "Sacs"],
    ["quantity", "U"],
    ["quantity", "UV"],
    ["name", "Désignation"],
    ["name", "Libellé produit"],
    ["name", "Nom du produit"],
    ["name", "Intitulé article"],
    ["name", "Description"],
    ["name", "Dénomination"],
    ["name", "Produit"],
    ["name", "Produits"],
    ["name", "Articles"],
    ["name", "Name"],
    ["name", "Product"],
  ])("say that this is the column of the %s: '%s'", (role, title) => {
    expect(isHeader(["Prix", title])).toBe(true);
    expect(guessedColumns(["Prix", title], [])).toEqual({
      product: null,
      quantity: null,
      name: null,
      [role]: 1,
    });
  });

  it("are no titles where none is known, or a cell is a number", () => {
    expect(
      [
        ["Prix"],
        ["Ma réf"],
        ["Référence du client"],
        ["Quantité totale"],
        ["Réf", "12"],
        ["Réf", "1,5"],
        ["Réf", "1.5"],
        [],
      ].map(isHeader),
    ).toEqual([false, false, false, false, false, false, false, false]);
    expect([isHeader(["Réf", "T65"]), isHeader(["Réf", "12 sacs"])]).toEqual([true, true]);
  });

  it("are taken the telling one first, then the first that is there", () => {
    expect([
      guessedColumns(["EAN", "Code", "Réf", "Nb", "Qté", "Produit", "Libellé"], []),
      guessedColumns(["Article", "Réf", "Référence", "Colis", "Nb"], []),
    ]).toEqual([
      { product: 2, quantity: 4, name: 6 },
      { product: 1, quantity: 3, name: 0 },
    ]);
  });

  it("give a column one thing: 'Article' is the name beside a reference, else what is looked up", () => {
    const rows = [rowOf("Croissant", "2"), rowOf("101065", "3")];
    const columns = guessedColumns(["Article", "Qté"], rows);
    expect([columns, entries(rows, columns).map(({ meaning }) => written(meaning))]).toEqual([
      { product: 0, quantity: 1, name: null },
      ["sure CRO-1 2", "sure SEL-1 3"],
    ]);
  });
});

describe("[ENTRY-11] what stands in a column", () => {
  const guessed = (...rows: readonly (readonly string[])[]) =>
    guessedColumns(
      null,
      rows.map((cells) => rowOf(...cells)),
    );
  const columns = (product: number | null, quantity: number | null, name: number | null) => ({
    product,
    quantity,
    name,
  });

  it("tells codes, quantities and words apart in more than half of its rows", () => {
    expect([
      guessed(["101065", "10", "Sel fin"], ["340212", "4", "Croissant"]),
      guessed(["Sel fin", "10", "SEL-1"], ["Croissant", "4", "CRO-12"]),
      guessed(["10"], ["4"]),
      guessed(["Sel fin"]),
      guessed(["101065"]),
      guessed(["21,40"], ["22,00"], ["3,50"]),
      guessed(["2,0"], ["1,5"], ["1 200"], ["1.200"]),
      guessed(["101065", "x"], ["", "y"], ["340212", "z"]),
      guessed(["101065"], ["ab"]),
      guessed(["101065"], ["ab"], ["340212"]),
      guessed([""], [""]),
    ]).toEqual([
      columns(0, 1, 2),
      columns(2, 1, 0),
      columns(null, 0, null),
      columns(null, null, 0),
      columns(0, null, null),
      columns(null, null, null),
      columns(null, 0, null),
      columns(0, null, null),
      columns(null, null, null),
      columns(0, null, null),
      columns(null, null, null),
    ]);
  });

  it("takes the column that has most of it, and each for one thing", () => {
    const rows = [
      ["Sel fin", "ABC12", "340212", "7"],
      ["Levure", "ABC", "101065", "8"],
      ["Croissant", "DEF34", "200110", "9"],
    ];
    expect([
      guessed(...rows),
      guessedColumns(
        ["?", "Réf", "?", "?"],
        rows.map((cells) => rowOf(...cells)),
      ),
      guessedColumns(
        ["Nom", "?", "Quantité", "?"],
        rows.map((cells) => rowOf(...cells)),
      ),
    ]).toEqual([columns(2, 3, 0), columns(1, 3, 0), columns(1, 2, 0)]);
  });

  it("is looked at in the first two hundred rows", () => {
    const words = Array.from({ length: 200 }, () => rowOf("Sel fin"));
    const numbers = Array.from({ length: 900 }, () => rowOf("12"));
    expect([
      guessedColumns(null, [...words, ...numbers]),
      guessedColumns(null, [...words.slice(1), ...numbers]),
      guessedColumns(null, [...words.slice(101), ...numbers]),
    ]).toEqual([columns(null, null, 0), columns(null, null, 0), columns(null, 0, null)]);
  });
});

describe("[ENTRY-11] the text of a table", () => {
  it("may begin with a mark of its encoding and with what parts its cells", () => {
    const read = (text: string) => {
      const { header, rows } = readDelimited(text);
      return [header, ...rows.map(({ cells, at }) => [...cells, text.slice(at.from, at.to)])];
    };
    expect([
      read("\uFEFFRéf;Qté\n101065;2"),
      read("sep=,\r\nRéf,Qté\r\n101065,2\r\n"),
      read("\uFEFFSEP=;\nRéf;Qté\n\n101065 ; 2\n"),
      read("sep=;\rRéf;Qté\r101065;2"),
    ]).toEqual([
      [
        ["Réf", "Qté"],
        ["101065", "2", "101065;2"],
      ],
      [
        ["Réf", "Qté"],
        ["101065", "2", "101065,2"],
      ],
      [
        ["Réf", "Qté"],
        ["101065", "2", "101065 ; 2"],
      ],
      [
        ["Réf", "Qté"],
        ["101065", "2", "101065;2"],
      ],
    ]);
  });

  it("is nothing where nothing stands", () => {
    expect([readDelimited(""), readDelimited("\n ; \n")]).toEqual([
      { header: null, rows: [], problems: [], columns: columnsOfNothing },
      { header: null, rows: [], problems: [], columns: columnsOfNothing },
    ]);
  });

  const columnsOfNothing = { product: null, quantity: null, name: null };

  it("is read up to five thousand rows, its titles apart", () => {
    const rows = Array.from({ length: 5000 }, () => "101065;2").join("\n");
    const { rows: read, problems } = readDelimited(`Réf;Qté\n${rows}`);
    expect([read.length, problems]).toEqual([5000, []]);
  });
});
