import { inflateSync } from "node:zlib";

/**
 * The text of a PDF that pdfkit made, one line a drawn piece: embedded fonts write numbers of
 * glyphs, which each font's own table turns back into characters.
 */
export function pdfText(pdf: Buffer): string {
  const objects = objectsOf(pdf);
  const fonts = new Map<string, ReadonlyMap<string, string>>();
  for (const { head } of objects.values()) {
    for (const [, name = "", id = ""] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? "")?.[1];
      if (table !== undefined) fonts.set(name, glyphsOf(objects.get(table)?.stream ?? ""));
    }
  }
  return [...objects.values()].map(({ stream }) => textOf(stream, fonts)).join("");
}

interface PdfObject {
  readonly head: string;
  readonly stream: string;
}

function objectsOf(pdf: Buffer): ReadonlyMap<string, PdfObject> {
  const text = pdf.toString("latin1");
  const objects = new Map<string, PdfObject>();
  for (const match of text.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)) {
    const [, id = "", body = ""] = match;
    const at = body.indexOf("stream\n");
    const head = at === -1 ? body : body.slice(0, at);
    const raw = at === -1 ? "" : body.slice(at + 7, body.lastIndexOf("\nendstream"));
    const isText = raw !== "" && head.includes("FlateDecode") && !head.includes("/Length1");
    const stream = isText ? inflateSync(Buffer.from(raw, "latin1")).toString("latin1") : "";
    objects.set(id, { head, stream });
  }
  return objects;
}

/** Ranges of a ToUnicode table: `<0000> <00ff> [<0041> <0042> …]`. */
function glyphsOf(table: string): ReadonlyMap<string, string> {
  const glyphs = new Map<string, string>();
  for (const [, first = "", list = ""] of table.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
    [...list.matchAll(/<([^>]*)>/g)].forEach(([, hex = ""], index) => {
      const glyph = (Number.parseInt(first, 16) + index).toString(16).padStart(4, "0");
      const units = (hex.replaceAll(/\s/g, "").match(/.{4}/g) ?? []).map((unit) =>
        Number.parseInt(unit, 16),
      );
      glyphs.set(glyph, String.fromCharCode(...units));
    });
  }
  return glyphs;
}

function textOf(stream: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let font: ReadonlyMap<string, string> = new Map();
  let text = "";
  for (const [, name, pieces] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = fonts.get(name) ?? new Map();
    if (pieces === undefined) continue;
    for (const [, hex = ""] of pieces.matchAll(/<(\w+)>/g)) {
      text += (hex.match(/.{4}/g) ?? []).map((glyph) => font.get(glyph) ?? "?").join("");
    }
    text += "\n";
  }
  return text;
}

/** A file that is attached to a PDF that pdfkit made, as text. */
export function attachedFile(pdf: Buffer, name: string): string {
  const objects = objectsOf(pdf);
  const heads = [...objects.values()].map(({ head }) => head);
  const spec = heads.find((head) => head.includes("/Type /Filespec") && head.includes(`(${name})`));
  const [, id = ""] = /\/EF <<\s*\/F (\d+) 0 R/.exec(spec ?? "") ?? [];
  return Buffer.from(objects.get(id)?.stream ?? "", "latin1").toString("utf8");
}
