import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CalendarDay } from "../../../api-schema/primitives.ts";
import type { ProductDocument } from "../../../api-schema/product-documents.ts";
import { addDays } from "../../../core/calendar/day.ts";
import {
  deskDocumentFile,
  DOCUMENT_KINDS,
  documentStanding,
  isInForce,
  productDocumentFile,
  RENEWAL_DAYS,
  withDocument,
} from "../../../core/catalogue/product-documents.ts";
import { documentWords } from "../../../core/files/file-size.ts";

const today = CalendarDay.make("2026-11-28");

const paper = (file: string, title = file): ProductDocument => ({
  kind: "certificate",
  title,
  file,
  size: 240_000,
  validUntil: null,
});

describe("[ART-11] the papers of a product", () => {
  it("count until their last day, and are asked for anew a month before", () => {
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), (days) => {
        const validUntil = addDays(today, days);
        expect(isInForce({ validUntil }, today)).toBe(days >= 0);
        expect(documentStanding({ validUntil }, today)).toBe(
          days < 0 ? "expired" : days < RENEWAL_DAYS ? "ending" : "inForce",
        );
      }),
    );
    expect(documentStanding({ validUntil: null }, today)).toBe("inForce");
  });

  it("never have one file twice, and one that is replaced keeps its place", () => {
    const files = fc.constantFrom("a", "b", "c", "d");
    fc.assert(
      fc.property(
        fc.uniqueArray(files, { maxLength: 4 }),
        files,
        fc.option(files, { nil: undefined }),
        (known, file, replaces) => {
          const added = paper(file, "neuf");
          const before = known.map((one) => paper(one));
          const after = withDocument(before, added, replaces);
          expect(new Set(after.map((one) => one.file)).size).toBe(after.length);
          expect(after.filter((one) => one.title === "neuf")).toEqual([added]);
          // The others stay as they were, in their order.
          expect(after.filter((one) => one !== added)).toEqual(
            before.filter((one) => one.file !== file && one.file !== replaces),
          );
        },
      ),
    );
    expect(withDocument([paper("a"), paper("b")], paper("c"), "a").map(({ file }) => file)).toEqual(
      ["c", "b"],
    );
  });

  it("are asked for anew from thirty days before their last one", () => {
    const standing = (days: number) =>
      documentStanding({ validUntil: addDays(today, days) }, today);
    expect([-1, 0, 29, 30].map(standing)).toEqual(["expired", "ending", "ending", "inForce"]);
  });

  it("are handed out by the shop and by the desk at addresses of their own", () => {
    expect([
      productDocumentFile("T65 25/1", "certificat-bio.pdf"),
      deskDocumentFile("T65 25/1", "certificat-bio.pdf"),
    ]).toEqual([
      "/api/v2/shop/products/T65%2025%2F1/documents/certificat-bio.pdf",
      "/api/v2/staff/products/T65%2025%2F1/documents/certificat-bio.pdf",
    ]);
  });

  it("say what they are and how heavy", () => {
    expect(documentWords("Fiche technique", 240_000)).toBe(
      "Fiche technique\u00a0· PDF, 240\u00a0ko",
    );
    expect(DOCUMENT_KINDS).toEqual({
      technicalSheet: "Fiche technique",
      safetyData: "Fiche de données de sécurité",
      certificate: "Certificat",
    });
    expect(documentWords("Certificat", undefined)).toBe("Certificat\u00a0· PDF");
  });
});
