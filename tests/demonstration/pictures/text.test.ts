import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { paperLabel } from "../../../demonstration/pictures/labels.ts";
import { createSheet } from "../../../demonstration/pictures/sheet.ts";
import { lineWidth, textBlock, textLine } from "../../../demonstration/pictures/text.ts";
import { textBounds } from "./outline-bounds.ts";

const box = { x: 400, y: 300, width: 240, cap: 60, face: "fraunces", fill: "#2A1A10" } as const;
const words = fc.string({ unit: "grapheme", minLength: 1, maxLength: 28 });

describe("label words", () => {
  it("keeps the asked height while the words fit", () => {
    const [bounds] = textBounds(textLine("T65", box));
    expect(bounds?.bottom).toBeCloseTo(330, -1);
    expect((bounds?.bottom ?? 0) - (bounds?.top ?? 0)).toBeGreaterThan(58);
  });

  it("shrinks long words to the width of their box", () => {
    const [bounds] = textBounds(textLine("Farine de tradition française", box));
    expect(bounds?.left).toBeGreaterThanOrEqual(278);
    expect(bounds?.right).toBeLessThanOrEqual(522);
  });

  it("sets two lines when they make larger letters", () => {
    const long = textBlock("Tomates pelées", { ...box, height: 160 });
    expect(textBounds(long)).toHaveLength(2);
    expect(textBounds(textBlock("T65", { ...box, height: 160 }))).toHaveLength(1);
  });

  it("stays inside the box whatever the words", () => {
    fc.assert(
      fc.property(words, (text) => {
        for (const bounds of textBounds(textBlock(text, { ...box, height: 120 }))) {
          if (!Number.isFinite(bounds.left)) continue;
          // an outline may reach over its advance and below its line by some thousandths of an em
          expect(bounds.left).toBeGreaterThanOrEqual(280 - 16);
          expect(bounds.right).toBeLessThanOrEqual(520 + 16);
          expect(bounds.top).toBeGreaterThanOrEqual(240 - 30);
          expect(bounds.bottom).toBeLessThanOrEqual(360 + 30);
        }
      }),
      { numRuns: 200 },
    );
  });

  it("keeps every line of a label inside its paper", () => {
    const paper = { x: 100, y: 100, width: 280, height: 330 };
    const label = {
      title: "Anticonstitutionnellement long",
      subtitle: "Farine de blé tendre issue de moutures",
      weight: "120 cartons × 70 g",
      tone: "sage",
    } as const;
    const lines = textBounds(paperLabel(createSheet(), label, paper));
    expect(lines).toHaveLength(4);
    for (const line of lines) {
      expect(line.left).toBeGreaterThanOrEqual(paper.x);
      expect(line.right).toBeLessThanOrEqual(paper.x + paper.width);
      expect(line.top).toBeGreaterThanOrEqual(paper.y);
      expect(line.bottom).toBeLessThanOrEqual(paper.y + paper.height);
    }
  });

  it("draws French letters as themselves and unknown ones without their accent", () => {
    expect(textLine("é", box)).not.toBe(textLine("e", box));
    expect(textLine("œ½°×%’–", box)).not.toContain(textLine("·", box));
    expect(textLine("ǎ", box)).toBe(textLine("a", box));
    expect(textLine("漢", box)).toBe(textLine("·", box));
  });

  it("treats the narrow no-break space of French figures as a space", () => {
    expect(lineWidth("1\u202F000", "figtree")).toBe(lineWidth("1 000", "figtree"));
  });

  it("draws nothing for spaces alone", () => {
    expect(textBlock("   ", { ...box, height: 60 })).not.toContain("NaN");
  });
});
