import { Option, Schema } from "effect";
import { expect, it } from "vitest";
import { LineChange } from "../../../core/cart/line-change.ts";

const read = (change: unknown): unknown =>
  Option.getOrNull(Schema.decodeUnknownOption(LineChange)(change));

it("is a new quantity, lines that go or products that come", () => {
  const changes = [
    { kind: "change", itemId: 7, quantity: 12 },
    { kind: "remove", items: [7, 8] },
    { kind: "add", items: [{ variant: "T65-25KG", quantity: 3 }] },
  ];
  expect(changes.map(read)).toEqual(changes);
});

it("is nothing that lacks what it is about, and no part of a packaging", () => {
  expect(
    [
      { kind: "" },
      { kind: "change", itemId: 7 },
      { kind: "change", itemId: 7, quantity: 1.5 },
      { kind: "remove", itemId: 7 },
      { kind: "add", items: [7] },
    ].map(read),
  ).toEqual([null, null, null, null, null]);
});
