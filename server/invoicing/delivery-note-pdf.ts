import { formatDay } from "../../core/calendar/format.ts";
import type { DeliveredShipment } from "../../core/invoices/shipment-invoice.ts";
import { deliveryNoteNumber } from "../../core/invoices/number.ts";
import { packagingWords } from "../../core/selling/line-words.ts";
import { wholeNumber } from "../../core/money/format.ts";
import {
  broken,
  closePaper,
  COLOURS,
  type Doc,
  openPaper,
  panel,
  put,
  rule,
  SHEET,
} from "./paper.ts";
import { drawFacts, drawFeet, drawLetterhead, drawParties } from "./paper-parts.ts";

const TITLE = "Bon de livraison";
const NAME = { x: 130, width: 280 } as const;

/** What goes with a delivery: what, how much of it, to whom. It shows no price: drivers read it too. */
export const deliveryNotePdf = (
  shipment: DeliveredShipment,
  note: string,
  mark: string | null,
): Promise<Uint8Array> => {
  const number = deliveryNoteNumber(shipment.id);
  const doc = openPaper({
    title: `${TITLE} ${number}`,
    author: shipment.seller.name,
    subject: `${TITLE} ${number} de la commande ${shipment.order}`,
    at: new Date(`${shipment.deliveredOn}T08:00:00Z`),
  });
  let y = drawLetterhead(doc, shipment.seller, TITLE, `N° ${number}`);
  y = drawFacts(doc, y, [
    ["Livraison", formatDay(shipment.deliveredOn, "numeric")],
    ["Commande", shipment.order],
    ["N° client", shipment.buyer.customerNumber ?? "Nouveau client"],
    ["Lignes", wholeNumber(shipment.items.length)],
  ]);
  const { shippingAddress: to } = shipment;
  const deliveredTo =
    to === null ? null : { ...to, name: to.company ?? `${to.firstName} ${to.lastName}`.trim() };
  y = drawParties(doc, y, { buyer: shipment.buyer, deliveredTo, label: "Client" });
  y = drawItems(doc, drawNote(doc, y, note), shipment);
  drawReceipt(doc, y);
  drawFeet(doc, shipment.seller, `${TITLE} ${number}`);
  return closePaper(doc, mark);
};

const drawNote = (doc: Doc, y: number, note: string): number => {
  if (note === "") return y;
  const lines = broken(doc, note.replaceAll(/\s+/g, " "), SHEET.width - 24);
  panel(doc, SHEET.left, y, SHEET.width, 12 + lines.length * 13);
  for (const [index, line] of lines.entries()) put(doc, line, SHEET.left + 12, y + 8 + index * 13);
  return y + 12 + lines.length * 13 + 14;
};

const drawItems = (doc: Doc, from: number, { items }: DeliveredShipment): number => {
  let y = drawHead(doc, from);
  for (const item of items) {
    const names = broken(doc, item.name, NAME.width, "strong");
    const height = names.length * 12 + 18;
    if (y + height > SHEET.bottom) {
      doc.addPage();
      y = drawHead(doc, SHEET.top);
    }
    put(doc, item.reference, SHEET.left, y + 5, { colour: COLOURS.soft, width: 76 });
    for (const [at, name] of names.entries()) {
      put(doc, name, NAME.x, y + 5 + at * 12, { face: "strong" });
    }
    put(doc, packagingWords(item), NAME.x, y + 5 + names.length * 12, {
      size: 8,
      colour: COLOURS.soft,
      width: NAME.width,
    });
    const quantity = wholeNumber(item.quantity);
    put(doc, quantity, 480, y + 5, { face: "strong", size: 11, align: "right" });
    doc
      .roundedRect(SHEET.right - 20, y + 6, 14, 14, 3)
      .lineWidth(0.9)
      .strokeColor(COLOURS.ink)
      .stroke();
    y += height;
    rule(doc, y);
  }
  return y + 18;
};

const drawHead = (doc: Doc, y: number): number => {
  const quiet = { size: 8, colour: COLOURS.soft } as const;
  put(doc, "Référence", SHEET.left, y, quiet);
  put(doc, "Désignation", NAME.x, y, quiet);
  put(doc, "Quantité", 480, y, { ...quiet, align: "right" });
  put(doc, "Reçu", SHEET.right, y, { ...quiet, align: "right" });
  rule(doc, y + 15, COLOURS.ink, 0.9);
  return y + 15;
};

const RECEIPT = 92;

const drawReceipt = (doc: Doc, from: number): void => {
  let y = from;
  if (y + RECEIPT > SHEET.bottom) {
    doc.addPage();
    y = SHEET.top;
  }
  const half = SHEET.width / 2 - 8;
  for (const [index, label] of ["Réserves à la réception", "Date, nom et signature"].entries()) {
    const x = SHEET.left + index * (half + 16);
    doc.roundedRect(x, y, half, RECEIPT, 6).lineWidth(0.75).strokeColor(COLOURS.line).stroke();
    put(doc, label, x + 10, y + 9, { size: 8, colour: COLOURS.soft });
  }
};
