import type { Product } from "../../api-schema/catalogue.ts";
import { formatDay } from "../../core/calendar/format.ts";
import { parisDayOf } from "../../core/calendar/paris-time.ts";
import { ALLERGEN_NAMES } from "../../core/catalogue/allergens.ts";
import {
  NUTRITION_TITLE,
  nutritionRows,
  type SheetRow,
  sheetRows,
} from "../../core/catalogue/technical-sheet.ts";
import type { KnownFirm } from "../../core/seller/known-firm.ts";
import { demonstrationLine } from "../../core/seller/parts.ts";
import { sellerOf } from "../../core/seller/sides.ts";
import {
  broken,
  closePaper,
  COLOURS,
  type Doc,
  openPaper,
  put,
  rule,
  SHEET,
} from "../invoicing/paper.ts";
import { drawFeet, drawLetterhead } from "../invoicing/paper-parts.ts";

const TITLE = "Fiche technique";

/** The technical sheet of a product on A4: the same product is the same bytes. */
export const productSheetPdf = (product: Product, known: KnownFirm): Promise<Uint8Array> => {
  const seller = sellerOf(known.firm);
  const doc = openPaper({
    title: `${TITLE} ${product.name}`,
    author: seller.name,
    subject: `${TITLE} ${product.name}, référence ${product.code}`,
    at: new Date(product.updatedAt),
  });
  let y = drawLetterhead(doc, seller, TITLE, `Réf. ${product.code}`);
  y = drawProduct(doc, y, product);
  const [first, ...others] = product.variants;
  const told = first === undefined ? [] : sheetRows(product, first);
  y = drawRows(doc, y, "Caractéristiques", told);
  for (const variant of others) {
    // What all packagings share stands once.
    const own = sheetRows(product, variant).filter(
      ([name, value]) => !told.some((row) => row[0] === name && row[1] === value),
    );
    y = drawRows(doc, y, variant.packaging, own);
  }
  y = drawComposition(doc, y, product);
  const { nutrition } = product.sheet;
  if (nutrition !== null) {
    drawRows(doc, y, NUTRITION_TITLE, nutritionRows(nutrition));
  }
  drawFeet(doc, seller, `${TITLE} ${product.code}`);
  return closePaper(doc, demonstrationLine(known.demonstrated, ["sellers"]));
};

const drawProduct = (doc: Doc, from: number, product: Product): number => {
  let y = from;
  for (const line of broken(doc, product.name, SHEET.width, "title", 17)) {
    put(doc, line, SHEET.left, y, { face: "title", size: 17 });
    y += 22;
  }
  const facts = [
    product.brand?.name,
    product.labels.join(", "),
    `Mise à jour du ${formatDay(parisDayOf(product.updatedAt), "date")}`,
  ].filter((fact) => fact !== undefined && fact !== "");
  put(doc, facts.join(" · "), SHEET.left, y + 2, { colour: COLOURS.soft, width: SHEET.width });
  return drawText(doc, y + 22, product.shortDescription) + 8;
};

const LINE = 13;

const drawText = (doc: Doc, from: number, text: string): number => {
  let y = from;
  for (const line of broken(doc, text.replaceAll(/\s+/g, " "), SHEET.width)) {
    y = onSheet(doc, y, LINE);
    put(doc, line, SHEET.left, y);
    y += LINE;
  }
  return y;
};

/** A next sheet where this one has no room left. */
const onSheet = (doc: Doc, y: number, height: number): number => {
  if (y + height <= SHEET.bottom) return y;
  doc.addPage();
  return SHEET.top;
};

const drawTitle = (doc: Doc, from: number, title: string): number => {
  // Never the last line of a sheet.
  const y = onSheet(doc, from + 8, 60);
  put(doc, title, SHEET.left, y, { face: "strong", size: 11 });
  rule(doc, y + 17, COLOURS.ink, 0.9);
  return y + 22;
};

const VALUE_AT = 230;

const drawRows = (doc: Doc, from: number, title: string, rows: readonly SheetRow[]): number => {
  let y = drawTitle(doc, from, title);
  for (const [name, value] of rows) {
    const lines = broken(doc, value, SHEET.right - VALUE_AT, "strong");
    const height = lines.length * LINE + 5;
    y = onSheet(doc, y, height);
    put(doc, name, SHEET.left, y, { colour: COLOURS.soft, width: VALUE_AT - SHEET.left - 10 });
    for (const [index, line] of lines.entries()) {
      put(doc, line, VALUE_AT, y + index * LINE, { face: "strong" });
    }
    y += height;
    rule(doc, y - 3);
  }
  return y + 4;
};

/** Ingredients and allergens; a word between `**` is an allergen's, in capitals where bold would be lost. */
const drawComposition = (doc: Doc, from: number, { sheet }: Product): number => {
  let y = from;
  if (sheet.ingredients !== null) {
    const text = sheet.ingredients.replaceAll(/\*\*(.+?)\*\*/g, (_, word: string) =>
      word.toUpperCase(),
    );
    y = drawText(doc, drawTitle(doc, y, "Ingrédients"), text);
  }
  const named = (allergens: typeof sheet.allergens): string =>
    allergens.map((name) => ALLERGEN_NAMES[name]).join(", ");
  const rows: readonly SheetRow[] = [
    ["Contient", named(sheet.allergens)],
    ["Traces possibles", named(sheet.traces)],
  ];
  const told = rows.filter(([, names]) => names !== "");
  return told.length === 0 ? y : drawRows(doc, y, "Allergènes", told);
};
