import { describe, expect, it } from "vitest";
import { changedLines, documentLines } from "../../../core/content/document-lines.ts";

describe("what a document says", () => {
  it("is a line a block, zone after zone, without its markup", () => {
    expect(
      documentLines({
        content: [
          { type: "title", level: "h2", text: "Noël" },
          { type: "text", html: "<p>Un <strong>pain</strong> d’épices</p>" },
        ],
        hero: [{ type: "button", label: "Voir", href: "/farines", newTab: false }],
      }),
    ).toEqual(["title · h2 · Noël", "text · Un pain d’épices", "button · Voir · /farines"]);
  });

  it("has the figures of steps, and nothing of what is no document", () => {
    expect([
      documentLines([{ title: "Pétrir", text: "", minutes: 12, temperature: null }]),
      documentLines(null),
      documentLines("texte"),
    ]).toEqual([["Pétrir · 12"], [], []]);
  });

  it("changed by what is gone and what has come; what moved has not changed", () => {
    expect(changedLines(["a", "b", "c"], ["c", "a", "d"])).toEqual({ gone: ["b"], come: ["d"] });
  });
});
