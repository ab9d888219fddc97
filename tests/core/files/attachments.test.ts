import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ATTACHMENT_MAX_BYTES,
  chosenFileProblem,
  storedFileName,
  receivedFileProblem,
} from "../../../core/files/attachments.ts";
import { fileSize } from "../../../core/files/file-size.ts";
import { FILE_TYPES, type FileSample, fileTypeOf } from "../../../core/files/file-type.ts";

const sampleOf = (bytes: Uint8Array, readAs: string | null = null): FileSample => ({
  size: bytes.length,
  start: bytes,
  end: bytes,
  readAs,
});
const bytesOf = (text: string) => sampleOf(Uint8Array.from(text, (letter) => letter.charCodeAt(0)));
const zip = (...parts: readonly string[]) =>
  bytesOf(`PK\u0003\u0004${"\u0000".repeat(26)}${parts.join("\u0000")}`);

const samples: readonly (readonly [name: string, bytes: FileSample])[] = [
  ["a.pdf", bytesOf("%PDF-1.4")],
  ["a.jpg", bytesOf("\u00FF\u00D8\u00FF\u00E0")],
  ["a.png", bytesOf("\u0089PNG\r\n\u001A\n")],
  ["a.gif", bytesOf("GIF89a")],
  ["a.webp", bytesOf("RIFF\u0001\u0002\u0003\u0004WEBP")],
  ["a.heic", bytesOf("\u0000\u0000\u0000\u0018ftypheic")],
  ["a.docx", zip("[Content_Types].xml", "word/document.xml")],
  ["a.xlsx", zip("[Content_Types].xml", "xl/workbook.xml")],
  ["a.pptx", zip("[Content_Types].xml", "ppt/presentation.xml")],
  ["a.odt", zip("mimetypeapplication/vnd.oasis.opendocument.text")],
  ["a.ods", zip("mimetypeapplication/vnd.oasis.opendocument.spreadsheet")],
  ["a.xls", bytesOf("\u00D0\u00CF\u0011\u00E0\u00A1\u00B1\u001A\u00E1")],
  ["a.csv", bytesOf("r\u00E9f\u00E9rence;quantit\u00E9\n101065;12\n")],
];

describe("[CONTACT-2] files of a message", () => {
  it("are taken when they are what their name says, whatever the case of its ending", () => {
    for (const [name, bytes] of samples) {
      expect([name, receivedFileProblem(name, bytes)]).toEqual([name, null]);
      expect(receivedFileProblem(name.toUpperCase(), bytes)).toBeNull();
    }
  });

  it("are refused under the name of another type", () => {
    for (const [, bytes] of samples) {
      const type = fileTypeOf(bytes);
      for (const [name] of samples) {
        const fits = type !== null && FILE_TYPES[type].endings.some((end) => name.endsWith(end));
        expect(receivedFileProblem(name, bytes) === null).toBe(fits);
      }
    }
  });

  it("hide no macros, no archive and no page behind a document's name", () => {
    const macros = zip("[Content_Types].xml", "word/document.xml", "word/vbaProject.bin");
    expect(receivedFileProblem("a.docx", macros)).not.toBeNull();
    expect(receivedFileProblem("a.docx", zip("virus.exe"))).not.toBeNull();
    expect(receivedFileProblem("a.csv", bytesOf("\n <svg onload=x>;"))).not.toBeNull();
    expect(fileTypeOf(bytesOf("MZ\u0000"))).toBeNull();
  });

  it("are refused when another reader takes them for something else", () => {
    const docx = zip("[Content_Types].xml", "word/document.xml");
    const readAs = (sample: FileSample, type: string) => fileTypeOf({ ...sample, readAs: type });
    const macros = "application/vnd.ms-word.document.macroenabled.12";
    expect([
      readAs(docx, FILE_TYPES.docx.mediaType),
      readAs(docx, "application/zip"),
      readAs(docx, macros),
      readAs(bytesOf("a;b"), "application/xml"),
      readAs(bytesOf("GIF89a"), "image/png"),
      readAs(bytesOf("\u00D0\u00CF\u0011\u00E0\u00A1\u00B1\u001A\u00E1"), "application/x-cfb"),
    ]).toEqual(["docx", "docx", null, null, null, "oldOffice"]);
  });

  it("are read at both ends, where a document's directory is", () => {
    const start = bytesOf(`PK\u0003\u0004${"\u0000".repeat(26)}`).start;
    const end = bytesOf("[Content_Types].xml xl/workbook.xml").start;
    expect(fileTypeOf({ size: 900_000, start, end, readAs: null })).toBe("xlsx");
    expect(fileTypeOf({ size: 900_000, start: end, end: start, readAs: null })).toBeNull();
  });

  it("have a type whatever the bytes are, and no more than 10 MB", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        const type = fileTypeOf(sampleOf(bytes));
        expect(type === null || type in FILE_TYPES).toBe(true);
      }),
    );
    expect(chosenFileProblem({ name: "a.pdf", size: ATTACHMENT_MAX_BYTES })).toBeNull();
    expect(chosenFileProblem({ name: "a.pdf", size: ATTACHMENT_MAX_BYTES + 1 })).toContain("10");
    expect([fileSize(3), fileSize(2_440_000)]).toEqual(["1\u00a0ko", "2,4\u00a0Mo"]);
  });

  it("keep a name without a path and on one line", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (name) => {
        const kept = storedFileName(name);
        expect(kept).not.toMatch(/[/\\\r\n"<>|:*?\p{Cc}]/u);
        expect(storedFileName(kept)).toBe(kept);
      }),
    );
    expect(storedFileName("C:\\Documents\\reçu d’été.pdf")).toBe("reçu d’été.pdf");
  });
});
