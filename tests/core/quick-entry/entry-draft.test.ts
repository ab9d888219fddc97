import fc from "fast-check";
import { expect, it } from "vitest";
import { VariantCode } from "../../../api-schema/primitives.ts";
import {
  EMPTY_ENTRY,
  type EntryDraft,
  readEntryDraft,
  writeEntryDraft,
} from "../../../core/quick-entry/entry-draft.ts";
import { addressOfList, listOfAddress } from "../../../core/quick-entry/entry-target.ts";
import { isNewScan } from "../../../core/quick-entry/scan-pace.ts";

const column = fc.option(fc.nat(20));
const anyDraft: fc.Arbitrary<EntryDraft> = fc.record({
  text: fc.string(),
  table: fc.option(
    fc.record({
      name: fc.string(),
      text: fc.string(),
      columns: fc.option(fc.record({ product: column, quantity: column, name: column })),
      hasHeader: fc.option(fc.boolean()),
    }),
  ),
  corrections: fc.dictionary(
    fc.string().filter((key) => key !== "__proto__"),
    fc.oneof(
      fc.constant({ kind: "leftOut" as const }),
      fc.record({
        kind: fc.constant("taken" as const),
        code: fc.constant(VariantCode.make("FARINE-T65-25")),
        quantity: fc.nat(9999),
      }),
    ),
    { noNullPrototype: true },
  ),
});

it("[FIELD-5] is read as it was written", () => {
  fc.assert(
    fc.property(anyDraft, (draft) => {
      expect(readEntryDraft(writeEntryDraft(draft))).toEqual(draft);
    }),
  );
  expect(Object.values(writeEntryDraft(EMPTY_ENTRY))).toEqual(["", "", ""]);
});

it("[FIELD-5] leaves out what nobody can have written", () => {
  fc.assert(
    fc.property(fc.json(), fc.string(), (table, corrections) => {
      expect(readEntryDraft({ text: "10 T65", table, corrections }).text).toBe("10 T65");
    }),
  );
  expect(
    readEntryDraft({
      table: '{"name":"a.csv","text":"x","columns":{"product":-1,"quantity":"2"}}',
      corrections: '{"a":{"kind":"taken","code":"X","quantity":1e9},"b":{"kind":"leftOut"},"c":3}',
    }),
  ).toEqual({
    text: "",
    table: {
      name: "a.csv",
      text: "x",
      columns: { product: null, quantity: null, name: null },
      hasHeader: null,
    },
    corrections: { b: { kind: "leftOut" } },
  });
});

it("knows the list of an address, and the cart for any other", () => {
  const read = (query: string) => listOfAddress(new URLSearchParams(query));
  expect([read("dans=liste:12"), read("dans=liste:0"), read("dans=liste:x"), read("")]).toEqual([
    12,
    null,
    null,
    null,
  ]);
  expect(listOfAddress(addressOfList(read("dans=liste:12")))).toBe(12);
  expect(listOfAddress(addressOfList(null))).toBeNull();
});

it("[FIELD-6] takes a code for another article when it is another, or was away for two seconds", () => {
  const last = { code: "3760000000017", at: 1000 };
  expect([
    isNewScan(null, last),
    isNewScan(last, { code: "3760000000024", at: 1100 }),
    isNewScan(last, { ...last, at: 2999 }),
    isNewScan(last, { ...last, at: 3000 }),
  ]).toEqual([true, true, false, true]);
});
