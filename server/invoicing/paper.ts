import PDFDocument from "pdfkit";
import type { Cents } from "../../api-schema/primitives.ts";
import { euros } from "../../core/money/format.ts";
import { type Face, paperFonts } from "./paper-fonts.ts";

export type Doc = PDFKit.PDFDocument;

/** An A4 sheet in points: what is written stays within its margins. */
export const SHEET = {
  left: 48,
  right: 547.28,
  width: 499.28,
  top: 48,
  /** Where the foot begins: lines end above. */
  bottom: 770,
} as const;

export const COLOURS = {
  ink: "#2a1a10",
  soft: "#6b4a30",
  line: "#e8dcc8",
  paper: "#fbf8f2",
  wheat: "#e2b04a",
} as const;

export interface PaperInfo {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  /** Of the paper, not of its drawing: the same paper is the same bytes. */
  readonly at: Date;
}

/** Written above the head of each sheet of a paper that speaks of what is made up. */
const drawMark = (doc: Doc, mark: string): void => {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    put(doc, mark, SHEET.left, 14, { face: "strong", size: 9, width: SHEET.width });
  }
};

/** A new document for archives, PDF/A-3b: its fonts inside, its colours named. */
export const openPaper = ({ title, author, subject, at }: PaperInfo): Doc => {
  const doc = new PDFDocument({
    size: "A4",
    margin: 0,
    // Nothing of pdfkit's own faces: they cannot be embedded.
    font: "",
    lang: "fr-FR",
    displayTitle: true,
    pdfVersion: "1.7",
    subset: "PDF/A-3b",
    bufferPages: true,
    info: {
      Title: plainXml(title),
      Author: plainXml(author),
      Subject: plainXml(subject),
      Creator: plainXml(author),
      Producer: "PDFKit",
      CreationDate: at,
      ModDate: at,
    },
  });
  // safe: pdfkit takes an opened font as well as its bytes (its own types know the bytes only)
  for (const [name, font] of paperFonts()) doc.registerFont(name, font as unknown as Buffer);
  return doc;
};

// pdfkit writes these words into XML as they are.
const plainXml = (text: string): string => text.replaceAll("&", "et").replaceAll(/[<>]/g, "");

/**
 * The bytes of a document, which ends with it; `mark` says on each of its sheets that it is a
 * demonstration (core/seller/parts.ts).
 */
export const closePaper = (doc: Doc, mark: string | null): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    if (mark !== null) drawMark(doc, mark);
    const chunks: Buffer[] = [];
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
    doc.end();
  });

export interface Wording {
  readonly face?: Face;
  readonly size?: number;
  readonly colour?: string;
  readonly align?: "left" | "right";
  /** What it has to stay within; a line that is longer ends in '…'. */
  readonly width?: number;
}

/** One line of text whose top is at `y`; `x` is its right end when it is aligned right. */
export const put = (doc: Doc, text: string, x: number, y: number, wording: Wording = {}): void => {
  const { face = "text", size = 9, colour = COLOURS.ink, align = "left", width } = wording;
  doc.font(face, size).fillColor(colour);
  const written = width === undefined ? drawable(text) : fitted(doc, drawable(text), width);
  const at = align === "right" ? x - doc.widthOfString(written) : x;
  doc.text(written, at, y, { lineBreak: false });
};

/** Lines that fit a width, broken at spaces. */
export const broken = (
  doc: Doc,
  text: string,
  width: number,
  face: Face = "text",
  size = 9,
): readonly string[] => {
  doc.font(face, size);
  const lines: string[] = [];
  let line = "";
  for (const word of drawable(text).split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && doc.widthOfString(longer) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line].map((each) => fitted(doc, each, width));
};

const fitted = (doc: Doc, text: string, width: number): string => {
  if (doc.widthOfString(text) <= width) return text;
  let short = text;
  while (short !== "" && doc.widthOfString(`${short}…`) > width) short = short.slice(0, -1);
  return `${short.trimEnd()}…`;
};

/** The fonts know no narrow space and no minus sign of their own. */
const drawable = (text: string): string =>
  text.replaceAll(/[\u202f\u2009]/g, "\u00a0").replaceAll("\u2212", "–");

export const rule = (doc: Doc, y: number, colour: string = COLOURS.line, weight = 0.75): void => {
  doc.moveTo(SHEET.left, y).lineTo(SHEET.right, y).lineWidth(weight).strokeColor(colour).stroke();
};

/** A quiet panel. */
export const panel = (doc: Doc, x: number, y: number, width: number, height: number): void => {
  doc.roundedRect(x, y, width, height, 6).fillColor(COLOURS.paper).fill();
};

/** An amount of a column of amounts, without its sign for the currency. */
export const figure = (amount: Cents): string => euros(amount).replace(/\u00a0€$/u, "");
