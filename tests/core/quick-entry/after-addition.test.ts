import { expect, it } from "vitest";
import { VariantCode } from "../../../api-schema/primitives.ts";
import { afterAddition, afterTakingBack } from "../../../core/quick-entry/after-addition.ts";
import { EMPTY_ENTRY, type EntryDraft } from "../../../core/quick-entry/entry-draft.ts";
import type { SettledLine } from "../../../core/quick-entry/settled-lines.ts";

const flour = VariantCode.make("FARINE-T65-25");
const table = (text: string): EntryDraft["table"] => ({
  name: "commande.csv",
  text,
  columns: null,
  hasHeader: null,
});
const line = (said: string, kind: "taken" | "unknown"): SettledLine => ({
  key: `${said}#0`,
  entry: { said, at: { from: 0, to: said.length }, meaning: { kind: "unknown", reason: "" } },
  certainty: kind,
  choice: kind === "taken" ? { code: flour, quantity: 4 } : null,
});

const draft: EntryDraft = {
  text: "4 T65\nsel fin",
  table: null,
  corrections: { "4 t65#0": { kind: "taken", code: flour, quantity: 4 } },
};
const added = { draft, lines: [line("4 T65", "taken"), line("sel fin", "unknown")] };

it("[FIELD-7] leaves what was not understood, and what was written since the press", () => {
  expect(afterAddition(draft, added)).toEqual({ ...EMPTY_ENTRY, text: "sel fin" });
  const since = { ...draft, text: `${draft.text}\n2 beurre` };
  expect(afterAddition(since, added)).toEqual({ ...EMPTY_ENTRY, text: "sel fin\n2 beurre" });
  expect(afterAddition({ ...draft, table: table("a;1") }, added).table).toEqual(table("a;1"));
});

it("[FIELD-7] gives back what was added, and keeps what was written since", () => {
  const left = afterAddition(draft, added);
  expect(afterTakingBack(left, added)).toEqual(draft);
  expect(afterTakingBack({ ...left, text: "sel fin\n2 beurre" }, added).text).toBe(
    "4 T65\nsel fin\n2 beurre",
  );
  expect(afterTakingBack({ ...left, text: "levure" }, added).text).toBe("4 T65\nsel fin\nlevure");
  const all = { draft, lines: added.lines.slice(0, 1) };
  expect(afterTakingBack({ ...EMPTY_ENTRY, text: "levure" }, all).text).toBe(
    "4 T65\nsel fin\nlevure",
  );
});

it("[FIELD-7] of a table leaves the text that it hid, and its rows where another one came", () => {
  const hidden = { ...draft, text: "écrit avant", table: table("T65;4\nsel;1") };
  const ofTable = { draft: hidden, lines: [line("T65;4", "taken"), line("sel;1", "unknown")] };
  const left = afterAddition(hidden, ofTable);
  expect(left).toEqual({ ...EMPTY_ENTRY, text: "écrit avant\nsel;1" });
  expect(afterTakingBack(left, ofTable)).toEqual(hidden);
  expect(afterTakingBack({ ...left, table: table("b;2") }, ofTable)).toMatchObject({
    table: table("b;2"),
    text: "écrit avant\nT65;4\nsel;1",
  });
});
