import { describe, expect, it } from "vitest";
import { EdifactFault } from "../../../core/edifact/syntax.ts";
import { rows } from "./read-rows.ts";

const HEAD = ["BGM+351+BL1+9", "DTM+11:202611270430:203", "RFF+ON:P26-1"];
const left = (article: string, quantity: string, said: object = {}) => ({
  order: "P26-1",
  article,
  lot: "",
  leftAt: "27/11/2026 04:30",
  quantity,
  bestBefore: "",
  useBy: "",
  ...said,
});

describe("a DESADV", () => {
  it("[DOOR-31] is a departure a lot, with its dates and quantity; pallets of the same goods are one", () => {
    expect(
      rows(
        "DESADV",
        ...HEAD,
        "CPS+1",
        "LIN+1++3760001000016:EN",
        "PIA+1+T65-25:SA",
        "QTY+12:40:PCE",
        "QTY+21:50",
        "PCI+36E",
        "DTM+361:20270312:102",
        "QTY+12:30",
        "GIN+BX+L-1",
        "PCI+36E",
        "QTY+12:10",
        "GIN+BX+L-2",
        "CPS+2",
        "LIN+2++S170:SA",
        "PIA+1+L-9:NB",
        "DTM+36:20261201:102",
        "QTY+12:3.000",
        "LIN+3++T65-25:SA",
        "QTY+12:5",
        "PCI+36E",
        "DTM+361:20270312:102",
        "GIN+BX+L-1",
        "LIN+4++OUT:SA",
        "QTY+12:0",
        "LIN+5++OTHER:SA",
        "QTY+12:1",
        "RFF+ON:P26-2",
      ),
    ).toEqual([
      { line: 7, cells: left("T65-25", "35", { lot: "L-1", bestBefore: "12/03/2027" }) },
      { line: 7, cells: left("T65-25", "10", { lot: "L-2" }) },
      { line: 19, cells: left("S170", "3", { lot: "L-9", useBy: "01/12/2026" }) },
      { line: 30, cells: left("OTHER", "1", { order: "P26-2" }) },
    ]);
  });

  it("[DOOR-31] says what cannot be taken by its segment", () => {
    const reasons = (...segments: readonly string[]) =>
      rows("DESADV", ...segments).map((row) => ("reason" in row ? row.reason.slice(0, 45) : "?"));
    const line = "LIN+1++T65:SA";
    expect([
      reasons("BGM+351+BL1+5", ...HEAD.slice(1), line, "QTY+12:1"),
      reasons("BGM+351+BL1+9", line, "QTY+12:1"),
      reasons(...HEAD),
      reasons(...HEAD, line),
      reasons(...HEAD, line, "QTY+12:40:KGM"),
      reasons(...HEAD, line, "QTY+12:1.5"),
      reasons(...HEAD, line, "QTY+12:3", "PCI", "QTY+12:2", "GIN+BX+L"),
      reasons(...HEAD, line, "QTY+12:3", "GIN+BX+L1+L2"),
      reasons(...HEAD, line, "PCI", "QTY+12:2", "GIN+BX+L", "PCI", "GIN+BX+M"),
    ]).toEqual([
      ["BGM : la fonction « 5 » n'est pas lue, un avi"],
      ["DTM+11 : quand le camion est parti manque (DT"],
      ["LIN : le message n'a aucune ligne."],
      ["QTY+12 : la quantité expédiée manque."],
      ["QTY+12 : la quantité est en KGM : dites combi"],
      ["QTY+12 : « 1.5 » n'est pas un nombre entier d"],
      ["QTY+12 : la ligne dit 3, ses lots font 2."],
      ["GIN+BX : plusieurs lots n'ont qu'une quantité"],
      ["PCI : un lot n'a pas sa quantité (QTY+12)."],
    ]);
  });
});

const INVOICE = [
  "BGM+380+F1+9",
  "DTM+137:20261123:102",
  "RFF+ON:P26-1",
  "NAD+BY+302145::91",
  "CUX+2:EUR:4",
  "PAT+1",
  "DTM+13:20261223:102",
  "LIN+1++T65-25:SA",
  "MOA+203:1200.00",
  "TAX+7+VAT+++:::5.5+S",
  "UNS+S",
  "MOA+77:1266.00",
  "MOA+125:1200.00",
  "TAX+7+VAT+++:::5.50+S",
  "MOA+125:1200.00",
  "MOA+124:66.00",
];

describe("an INVOIC", () => {
  it("[DOOR-31] is an invoice by its sums, whose PDF has its number", () => {
    expect(rows("INVOIC", ...INVOICE)).toEqual([
      {
        line: 2,
        cells: {
          number: "F1",
          kind: "facture",
          order: "P26-1",
          customer: "302145",
          issuedOn: "23/11/2026",
          dueOn: "23/12/2026",
          net: "1200",
          gross: "1266",
          base55: "1200",
          vat55: "66",
          paper: "F1.pdf",
        },
      },
    ]);
  });

  it("[DOOR-31] says what cannot be taken by its segment", () => {
    const reason = (from: string, to: string) => {
      const [row] = rows("INVOIC", ...INVOICE.map((segment) => segment.replace(from, to)));
      return row !== undefined && "reason" in row ? row.reason : undefined;
    };
    expect([
      reason("BGM+380", "BGM+384"),
      reason("EUR", "USD"),
      reason("5.50", "7"),
      reason("77:1266.00", "77:1.266,00"),
      reason("UNS+S", "FTX+AAI"),
    ]).toEqual([
      "BGM : « 384 » n'est pas lu, 380 ou 381 le sont.",
      "CUX : « USD », des euros seuls.",
      "TAX : le taux « 7 » n'est pas de France.",
      "MOA+77 : « 1.266,00 » n'est pas un montant.",
      "UNS+S : le message n'a pas de totaux (MOA après UNS).",
    ]);
    expect(() => rows("PRICAT", "BGM+9")).toThrow(EdifactFault);
  });
});
