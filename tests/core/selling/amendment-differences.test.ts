import { describe, expect, it } from "vitest";
import type { AmendmentSide } from "../../../api-schema/amendment.ts";
import { VariantCode } from "../../../api-schema/primitives.ts";
import { cents } from "../../../core/money/cents.ts";
import {
  amendmentDifferences,
  differenceWords,
  untilWords,
} from "../../../core/selling/amendment-differences.ts";
import { day, instant } from "../values.ts";

type Content = Pick<AmendmentSide, "deliveryDate" | "items">;

const sacks = (quantity: number, productName = "Farine T65"): Content["items"][number] => ({
  variant: VariantCode.make("T65"),
  reference: "101065",
  productName,
  packaging: "Sac 25 kg",
  quantity,
  unitPrice: cents(1000),
  subtotal: cents(1000 * quantity),
});

const version = (deliveryDate: string | null, ...items: Content["items"]): Content => ({
  deliveryDate: deliveryDate === null ? null : day(deliveryDate),
  items,
});

describe("what two versions do not share", () => {
  it("[AMEND-8] is named as the former one names it, with all that tells it apart", () => {
    const [before, after] = [
      version(null, sacks(8)),
      version(null, sacks(10, "Farine de blé T65")),
    ];
    const same = { variant: "T65", packaging: "Sac 25 kg", reference: "101065" };
    expect([
      amendmentDifferences(before, after),
      amendmentDifferences(version(null), after),
      amendmentDifferences(before, version(null)),
      amendmentDifferences(before, before),
    ]).toEqual([
      [{ ...same, productName: "Farine T65", before: 8, after: 10 }],
      [{ ...same, productName: "Farine de blé T65", before: 0, after: 10 }],
      [{ ...same, productName: "Farine T65", before: 8, after: 0 }],
      [],
    ]);
  });

  it("[AMEND-8] is a day where the later one has another, beside the former where there was one", () => {
    const tuesday = version("2026-11-24");
    const undated = version(null);
    expect([
      differenceWords(tuesday, version("2026-11-26")),
      differenceWords(undated, tuesday),
      differenceWords(tuesday, undated),
      differenceWords(tuesday, tuesday),
      differenceWords(undated, undated),
    ]).toEqual([
      ["livraison jeudi 26 novembre au lieu de mardi 24 novembre"],
      ["livraison mardi 24 novembre"],
      [],
      [],
      [],
    ]);
  });

  it("[AMEND-8] is written with its thousands apart", () => {
    expect(differenceWords(version(null, sacks(1200)), version(null, sacks(1500)))).toEqual([
      "Farine T65, Sac 25 kg : 1\u202f500 au lieu de 1\u202f200",
    ]);
  });
});

it("[AMEND-1] says the date of a limit from the very week on, when its weekday comes twice", () => {
  const until = instant("2026-12-01T10:00:00.000Z");
  expect([
    untilWords(until, instant("2026-11-24T10:00:00.001Z")),
    untilWords(until, instant("2026-11-24T10:00:00.000Z")),
  ]).toEqual(["mar. 11\u00a0h\u00a000", "mar. 1er déc. 11\u00a0h\u00a000"]);
});
