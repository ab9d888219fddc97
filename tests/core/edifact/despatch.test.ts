import { describe, expect, it } from "vitest";
import { rows } from "./read-rows.ts";

const HEAD = ["BGM+351+BL1+9", "DTM+11:202611270430:203", "RFF+ON:P26-1"];
const LINE = "LIN+1++T65:SA";

const left = (quantity: string, said: object = {}) => ({
  order: "P26-1",
  article: "T65",
  lot: "",
  leftAt: "27/11/2026 04:30",
  quantity,
  bestBefore: "",
  useBy: "",
  ...said,
});

/** The cells of each row, or why it cannot be one. */
const told = (...segments: readonly string[]) =>
  rows("DESADV", ...segments).map((row) => ("cells" in row ? row.cells : row.reason));
const ofLine = (...segments: readonly string[]) => told(...HEAD, LINE, ...segments);

const MANY_LOTS =
  "GIN+BX : plusieurs lots n'ont qu'une quantité : dites chaque lot sous un PCI, avec sa quantité (QTY+12).";

describe("[DOOR-31] the lines of a DESADV", () => {
  it.each<[string, readonly string[], readonly unknown[]]>([
    ["has its lot by GIN", ["QTY+12:3", "GIN+BX+L-1"], [left("3", { lot: "L-1" })]],
    ["has its lot by RFF", ["QTY+12:3", "RFF+BT:L-1"], [left("3", { lot: "L-1" })]],
    ["has its lot by PIA", ["QTY+12:3", "PIA+1+L-1:NB"], [left("3", { lot: "L-1" })]],
    [
      "may say its lot twice",
      ["QTY+12:3", "GIN+BX+L-1 ", "RFF+BT:L-1"],
      [left("3", { lot: "L-1" })],
    ],
    [
      "may say that it has no lot",
      ["QTY+12:3", "GIN+BX+L-1", "GIN+BX+"],
      [left("3", { lot: "L-1" })],
    ],
    [
      "has the seller's own number",
      ["QTY+12:3", "PIA+5+3760001000016:EN", "PIA+1+T65-25 :SA"],
      [left("3", { article: "T65-25" })],
    ],
    [
      "has its own order and dates",
      ["QTY+12:3", "RFF+ON:P26-2", "DTM+361:20270312:102", "DTM+36:20270401:102"],
      [left("3", { order: "P26-2", bestBefore: "12/03/2027", useBy: "01/04/2027" })],
    ],
    [
      "has dates that are not read as they are said",
      ["QTY+12:3", "DTM+361:2027W11:616", "DTM+36:2027W14:616"],
      [left("3", { bestBefore: "2027W11", useBy: "2027W14" })],
    ],
    [
      "takes nothing from what says something else",
      [
        "QTY+21:50",
        "QTY+12:3",
        "DTM+11:20270101:102",
        "DTM+94:20270101:102",
        "RFF+CR:X",
        "GIN+BN+X",
        "PIA+1+X:IN",
        "MEA+AAE",
      ],
      [left("3")],
    ],
    ["of which nothing left is no row", ["QTY+12:0"], []],
    [
      "has a row a lot, each with the line's dates where it says none",
      [
        "DTM+361:20270312:102",
        "DTM+36:20270401:102",
        "PCI",
        "QTY+12:2",
        "PIA+1+L-1:NB",
        "DTM+36:20270501:102",
        "PCI",
        "QTY+12:1",
        "GIN+BX+L-2",
        "DTM+361:20270213:102",
      ],
      [
        left("2", { lot: "L-1", bestBefore: "12/03/2027", useBy: "01/05/2027" }),
        left("1", { lot: "L-2", bestBefore: "13/02/2027", useBy: "01/04/2027" }),
      ],
    ],
    [
      "has the line's lot where its packs say none",
      ["RFF+BT:L-1", "PCI", "QTY+12:2", "PCI"],
      [left("2", { lot: "L-1" })],
    ],
    [
      "has the lot of its pack with the line's quantity",
      ["QTY+12:3", "PCI", "GIN+BX+L-1"],
      [left("3", { lot: "L-1" })],
    ],
    ["may have packs that say nothing", ["QTY+12:3", "PCI", "PCI"], [left("3")]],
    [
      "is one row with those that are alike, of several pallets",
      ["QTY+12:3", "LIN+2++T65:SA", "QTY+12:4", "LIN+3++T65:SA", "QTY+12:5", "RFF+BT:L-1"],
      [left("7"), left("5", { lot: "L-1" })],
    ],
  ])("one that %s", (_, segments, answer) => {
    expect(ofLine(...segments)).toEqual(answer);
  });

  it("are of their own order where the message is of several", () => {
    const of = (...orders: readonly string[]) =>
      told(
        ...HEAD.slice(0, 2),
        ...orders.map((order) => `RFF+ON:${order}`),
        "RFF+CR:X",
        LINE,
        "QTY+12:3",
      );
    expect([of("P26-1"), of("P26-1", "P26-1"), of("P26-1", "P26-2"), of()]).toEqual([
      [left("3")],
      [left("3")],
      [left("3", { order: "" })],
      [left("3", { order: "" })],
    ]);
  });

  it("take nothing from what stands before the first of them", () => {
    expect(
      told(
        ...HEAD,
        "DTM+137:20261126:102",
        "DTM+361:20270312:102",
        "DTM+36:20270312:102",
        "RFF+BT:L-9",
        "PIA+1+X:SA",
        "PCI",
        "GIN+BX+L-9",
        "QTY+12:9",
        LINE,
        "QTY+12:3",
      ),
    ).toEqual([left("3")]);
  });

  it("left when the message says, as it says it", () => {
    const at = (date: string) => told(HEAD[0] ?? "", date, "RFF+ON:P26-1", LINE, "QTY+12:3");
    expect([at("DTM+11:20261127:102"), at("DTM+11:2026W48:616")]).toEqual([
      [left("3", { leftAt: "27/11/2026" })],
      [left("3", { leftAt: "2026W48" })],
    ]);
  });
});

describe("[DOOR-31] a DESADV that cannot be taken", () => {
  it.each<[string, readonly string[], string]>([
    ["has a line without a quantity", ["GIN+BX+L-1"], "QTY+12 : la quantité expédiée manque."],
    [
      "has a line with two quantities",
      ["QTY+12:3", "QTY+12:4"],
      "QTY+12 : la quantité expédiée y est deux fois.",
    ],
    [
      "has a line by its weight",
      ["QTY+12:75.5:KGM"],
      "QTY+12 : la quantité est en KGM : dites combien de conditionnements.",
    ],
    [
      "has a line of a part of a packaging",
      ["QTY+12:1.5"],
      "QTY+12 : « 1.5 » n'est pas un nombre entier de conditionnements.",
    ],
    [
      "has a line of less than nothing",
      ["QTY+12:-1"],
      "QTY+12 : « -1 » n'est pas un nombre entier de conditionnements.",
    ],
    [
      "has a line of what is no number, however long",
      [`QTY+12:${"trois".repeat(10)}`],
      `QTY+12 : « ${"trois".repeat(8)} » n'est pas un nombre entier de conditionnements.`,
    ],
    ["has a line of a range of lots", ["QTY+12:3", "GIN+BX+L-1:L-3"], MANY_LOTS],
    ["has a line of two lots", ["QTY+12:3", "GIN+BX+L-1", "RFF+BT:L-2"], MANY_LOTS],
    [
      "has a line of two lots in packs",
      ["QTY+12:3", "PCI", "GIN+BX+L-1", "PCI", "GIN+BX+L-2"],
      MANY_LOTS,
    ],
    [
      "has a lot without its quantity",
      ["PCI", "QTY+12:2", "GIN+BX+L-1", "PCI", "GIN+BX+L-2"],
      "PCI : un lot n'a pas sa quantité (QTY+12).",
    ],
    [
      "has a line that is not the sum of its lots",
      ["QTY+12:3", "PCI", "QTY+12:2", "GIN+BX+L-1"],
      "QTY+12 : la ligne dit 3, ses lots font 2.",
    ],
    [
      "says the first thing that is wrong with a line",
      ["QTY+12:3:KGM", "QTY+12:4", "GIN+BX+L-1:L-3"],
      "QTY+12 : la quantité est en KGM : dites combien de conditionnements.",
    ],
  ])("%s", (_, segments, reason) => {
    expect(rows("DESADV", ...HEAD, LINE, ...segments)).toEqual([{ line: 6, reason }]);
  });

  it.each(["KGM", "GRM", "TNE", "LTR", "MTR", "MTK", "MTQ"])("counts in %s", (unit) => {
    expect(ofLine(`QTY+12:3:${unit}`)).toEqual([
      `QTY+12 : la quantité est en ${unit} : dites combien de conditionnements.`,
    ]);
  });

  it("says each of its lines that is wrong, beside those that are taken", () => {
    expect(rows("DESADV", ...HEAD, LINE, "LIN+2++T65:SA", "LIN+3++T65:SA", "QTY+12:3")).toEqual([
      { line: 6, reason: "QTY+12 : la quantité expédiée manque." },
      { line: 7, reason: "QTY+12 : la quantité expédiée manque." },
      { line: 8, cells: left("3") },
    ]);
  });

  it("is no original, has no departure, or has no line", () => {
    const lines = [LINE, "QTY+12:3"];
    const ofFunction = (said: string) =>
      rows("DESADV", `BGM+351+BL1${said}`, ...HEAD.slice(1), ...lines);
    expect([
      ofFunction("+5"),
      ofFunction(""),
      rows("DESADV", HEAD[0] ?? "", ...lines),
      rows("DESADV", ...HEAD),
    ]).toEqual([
      [
        {
          line: 3,
          reason:
            "BGM : la fonction « 5 » n'est pas lue, un avis d'expédition est pris une fois, comme original (9).",
        },
      ],
      [{ line: 6, cells: left("3") }],
      [
        {
          line: 2,
          reason: "DTM+11 : quand le camion est parti manque (DTM+11:202611270430:203).",
        },
      ],
      [{ line: 2, reason: "LIN : le message n'a aucune ligne." }],
    ]);
  });
});
