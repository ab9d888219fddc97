import fc from "fast-check";
import { Result } from "effect";
import { describe, expect, it } from "vitest";
import { OrderNumber } from "../../../api-schema/primitives.ts";
import {
  creditByDelivery,
  creditNote,
  type TakenBack,
  totalsLeft,
  withCarriage,
} from "../../../core/invoices/credit-note.ts";
import type { Invoice } from "../../../core/invoices/invoice.ts";
import { taxedLines } from "../../../core/invoices/taxed-lines.ts";
import { cents } from "../../../core/money/cents.ts";
import { day } from "../values.ts";
import { anyInvoice } from "./any-invoice.ts";
import { asInvoice, carriageOf, goods, invoiceOf, issue, takenBack } from "./taken-back.ts";

const back = (line: number, quantity: number) => ({ line, quantity });

/** Four deliveries of one line each. */
const deliveryOf = (place: number, gross: number) => ({
  note: `BL0000001${place}`,
  deliveredOn: day(`2026-11-1${place}`),
  order: OrderNumber.make(`P26-00012${place}`),
  lines: 1,
  gross: cents(gross),
});
const lines = [
  goods("T65", 3000, 3),
  goods("T55", 5000, 5),
  goods("T80", 4000, 4),
  goods("T110", 1000, 1),
];
const periodic: Invoice = {
  ...invoiceOf(lines),
  deliveredOn: day("2026-11-13"),
  deliveries: [deliveryOf(0, 3165), deliveryOf(1, 5275), deliveryOf(2, 4220), deliveryOf(3, 1055)],
};

describe("the paper of a credit note", () => {
  it("[INV-16] is all that its invoice says, but for its own number, days, lines and sums", () => {
    const invoice = { ...invoiceOf([goods("T65", 3000, 3)]), termDays: 45 };
    const note = Result.getOrThrow(
      creditNote(invoice, [], [back(1, 1)], {
        ...issue,
        settles: { deducted: cents(1000), refunded: cents(55) },
        reason: "Marchandise abîmée",
      }),
    );
    expect(note).toEqual({
      ...invoice,
      number: "AV26000004",
      kind: "creditNote",
      issuedOn: "2026-12-01",
      dueDate: "2026-12-01",
      corrects: {
        number: invoice.number,
        issuedOn: invoice.issuedOn,
        reason: "Marchandise abîmée",
      },
      settles: { deducted: 1000, refunded: 55 },
      payment: { ...invoice.payment, mandate: null, creditorId: null, paid: 0 },
      lines: [{ ...invoice.lines[0], quantity: 1, discount: 0, net: 1000, vat: 55, corrected: 1 }],
      totals: {
        vatLines: [{ rate: 0.055, base: 1000, amount: 55 }],
        net: 1000,
        vat: 55,
        gross: 1055,
      },
    });
  });

  it("[INV-23] says nothing of its money nor of a reason where nothing is known of them", () => {
    const note = takenBack(invoiceOf([goods("T65", 3000, 3)]), [], [back(1, 1)]);
    expect(["settles" in note, "reason" in (note.corrects ?? {})]).toEqual([false, false]);
  });

  it("[INV-19] of some deliveries names these, their orders and the day of the last, and what each bears", () => {
    const note = takenBack(periodic, [], [back(3, 1), back(2, 1), back(1, 3)]);
    expect({
      deliveries: note.deliveries,
      orders: note.orders,
      deliveredOn: note.deliveredOn,
      borne: creditByDelivery(note),
    }).toEqual({
      deliveries: [deliveryOf(0, 3165), deliveryOf(1, 1055), deliveryOf(2, 1055)],
      orders: ["P26-000120", "P26-000121", "P26-000122"],
      deliveredOn: "2026-11-12",
      borne: [
        { note: "BL00000010", gross: 3165 },
        { note: "BL00000011", gross: 1055 },
        { note: "BL00000012", gross: 1055 },
      ],
    });
  });

  it("[INV-16] of one delivery is borne by it, whole", () => {
    const note = takenBack(invoiceOf([goods("T65", 3000, 3)]), [], [back(1, 2)]);
    expect(creditByDelivery(note)).toEqual([{ note: "BL00000012", gross: 2110 }]);
  });

  it("[INV-24] of a price says no tariff, which is that of a packaging; of packagings it does", () => {
    const tariff = {
      tariffPrice: 400_000,
      priceUnit: "kilogram",
      priceBase: 100,
      priceHeld: 25_000,
    } as const;
    const invoice = invoiceOf([{ ...goods("T65", 3000, 3), tariff }]);
    const note = takenBack(invoice, [], [back(1, 1), { line: 1, less: cents(100) }]);
    expect(note.lines.map((line) => [line.packaging, line.net, line.tariff])).toEqual([
      ["Sac 25 kg", 1000, tariff],
      ["Remise", 100, undefined],
    ]);
  });
});

describe("what is left of an invoice", () => {
  it("[INV-16] is its sums less those of its credit notes, rate by rate, and net and VAT are gross", () => {
    const invoice = invoiceOf([goods("T65", 3000, 3), carriageOf(900)]);
    const note = takenBack(invoice, [], [back(1, 1)]);
    expect([totalsLeft(invoice, []), totalsLeft(invoice, [note])]).toEqual([
      invoice.totals,
      {
        vatLines: [
          { rate: 0.055, base: 2000, amount: 110 },
          { rate: 0.2, base: 900, amount: 180 },
        ],
        net: 2900,
        vat: 290,
        gross: 3190,
      },
    ]);
  });

  it("[INV-16] and what was taken back are the invoice, whatever was", () => {
    fc.assert(
      fc.property(anyInvoice.map(asInvoice), fc.nat(1000), (invoice, part) => {
        const taken = invoice.lines.map(({ quantity }, at) =>
          back(at + 1, Math.floor((quantity * ((part + at * 370) % 1001)) / 1000)),
        );
        const note = takenBack(invoice, [], taken);
        const left = totalsLeft(invoice, [note]);
        expect([
          left.net + note.totals.net,
          left.vat + note.totals.vat,
          left.gross + note.totals.gross,
        ]).toEqual([invoice.totals.net, invoice.totals.vat, invoice.totals.gross]);
      }),
    );
  });
});

describe("what cannot be taken back", () => {
  const invoice = invoiceOf([goods("T65", 3000, 3), carriageOf(900)]);
  const failureOf = (before: readonly Invoice[], ...taken: readonly TakenBack[]) => {
    const note = creditNote(invoice, before, taken, issue);
    return Result.isFailure(note) ? note.failure : note.success.totals.net;
  };

  it("[INV-24] is less than nothing, beside what is something", () => {
    expect(failureOf([], { line: 1, less: cents(-1) }, { line: 1, less: cents(5) })).toEqual({
      _tag: "TooMuchTakenBack",
      line: 1,
      left: 3000,
      isSum: true,
    });
  });

  it("[INV-16] is a line that is not there, even for nothing; nothing of the carriage is", () => {
    expect([
      failureOf([], back(9, 0)),
      failureOf([], back(1, 1), { line: 2, net: cents(0) }),
    ]).toEqual([{ _tag: "TooMuchTakenBack", line: 9, left: 0 }, 1000]);
  });

  it("[INV-22] is a packaging more than there was, with its share of the carriage: it is refused by its line", () => {
    const all = takenBack(invoice, [], [back(1, 3)]);
    const wished = withCarriage(invoice, [all], [back(1, 1)], "share");
    expect(failureOf([all], ...wished)).toEqual({ _tag: "TooMuchTakenBack", line: 1, left: 0 });
  });
});

describe("the share of the carriage", () => {
  const shared = (
    wished: Parameters<typeof invoiceOf>[0],
    ...taken: readonly ReturnType<typeof back>[]
  ) => withCarriage(invoiceOf(wished), [], taken, "share").slice(taken.length);

  it("[INV-22] is that of the goods in what they came to, rounded half up", () => {
    expect([
      shared([goods("T65", 2000, 2), carriageOf(901)], back(1, 1)),
      shared([goods("T65", 9000, 1), goods("SEL", 1000, 10), carriageOf(1000)], back(2, 5)),
      shared([goods("T65", 9000, 1), goods("SEL", 1000, 10), carriageOf(1000)], back(1, 1)),
    ]).toEqual([[{ line: 2, net: 451 }], [{ line: 3, net: 50 }], [{ line: 3, net: 900 }]]);
  });

  it("[INV-22] is none for what was given free beside goods that were not, and by count where all was", () => {
    const free = (reference: string, quantity: number) => goods(reference, 0, quantity);
    expect([
      shared([goods("T65", 3000, 3), free("SAMPLE", 97), carriageOf(900)], back(2, 97)),
      shared([goods("T65", 3000, 3), free("SAMPLE", 97), carriageOf(900)], back(1, 1)),
      shared([free("SAMPLE", 1), free("OTHER", 3), carriageOf(900)], back(2, 1)),
    ]).toEqual([[], [{ line: 3, net: 300 }], [{ line: 3, net: 225 }]]);
  });

  it("[INV-22] is none where it came with no goods, and none is left where all of it went", () => {
    const alone = invoiceOf([carriageOf(900)]);
    const invoice = invoiceOf([goods("T65", 3000, 3), carriageOf(900)]);
    const gone = takenBack(invoice, [], withCarriage(invoice, [], [back(1, 1)], "all"));
    expect([
      withCarriage(alone, [], [], "share"),
      withCarriage(invoice, [gone], [back(1, 1)], "all"),
    ]).toEqual([[], [back(1, 1)]]);
  });

  it("[INV-22] is of one delivery's goods by what these came to, whatever the others brought", () => {
    const mixed: Invoice = {
      ...invoiceOf(
        taxedLines([
          goods("T65", 3000, 3),
          carriageOf(600),
          goods("T80", 8000, 2),
          carriageOf(1000),
        ]),
      ),
      deliveries: [
        { ...deliveryOf(0, 3885), lines: 2 },
        { ...deliveryOf(1, 9640), lines: 2 },
      ],
    };
    expect(withCarriage(mixed, [], [back(1, 1), back(3, 1)], "share")).toEqual([
      back(1, 1),
      back(3, 1),
      { line: 2, net: 200 },
      { line: 4, net: 500 },
    ]);
  });
});
