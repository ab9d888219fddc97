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

describe("two versions", () => {
  const side = (quantities: Readonly<Record<string, number>>, deliveryDate = "2026-11-24") =>
    version(
      deliveryDate,
      ...Object.entries(quantities).map(([code, quantity]) => ({
        ...sacks(quantity, `Farine ${code}`),
        variant: VariantCode.make(code),
        reference: `R-${code}`,
      })),
    );

  it("[AMEND-8] differ by the lines that grow, shrink, come and go, and by their day", () => {
    const [before, after] = [
      side({ T55: 2, T65: 8, T80: 1 }),
      side({ T65: 10, T80: 1, T110: 3 }, "2026-11-26"),
    ];
    expect(
      amendmentDifferences(before, after).map((one) => [one.variant, one.before, one.after]),
    ).toEqual([
      ["T55", 2, 0],
      ["T65", 8, 10],
      ["T110", 0, 3],
    ]);
    expect(differenceWords(before, after)).toEqual([
      "Farine T55, Sac 25 kg : retiré",
      "Farine T65, Sac 25 kg : 10 au lieu de 8",
      "Farine T110, Sac 25 kg : 3 (ajouté)",
      "livraison jeudi 26 novembre au lieu de mardi 24 novembre",
    ]);
    expect(differenceWords(before, before)).toEqual([]);
  });
});

it("[AMEND-1] says the date of a limit from the very week on, when its weekday comes twice", () => {
  const until = instant("2026-12-01T10:00:00.000Z");
  expect([
    untilWords(until, instant("2026-11-24T10:00:00.001Z")),
    untilWords(until, instant("2026-11-24T10:00:00.000Z")),
  ]).toEqual(["mar. 11\u00a0h\u00a000", "mar. 1er déc. 11\u00a0h\u00a000"]);
});
