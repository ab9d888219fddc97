import { describe, expect, it } from "vitest";
import { isValidEan } from "../../../core/catalogue/ean.ts";
import { demoCatalogue } from "../../../demonstration/seed/catalogue.ts";
import { largeCatalogue } from "../../../demonstration/seed/generator.ts";

const now = new Date("2026-11-24T10:00:00.000Z");

describe("the large catalogue", () => {
  const batches = [...largeCatalogue(5_000, now)];
  const products = batches.flatMap((batch) => batch.products);
  const variants = batches.flatMap((batch) => batch.variants);
  const prices = batches.flatMap((batch) => batch.prices);

  it("comes in batches of two thousand", () => {
    expect(batches.map((batch) => batch.products.length)).toEqual([2_000, 2_000, 1_000]);
  });

  it("is the same for the same seed, whatever the size of the batches", () => {
    const again = [...largeCatalogue(5_000, now, { batchSize: 700 })];
    expect(again.flatMap((batch) => batch.products)).toEqual(products);
    expect(again.flatMap((batch) => batch.variants)).toEqual(variants);
    expect(again.flatMap((batch) => batch.prices)).toEqual(prices);
  });

  it("never repeats a key, of its own nor of the demonstration", () => {
    const demo = demoCatalogue(now);
    const all = [...demo.products, ...products];
    const allVariants = [...demo.variants, ...variants];
    expect(new Set(all.map(({ code }) => code)).size).toBe(all.length);
    expect(new Set(all.map(({ slug }) => slug)).size).toBe(all.length);
    expect(new Set(allVariants.map(({ code }) => code)).size).toBe(allVariants.length);
    expect(new Set(allVariants.map(({ reference }) => reference)).size).toBe(allVariants.length);
    expect(new Set(allVariants.map(({ ean }) => ean)).size).toBe(allVariants.length);
    expect(variants.filter(({ ean }) => !isValidEan(ean))).toEqual([]);
  });

  it("prices every variant in three areas, above zero", () => {
    expect(prices.length).toBe(3 * variants.length);
    expect(
      prices.filter(({ unitPrice }) => !Number.isInteger(unitPrice) || unitPrice <= 0),
    ).toEqual([]);
  });

  it("shows pictures that the demonstration has", () => {
    const drawn = new Set(demoCatalogue(now).pictures.map(({ path }) => path));
    const named = [...products, ...variants].flatMap(({ images }) =>
      images.map(({ path }) => path),
    );
    expect(named.filter((path) => !drawn.has(path))).toEqual([]);
  });

  it("refuses more products than it can name", () => {
    expect(() => largeCatalogue(2_000_000, now).next()).toThrow(RangeError);
  });
});
