import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AmendmentWish } from "../../../api-schema/amendment.ts";
import { VariantCode } from "../../../api-schema/primitives.ts";
import {
  quantityIn,
  readAmendment,
  withDay,
  withQuantity,
  amendmentOf,
} from "../../../core/selling/amendment-request.ts";
import { sampleCart } from "../../../machines/laboratory/flows/sample-order.ts";
import { assertPresent } from "../../../machines/system/assert-present.ts";
import { anyDay, day } from "../values.ts";

const T65 = VariantCode.make("T65");
const T80 = VariantCode.make("T80");
const T110 = VariantCode.make("T110");

const wish: AmendmentWish = {
  items: [
    { variant: T65, quantity: 2 },
    { variant: T80, quantity: 4 },
  ],
};

const anyVersion: fc.Arbitrary<AmendmentWish> = fc.record(
  {
    items: fc.array(
      fc.record({ variant: fc.constantFrom(T65, T80, T110), quantity: fc.nat({ max: 9999 }) }),
      { maxLength: 4 },
    ),
    deliveryDate: anyDay,
  },
  { requiredKeys: ["items"] },
);

describe("a change of a shipment", () => {
  it("begins with the shipment as it is, on the day that it has", () => {
    const shipment = assertPresent(sampleCart.shipments[0] ?? null);
    expect(amendmentOf(shipment)).toEqual({ items: [{ variant: "FARINE-T65-25", quantity: 3 }] });
  });

  it("sets a product in its place, adds a new one at the end, and takes one out at 0", () => {
    expect([
      withQuantity(wish, T65, 5),
      withQuantity(wish, T110, 3),
      withQuantity(wish, T65, 0),
      withQuantity(wish, T110, 0),
      withQuantity({ ...wish, deliveryDate: day("2026-11-26") }, T80, 1),
    ]).toEqual([
      { items: [{ variant: T65, quantity: 5 }, wish.items[1]] },
      { items: [...wish.items, { variant: T110, quantity: 3 }] },
      { items: [wish.items[1]] },
      wish,
      {
        items: [wish.items[0], { variant: T80, quantity: 1 }],
        deliveryDate: "2026-11-26",
      },
    ]);
  });

  it("comes on the last day that was named", () => {
    expect(withDay(withDay(wish, day("2026-11-24")), day("2026-11-26"))).toEqual({
      ...wish,
      deliveryDate: "2026-11-26",
    });
  });

  it("tells the quantity of each of its products, and 0 of another", () => {
    expect([T65, T80, T110].map((variant) => quantityIn(wish, variant))).toEqual([2, 4, 0]);
  });
});

describe("a kept change", () => {
  it("[AMEND-10] is read back as it was kept", () => {
    fc.assert(
      fc.property(anyVersion, (version) => {
        expect(readAmendment(JSON.stringify(version))).toEqual(version);
      }),
    );
  });

  it.each([
    "",
    "{",
    "null",
    "3",
    "true",
    '"items"',
    "[]",
    "{}",
    '{"items":null}',
    '{"items":{}}',
    '{"items":"T65"}',
    '{"items":[null]}',
    '{"items":[3]}',
    '{"items":["T65"]}',
    '{"items":[{"quantity":2}]}',
    '{"items":[{"variant":"T65"}]}',
    '{"items":[{"variant":1,"quantity":2}]}',
    '{"items":[{"variant":"T65","quantity":1.5}]}',
    '{"items":[{"variant":"T65","quantity":"2"}]}',
    '{"items":[{"variant":"T65","quantity":2},{"variant":"T80"}]}',
    '{"items":[],"deliveryDate":3}',
    '{"items":[],"deliveryDate":null}',
    '{"deliveryDate":"2026-11-26"}',
  ])("[AMEND-10] is not read from %s", (text) => {
    expect(readAmendment(text)).toBeNull();
  });
});
