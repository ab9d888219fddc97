import { Result } from "effect";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { OrderNumber } from "../../api-schema/primitives.ts";
import { creditNote } from "../../core/invoices/credit-note.ts";
import { applyRate } from "../../core/money/cents.ts";
import { crossIndustryInvoice } from "../../server/invoicing/cross-industry-invoice.ts";
import { anyInvoice } from "../core/invoices/any-invoice.ts";
import { withFacturX } from "./factur-x.ts";
import { brokenRules } from "./norm-rules.ts";

const IBAN = "FR7630006000011234567890189";

const amount = (text: string | null) => Math.round(Number(text) * 100);

describe("an invoice for machines", () => {
  it("[INV-9] holds to the official schema of Factur-X EN 16931 and to its rules on sums, with its amounts to the cent", () => {
    fc.assert(
      fc.property(anyInvoice, (invoice) => {
        withFacturX(crossIndustryInvoice(invoice, null), (read) => {
          expect(brokenRules(read)).toEqual([]);
          const { text, all } = read;
          const sums = "SpecifiedTradeSettlementHeaderMonetarySummation";
          const tax = "ApplicableHeaderTradeSettlement/ApplicableTradeTax";
          expect({
            own: all("SpecifiedTradeProduct/BuyerAssignedID"),
            lines: all("LineTotalAmount").slice(0, -1).map(amount),
            rates: all(`${tax}/RateApplicablePercent`).map((rate) => Number(rate) / 100),
            bases: all(`${tax}/BasisAmount`).map(amount),
            vat: all(`${tax}/CalculatedAmount`).map(amount),
            net: amount(text(`${sums}/TaxBasisTotalAmount`)),
            tax: amount(text(`${sums}/TaxTotalAmount`)),
            gross: amount(text(`${sums}/GrandTotalAmount`)),
            due: amount(text(`${sums}/DuePayableAmount`)),
          }).toEqual({
            own: invoice.lines.flatMap(({ customerReference }) => customerReference || []),
            lines: invoice.lines.map(({ net }) => net),
            rates: invoice.totals.vatLines.map(({ rate }) => expect.closeTo(rate, 6)),
            bases: invoice.totals.vatLines.map(({ base }) => base),
            vat: invoice.totals.vatLines.map(({ amount: vat }) => vat),
            net: invoice.totals.net,
            tax: invoice.totals.vat,
            gross: invoice.totals.gross,
            due: invoice.totals.gross - invoice.payment.paid,
          });
        });
      }),
    );
  });

  it("[INV-9] is refused by that schema when it is written otherwise", () => {
    const [invoice] = fc.sample(anyInvoice, { numRuns: 1, seed: 7 });
    if (invoice === undefined) throw new Error("No invoice");
    const xml = crossIndustryInvoice(invoice, null).replaceAll("ram:GrandTotalAmount", "ram:Total");
    expect(() => withFacturX(xml, () => null)).toThrow(/Total/);
  });

  it("[INV-17] of a debit names creditor, mandate and account, of anything else none of them", () => {
    fc.assert(
      fc.property(anyInvoice, fc.option(fc.constant(IBAN)), (invoice, debited) => {
        const { method, mandate } = invoice.payment;
        const account = method === "PRELEVEMENT" ? debited : null;
        withFacturX(crossIndustryInvoice(invoice, account), ({ text }) => {
          expect({
            means: text("SpecifiedTradeSettlementPaymentMeans/TypeCode"),
            creditor: text("ApplicableHeaderTradeSettlement/CreditorReferenceID"),
            mandate: text("SpecifiedTradePaymentTerms/DirectDebitMandateID"),
            account: text("PayerPartyDebtorFinancialAccount/IBANID"),
          }).toEqual({
            means: { CB: "48", PRELEVEMENT: "59", VIREMENT: "30" }[method],
            creditor: method === "PRELEVEMENT" ? "FR33ZZZ999001" : null,
            mandate,
            account,
          });
        });
      }),
    );
  });

  it("[INV-9] of a credit note is one, names what it takes back, and asks for no payment", () => {
    fc.assert(
      fc.property(anyInvoice, (invoice) => {
        const xml = crossIndustryInvoice(invoice, null);
        withFacturX(xml, ({ text }) => {
          const known = [
            xml.includes(`<ram:TypeCode>${invoice.kind === "invoice" ? 380 : 381}</ram:TypeCode>`),
            text("InvoiceReferencedDocument/IssuerAssignedID"),
            text("SpecifiedTradePaymentTerms/Description"),
          ];
          const asked =
            invoice.payment.paid === invoice.totals.gross
              ? "Payée à la commande."
              : "Paiement à 30 jours, date de facture.";
          expect(known).toEqual([
            true,
            invoice.corrects?.number ?? null,
            invoice.kind === "creditNote"
              ? "Cet avoir sera déduit de vos prochaines factures."
              : asked,
          ]);
        });
      }),
      { numRuns: 20 },
    );
  });

  it("[INV-3] of deliveries to several places says where each went, and no one place for all", () => {
    fc.assert(
      fc.property(anyInvoice, fc.boolean(), (any, isElsewhere) => {
        const of = (note: string) => ({
          note,
          deliveredOn: any.deliveredOn,
          order: any.orders[0] ?? OrderNumber.make("P26-000123"),
          lines: 1,
          gross: any.totals.gross,
        });
        const place = { name: "Le labo", street: "6 rue", postcode: "76000", city: "Rouen" };
        const own = { ...place, name: "Le fournil" };
        const invoice = {
          ...any,
          deliveredTo: null,
          deliveryNote: null,
          deliveries: [
            { ...of("BL00000012"), ...(isElsewhere ? { deliveredTo: own } : {}) },
            { ...of("BL00000013"), ...(isElsewhere ? { deliveredTo: place } : {}) },
          ],
        };
        const xml = crossIndustryInvoice(invoice, null);
        withFacturX(xml, (read) => {
          expect(brokenRules(read)).toEqual([]);
          expect([
            read.text("ShipToTradeParty/PostalTradeAddress/CityName"),
            xml.includes(
              "bon BL00000013 du 23/11/2026, commande P26-000123, livré à Le labo, 6 rue, 76000 Rouen",
            ),
          ]).toEqual(isElsewhere ? [null, true] : ["Rouen", false]);
        });
      }),
      { numRuns: 20 },
    );
  });

  it("[INV-22] of a part of an invoice holds to the schema and to the rules on sums, its VAT a cent beside its base at most", () => {
    fc.assert(
      fc.property(anyInvoice, fc.double({ min: 0, max: 1, noNaN: true }), (any, part) => {
        const invoice = { ...any, kind: "invoice" as const, corrects: null };
        const taken = invoice.lines.map(({ quantity }, at) => ({
          line: at + 1,
          quantity: Math.ceil(quantity * ((part + at * 0.37) % 1)),
        }));
        const note = Result.getOrThrow(
          creditNote(invoice, [], taken, {
            number: "AV26000004",
            issuedOn: invoice.issuedOn,
            reason: "Marchandise abîmée",
          }),
        );
        fc.pre(note.lines.length > 0);
        const xml = crossIndustryInvoice(note, null);
        expect([
          xml.includes("<ram:TypeCode>381</ram:TypeCode>"),
          xml.includes("Motif : Marchandise abîmée"),
        ]).toEqual([true, true]);
        withFacturX(xml, (read) => {
          // What remains of the invoice is rounded once, not what is taken of it (docs/decisions/0041).
          expect(brokenRules(read).filter((rule) => !rule.startsWith("BR-CO-17"))).toEqual([]);
          expect(read.text("InvoiceReferencedDocument/IssuerAssignedID")).toBe(invoice.number);
        });
        for (const { rate, base, amount: vat } of note.totals.vatLines) {
          expect(Math.abs(vat - applyRate(base, rate))).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 50 },
    );
  });
});
