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
  const notPairs = fc.oneof(
    fc.jsonValue().filter((value) => !Array.isArray(value)),
    fc.tuple(fc.string(), fc.integer()),
    fc.array(fc.string(), { minLength: 3 }),
  );
  const texts = fc.oneof(
    notPairs.map((value) => JSON.stringify(value)),
    fc.string().map((text) => `{${text}`),
  );
  fc.assert(
    fc.property(texts, (text) => {
      expect(draftedText({ [note]: text }, note, "")).toBeUndefined();
    }),
  );
});
