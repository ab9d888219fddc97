import type { Buyer, Invoice, Seller } from "../../core/invoices/invoice.ts";
import { broken, COLOURS, type Doc, panel, put, rule, SHEET } from "./paper.ts";

/** Who writes, and what it is: the head of the first sheet. Each part gives the height where it ends. */
export const drawLetterhead = (doc: Doc, seller: Seller, title: string, number: string): number => {
  const { left, right, top } = SHEET;
  doc
    .rect(left, top - 14, 44, 3)
    .fillColor(COLOURS.wheat)
    .fill();
  const room = 290;
  let y = top;
  for (const line of broken(doc, seller.name, room, "title", 18)) {
    put(doc, line, left, y, { face: "title", size: 18 });
    y += 23;
  }
  y += 3;
  for (const line of [
    `${seller.street}, ${seller.postcode} ${seller.city}, France`,
    `${seller.phone} · ${seller.email}`,
    `SIRET ${grouped(seller.siret)} · TVA ${seller.vatNumber}`,
  ]) {
    put(doc, line, left, y, { colour: COLOURS.soft, size: 8.5, width: room });
    y += 12.5;
  }
  put(doc, title, right, top - 2, { face: "title", size: 26, align: "right" });
  put(doc, number, right, top + 34, { face: "strong", size: 11, align: "right" });
  return Math.max(y, top + 62) + 16;
};

const COLUMNS = 4;

/** Short facts under their labels, four in a row. */
export const drawFacts = (
  doc: Doc,
  y: number,
  facts: readonly (readonly [label: string, value: string])[],
): number => {
  const column = (SHEET.width - 24) / COLUMNS;
  const rows = Math.ceil(facts.length / COLUMNS);
  panel(doc, SHEET.left, y, SHEET.width, rows * 32 + 12);
  for (const [index, [label, value]] of facts.entries()) {
    const x = SHEET.left + 12 + (index % COLUMNS) * column;
    const top = y + 10 + Math.floor(index / COLUMNS) * 32;
    put(doc, label, x, top, { size: 7.5, colour: COLOURS.soft, width: column - 8 });
    put(doc, value, x, top + 10, { face: "strong", size: 9.5, width: column - 8 });
  }
  return y + rows * 32 + 12 + 18;
};

interface Parties {
  readonly buyer: Buyer;
  readonly deliveredTo: Invoice["deliveredTo"];
  /** What the buyer is called. */
  readonly label: string;
}

/** Who it is for, and where it went. */
export const drawParties = (
  doc: Doc,
  y: number,
  { buyer, deliveredTo, label }: Parties,
): number => {
  const column = SHEET.width / 2;
  const numbers = [buyer.siret === null ? buyer.siren : grouped(buyer.siret), buyer.vatNumber];
  const place = deliveredTo ?? { ...buyer, name: buyer.shopName ?? buyer.name };
  const ends = [
    party(doc, SHEET.left, y, column - 20, label, buyer.name, [
      buyer.shopName,
      buyer.street,
      `${buyer.postcode} ${buyer.city}`.trim(),
      numbers[0] === null ? null : `${buyer.siret === null ? "SIREN" : "SIRET"} ${numbers[0]}`,
      numbers[1] == null ? null : `TVA ${numbers[1]}`,
    ]),
    party(doc, SHEET.left + column, y, column, "Livré à", place.name, [
      place.street,
      `${place.postcode} ${place.city}`.trim(),
    ]),
  ];
  return Math.max(...ends) + 16;
};

const party = (
  doc: Doc,
  x: number,
  y: number,
  width: number,
  label: string,
  name: string,
  lines: readonly (string | null)[],
): number => {
  put(doc, label, x, y, { size: 8, colour: COLOURS.soft });
  let at = y + 12;
  for (const line of broken(doc, name, width, "strong", 10.5)) {
    put(doc, line, x, at, { face: "strong", size: 10.5 });
    at += 14;
  }
  for (const line of lines) {
    if (line === null || line === "") continue;
    put(doc, line, x, at, { width });
    at += 12.5;
  }
  return at;
};

/** Who writes, in law, and which sheet of how many: at the foot of each. */
export const drawFeet = (doc: Doc, seller: Seller, name: string, first = 0): void => {
  const range = doc.bufferedPageRange();
  const start = range.start + first;
  const count = range.count - first;
  const { legalForm, registry, siren, vatNumber } = seller;
  const law = `${seller.name}, ${legalForm} · RCS ${registry} ${grouped(siren)} · TVA intracommunautaire ${vatNumber}`;
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    rule(doc, 792);
    put(doc, law, SHEET.left, 800, { size: 7, colour: COLOURS.soft, width: SHEET.width });
    put(doc, `Siège : ${seller.street}, ${seller.postcode} ${seller.city}`, SHEET.left, 811, {
      size: 7,
      colour: COLOURS.soft,
      width: 350,
    });
    put(doc, `${name} · page ${page - start + 1} / ${count}`, SHEET.right, 811, {
      size: 7,
      colour: COLOURS.soft,
      align: "right",
    });
  }
};

/** '999001001' as '999 001 001', a SIRET with its five last digits together. */
const grouped = (number: string): string =>
  `${number.slice(0, 9).replaceAll(/(\d{3})(?=\d)/g, "$1\u00a0")}\u00a0${number.slice(9)}`.trim();
