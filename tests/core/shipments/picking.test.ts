import { describe, expect, it } from "vitest";
import { pickingByArticle } from "../../../core/shipments/picking.ts";

const line = (reference: string, expected: number, shipped = 0) => ({
  reference,
  name: `Article ${reference}`,
  packaging: "Sac 25 kg",
  netWeight: 25_000,
  expected,
  shipped,
});

describe("what is picked for a lorry", () => {
  it("[DISPATCH-2] is the sum of its stops, by reference", () => {
    const stops = [{ lines: [line("B", 4, 1), line("A", 2)] }, { lines: [line("B", 6)] }];
    expect(pickingByArticle(stops)).toEqual([
      { ...line("A", 2), stops: 1 },
      { ...line("B", 10, 1), stops: 2 },
    ]);
    expect(pickingByArticle([])).toEqual([]);
  });
});
