import type { Instant } from "../../api-schema/primitives.ts";
import { formatDay } from "../../core/calendar/format.ts";
import { RANGES } from "../../core/delivery/ranges.ts";
import type { Seller } from "../../core/invoices/invoice.ts";
import { weight, wholeNumber } from "../../core/money/format.ts";
import {
  gramsOf,
  type LorrySheet,
  openWords,
  type SheetStop,
  stateWords,
} from "../../core/invoices/lorry-sheet.ts";
import { drawItems, drawNote } from "./delivery-note-pdf.ts";
import { closePaper, COLOURS, type Doc, openPaper, panel, put, SHEET } from "./paper.ts";
import { drawFacts, drawFeet, drawLetterhead } from "./paper-parts.ts";

const TITLE = "Feuille de camion";

/** What a depot loads and a driver brings where the shop does not answer: each stop with its lines, as of `at`. */
export const lorrySheetPdf = (
  sheet: LorrySheet,
  seller: Seller,
  at: Instant,
  mark: string | null,
): Promise<Uint8Array> => {
  const { day, depot, lorry, stops } = sheet;
  const named = `${lorry.areaName} · ${RANGES[lorry.range].title}`;
  const doc = openPaper({
    title: `${TITLE} ${named} ${formatDay(day, "numeric")}`,
    author: seller.name,
    subject: `${TITLE}, ${stateWords(at)}`,
    at: new Date(at),
  });
  let y = drawLetterhead(doc, seller, TITLE, named);
  y = drawFacts(doc, y, [
    ["Livraison", formatDay(day, "numeric")],
    ["Dépôt", depot.name],
    ["Arrêts", wholeNumber(stops.length)],
    ["Poids total", weight(gramsOf(stops))],
    ["Établie", stateWords(at)],
    ["Commandes", lorry.isOpen ? "encore ouvertes" : "closes"],
    ["Non payées, à ne pas charger", wholeNumber(lorry.unpaid)],
    ["Déjà partis", wholeNumber(lorry.left)],
  ]);
  if (lorry.isOpen) y = drawNote(doc, y, `Provisoire : ${openWords(lorry)}.`);
  for (const [index, stop] of stops.entries()) y = drawStop(doc, y, stop, index + 1);
  drawFeet(doc, seller, `${TITLE} ${named} · ${stateWords(at)}`);
  return closePaper(doc, mark);
};

const HEAD = 50;

/** Where it goes, above its lines; begun on a new sheet where less than a line would stand below it. */
const drawStop = (doc: Doc, from: number, stop: SheetStop, place: number): number => {
  let y = from;
  if (y + HEAD + 70 > SHEET.bottom) {
    doc.addPage();
    y = SHEET.top;
  }
  panel(doc, SHEET.left, y, SHEET.width, HEAD);
  const customer = stop.erpId === null ? "" : ` · client ${stop.erpId}`;
  put(doc, `${place}. ${stop.company}`, SHEET.left + 12, y + 8, {
    face: "strong",
    size: 11,
    width: 300,
  });
  put(doc, stop.phone ?? "Sans téléphone", SHEET.right - 12, y + 8, {
    face: "strong",
    size: 11,
    align: "right",
  });
  put(doc, `${stop.street}, ${stop.postcode} ${stop.city}`, SHEET.left + 12, y + 22, {
    width: SHEET.width - 24,
  });
  const words = `Commande ${stop.number}${customer} · ${weight(gramsOf([stop]))}`;
  put(doc, words, SHEET.left + 12, y + 34, {
    size: 8,
    colour: COLOURS.soft,
    width: SHEET.width - 24,
  });
  y = drawNote(doc, y + HEAD + 8, stop.note);
  return drawItems(
    doc,
    y,
    stop.lines.map((line) => ({ ...line, quantity: line.expected, customerReference: null })),
    stop.lines.map(({ expected, lots }) => ({ quantity: expected, lots })),
  );
};
