import { describe, expect, it } from "vitest";
import { Instant } from "../../../api-schema/primitives.ts";
import { weekdayOf } from "../../../core/calendar/day.ts";
import { parisDayOf, parisTimeOf } from "../../../core/calendar/paris-time.ts";
import { makeDemo } from "../../../demonstration/seed/demo.ts";
import { smallPdf } from "../../../demonstration/seed/small-pdf.ts";

const demos = ["2026-11-24T02:46:00.000Z", "2027-05-02T13:10:00.000Z"].map((text) => {
  const now = Instant.make(text);
  return { now, demo: makeDemo(now) };
});

describe("the demonstration's conversations", () => {
  it("are some sixty, with merchants and the operator, about orders, offers and nothing", () => {
    for (const { demo } of demos) {
      const { conversations } = demo;
      expect(conversations).toHaveLength(60);
      const kinds = conversations.map(({ merchantId, shipmentId, variantId }) =>
        [merchantId, shipmentId, variantId].map((id) => id !== null).join(),
      );
      expect([...new Set(kinds)].toSorted()).toEqual([
        "false,false,false",
        "false,true,false",
        "true,false,false",
        "true,false,true",
        "true,true,false",
      ]);
    }
  });

  it("are complete, in order and past, whenever they are made", () => {
    for (const { now, demo } of demos) {
      for (const { messages } of demo.conversations) {
        const times = messages.map(({ createdAt }) => createdAt);
        expect(times).toEqual(times.toSorted());
        expect(times.length).toBeGreaterThan(0);
        expect(times.filter((at) => at >= now)).toEqual([]);
        expect(messages.filter(({ title, body }) => /[{}]|undefined/.test(title + body))).toEqual(
          [],
        );
      }
    }
  });

  it("are written by members who may write, and answered from an office", () => {
    for (const { demo } of demos) {
      const supervisors = new Set(
        demo.stores.links
          .filter(({ role }) => role === "supervisor")
          .map(({ storeId, customerId }) => `${storeId} ${customerId}`),
      );
      for (const { storeId, messages } of demo.conversations) {
        for (const { customerId, createdAt } of messages) {
          if (customerId !== null) expect(supervisors).not.toContain(`${storeId} ${customerId}`);
          if (customerId !== null) continue;
          expect(weekdayOf(parisDayOf(createdAt))).toBeLessThan(7);
          const time = parisTimeOf(createdAt);
          expect(time >= "08:00" && time < "18:00").toBe(true);
        }
      }
    }
  });

  it("are unread in part", () => {
    for (const { demo } of demos) {
      const messages = demo.conversations.flatMap((thread) => thread.messages);
      const unread = messages.filter(({ viewed, sender }) => !viewed && sender.type !== "user");
      expect(unread.length).toBeGreaterThan(10);
      expect(unread.length).toBeLessThan(40);
    }
  });
});

describe("an attached document", () => {
  it("is a PDF whose table of objects points at them", () => {
    const text = smallPdf(["Fiche (à jour) d’œuf", "x ".repeat(90)]).toString("latin1");
    expect(text.startsWith("%PDF-1.4\n")).toBe(true);
    const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
    expect(text.slice(table, table + 9)).toBe("xref\n0 6\n");
    const starts = [...text.matchAll(/^(\d{10}) 00000 n/gm)].map(([, start]) => Number(start));
    expect(starts.map((start) => text.slice(start, start + 7))).toEqual(
      [1, 2, 3, 4, 5].map((number) => `${number} 0 obj`),
    );
    const stream = /stream\n([\s\S]*)\nendstream/.exec(text)?.[1] ?? "";
    expect(text).toContain(`/Length ${stream.length} `);
    expect(stream).toContain("(Fiche \\(à jour\\) d\u0092\u009Cuf) Tj");
  });
});
