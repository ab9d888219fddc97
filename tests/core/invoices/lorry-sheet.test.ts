import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  CalendarDay,
  OrderId,
  OrderItemId,
  OrderNumber,
  SalesAreaCode,
  ShipmentId,
} from "../../../api-schema/primitives.ts";
import type { StaffLorry } from "../../../api-schema/staff-orders.ts";
import {
  dayOfSheet,
  depotFolder,
  gramsOf,
  openWords,
  sheetCsv,
  sheetName,
  type SheetStop,
  stateWords,
} from "../../../core/invoices/lorry-sheet.ts";
import { SHIPMENT } from "../../../core/shipments/status.ts";
import { grams, instant } from "../values.ts";

const day = CalendarDay.make("2026-11-24");
const lorry: StaffLorry = {
  area: SalesAreaCode.make("ROUEN"),
  areaName: "Rouen et environs",
  range: "Z002",
  cutOff: null,
  isOpen: false,
  stops: 2,
  left: 0,
  unpaid: 0,
  grams: grams(150_000),
};
const nameOf = (area: string) =>
  sheetName({ day, lorry: { ...lorry, area: SalesAreaCode.make(area) } });
const areas = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/);
const depots = fc.string({ minLength: 1, maxLength: 40 }).filter((code) => code.isWellFormed());

describe("names of sheets", () => {
  it("[RELIEF-2] are of one lorry, whatever its area is called, and lead nowhere else", () => {
    fc.assert(
      fc.property(areas, areas, depots, (one, other, depot) => {
        const file = `${nameOf(one)}.pdf`;
        expect(dayOfSheet(file)).toBe(day);
        expect(/[/\\\0]/.test(file)).toBe(false);
        expect(nameOf(one) === nameOf(other)).toBe(one === other);
        expect(/^depot-[^/\\\0]+$/.test(depotFolder(depot))).toBe(true);
      }),
    );
  });

  it("[RELIEF-2] are told from what others put there", () => {
    expect(
      [
        "2026-11-24_PARIS_Z002.csv",
        "2026-11-24_PARIS_Z002.txt",
        "2026-11-24.pdf",
        "notes.pdf",
        "copie de 2026-11-24_PARIS_Z002.pdf",
        "2026-11-24_PARIS_Z002.pdf.bak",
      ].map(dayOfSheet),
    ).toEqual(["2026-11-24", null, null, null, null, null]);
  });
});

type Line = SheetStop["lines"][number];

const flour: Line = {
  item: OrderItemId.make(1),
  reference: "T65",
  ean: "3760000000017",
  name: "Farine T65",
  packaging: "Sac 25 kg",
  netWeight: grams(25_000),
  ordered: 5,
  expected: 4,
  shipped: 0,
  lots: [],
};
const first: SheetStop = {
  shipment: ShipmentId.make(1),
  order: OrderId.make(1),
  number: OrderNumber.make("P26-000728"),
  status: SHIPMENT.ready,
  company: "Fournil; du Marché",
  erpId: "104514",
  street: "12 rue du Marché",
  postcode: "76000",
  city: "Rouen",
  phone: "+33235000001",
  note: "Sonner au fournil",
  lines: [
    {
      ...flour,
      lots: [
        { lot: "L2611", quantity: 3, bestBefore: null, useBy: null },
        { lot: null, quantity: 1, bestBefore: null, useBy: null },
      ],
    },
    { ...flour, reference: "SEL", name: "Sel", ean: null, netWeight: grams(500), expected: 1 },
  ],
};
const second: SheetStop = {
  ...first,
  number: OrderNumber.make("P26-000729"),
  company: "Boulangerie du Port",
  erpId: null,
  phone: null,
  note: "",
  lines: [{ ...flour, expected: 2 }],
};

describe("what a sheet says", () => {
  it("[RELIEF-2] is as of when it is true, on the clock of Paris", () => {
    expect([
      stateWords(instant("2026-11-29T02:00:00.000Z")),
      stateWords(instant("2026-07-01T22:05:59.000Z")),
    ]).toEqual(["état au 29/11 03:00", "état au 02/07 00:05"]);
  });

  it("[RELIEF-2] is whether customers may still change what stands on it, and until when", () => {
    const cutOff = instant("2026-11-23T10:00:00.000Z");
    expect([
      openWords({ ...lorry, isOpen: true, cutOff }),
      openWords({ ...lorry, isOpen: true }),
      openWords({ ...lorry, cutOff }),
    ]).toEqual([
      "ouvertes jusqu’au 23/11/2026 à 11\u00a0h\u00a000",
      "commandes ouvertes",
      "commandes closes",
    ]);
  });

  it("[RELIEF-2] weighs what is to leave, not what was ordered", () => {
    expect([gramsOf([]), gramsOf([first]), gramsOf([first, second])]).toEqual([
      0, 100_500, 150_500,
    ]);
  });

  it("[RELIEF-2] is a table with a row a line: its stop by number, what is not known left empty", () => {
    const sheet = { day, depot: { code: "D1", name: "Dépôt de Rouen" }, lorry };
    const at = instant("2026-11-24T02:00:00.000Z");
    const state = "24/11/2026 à 3\u00a0h\u00a000";
    const head =
      "\ufeffDépôt;Livraison;Secteur;Gamme;Arrêt;Commande;N° client;Boutique;Rue;Code postal;Ville;Téléphone;Note au chauffeur;Référence;EAN;Article;Conditionnement;Quantité;Lots;Poids;État au\r\n";
    const lorryCells = "Dépôt de Rouen;24/11/2026;Rouen et environs;Farine";
    const stopCells = `${lorryCells};1;P26-000728;104514;"Fournil; du Marché";12 rue du Marché;76000;Rouen;'+33235000001;Sonner au fournil`;
    expect([
      sheetCsv({ ...sheet, stops: [] }, at),
      sheetCsv({ ...sheet, stops: [first, second] }, at),
    ]).toEqual([
      head,
      [
        head,
        `${stopCells};T65;3760000000017;Farine T65;Sac 25 kg;4;3 × L2611, 1 × sans lot;100\u00a0kg;${state}\r\n`,
        `${stopCells};SEL;;Sel;Sac 25 kg;1;;500\u00a0g;${state}\r\n`,
        `${lorryCells};2;P26-000729;;Boulangerie du Port;12 rue du Marché;76000;Rouen;;;T65;3760000000017;Farine T65;Sac 25 kg;2;;50\u00a0kg;${state}\r\n`,
      ].join(""),
    ]);
  });
});
