import * as fc from "fast-check";
import { expect, it } from "vitest";
import { groupKeyOf, groupLines, type Shippable } from "../../../core/selling/shipping-groups.ts";
import { merchantId } from "../values.ts";

const line = (
  id: string,
  transportTypeCode: Shippable["transportTypeCode"],
  merchant: number,
  merchantName = "Grands Moulins Panetier",
) => ({ id, transportTypeCode, merchantId: merchantId(merchant), merchantName });

it("[CART-9] groups a cart by lorry and merchant: flour, frozen, then merchants by name", () => {
  const lines = [
    line("a", "MKP", 3, "Vergers du Lys"),
    line("b", "Z001", 1),
    line("c", "MKP", 2, "Épicerie fine"),
    line("d", "Z002", 1),
    line("e", "MKP", 3, "Vergers du Lys"),
  ];
  const groups = groupLines(lines).map(({ lines: members, ...label }) => ({
    ...label,
    ids: members.map(({ id }) => id),
  }));
  expect(groups).toEqual([
    { key: "gmp:Z002", title: "Farine", carrier: "Camion du moulin", ids: ["d"] },
    { key: "gmp:Z001", title: "Surgelés", carrier: "Camion froid", ids: ["b"] },
    { key: "mkp:2", title: "Épicerie fine", carrier: "Expédié par le marchand", ids: ["c"] },
    { key: "mkp:3", title: "Vergers du Lys", carrier: "Expédié par le marchand", ids: ["a", "e"] },
  ]);
});

it("[CART-9] keeps two merchants of the same name apart, always in the same order", () => {
  const lines = [line("a", "MKP", 9, "Ferblanc"), line("b", "MKP", 4, "Ferblanc")];
  const keys = [lines, lines.toReversed()].map((all) => groupLines(all).map(({ key }) => key));
  expect(keys).toEqual([
    ["mkp:4", "mkp:9"],
    ["mkp:4", "mkp:9"],
  ]);
});

it("[CART-9] puts each line in exactly one group, in its order, whatever the order of the others", () => {
  const anyLine = fc
    .tuple(fc.constantFrom("Z001", "Z002", "MKP"), fc.integer({ min: 1, max: 4 }))
    .map(([transport, merchant]) => line("", transport, merchant, `Marchand ${merchant}`));
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 20 }), (lines) => {
      const groups = groupLines(lines);
      expect(groups.flatMap((group) => group.lines).length).toBe(lines.length);
      expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length);
      for (const { key, lines: members } of groups) {
        expect(members).toEqual(lines.filter((known) => groupKeyOf(known) === key));
        const isOfGroup = members.every((known) => known.transportTypeCode !== "MKP");
        expect(key.startsWith("gmp:")).toBe(isOfGroup);
      }
      expect(groupLines(lines.toReversed()).map(({ key }) => key)).toEqual(
        groups.map(({ key }) => key),
      );
    }),
  );
});
