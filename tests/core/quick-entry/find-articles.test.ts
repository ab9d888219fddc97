import { expect, it } from "vitest";
import { Grams, Quantity, VariantCode, VariantId } from "../../../api-schema/primitives.ts";
import type { KnownProduct } from "../../../api-schema/quick-entry.ts";
import { findArticles } from "../../../core/quick-entry/find-articles.ts";

const product = (id: number, name: string, reference: string, times: number): KnownProduct => ({
  code: VariantCode.make(`V${id}`),
  variantId: VariantId.make(id),
  reference,
  ean: null,
  name,
  brand: null,
  packaging: "Sac 25 kg",
  orderStep: 1,
  netWeight: Grams.make(25_000),
  pieces: null,
  category: "Farines",
  bought: { times, last: null, usual: times > 5 ? Quantity.make(10) : null },
});

const PRODUCTS = [
  product(1, "Farine T65", "FA-65", 3),
  product(2, "Farine T55", "FA-55", 12),
  product(3, "Levure sèche", "T55", 0),
  product(4, "Crème pâtissière", "CR-1", 0),
];

const found = (typed: string, most = 9) =>
  findArticles(PRODUCTS, typed, most).map(({ reference }) => reference);

it("[PHONE-4] finds the reference that is typed whole, then beginnings, then names, the most bought first", () => {
  expect(found("t55")).toEqual(["T55", "FA-55"]);
  expect(found("fa")).toEqual(["FA-55", "FA-65"]);
  expect(found("farine 25")).toEqual(["FA-55", "FA-65"]);
  expect(found("creme patissiere")).toEqual(["CR-1"]);
  expect(found("V4")).toEqual(["CR-1"]);
  expect(found("")).toEqual(["FA-55", "FA-65"]);
  expect(found("farine", 1)).toEqual(["FA-55"]);
  expect(found("rien de tel")).toEqual([]);
});
