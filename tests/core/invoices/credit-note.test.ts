import { Result } from "effect";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { VatLine } from "../../../api-schema/order.ts";
import { OrderNumber } from "../../../api-schema/primitives.ts";
import { isCarriage } from "../../../core/invoices/carriage.ts";
import type { CarriageBack } from "../../../api-schema/staff-invoices.ts";
import {
  creditByDelivery,
  creditNote,
  linesLeft,
  type TakenBack,
  totalsLeft,
  withCarriage,
} from "../../../core/invoices/credit-note.ts";
import type { Invoice } from "../../../core/invoices/invoice.ts";
import { taxedLines } from "../../../core/invoices/taxed-lines.ts";
import { invoiceTotals } from "../../../core/invoices/totals.ts";
import { applyRate, cents } from "../../../core/money/cents.ts";
import { day } from "../values.ts";
import { anyFormerInvoice, anyInvoice } from "./any-invoice.ts";
import { asInvoice, carriageOf, goods, invoiceOf, issue, takenBack } from "./taken-back.ts";

/** What the invoice and its credit notes come to, rate by rate. */
const rest = ({ totals }: Invoice, notes: readonly Invoice[]): readonly VatLine[] =>
  totals.vatLines.map(({ rate: of, base, amount }) => {
    const rows = notes.flatMap((note) => note.totals.vatLines.filter((row) => row.rate === of));
    const less = (column: "base" | "amount") => rows.reduce((sum, row) => sum + row[column], 0);
    return { rate: of, base: cents(base - less("base")), amount: cents(amount - less("amount")) };
  });

/** Takes a part of everything back, as often as there are parts, then the rest; carriage as it is said each time. */
const inParts = (
  invoice: Invoice,
  parts: readonly number[],
  carriage: readonly CarriageBack[] = ["share"],
): readonly Invoice[] => {
  const notes: Invoice[] = [];
  for (const [index, part] of [...parts, 1].entries()) {
    const goods = linesLeft(invoice, notes).flatMap((line, at) =>
      isCarriage(line)
        ? []
        : [
            {
              line: at + 1,
              // Not the same part of each: lines come to an end one after the other.
              quantity:
                part === 1 ? line.quantity : Math.floor(line.quantity * ((part + at * 0.37) % 1)),
            },
          ],
    );
    const isLast = index === parts.length;
    const how = carriage[index % carriage.length] ?? "share";
    // What was not given back with its goods is given back at the end.
    const fee = isLast && carriage.some((each) => each !== "share") ? "all" : how;
    notes.push(takenBack(invoice, notes, withCarriage(invoice, notes, goods, fee)));
  }
  return notes;
};

/** The same invoice of several deliveries, each with its carriage. */
const anyPeriodic = fc
  .tuple(anyInvoice, fc.array(fc.integer({ min: 0, max: 9000 }), { minLength: 1, maxLength: 3 }))
  .map(([any, fees]): Invoice => {
    // No delivery without goods: of one that brought nothing there is no carriage.
    const came = fees.slice(0, any.lines.length);
    const parts = came.map((fee, place) => [
      ...any.lines.filter((_, at) => at % came.length === place),
      ...(fee === 0 ? [] : [carriageOf(fee)]),
    ]);
    const lines = taxedLines(parts.flat());
    let from = 0;
    const deliveries = parts.map((part, place) => {
      const own = lines.slice(from, from + part.length);
      from += part.length;
      return {
        note: `BL0000001${place}`,
        deliveredOn: day(`2026-11-1${place}`),
        order: OrderNumber.make(`P26-00012${place}`),
        lines: part.length,
        gross: cents(own.reduce((sum, { net, vat }) => sum + net + vat, 0)),
      };
    });
    return { ...asInvoice(any), lines, deliveries, totals: invoiceTotals(lines) };
  });

const anyParts = fc.array(fc.double({ min: 0, max: 0.99, noNaN: true }), { maxLength: 5 });

describe("a credit note", () => {
  it("[INV-16] of everything cancels its invoice: the same lines, rates and totals", () => {
    fc.assert(
      fc.property(anyInvoice.map(asInvoice), (invoice) => {
        const [note] = inParts(invoice, []);
        expect(note?.totals).toEqual(invoice.totals);
        expect(note?.lines.map(({ vat: _vat, ...line }) => line)).toEqual(
          invoice.lines.map(({ vat: _vat, ...line }, at) => ({ ...line, corrected: at + 1 })),
        );
      }),
    );
  });

  it("[INV-16] leaves a right invoice of what remains, after each part and to nothing at the end", () => {
    fc.assert(
      fc.property(anyInvoice.map(asInvoice), anyParts, (invoice, parts) => {
        const notes = inParts(invoice, parts);
        for (const [index, { lines, totals }] of notes.entries()) {
          const remains = rest(invoice, notes.slice(0, index + 1));
          expect(remains).toEqual(
            remains.map((row) => ({ ...row, amount: applyRate(row.base, row.rate) })),
          );
          expect(totals).toEqual(invoiceTotals(lines));
          for (const { quantity, unitPrice, discount, net, vat } of lines) {
            expect(quantity * unitPrice + discount).toBe(net);
            expect(quantity > 0 && discount <= 0 && net >= 0 && vat >= 0).toBe(true);
          }
        }
        expect(rest(invoice, notes).map(({ base, amount }) => [base, amount])).toEqual(
          invoice.totals.vatLines.map(() => [0, 0]),
        );
      }),
    );
  });

  it("[INV-16] takes the VAT of an invoice from before back as it was asked for, in proportion", () => {
    fc.assert(
      fc.property(anyFormerInvoice, anyParts, (invoice, parts) => {
        const notes = inParts(invoice, parts);
        for (const { totals } of notes) {
          expect(totals.vatLines.every(({ base, amount }) => base >= 0 && amount >= 0)).toBe(true);
        }
        expect(rest(invoice, notes).map(({ base, amount }) => [base, amount])).toEqual(
          invoice.totals.vatLines.map(() => [0, 0]),
        );
      }),
    );
  });

  it("[INV-16] has the cent that what remains does not bear: 100,10 € less 50,05 € leave 2,75 €", () => {
    const invoice = invoiceOf([goods("T65", 10_010, 2)]);
    const note = takenBack(invoice, [], [{ line: 1, quantity: 1 }]);
    expect([invoice.totals, note.totals]).toEqual([
      {
        vatLines: [{ rate: 0.055, base: 10_010, amount: 551 }],
        net: 10_010,
        vat: 551,
        gross: 10_561,
      },
      { vatLines: [{ rate: 0.055, base: 5005, amount: 276 }], net: 5005, vat: 276, gross: 5281 },
    ]);
  });

  it("[INV-16] names what it takes back and asks for no money", () => {
    const invoice = invoiceOf([goods("T65", 1000, 1)]);
    const note = takenBack(invoice, [], [{ line: 1, quantity: 1 }]);
    const { payment, lines, totals, ...said } = note;
    expect([said.number, said.kind, said.issuedOn, said.dueDate, said.corrects]).toEqual([
      "AV26000004",
      "creditNote",
      "2026-12-01",
      "2026-12-01",
      { number: invoice.number, issuedOn: invoice.issuedOn },
    ]);
    expect([payment.paid, payment.mandate, lines.length, totals.gross]).toEqual([0, null, 1, 1055]);
  });

  it("[INV-16] is refused for more than is left, for a line that is not there, for less than nothing", () => {
    const invoice = invoiceOf([goods("T65", 3000, 3), goods("T55", 1000, 1), carriageOf(900)]);
    const one = takenBack(invoice, [], [{ line: 1, quantity: 1 }]);
    const refused = (...taken: readonly TakenBack[]) => {
      const note = creditNote(invoice, [one], taken, issue);
      return Result.isFailure(note) ? note.failure : note.success.lines.length;
    };
    const goodsBack = (line: number, quantity: number) => ({ line, quantity });
    const fee = (line: number, net: number) => ({ line, net: cents(net) });
    const tooMuch = (line: number, left: number) => ({ _tag: "TooMuchTakenBack", line, left });
    expect([
      refused(goodsBack(1, 2)),
      refused(goodsBack(1, 3)),
      refused(goodsBack(2, 1), goodsBack(1, 1), goodsBack(1, 2)),
      refused(goodsBack(4, 1)),
      refused(goodsBack(1, -1)),
      refused(fee(3, 900)),
      refused(fee(3, 901)),
      refused(fee(3, -1)),
      // A quantity is no sum, and a sum no quantity.
      refused(goodsBack(3, 1)),
      refused(fee(1, 2)),
    ]).toEqual([
      1,
      tooMuch(1, 2),
      tooMuch(1, 2),
      tooMuch(4, 0),
      tooMuch(1, 2),
      1,
      tooMuch(3, 900),
      tooMuch(3, 900),
      tooMuch(3, 900),
      tooMuch(1, 2),
    ]);
  });

  it("[INV-16] tells two lines of one reference apart: the dear one is taken back at its own price", () => {
    const invoice = invoiceOf([goods("T65", 3000, 3), goods("T65", 4400, 4)]);
    const note = takenBack(invoice, [], [{ line: 2, quantity: 1 }]);
    expect(note.lines.map(({ corrected, quantity, net }) => [corrected, quantity, net])).toEqual([
      [2, 1, 1100],
    ]);
    expect(linesLeft(invoice, [note]).map(({ quantity }) => quantity)).toEqual([3, 3]);
    const dear = takenBack(invoice, [note], [{ line: 2, quantity: 3 }]);
    expect(linesLeft(invoice, [note, dear]).map(({ quantity }) => quantity)).toEqual([3, 0]);
  });
});

describe("[INV-24] a price that is lessened after its invoice", () => {
  /** Of each line so much of what is left, in thousandths: packagings that come back, and what the others are lessened by. */
  const anyStep = fc.array(
    fc.record({
      back: fc.constantFrom(0, 0, 250, 500, 999),
      less: fc.constantFrom(0, 0, 1, 333, 1000),
    }),
    { minLength: 1, maxLength: 4 },
  );
  const anySteps = fc.array(anyStep, { maxLength: 6 });

  /** The notes of these steps, and at the end one of everything that is left. */
  const notesOf = (
    invoice: Invoice,
    steps: readonly (readonly { readonly back: number; readonly less: number }[])[],
  ) => {
    const notes: Invoice[] = [];
    for (const step of steps) {
      const left = linesLeft(invoice, notes);
      const of = (at: number) => step[at % step.length] ?? { back: 0, less: 0 };
      const goods = left.flatMap((line, at) =>
        isCarriage(line)
          ? []
          : [{ line: at + 1, quantity: Math.floor((line.quantity * of(at).back) / 1000) }],
      );
      const stays = linesLeft(invoice, notes, goods);
      const less = stays.flatMap((line, at) =>
        isCarriage(line)
          ? []
          : [{ line: at + 1, less: cents(Math.floor((line.net * of(at).less) / 1000)) }],
      );
      notes.push(
        takenBack(invoice, notes, [...withCarriage(invoice, notes, goods, "share"), ...less]),
      );
    }
    const all = linesLeft(invoice, notes).flatMap((line, at) =>
      isCarriage(line) ? [] : [{ line: at + 1, quantity: line.quantity }],
    );
    notes.push(takenBack(invoice, notes, withCarriage(invoice, notes, all, "all")));
    return notes;
  };

  it("gives back all of it at the end and never more, line by line and rate by rate, whatever comes in whatever order", () => {
    fc.assert(
      fc.property(anyPeriodic, anySteps, (invoice, steps) => {
        const notes = notesOf(invoice, steps);
        for (const [index, note] of notes.entries()) {
          const so = notes.slice(0, index + 1);
          const remains = totalsLeft(invoice, so);
          expect(remains.vatLines).toEqual(
            remains.vatLines.map((row) => ({ ...row, amount: applyRate(row.base, row.rate) })),
          );
          for (const [at, line] of linesLeft(invoice, so).entries()) {
            const given = so.flatMap(({ lines }) =>
              lines.filter(({ corrected }) => corrected === at + 1),
            );
            const whole = invoice.lines[at]?.net ?? 0;
            expect(line.net).toBe(whole - given.reduce((sum, { net }) => sum + net, 0));
            expect(line.net).toBeGreaterThanOrEqual(0);
            expect(line.quantity * line.unitPrice + line.discount).toBe(line.net);
          }
          expect(note.totals).toEqual(invoiceTotals(note.lines));
          for (const { quantity, unitPrice, discount, net, vat } of note.lines) {
            expect(quantity * unitPrice + discount).toBe(net);
            expect(quantity > 0 && discount <= 0 && net >= 0 && vat >= 0).toBe(true);
          }
          const borne = creditByDelivery(note);
          expect(borne.reduce((sum, { gross }) => sum + gross, 0)).toBe(note.totals.gross);
        }
        expect(totalsLeft(invoice, notes).gross).toBe(0);
        expect(linesLeft(invoice, notes).map(({ quantity, net }) => [quantity, net])).toEqual(
          invoice.lines.map(() => [0, 0]),
        );
      }),
    );
  });

  it("is a line of one and its sum, that names what it corrects; what comes back later is worth so much less", () => {
    const invoice = invoiceOf([goods("T65", 10_000, 4), carriageOf(900)]);
    const gesture = takenBack(invoice, [], [{ line: 1, less: cents(1000) }]);
    expect(gesture.lines).toEqual([
      {
        ...invoice.lines[0],
        name: "Remise sur Farine T65",
        packaging: "Remise",
        quantity: 1,
        unitPrice: 1000,
        net: 1000,
        vat: 55,
        corrected: 1,
        allowance: true,
      },
    ]);
    const one = [{ line: 1, quantity: 1 }];
    const back = takenBack(invoice, [gesture], withCarriage(invoice, [gesture], one, "share"));
    // A quarter of the goods: 25 € less a quarter of 10 €, and a quarter of the carriage.
    expect(back.lines.map(({ quantity, discount, net }) => [quantity, discount, net])).toEqual([
      [1, -250, 2250],
      [1, 0, 225],
    ]);
  });

  it("is refused for more than is left of the line, for the carriage, for a line that is not there", () => {
    const invoice = invoiceOf([goods("T65", 3000, 3), carriageOf(900)]);
    const first = takenBack(invoice, [], [{ line: 1, less: cents(500) }]);
    const refused = (...taken: readonly TakenBack[]) => {
      const note = creditNote(invoice, [first], taken, issue);
      return Result.isFailure(note) ? note.failure : note.success.totals.net;
    };
    const less = (line: number, sum: number) => ({ line, less: cents(sum) });
    const tooMuch = (line: number, left: number) => ({
      _tag: "TooMuchTakenBack",
      line,
      left,
      isSum: true,
    });
    expect([
      refused(less(1, 2500)),
      refused(less(1, 2501)),
      refused(less(1, 2000), less(1, 501)),
      // Of three packagings one comes back, with its third of what was given.
      refused({ line: 1, quantity: 1 }, less(1, 1667)),
      refused({ line: 1, quantity: 1 }, less(1, 1668)),
      refused(less(1, -1)),
      refused(less(2, 1)),
      refused(less(9, 1)),
    ]).toEqual([
      2500,
      tooMuch(1, 2500),
      tooMuch(1, 2500),
      2500,
      tooMuch(1, 1667),
      tooMuch(1, 2500),
      tooMuch(2, 0),
      tooMuch(9, 0),
    ]);
  });
});

describe("[INV-22] the carriage of what is taken back", () => {
  const anyCarriage = fc.array(fc.constantFrom("none", "share", "all"), {
    minLength: 1,
    maxLength: 4,
  });

  it("is shared to the cent: whatever the parts and their order, nothing is left at the end and never less", () => {
    fc.assert(
      fc.property(anyPeriodic, anyParts, anyCarriage, (invoice, parts, carriage) => {
        const notes = inParts(invoice, parts, carriage);
        for (const [index, note] of notes.entries()) {
          const left = totalsLeft(invoice, notes.slice(0, index + 1));
          expect(left.vatLines).toEqual(
            left.vatLines.map((row) => ({ ...row, amount: applyRate(row.base, row.rate) })),
          );
          expect(left.vatLines.every(({ base, amount }) => base >= 0 && amount >= 0)).toBe(true);
          expect(note.totals).toEqual(invoiceTotals(note.lines));
          const borne = creditByDelivery(note);
          expect(borne.reduce((sum, { gross }) => sum + gross, 0)).toBe(note.totals.gross);
        }
        expect(totalsLeft(invoice, notes).gross).toBe(0);
        expect(linesLeft(invoice, notes).map(({ quantity, net }) => [quantity, net])).toEqual(
          invoice.lines.map(() => [0, 0]),
        );
      }),
    );
  });

  it("goes with all of its goods though it was shared each time", () => {
    const invoice = invoiceOf([goods("T65", 3000, 3), carriageOf(1000)]);
    const first = takenBack(
      invoice,
      [],
      withCarriage(invoice, [], [{ line: 1, quantity: 1 }], "share"),
    );
    const wish = [{ line: 1, quantity: 2 }];
    expect([
      first.lines.map(({ reference, net }) => [reference, net]),
      withCarriage(invoice, [first], wish, "share"),
      withCarriage(invoice, [first], wish, "none"),
      withCarriage(invoice, [first], [], "all"),
      withCarriage(invoice, [first], [], "share"),
    ]).toEqual([
      [
        ["T65", 1000],
        ["PORT", 333],
      ],
      [...wish, { line: 2, net: 667 }],
      wish,
      [{ line: 2, net: 667 }],
      [],
    ]);
  });

  it("is that of the delivery alone whose goods come back", () => {
    const lines = taxedLines([
      goods("T65", 3000, 3),
      carriageOf(1000),
      goods("T55", 5000, 5),
      carriageOf(400),
    ]);
    const of = (place: number, note: string, gross: number) => ({
      note,
      deliveredOn: day(`2026-11-1${place}`),
      order: OrderNumber.make(`P26-00012${place}`),
      lines: 2,
      gross: cents(gross),
    });
    const invoice = {
      ...invoiceOf(lines),
      deliveries: [of(0, "BL00000010", 4365), of(1, "BL00000011", 5755)],
    };
    const note = takenBack(
      invoice,
      [],
      withCarriage(invoice, [], [{ line: 3, quantity: 5 }], "share"),
    );
    expect([note.lines.map(({ corrected }) => corrected), note.deliveries, note.orders]).toEqual([
      [3, 4],
      [of(1, "BL00000011", 5755)],
      ["P26-000121"],
    ]);
  });
});
