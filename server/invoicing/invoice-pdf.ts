import { formatDay } from "../../core/calendar/format.ts";
import type { Invoice } from "../../core/invoices/invoice.ts";
import { OPERATION_CATEGORY } from "../../core/invoices/payment-terms.ts";
import { deliveryDays, placeOfAll } from "../../core/invoices/periodic-invoice.ts";
import { paymentMethodName } from "../../core/payment/methods.ts";
import { crossIndustryInvoice } from "./cross-industry-invoice.ts";
import { attachFacturX } from "./factur-x-file.ts";
import { drawSums } from "./invoice-sums.ts";
import { drawLines } from "./invoice-table.ts";
import { closePaper, COLOURS, type Doc, openPaper, panel, put, SHEET } from "./paper.ts";
import { drawFacts, drawFeet, drawLetterhead, drawParties } from "./paper-parts.ts";

/** What an invoice is called on its papers. */
export const invoiceTitle = ({ kind }: Pick<Invoice, "kind">): string =>
  kind === "invoice" ? "Facture" : "Avoir";

/**
 * The file of an invoice: A4, PDF/A-3 with its own XML inside (Factur-X EN 16931), every mention that
 * French law asks for. `debited` is the IBAN that its mandate debits, for the XML. The same invoice is
 * the same bytes. `mark`: of a demonstration.
 */
export const invoicePdf = (
  invoice: Invoice,
  debited: string | null,
  mark: string | null,
): Promise<Uint8Array> => {
  const title = invoiceTitle(invoice);
  const doc = openPaper({
    title: `${title} ${invoice.number}`,
    author: invoice.seller.name,
    subject: `${title} ${invoice.number} du ${formatDay(invoice.issuedOn, "date")}`,
    at: new Date(`${invoice.issuedOn}T08:00:00Z`),
  });
  const place = placeOfAll(invoice);
  let y = drawLetterhead(doc, invoice.seller, title, `N° ${invoice.number}`);
  y = drawFacts(doc, y, factsOf(invoice));
  y = drawParties(doc, y, {
    buyer: invoice.buyer,
    deliveredTo: place === undefined ? SEVERAL_PLACES : place,
    label: "Facturé à",
  });
  y = drawCorrected(doc, y, invoice);
  y = drawLines(doc, y, invoice);
  drawSums(doc, y, invoice);
  drawFeet(doc, invoice.seller, `${title} ${invoice.number}`);
  attachFacturX(doc, crossIndustryInvoice(invoice, debited), invoice.issuedOn);
  return closePaper(doc, mark);
};

/** In the place of one: each stands above its lines. */
const SEVERAL_PLACES = {
  name: "Plusieurs adresses",
  street: "Celle de chaque livraison est au-dessus de ses lignes.",
  postcode: "",
  city: "",
};

const factsOf = (invoice: Invoice) =>
  [
    ["Date", formatDay(invoice.issuedOn, "numeric")],
    invoice.kind === "invoice" ? ["Échéance", formatDay(invoice.dueDate, "numeric")] : null,
    deliveriesFact(invoice),
    ["N° client", invoice.buyer.customerNumber],
    // Of several deliveries each stands above its lines.
    ["Commande", invoice.deliveries === undefined ? invoice.orders.join(", ") : null],
    ["Bon de livraison", invoice.deliveryNote],
    ["Règlement", paymentMethodName(invoice.payment.method)],
    ["Catégorie de l’opération", OPERATION_CATEGORY],
  ].flatMap((fact): readonly (readonly [string, string])[] => {
    const [label, value] = fact ?? [];
    return label == null || value == null || value === "" ? [] : [[label, value]];
  });

const deliveriesFact = ({ deliveredOn, deliveries }: Invoice): readonly [string, string] => {
  const [first] = deliveries ?? [];
  return first === undefined
    ? ["Livraison", formatDay(deliveredOn, "numeric")]
    : ["Livraisons", deliveryDays(first.deliveredOn, deliveredOn)];
};

const drawCorrected = (
  doc: Doc,
  y: number,
  { corrects, issuer, seller, kind }: Invoice,
): number => {
  const says = [
    corrects === null
      ? null
      : `Cet avoir rectifie la facture ${corrects.number} du ${formatDay(corrects.issuedOn, "numeric")}.${corrects.reason === undefined ? "" : ` Motif : ${corrects.reason}.`}`,
    issuer === null
      ? null
      : `${kind === "invoice" ? "Facture émise" : "Avoir émis"} par ${issuer} au nom et pour le compte de ${seller.name}.`,
  ].filter((text) => text !== null);
  if (says.length === 0) return y;
  panel(doc, SHEET.left, y, SHEET.width, 10 + says.length * 14);
  for (const [index, text] of says.entries()) {
    put(doc, text, SHEET.left + 12, y + 7 + index * 14, {
      colour: COLOURS.soft,
      width: SHEET.width - 24,
    });
  }
  return y + 10 + says.length * 14 + 12;
};
