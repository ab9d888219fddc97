import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ATTACHMENT_ACCEPT,
  ATTACHMENT_MAX_BYTES,
  ATTACHMENTS_HINT,
  chosenFileProblem,
  receivedFileProblem,
  storedFileName,
  totalSize,
  withMoreFiles,
} from "../../../core/files/attachments.ts";
import { documentWords, fileSize } from "../../../core/files/file-size.ts";
import {
  endingOf,
  FILE_TYPES,
  type FileSample,
  fileTypeOf,
} from "../../../core/files/file-type.ts";

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

  it("say in words what cannot be sent, and what may be chosen", () => {
    const problem = (name: string, size: number) => chosenFileProblem({ name, size });
    expect([
      problem("virus.exe", 10),
      problem("sans-fin", 10),
      problem("a.pdf.exe", 10),
      problem("a.pdf", 0),
      problem("a.pdf", ATTACHMENT_MAX_BYTES + 1),
      problem(" a.PDF ", 1),
      receivedFileProblem("a.png", bytesOf("%PDF-1.4")),
    ]).toEqual([
      "« virus.exe »\u00a0: ce type de fichier n’est pas accepté.",
      "« sans-fin »\u00a0: ce type de fichier n’est pas accepté.",
      "« a.pdf.exe »\u00a0: ce type de fichier n’est pas accepté.",
      "« a.pdf » est vide.",
      "« a.pdf » dépasse 10\u00a0Mo.",
      null,
      "« a.png »\u00a0: le contenu ne correspond pas à ce type de fichier.",
    ]);
    expect([ATTACHMENT_ACCEPT, ATTACHMENTS_HINT]).toEqual([
      ".pdf,.jpg,.jpeg,.png,.gif,.webp,.heic,.heif,.docx,.xlsx,.pptx,.odt,.ods,.doc,.xls,.ppt,.csv",
      "PDF, images, Word, Excel, PowerPoint, CSV\u00a0: 5 fichiers au plus, 10\u00a0Mo chacun.",
    ]);
    expect([
      endingOf("a.PdF"),
      endingOf("pdf"),
      endingOf("a.b.csv"),
      endingOf("a.toolong"),
    ]).toEqual(["pdf", "", "csv", ""]);
  });

  it("are added to those that are there: five at most, the same one once, what cannot be sent left out", () => {
    const file = (name: string, size = 1) => ({ name, size });
    const [a, b, c] = [file("a.pdf"), file("b.pdf", 2), file("c.pdf", 3)];
    const many = (count: number) => Array.from({ length: count }, (_, at) => file(`${at}.pdf`));
    expect([
      withMoreFiles([], [a, b]),
      withMoreFiles([a], [b, c]),
      withMoreFiles([a], [a]),
      withMoreFiles([a], [file("a.pdf", 9)]),
      withMoreFiles([a], [file("z.pdf")]),
      withMoreFiles([a, b], [b, c]),
      withMoreFiles([a], [file("x.exe"), b, file("y.pdf", 0)]),
      withMoreFiles([], many(5)),
      withMoreFiles(many(4), [a, b]),
      withMoreFiles(many(5), [file("x.exe")]),
    ]).toEqual([
      { kept: [a, b], refusal: undefined },
      { kept: [a, b, c], refusal: undefined },
      { kept: [a], refusal: undefined },
      { kept: [a, file("a.pdf", 9)], refusal: undefined },
      { kept: [a, file("z.pdf")], refusal: undefined },
      { kept: [a, b, c], refusal: undefined },
      { kept: [a, b], refusal: "« x.exe »\u00a0: ce type de fichier n’est pas accepté." },
      { kept: many(5), refusal: undefined },
      { kept: [...many(4), a], refusal: "5 fichiers au plus." },
      { kept: many(5), refusal: "« x.exe »\u00a0: ce type de fichier n’est pas accepté." },
    ]);
    expect([totalSize([a, b, c]), totalSize([])]).toEqual([6, 0]);
  });

  it("are known by what libraries of signatures call them too", () => {
    expect(
      Object.fromEntries(
        Object.entries(FILE_TYPES).map(([type, { mediaType, alsoReadAs }]) => [
          type,
          [mediaType, ...alsoReadAs],
        ]),
      ),
    ).toEqual({
      pdf: ["application/pdf"],
      jpeg: ["image/jpeg"],
      png: ["image/png", "image/apng"],
      gif: ["image/gif"],
      webp: ["image/webp"],
      heic: ["image/heic", "image/heif", "image/heif-sequence"],
      docx: [
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "application/zip",
      ],
      xlsx: [
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "application/zip",
      ],
      pptx: [
        "application/vnd.openxmlformats-officedocument.presentationml.presentation",
        "application/zip",
      ],
      odt: ["application/vnd.oasis.opendocument.text", "application/zip"],
      ods: ["application/vnd.oasis.opendocument.spreadsheet", "application/zip"],
      oldOffice: ["application/x-ole-storage", "application/x-cfb"],
      csv: ["text/csv"],
    });
  });

  it("are no table without a sign between cells, nor with a byte that no text has", () => {
    const type = (text: string) => fileTypeOf(bytesOf(text));
    expect([
      type("a;b"),
      type("a\tb"),
      type("a,b\r\n"),
      type("\u00EF\u00BB\u00BFa;b"),
      type("\u00EF\u00BB\u00BF <svg>;"),
      type(" a ; b "),
      type("ab"),
      type(""),
      type("a;b\u0000"),
      type("a;b\u001f"),
      type("a;b\u000b"),
      type(`a;b${"c".repeat(5000)}\u0000`),
    ]).toEqual(["csv", "csv", "csv", "csv", null, "csv", null, null, null, null, null, "csv"]);
  });

  it("are no picture by half of their mark, and no document by half of its directory", () => {
    const type = (text: string) => fileTypeOf(bytesOf(text));
    expect([
      type("RIFF\u0001\u0002\u0003\u0004WAVE"),
      type("XXXX\u0001\u0002\u0003\u0004WEBP"),
      type("GIF87a"),
      type("GIF88a"),
      type("\u0000\u0000\u0000\u0018ftypmp42"),
      type("\u0000\u0000\u0000\u0018ftypmif1"),
      type("%PDF"),
      fileTypeOf(zip("word/document.xml")),
      fileTypeOf(zip("[Content_Types].xml", "unknown/part.xml")),
    ]).toEqual([null, null, "gif", null, null, "heic", null, null, null]);
    // The directory is within the last 64 kB.
    const end = Uint8Array.from(
      `[Content_Types].xml word/document.xml${" ".repeat(65_536)}`,
      (letter) => letter.charCodeAt(0),
    );
    const start = bytesOf("PK\u0003\u0004").start;
    expect(fileTypeOf({ size: end.length, start, end, readAs: null })).toBeNull();
  });

  it("are told with their size", () => {
    expect([fileSize(999_999), fileSize(1_000_000), fileSize(0)]).toEqual([
      "1000\u00a0ko",
      "1\u00a0Mo",
      "1\u00a0ko",
    ]);
    expect([
      documentWords("Fiche technique", 240_000),
      documentWords("Certificat", undefined),
    ]).toEqual(["Fiche technique\u00a0· PDF, 240\u00a0ko", "Certificat\u00a0· PDF"]);
  });

  it("keep the end of a long name, without what mails and folders read in it", () => {
    expect([
      storedFileName("a/b\\c d.pdf"),
      storedFileName('  "a"<b>|c:*?.pdf  '),
      storedFileName(`${"x".repeat(200)}.pdf`),
      storedFileName("a\u202efdp.exe"),
      storedFileName(""),
      storedFileName("dossier/"),
    ]).toEqual(["c d.pdf", "a b c .pdf", `${"x".repeat(116)}.pdf`, "a fdp.exe", "", ""]);
  });
});
