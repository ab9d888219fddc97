import { knownFirm } from "../../known-firm.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Instant } from "../../../api-schema/primitives.ts";
import { OrderToken, ShipmentId, Slug } from "../../../api-schema/primitives.ts";
import { OPERATOR } from "../../../api-schema/messaging.ts";
import { withMoreFiles } from "../../../core/files/attachments.ts";
import { attachmentKind, isShowable } from "../../../core/messaging/attachments.ts";
import {
  EMPTY_INBOX_FILTERS,
  hasInboxFilters,
  INBOX_SUBJECTS,
  inboxCall,
  type InboxFilters,
  MILL,
  readInboxFilters,
  writeInboxFilters,
} from "../../../core/messaging/inbox-filters.ts";
import { messageDay, messageMoment, messageTime } from "../../../core/messaging/moments.ts";
import { type Occasion, writeOccasion } from "../../../core/messaging/occasion.ts";
import { readOccasion } from "../../../core/messaging/read-occasion.ts";
import {
  excerpt,
  readThreadId,
  senderName,
  unreadWords,
} from "../../../core/messaging/thread-words.ts";
import { parisDayOf } from "../../../core/calendar/paris-time.ts";

const NB = "\u00a0";
const at = (text: string) => text as Instant;
const now = Date.parse("2026-11-23T09:00:00Z");
const slug = Slug.make("laiterie-de-saint-aubin");

describe("the words of the messaging", () => {
  it.each([
    ["2026-11-23T09:12:00Z", `aujourd’hui 10${NB}h${NB}12`],
    // In Paris it is the 23rd already.
    ["2026-11-22T23:30:00Z", `aujourd’hui 0${NB}h${NB}30`],
    ["2026-11-22T22:30:00Z", `hier 23${NB}h${NB}30`],
    ["2026-11-16T08:00:00Z", "lun. 16 nov."],
    ["2025-12-01T08:00:00Z", "1er décembre 2025"],
  ])("[MSG-20] tell %s as %s", (instant, words) => {
    expect(messageMoment(at(instant), now)).toBe(words);
  });

  it("[MSG-20] separate days by their names", () => {
    const days = ["2026-11-23T09:12:00Z", "2026-11-22T09:00:00Z", "2026-11-16T08:00:00Z"];
    expect(days.map((one) => messageDay(parisDayOf(at(one)), now))).toEqual([
      "Aujourd’hui",
      "Hier",
      "Lundi 16 novembre 2026",
    ]);
  });

  it("[MSG-20] tell the hour of a message in Paris", () => {
    expect(messageTime(at("2026-11-23T09:05:00Z"))).toBe(`10${NB}h${NB}05`);
  });

  it("[MSG-20] show the beginning of a message on one line, and what waits to be read", () => {
    expect([
      excerpt("\n Bonjour,\r\n\r\n  la palette\test abîmée. "),
      excerpt("a".repeat(161)),
      [0, 1, 2, 12].map(unreadWords),
    ]).toEqual([
      "Bonjour, la palette est abîmée.",
      "a".repeat(160),
      ["non lu", "non lu", "2 non lus", "12 non lus"],
    ]);
  });

  it("[MSG-20] call the reader 'Vous', colleagues and the others by their name", () => {
    const reader = { fullName: "Camille Delaunay" };
    const names = [
      { type: "user", name: "Camille Delaunay" },
      { type: "user", name: "Léa Morin" },
      { type: "merchant", name: "Ferme Delattre" },
      { type: "operator", name: "" },
      { type: "user", name: "" },
    ] as const;
    expect(names.map((one) => senderName(knownFirm.firm, one, reader))).toEqual([
      "Vous",
      "Léa Morin",
      "Ferme Delattre",
      "Grands Moulins Panetier",
      "Votre boutique",
    ]);
    expect([
      senderName(knownFirm.firm, { type: "user", name: "Léa Morin" }, null),
      senderName(knownFirm.firm, { type: "merchant", name: "Camille Delaunay" }, reader),
    ]).toEqual(["Léa Morin", "Camille Delaunay"]);
  });

  it("[MSG-20] say what a file is, and show only what every browser draws", () => {
    const types = ["image/jpeg", "image/heic", "application/pdf", "text/csv", "application/x-any"];
    expect(types.map((type) => [attachmentKind(type), isShowable(type)])).toEqual([
      ["Image", true],
      ["Image", false],
      ["PDF", false],
      ["Tableau CSV", false],
      ["Fichier", false],
    ]);
    expect(["image/png", "image/gif", "image/webp"].map(isShowable)).toEqual([true, true, true]);
    expect(
      [
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "application/vnd.oasis.opendocument.text",
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "application/vnd.oasis.opendocument.spreadsheet",
        "application/vnd.openxmlformats-officedocument.presentationml.presentation",
        "application/x-ole-storage",
      ].map(attachmentKind),
    ).toEqual([
      "Document Word",
      "Document",
      "Tableur",
      "Tableur",
      "Présentation",
      "Document Office",
    ]);
  });
});

describe("the addresses of the messaging", () => {
  it("[MSG-21] carry every filter there and back, and nothing that is not understood", () => {
    const filters: fc.Arbitrary<InboxFilters> = fc.record({
      search: fc.constantFrom("", "sac percé", "P26-000709"),
      unread: fc.boolean(),
      about: fc.constantFrom(null, ...INBOX_SUBJECTS.map(({ value }) => value)),
      merchant: fc.constantFrom(null, slug, MILL),
      page: fc.integer({ min: 1, max: 900 }),
    });
    fc.assert(
      fc.property(filters, (wanted) => {
        expect(readInboxFilters(writeInboxFilters(wanted))).toEqual(wanted);
        expect(hasInboxFilters(wanted)).toBe(
          JSON.stringify({ ...wanted, page: 1 }) !== JSON.stringify(EMPTY_INBOX_FILTERS),
        );
      }),
    );
    const odd = new URLSearchParams("about=tout&merchant=A%20B&page=-1&unread=oui");
    expect(readInboxFilters(odd)).toEqual(EMPTY_INBOX_FILTERS);
    expect(inboxCall({ ...EMPTY_INBOX_FILTERS, unread: true })).toEqual({
      unread: "true",
      page: 1,
    });
    expect(
      inboxCall({ search: "sac percé", unread: false, about: "order", merchant: slug, page: 3 }),
    ).toEqual({ search: "sac percé", about: "order", merchant: slug, page: 3 });
    expect(inboxCall(EMPTY_INBOX_FILTERS)).toEqual({ page: 1 });
    expect(hasInboxFilters({ ...EMPTY_INBOX_FILTERS, page: 7 })).toBe(false);
    expect(MILL).toBe(OPERATOR);
  });

  it("[MSG-21] carry what a message is about there and back", () => {
    const token = OrderToken.make("11111111-1111-4111-8111-111111111111");
    const occasions: readonly Occasion[] = [
      { kind: "order", order: token, shipment: ShipmentId.make(51) },
      { kind: "offer", product: slug },
      { kind: "merchant", merchant: slug },
      { kind: "none" },
    ];
    expect(occasions.map((one) => readOccasion(writeOccasion(one)))).toEqual(occasions);
    expect(occasions.map((one) => writeOccasion(one).toString())).toEqual([
      `commande=${token}&expedition=51`,
      "produit=laiterie-de-saint-aubin",
      "marchand=laiterie-de-saint-aubin",
      "",
    ]);
    const odd = [
      `commande=${token}`,
      "expedition=51",
      "commande=abc&expedition=51",
      ...["-1", "0", "051", "5.1", "51a", "a51", "1234567890"].map(
        (shipment) => `commande=${token}&expedition=${shipment}`,
      ),
      "produit=A B",
      "marchand=A B",
    ];
    expect(odd.map((query) => readOccasion(new URLSearchParams(query)))).toEqual(
      odd.map(() => ({ kind: "none" })),
    );
    const nine = new URLSearchParams({ commande: token, expedition: "123456789" });
    expect(readOccasion(nine)).toEqual({ kind: "order", order: token, shipment: 123_456_789 });
  });

  it("[MSG-21] know a conversation by a whole number", () => {
    expect(["3", "123456789", "0", "-1", "3.5", "abc", "9999999999"].map(readThreadId)).toEqual([
      3,
      123_456_789,
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});

describe("files that go with a message", () => {
  it("[MSG-22] are taken once each, five at most, and the first that cannot be sent is said", () => {
    const file = (name: string, size = 10) => ({ name, size });
    const first = withMoreFiles([], [file("a.pdf"), file("a.pdf", 11), file("outil.exe")]);
    expect(first.kept).toEqual([file("a.pdf"), file("a.pdf", 11)]);
    expect(first.refusal).toBe(`« outil.exe »${NB}: ce type de fichier n’est pas accepté.`);
    expect(withMoreFiles([file("a.pdf")], [file("a.pdf")])).toEqual({
      kept: [file("a.pdf")],
      refusal: undefined,
    });
    const many = ["a", "b", "c", "d", "e", "f"].map((name) => file(`${name}.png`));
    expect(withMoreFiles([], many)).toEqual({
      kept: many.slice(0, 5),
      refusal: "5 fichiers au plus.",
    });
  });
});
