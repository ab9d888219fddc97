import { readFileSync } from "node:fs";
import { join } from "node:path";
import { formatClock, formatDay } from "../../core/calendar/format.ts";
import { parisDayOf, parisTimeOf } from "../../core/calendar/paris-time.ts";
import { SIGNATURE_PAPER } from "../../core/mandates/drawn-signature.ts";
import { groupedIban } from "../../core/mandates/iban.ts";
import { mandateText } from "../../core/mandates/legal-text.ts";
import type { Instant } from "../../api-schema/primitives.ts";
import type { AccountDeclaration, OwnSignature } from "../../core/mandates/signing-form.ts";
import type { SignatureField } from "../ports/hosted-signature.ts";
import type { DeclaredMandate, SignedMandate, UnsignedMandate } from "./mandate.ts";

type Doc = PDFKit.PDFDocument;

const margin = 48;
const width = 595.28 - 2 * margin;
const gap = 16;
const column = (width - gap) / 2;
const colours = { ink: "#2a1a10", soft: "#5b3416", line: "#e8dcc8", paper: "#fbf8f2" } as const;

/** A mandate as it is drawn: with its signature, or with the place for one. */
interface DrawnMandate extends UnsignedMandate {
  readonly declaration: AccountDeclaration;
  readonly fingerprint: string;
  readonly drawnAt: Instant;
  readonly signed: { readonly at: Instant; readonly signature: OwnSignature } | null;
}

/**
 * The document of a signed mandate: one A4 page, fonts embedded, the same bytes for the same mandate.
 * `mark` says that it is a demonstration (core/seller/parts.ts).
 */
export const mandatePdf = async (mandate: SignedMandate, mark: string | null): Promise<Buffer> => {
  const { signedAt, declaration } = mandate;
  const signed = { at: signedAt, signature: declaration.signature };
  return (await draw({ ...mandate, drawnAt: signedAt, signed }, mark)).pdf;
};

/** The same before it is signed, for a provider, and where the signature goes. */
export const mandateToSignPdf = (
  mandate: DeclaredMandate,
  mark: string | null,
): Promise<{ readonly pdf: Buffer; readonly field: SignatureField }> =>
  draw({ ...mandate, drawnAt: mandate.declaredAt, signed: null }, mark);

async function draw(mandate: DrawnMandate, mark: string | null) {
  // Loaded at the first mandate: the shop should be open before.
  const { default: PDFDocument } = await import("pdfkit");
  const text = mandateText(mandate.creditor, mandate.terms);
  const doc = new PDFDocument({
    size: "A4",
    margins: { top: margin, left: margin, right: margin, bottom: 24 },
    lang: "fr-FR",
    displayTitle: true,
    pdfVersion: "1.7",
    info: {
      Title: `${text.title} ${mandate.reference}`,
      Author: mandate.creditor.name,
      Keywords: mandate.reference,
      CreationDate: new Date(mandate.drawnAt),
      ModDate: new Date(mandate.drawnAt),
    },
  });
  const bytes = collected(doc);
  for (const [name, data] of Object.entries(fonts())) doc.registerFont(name, data);
  if (mark !== null) {
    doc.font("strong", 9).fillColor(colours.ink).text(mark, margin, 20, { width });
  }
  drawHead(doc, mandate, text.title);
  drawText(doc, text.paragraphs);
  drawParties(doc, mandate);
  drawAccount(doc, mandate);
  const field = drawSignature(doc, mandate);
  drawFoot(doc, mandate, text.note);
  doc.end();
  return { pdf: await bytes, field };
}

let read: { readonly [Name in "text" | "strong" | "title"]: Buffer } | undefined;

const fonts = () => {
  const file = (name: string) => readFileSync(join(import.meta.dirname, "fonts", name));
  return (read ??= {
    text: file("figtree-text.ttf"),
    strong: file("figtree-strong.ttf"),
    title: file("fraunces-title.ttf"),
  });
};

const collected = (doc: Doc): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
  });

function drawHead(doc: Doc, { reference, creditor }: DrawnMandate, title: string): void {
  doc.font("strong", 10).fillColor(colours.soft).text(creditor.name, margin, margin);
  doc
    .font("title", 22)
    .fillColor(colours.ink)
    .text(title, margin, doc.y + 6, { width });
  doc.moveDown(0.4);
  labelled(doc, "Référence unique du mandat (RUM)", reference, margin, doc.y, width);
  doc.moveDown(0.6);
}

function drawText(doc: Doc, paragraphs: readonly string[]): void {
  doc.font("text", 9.5).fillColor(colours.ink);
  for (const paragraph of paragraphs) {
    doc.text(paragraph, margin, doc.y, { width, lineGap: 1.5 });
    doc.moveDown(0.5);
  }
  doc.moveDown(0.4);
}

function drawParties(doc: Doc, { creditor, debtor }: DrawnMandate): void {
  const top = doc.y;
  const company = debtor.siren === null ? "" : `SIREN ${debtor.siren}`;
  const debtorLines = [debtor.street, `${debtor.postcode} ${debtor.city}`, "France", company];
  const debtorEnd = party(doc, "Débiteur", debtor.legalName, debtorLines, margin, top);
  const { street, postcode, city, country, ics } = creditor;
  const creditorLines = [street, `${postcode} ${city}`, country, `ICS ${ics}`];
  const x = margin + column + gap;
  const creditorEnd = party(doc, "Créancier", creditor.name, creditorLines, x, top);
  const bottom = Math.max(debtorEnd, creditorEnd) + 10;
  for (const left of [margin, x]) frame(doc, left, top, column, bottom - top);
  doc.y = bottom + gap;
}

function party(
  doc: Doc,
  role: string,
  name: string,
  lines: readonly string[],
  x: number,
  top: number,
): number {
  const inner = { width: column - 24 };
  doc
    .font("text", 8.5)
    .fillColor(colours.soft)
    .text(role, x + 12, top + 10, inner);
  doc
    .font("strong", 11)
    .fillColor(colours.ink)
    .text(name, x + 12, doc.y + 2, inner);
  doc.font("text", 10).text(lines.filter((line) => line !== "").join("\n"), inner);
  return doc.y;
}

function drawAccount(doc: Doc, { declaration }: DrawnMandate): void {
  const top = doc.y;
  labelled(doc, "IBAN", groupedIban(declaration.iban), margin, top, width);
  const below = doc.y + 8;
  labelled(doc, "BIC", declaration.bic ?? "Non fourni", margin, below, column);
  labelled(doc, "Type de paiement", "Récurrent", margin + column + gap, below, column);
  doc.moveDown(0.8);
}

function drawSignature(doc: Doc, { declaration, debtor, signed }: DrawnMandate): SignatureField {
  const top = doc.y;
  labelled(doc, "Signataire", declaration.name, margin, top, column);
  labelled(doc, "Qualité", declaration.quality, margin, doc.y + 8, column);
  labelled(doc, "Lieu", debtor.city, margin, doc.y + 8, column);
  labelled(doc, "Date", dateText(signed), margin, doc.y + 8, column);
  const end = doc.y;
  const x = margin + column + gap;
  const height = column / (SIGNATURE_PAPER.width / SIGNATURE_PAPER.height);
  doc.font("text", 8.5).fillColor(colours.soft).text("Signature", x, top, { width: column });
  const boxTop = doc.y + 3;
  frame(doc, x, boxTop, column, height);
  const signature = signed?.signature;
  if (signature?._tag === "drawn") drawStrokes(doc, signature.path, x, boxTop);
  if (signature?._tag === "typed") {
    doc.font("title", 18).fillColor(colours.ink);
    doc.text(declaration.name, x + 12, boxTop + height / 2 - 14, {
      width: column - 24,
      align: "center",
    });
  }
  doc.y = Math.max(end, boxTop + height) + gap;
  return {
    page: 1,
    x: Math.ceil(x),
    y: Math.ceil(boxTop),
    width: Math.floor(column),
    height: Math.floor(height),
  };
}

const dateText = (signed: DrawnMandate["signed"]): string => {
  if (signed === null) return "Celle de la signature électronique";
  const day = formatDay(parisDayOf(signed.at), "date");
  return `${day}, ${formatClock(parisTimeOf(signed.at))} (heure de Paris)`;
};

function drawStrokes(doc: Doc, path: string, x: number, y: number): void {
  doc.save();
  doc.translate(x, y).scale(column / SIGNATURE_PAPER.width);
  doc.lineWidth(3.5).lineCap("round").lineJoin("round").strokeColor(colours.ink);
  doc.path(path).stroke();
  doc.restore();
}

function drawFoot(
  doc: Doc,
  { fingerprint, kind, creditor, signed }: DrawnMandate,
  note: string,
): void {
  const how =
    kind === "GMP"
      ? `Ce mandat paie les commandes et factures de ${creditor.name}.`
      : "Ce mandat paie les commandes passées aux marchands de la place de marché.";
  doc.font("text", 8.5).fillColor(colours.soft);
  doc.text(`${how} ${note}`, margin, doc.y, { width });
  doc.moveDown(0.5);
  doc.text(
    signed === null
      ? "À signer électroniquement. Empreinte SHA-256 des données à signer :"
      : "Signé électroniquement sur la boutique en ligne. Empreinte SHA-256 des données signées :",
    { width },
  );
  doc.text(fingerprint, { width });
}

/** A small label above its value. */
function labelled(
  doc: Doc,
  label: string,
  value: string,
  x: number,
  y: number,
  room: number,
): void {
  doc.font("text", 8.5).fillColor(colours.soft).text(label, x, y, { width: room });
  doc
    .font("strong", 11)
    .fillColor(colours.ink)
    .text(value, x, doc.y + 1, { width: room });
}

function frame(doc: Doc, x: number, y: number, w: number, h: number): void {
  doc.roundedRect(x, y, w, h, 6).lineWidth(0.75).strokeColor(colours.line).stroke();
}
