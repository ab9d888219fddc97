import { describe, expect, it } from "vitest";
import { VariantCode } from "../../../api-schema/primitives.ts";
import { padScan } from "../../../core/order-pad/pad-scan.ts";
import { BAKERY, PRODUCTS } from "../quick-entry/bakery.ts";

const FLOUR = VariantCode.make("101065-1");
const pad = [{ code: VariantCode.make("220403-1") }, { code: FLOUR }];
const flour = PRODUCTS.find(({ code }) => code === FLOUR);

describe("a code scanned in front of the pad", () => {
  it("[PAD-5] leads to its line, by shelf label, EAN and reference", () => {
    for (const raw of [`PNT:${FLOUR}`, ` ${flour?.ean}\n`, flour?.reference ?? ""]) {
      expect([raw, padScan(raw, BAKERY, pad)]).toEqual([raw, { kind: "line", code: FLOUR }]);
    }
  });

  it("[PAD-5] is offered when the catalogue has it and the pad does not", () => {
    expect(padScan(`PNT:${FLOUR}`, BAKERY, pad.slice(0, 1))).toEqual({
      kind: "offered",
      product: flour,
    });
  });

  it("[PAD-5] is told when nothing has it", () => {
    expect(padScan(" 96385074 ", BAKERY, pad)).toEqual({
      kind: "unknown",
      message: "96385074 : Ce code n’est pas dans votre catalogue.",
    });
  });
});
