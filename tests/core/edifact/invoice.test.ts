import { describe, expect, it } from "vitest";
import { EdifactFault } from "../../../core/edifact/syntax.ts";
import { read, rows } from "./read-rows.ts";

const INVOICE = [
  "BGM+380+F1+9",
  "DTM+137:20261123:102",
  "RFF+ON:P26-1",
  "NAD+BY+302145::91",
  "CUX+2:EUR:4",
  "DTM+13:20261223:102",
  "LIN+1++T65-25:SA",
  "UNS+S",
  "MOA+77:1266.00",
  "MOA+125:1200.00",
  "TAX+7+VAT+++:::5.50+S",
  "MOA+125:1200.00",
  "MOA+124:66.00",
];
const OF_ANY_RATE = {
  number: "F1",
  kind: "facture",
  order: "P26-1",
  customer: "302145",
  issuedOn: "23/11/2026",
  dueOn: "23/12/2026",
  net: "1200",
  gross: "1266",
  paper: "F1.pdf",
};
const CELLS = { ...OF_ANY_RATE, base55: "1200", vat55: "66" };

/** The cells of the invoice with another segment in the place of one, or why it cannot be taken. */
const told = (from: string, ...to: readonly string[]) => {
  const segments = INVOICE.flatMap((segment) => (segment === from ? to : [segment]));
  const [row] = rows("INVOIC", ...segments);
  return row !== undefined && "reason" in row ? row.reason : row?.cells;
};

describe("[DOOR-31] an INVOIC", () => {
  it.each<[string, string, readonly string[], Readonly<Record<string, string>>]>([
    ["is an invoice", "", [], CELLS],
    [
      "is a credit note",
      "BGM+380+F1+9",
      ["BGM+381+A1+9"],
      { ...CELLS, kind: "avoir", number: "A1", paper: "A1.pdf" },
    ],
    ["may say no function", "BGM+380+F1+9", ["BGM+380+F1"], CELLS],
    [
      "corrects another",
      "RFF+ON:P26-1",
      ["RFF+ON:P26-1", "RFF+IV:F0"],
      { ...CELLS, corrects: "F0" },
    ],
    [
      "may name its order twice",
      "RFF+ON:P26-1",
      ["RFF+ON:P26-1", "RFF+ON:P26-1", "RFF+CR:X"],
      CELLS,
    ],
    [
      "is paid by whom it is sent to",
      "NAD+BY+302145::91",
      ["NAD+BY+302145::91", "NAD+IV+302000::91"],
      { ...CELLS, customer: "302000" },
    ],
    ["may name nobody", "NAD+BY+302145::91", ["NAD+SU+moulin"], { ...CELLS, customer: "" }],
    ["may say no money", "CUX+2:EUR:4", [], CELLS],
    ["may say its money beside a sum", "MOA+77:1266.00", ["MOA+77:1266.00:EUR"], CELLS],
    ["has other names of its sums", "MOA+77:1266.00", ["MOA+86:1266.00"], CELLS],
    [
      "has its days without their hour",
      "DTM+137:20261123:102",
      ["DTM+137:202611230430:203"],
      CELLS,
    ],
    [
      "has days that are not read as they are said",
      "DTM+137:20261123:102",
      ["DTM+137:2026W47:616"],
      { ...CELLS, issuedOn: "2026W47" },
    ],
    [
      "takes nothing from its lines but their order",
      "LIN+1++T65-25:SA",
      [
        "LIN+1++T65-25:SA",
        "DTM+137:20200101:102",
        "DTM+13:20200101:102",
        "RFF+IV:F0",
        "NAD+BY+999999::91",
        "NAD+IV+999999::91",
        "MOA+203:9.99:USD",
        "TAX+7+VAT+++:::7+S",
        "RFF+ON:P26-1",
      ],
      CELLS,
    ],
    [
      "takes nothing from what says something else",
      "MOA+124:66.00",
      ["MOA+124:66.00", "MOA+161:1.00", "DTM+11:20200101:102", "PAT+1"],
      CELLS,
    ],
  ])("%s", (_, from, to, cells) => {
    expect(told(from, ...to)).toEqual(cells);
  });

  it("has its net by its lines where it says no other", () => {
    const totals = ["UNS+S", "MOA+79:1199.00", "MOA+77:1266.00"];
    expect(rows("INVOIC", ...INVOICE.slice(0, 7), ...totals)).toEqual([
      {
        line: 2,
        cells: {
          number: "F1",
          kind: "facture",
          order: "P26-1",
          customer: "302145",
          issuedOn: "23/11/2026",
          dueOn: "23/12/2026",
          net: "1199",
          gross: "1266",
          paper: "F1.pdf",
        },
      },
    ]);
  });

  it.each([
    ["TAX+7+VAT+++:::0+Z", { baseExempt: "1200" }],
    ["TAX+7+VAT+++:::+E", { baseExempt: "1200" }],
    ["TAX+7+VAT+++:::20+E", { baseExempt: "1200" }],
    ["TAX+7+VAT+++:::5.5+S", { base55: "1200", vat55: "66" }],
    ["TAX+7+VAT+++:::10.0+S", { base100: "1200", vat100: "66" }],
    ["TAX+7+VAT+++:::20.00+S", { base200: "1200", vat200: "66" }],
  ])("has the base and the tax of each rate: %s", (tax, sums) => {
    expect(told("TAX+7+VAT+++:::5.50+S", tax)).toEqual({ ...OF_ANY_RATE, ...sums });
  });

  it.each([
    ["BGM+380+F1+9", "BGM+384+F1+9", "BGM : « 384 » n'est pas lu, 380 ou 381 le sont."],
    [
      "BGM+380+F1+9",
      "BGM+constructor+F1",
      "BGM : « constructor » n'est pas lu, 380 ou 381 le sont.",
    ],
    ["BGM+380+F1+9", "BGM+380+F1+5", "BGM : une facture est prise une fois, comme original (9)."],
    ["CUX+2:EUR:4", "CUX+2:USD:4", "CUX : « USD », des euros seuls."],
    ["MOA+77:1266.00", "MOA+77:1266.00:USD", "MOA : « USD », des euros seuls."],
    ["MOA+77:1266.00", "MOA+77:1.266,00", "MOA+77 : « 1.266,00 » n'est pas un montant."],
    [
      "MOA+77:1266.00",
      `MOA+77:${"mille".repeat(10)}`,
      `MOA+77 : « ${"mille".repeat(8)} » n'est pas un montant.`,
    ],
    ["TAX+7+VAT+++:::5.50+S", "TAX+7+VAT+++:::7+S", "TAX : le taux « 7 » n'est pas de France."],
    [
      "TAX+7+VAT+++:::5.50+S",
      "TAX+7+VAT+++:::constructor+S",
      "TAX : le taux « constructor » n'est pas de France.",
    ],
    ["TAX+7+VAT+++:::5.50+S", "TAX+7+VAT+++:::+S", "TAX : le taux «  » n'est pas de France."],
    ["UNS+S", "FTX+AAI", "UNS+S : le message n'a pas de totaux (MOA après UNS)."],
  ])("is refused where %s is %s", (from, to, reason) => {
    expect(told(from, to)).toBe(reason);
  });

  it.each([
    ["RFF+ON:P26-1", "RFF+ON:P26-2", "P26-1", "P26-2"],
    ["DTM+13:20261223:102", "DTM+13:20261224:102", "23/12/2026", "24/12/2026"],
    ["MOA+124:66.00", "MOA+124:67.00", "66", "67"],
  ])("is refused where it says %s and %s", (from, to, one, other) => {
    expect(told(from, from, to)).toBe(`« ${one} » et « ${other} » y sont pour une seule facture.`);
  });

  it("is refused for the first of what is wrong, at its message", () => {
    expect(rows("INVOIC", "BGM+384+F1+9", "CUX+2:USD:4", "UNS+S")).toEqual([
      { line: 2, reason: "BGM : « 384 » n'est pas lu, 380 ou 381 le sont." },
    ]);
  });

  it("has no paper without its number, nor sums that it does not say", () => {
    expect(rows("INVOIC", "UNS+S")).toEqual([
      { line: 2, cells: { customer: "", net: "", gross: "", paper: "" } },
    ]);
  });
});

describe("[DOOR-31] the rows of a message", () => {
  it("are of what left, or of invoices", () => {
    expect([
      read("DESADV", "BGM+351+BL1+9").resource,
      read("INVOIC", "BGM+380+F1+9").resource,
    ]).toEqual(["departures", "invoices"]);
  });

  it("are not read of another, which is refused with its message", () => {
    const refused = (): EdifactFault | undefined => {
      try {
        read("PRICAT", "BGM+9");
      } catch (thrown) {
        if (thrown instanceof EdifactFault) return thrown;
        throw thrown;
      }
      return undefined;
    };
    expect(refused()).toMatchObject({
      error: "unsupported",
      tag: "UNH",
      at: 2,
      message:
        "Segment UNH : « PRICAT » n'est pas lu : DESADV (ce qui est parti) et INVOIC (factures) le sont.",
      within: { reference: "1", type: ["PRICAT", "D", "96A", "UN"] },
    });
  });
});
