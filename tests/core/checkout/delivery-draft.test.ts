import * as fc from "fast-check";
import { expect, it } from "vitest";
import { draftedText, draftField, withDrafted } from "../../../core/checkout/delivery-draft.ts";

const note = draftField("note", 12);

it("[DRAFT-1] gives back what was typed, for that shipment only", () => {
  const draft = withDrafted({}, note, { stored: "", chosen: "Sonner" });
  expect(draftedText(draft, note, "")).toBe("Sonner");
  expect(draftedText(draft, draftField("note", 13), "")).toBeUndefined();
  expect(draftedText(draft, draftField("day", 12), "")).toBeUndefined();
});

it("[DRAFT-1] counts no more once the order says it, or something else", () => {
  const draft = withDrafted({}, note, { stored: "", chosen: "Sonner" });
  expect(draftedText(draft, note, "Sonner")).toBeUndefined();
  expect(draftedText(draft, note, "Porte de côté")).toBeUndefined();
});

it("[DRAFT-1] keeps an emptied note apart from one that was never touched", () => {
  const draft = withDrafted({}, note, { stored: "Sonner", chosen: "" });
  expect(draftedText(draft, note, "Sonner")).toBe("");
});

it("[DRAFT-1] is no draft any more when the choice is taken back", () => {
  const draft = withDrafted({ autre: "x" }, note, { stored: "", chosen: "Sonner" });
  expect(withDrafted(draft, note, { stored: "", chosen: "" })).toEqual({ autre: "x" });
});

it("[DRAFT-1] reads nothing of a text that it has not written", () => {
  const first = fc.string({ minLength: 1, maxLength: 1 });
  // Each is asked for with what it begins with: as if the order said just that.
  const notPairs = fc.oneof(
    fc.tuple(fc.jsonValue(), fc.constant("")).filter(([value]) => !Array.isArray(value)),
    first.map((one) => [`${one}à`, one] as const),
    fc.tuple(first, fc.integer()).map((pair) => [pair, pair[0]] as const),
    first.map((one) => [[one], one] as const),
    fc.tuple(first, fc.string(), fc.string()).map((texts) => [texts, texts[0]] as const),
  );
  fc.assert(
    fc.property(notPairs, ([value, stored]) => {
      expect(draftedText({ [note]: JSON.stringify(value) }, note, stored)).toBeUndefined();
    }),
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(draftedText({ [note]: `{${text}` }, note, "")).toBeUndefined();
    }),
  );
});
