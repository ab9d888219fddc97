import { describe, expect, it } from "vitest";
import { previewedBlocks } from "../../../core/content/previewed.ts";

describe("a document that is being written", () => {
  it("shows what is whole, safe and at its place", () => {
    expect(
      previewedBlocks([
        { type: "title", level: "h2", text: "Noël" },
        { type: "title", level: "h9", text: "pas un niveau" },
        { type: "text", html: '<p onclick="x()">Bon <b>pain</b></p><script>x()</script>' },
        null,
        "un mot",
        { type: "button", label: "Voir", href: "javascript:alert(1)", newTab: false },
        { type: "rien" },
      ]),
    ).toEqual([
      { type: "title", position: 0, level: "h2", text: "Noël" },
      { type: "text", position: 2, html: "<p>Bon <strong>pain</strong></p>" },
      { type: "button", position: 5, label: "Voir", href: "#", newTab: false },
    ]);
  });

  it.each([undefined, null, {}, "texte", 3])("of no list shows nothing: %j", (list) => {
    expect(previewedBlocks(list)).toEqual([]);
  });
});
