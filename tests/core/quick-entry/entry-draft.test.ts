import fc from "fast-check";
import { expect, it } from "vitest";
import { VariantCode } from "../../../api-schema/primitives.ts";
import {
  EMPTY_ENTRY,
  type EntryDraft,
  readEntryDraft,
  writeEntryDraft,
} from "../../../core/quick-entry/entry-draft.ts";
import {
  addressOfList,
  isScanAddress,
  listOfAddress,
  scanAddress,
} from "../../../core/quick-entry/entry-target.ts";
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

const KEPT = { name: "a.csv", text: "x", columns: null, hasHeader: null };

it.each([
  ["null", null],
  ["[]", null],
  ["3", null],
  ['"x"', null],
  ["{", null],
  ["{}", null],
  ['{"name":"a.csv"}', null],
  ['{"text":"x"}', null],
  ['{"name":1,"text":"x"}', null],
  ['{"name":"a.csv","text":"x"}', KEPT],
  ['{"name":"a.csv","text":"x","hasHeader":true}', { ...KEPT, hasHeader: true }],
  ['{"name":"a.csv","text":"x","hasHeader":"true"}', KEPT],
  ['{"name":"a.csv","text":"x","columns":[0,1]}', KEPT],
  ['{"name":"a.csv","text":"x","columns":null}', KEPT],
  [
    '{"name":"a.csv","text":"x","columns":{"product":0,"quantity":1.5,"name":"2"}}',
    { ...KEPT, columns: { product: 0, quantity: null, name: null } },
  ],
  [
    '{"name":"a.csv","text":"x","columns":{"quantity":3,"name":-1}}',
    { ...KEPT, columns: { product: null, quantity: 3, name: null } },
  ],
])("[FIELD-5] reads of the table %s what can be read", (table, read) => {
  expect(readEntryDraft({ table })).toEqual({ text: "", table: read, corrections: {} });
});

it.each([
  ["null", {}],
  ["[]", {}],
  ["3", {}],
  ['{"a":null}', {}],
  ['{"a":[]}', {}],
  ['{"a":{}}', {}],
  ['{"a":{"kind":"leftOut","code":3}}', { a: { kind: "leftOut" } }],
  [
    '{"a":{"kind":"taken","code":"X","quantity":0}}',
    { a: { kind: "taken", code: "X", quantity: 0 } },
  ],
  [
    '{"a":{"kind":"taken","code":"X","quantity":9999}}',
    { a: { kind: "taken", code: "X", quantity: 9999 } },
  ],
  ['{"a":{"kind":"taken","code":"X","quantity":10000}}', {}],
  ['{"a":{"kind":"taken","code":"X","quantity":-1}}', {}],
  ['{"a":{"kind":"taken","code":"X","quantity":1.5}}', {}],
  ['{"a":{"kind":"taken","code":"X","quantity":"1"}}', {}],
  ['{"a":{"kind":"taken","code":3,"quantity":1}}', {}],
  ['{"a":{"kind":"taken","quantity":1}}', {}],
  ['{"a":{"code":"X","quantity":1}}', {}],
  ['{"a":{"kind":"other","code":"X","quantity":1}}', {}],
])("[FIELD-5] reads of the decisions %s what can be read", (corrections, read) => {
  expect(readEntryDraft({ text: "10 T65", corrections })).toEqual({
    text: "10 T65",
    table: null,
    corrections: read,
  });
});

it("[FIELD-5] keeps nothing of what is empty", () => {
  expect([EMPTY_ENTRY, writeEntryDraft(EMPTY_ENTRY), readEntryDraft({})]).toEqual([
    { text: "", table: null, corrections: {} },
    { text: "", table: "", corrections: "" },
    EMPTY_ENTRY,
  ]);
});

it("[ENTRY-13] opens the scanner by an address of its own alone", () => {
  expect(scanAddress().toString()).toBe("scanner=1");
  expect(
    [
      scanAddress(),
      ...["scanner=0", "scanner=", "scan=1", ""].map((q) => new URLSearchParams(q)),
    ].map(isScanAddress),
  ).toEqual([true, false, false, false, false]);
});

it("knows the list of an address, and the cart for any other", () => {
  const read = (query: string) => listOfAddress(new URLSearchParams(query));
  expect([read("dans=liste:12"), read("dans=liste:0"), read("dans=liste:x"), read("")]).toEqual([
    12,
    null,
    null,
    null,
  ]);
  expect(
    ["dans=liste:1234567890", "dans=xliste:12", "dans=liste:12x", "dans=liste:", "liste=12"].map(
      read,
    ),
  ).toEqual([null, null, null, null, null]);
  expect([read("dans=liste:999999999"), addressOfList(read("dans=liste:12")).toString()]).toEqual([
    999_999_999,
    "dans=liste%3A12",
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
