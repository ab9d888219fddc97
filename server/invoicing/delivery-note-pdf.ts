import type { CalendarDay } from "../../api-schema/primitives.ts";
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

/** What leaves of a line: how many, and of which lots where they are known. */
export interface NoteLine {
  readonly quantity: number;
  readonly lots: ReadonlyArray<{
    readonly lot: string | null;
    readonly quantity: number;
    readonly bestBefore: CalendarDay | null;
    readonly useBy: CalendarDay | null;
  }>;
}

/** An article as a note names it. */
export type NotedItem = Parameters<typeof packagingWords>[0] & {
  readonly reference: string;
  readonly name: string;
  readonly quantity: number;
};

/** A delivery note: the shipment, what its customer wrote to the driver, and what leaves, line by line. */
export interface DeliveryNote {
  readonly shipment: DeliveredShipment;
  readonly note: string;
  readonly lines: readonly NoteLine[];
}

/** What goes with a delivery: what, how much of it, to whom. It shows no price: drivers read it too. */
export const deliveryNotePdf = (note: DeliveryNote, mark: string | null): Promise<Uint8Array> =>
  deliveryNotesPdf(note, [], mark);

/** Several notes in one file, each beginning on a sheet of its own. */
export const deliveryNotesPdf = (
  first: DeliveryNote,
  others: readonly DeliveryNote[],
  mark: string | null,
): Promise<Uint8Array> => {
  const { shipment } = first;
  const number = deliveryNoteNumber(shipment.id);
  const doc = openPaper({
    title: others.length === 0 ? `${TITLE} ${number}` : "Bons de livraison",
    author: shipment.seller.name,
    subject:
      others.length === 0
        ? `${TITLE} ${number} de la commande ${shipment.order}`
        : `${others.length + 1} bons de livraison`,
    at: new Date(`${shipment.deliveredOn}T08:00:00Z`),
  });
  drawDeliveryNote(doc, first, 0);
  for (const note of others) {
    doc.addPage();
    drawDeliveryNote(doc, note, doc.bufferedPageRange().count - 1);
  }
  return closePaper(doc, mark);
};

/** `page` is the sheet on which it begins. */
const drawDeliveryNote = (
  doc: Doc,
  { shipment, note, lines }: DeliveryNote,
  page: number,
): void => {
  const number = deliveryNoteNumber(shipment.id);
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
  y = drawItems(doc, drawNote(doc, y, note), shipment.items, lines);
  drawReceipt(doc, y);
  drawFeet(doc, shipment.seller, `${TITLE} ${number}`, page);
};

/** What a customer wrote to the driver; nothing without it. */
export const drawNote = (doc: Doc, y: number, note: string): number => {
  if (note === "") return y;
  const lines = broken(doc, note.replaceAll(/\s+/g, " "), SHEET.width - 24);
  panel(doc, SHEET.left, y, SHEET.width, 12 + lines.length * 13);
  for (const [index, line] of lines.entries()) put(doc, line, SHEET.left + 12, y + 8 + index * 13);
  return y + 12 + lines.length * 13 + 14;
};

/** What leaves, line by line, with a box to tick; sheets follow one another as they are filled. */
export const drawItems = (
  doc: Doc,
  from: number,
  items: readonly NotedItem[],
  lines: readonly NoteLine[],
): number => {
  let y = drawHead(doc, from);
  for (const [index, item] of items.entries()) {
    const leaving = lines[index] ?? { quantity: item.quantity, lots: [] };
    const names = broken(doc, item.name, NAME.width, "strong");
    const lots = leaving.lots.map(lotWords).filter((words) => words !== "");
    const height = names.length * 12 + 18 + lots.length * 11;
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
    for (const [at, words] of lots.entries()) {
      put(doc, words, NAME.x, y + 16 + names.length * 12 + at * 11, { size: 8, width: NAME.width });
    }
    const quantity = wholeNumber(leaving.quantity);
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

/** 'Lot L2611-04 : 10 · DDM 12/03/2027'; nothing for what has neither lot nor date. */
const lotWords = ({ lot, quantity, bestBefore, useBy }: NoteLine["lots"][number]): string => {
  const date =
    useBy === null
      ? bestBefore === null
        ? ""
        : `DDM ${formatDay(bestBefore, "numeric")}`
      : `DLC ${formatDay(useBy, "numeric")}`;
  if (lot === null && date === "") return "";
  const words = lot === null ? wholeNumber(quantity) : `Lot ${lot} : ${wholeNumber(quantity)}`;
  return date === "" ? words : `${words} · ${date}`;
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
