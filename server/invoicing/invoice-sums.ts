import { formatDay } from "../../core/calendar/format.ts";
import { nextBankDay } from "../../core/calendar/target-days.ts";
import { settlementWords } from "../../core/invoices/credit-note-settlement.ts";
import type { Invoice } from "../../core/invoices/invoice.ts";
import { paidWords, PAYMENT_MENTIONS, paymentTermsOf } from "../../core/invoices/payment-terms.ts";
import { groupedIban } from "../../core/mandates/iban.ts";
import { cents } from "../../core/money/cents.ts";
import { euros, percent } from "../../core/money/format.ts";
import { broken, COLOURS, type Doc, figure, panel, put, SHEET } from "./paper.ts";

const TOTALS_X = 330;

/**
 * VAT by rate, the totals, how it is paid and what the law adds. It stays together: who pays must not
 * turn the page for the sum.
 */
export const drawSums = (doc: Doc, from: number, invoice: Invoice): void => {
  const payment = howToPay(invoice);
  const mentions = broken(doc, mentionsOf(invoice), SHEET.width, "text", 7.5);
  const { vatLines } = invoice.totals;
  const sums = Math.max(15 + vatLines.length * 15, (invoice.payment.paid === 0 ? 3 : 4) * 16 + 34);
  const height = sums + 18 + 24 + (payment.length - 1) * 14 + 12 + mentions.length * 11;
  let y = from;
  if (y + height > SHEET.bottom + 8) {
    doc.addPage();
    y = SHEET.top;
  }
  const end = Math.max(drawVat(doc, y, invoice), drawTotals(doc, y, invoice));
  drawPayment(doc, end + 18, payment, mentions);
};

const drawVat = (doc: Doc, y: number, { totals }: Invoice): number => {
  const columns = [SHEET.left, 160, 235] as const;
  const quiet = { size: 8, colour: COLOURS.soft } as const;
  put(doc, "Taux de TVA", columns[0], y, quiet);
  put(doc, "Base HT", columns[1], y, { ...quiet, align: "right" });
  put(doc, "Montant TVA", columns[2], y, { ...quiet, align: "right" });
  let at = y + 15;
  for (const { rate, base, amount } of totals.vatLines) {
    put(doc, percent(rate), columns[0], at);
    put(doc, figure(base), columns[1], at, { align: "right" });
    put(doc, figure(amount), columns[2], at, { align: "right" });
    at += 15;
  }
  return at;
};

const drawTotals = (doc: Doc, y: number, { totals, payment, kind }: Invoice): number => {
  let at = y;
  const row = (label: string, value: string) => {
    put(doc, label, TOTALS_X, at, { colour: COLOURS.soft });
    put(doc, value, SHEET.right - 12, at, { align: "right" });
    at += 16;
  };
  row("Total HT", euros(totals.net));
  row("Total TVA", euros(totals.vat));
  row("Total TTC", euros(totals.gross));
  if (payment.paid !== 0) row("Déjà payé", euros(cents(-Number(payment.paid))));
  doc
    .roundedRect(TOTALS_X - 12, at, SHEET.right - TOTALS_X + 12, 34, 6)
    .fillColor(COLOURS.wheat)
    .fill();
  const label = kind === "invoice" ? "Net à payer" : "Avoir TTC";
  put(doc, label, TOTALS_X, at + 10, { face: "strong", size: 11 });
  put(doc, euros(cents(totals.gross - payment.paid)), SHEET.right - 12, at + 8, {
    face: "strong",
    size: 14,
    align: "right",
  });
  return at + 34;
};

const drawPayment = (
  doc: Doc,
  y: number,
  [title = "", ...rows]: readonly string[],
  mentions: readonly string[],
): void => {
  const height = 24 + rows.length * 14;
  panel(doc, SHEET.left, y, SHEET.width, height);
  put(doc, title, SHEET.left + 12, y + 8, { face: "strong", size: 9.5, width: 470 });
  for (const [index, text] of rows.entries()) {
    put(doc, text, SHEET.left + 12, y + 23 + index * 14, { width: 470 });
  }
  for (const [index, line] of mentions.entries()) {
    put(doc, line, SHEET.left, y + height + 12 + index * 11, { size: 7.5, colour: COLOURS.soft });
  }
};

/** A credit note asks for nothing, so that nothing can be late. */
const mentionsOf = (invoice: Invoice): string =>
  (invoice.kind === "creditNote"
    ? [PAYMENT_MENTIONS.discount]
    : [
        paymentTermsOf(invoice),
        PAYMENT_MENTIONS.discount,
        PAYMENT_MENTIONS.penalties,
        PAYMENT_MENTIONS.indemnity,
      ]
  ).join(" ");

/** What is to be done for it to be paid: the first line says it, the others how. */
const howToPay = (invoice: Invoice): readonly string[] => {
  const { kind, payment, totals, dueDate, number } = invoice;
  const account = [
    `${payment.beneficiary} · IBAN ${groupedIban(payment.iban)} · BIC ${payment.bic}`,
    `Référence à rappeler : ${number}`,
  ];
  const day = formatDay(dueDate, "date");
  if (kind === "creditNote") return settlementWords(invoice);
  if (payment.paid === totals.gross) return [paidWords(payment.method)];
  if (payment.method === "PRELEVEMENT") {
    const { mandate, creditorId } = payment;
    return [
      `Sera prélevée le ${formatDay(nextBankDay(dueDate), "date")} sur votre compte bancaire.`,
      ...(mandate === null ? [] : [`Référence unique du mandat : ${mandate}`]),
      ...(creditorId === null ? [] : [`Identifiant créancier SEPA (ICS) : ${creditorId}`]),
    ];
  }
  return [`À régler avant le ${day}, par virement ou sur votre compte en ligne.`, ...account];
};
