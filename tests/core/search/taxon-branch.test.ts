import { describe, expect, it } from "vitest";
import { TaxonCode } from "../../../api-schema/primitives.ts";
import { FLOUR_BANDS, flourBandName, flourBandRange } from "../../../core/search/flour-bands.ts";
import { flourBandUse } from "../../../core/search/flour-help.ts";
import { branchTo } from "../../../core/search/taxon-branch.ts";

const taxon = (code: string, ...children: readonly ReturnType<typeof node>[]) =>
  node(code, children);
const node = (code: string, children: readonly TreeNode[]): TreeNode => ({
  code: TaxonCode.make(code),
  name: code,
  count: 1,
  children,
});
type TreeNode = Parameters<typeof branchTo>[0][number];

const tree = [
  taxon("farines", taxon("ble", taxon("tradition"), taxon("meule")), taxon("seigle")),
  taxon("surgeles"),
];
const codes = (code: string | null) => branchTo(tree, code).map((found) => found.code);

describe("the branch of a category", () => {
  it("goes down to it from the top", () => {
    expect([codes("meule"), codes("ble"), codes("surgeles"), codes("decors"), codes(null)]).toEqual(
      [["farines", "ble", "meule"], ["farines", "ble"], ["surgeles"], [], []],
    );
  });
});

describe("bands of a flour's figures", () => {
  it("are named with their figure, or by their range where it stands beside them", () => {
    expect(FLOUR_BANDS.protein.map((band) => flourBandRange("protein", band))).toEqual([
      "moins de 10\u00a0%",
      "10\u00a0% à 11\u00a0%",
      "11\u00a0% à 12\u00a0%",
      "12\u00a0% à 13\u00a0%",
      "13\u00a0% et plus",
    ]);
    expect(flourBandName("strength", "200-249")).toBe("W 200 à 249");
  });

  it("say what bakers make of every strength and balance", () => {
    const unsaid = (["strength", "balance"] as const).flatMap((figure) =>
      FLOUR_BANDS[figure].filter((band) => flourBandUse(figure, band) === undefined),
    );
    expect(unsaid).toEqual([]);
    expect(flourBandUse("protein", "110-119")).toBeUndefined();
  });
});
