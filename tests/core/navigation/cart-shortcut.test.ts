import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Instant, TransportTypeCode } from "../../../api-schema/primitives.ts";
import { shipmentConditions } from "../../../core/selling/conditions.ts";
import { cents } from "../../../core/money/cents.ts";
import { cartShortcut } from "../../../core/navigation/cart-shortcut.ts";
import { grams } from "../values.ts";

const load = (
  transportTypeCode: TransportTypeCode,
  minimum: number | null,
  [weight, price]: readonly [number, number],
) => ({
  gmp: transportTypeCode !== "MKP",
  label: "Camion",
  transportTypeCode,
  conditions: shipmentConditions(
    { transportTypeCode, minimum, maximum: null },
    { grams: grams(weight), itemsHT: cents(price) },
  ),
});

const flour = (weight: number) => load("Z002", 500_000, [weight, 38_036]);
const frozen = (price: number) => load("Z001", 20_000, [60_000, price]);

const at = (cutOff: string) => ({ cutOff: cutOff as Instant }); // safe: an instant of the wire
const lorries = {
  topHourPerGamme: { Z001: at("2026-11-24T10:00:00Z"), Z002: at("2026-11-23T10:00:00Z") },
};
const frozenFirst = {
  topHourPerGamme: { Z001: at("2026-11-23T09:00:00Z"), Z002: at("2026-11-23T10:00:00Z") },
};

const inWords = (texts: object) =>
  JSON.parse(JSON.stringify(texts).replaceAll(/[\u00a0\u202f]/g, " "));

describe("the cart under the thumb", () => {
  it("[NAV-8] says the sum to the euro and what the lorry lacks, and the whole of it in words", () => {
    const cart = { totalHT: cents(91_340), shipments: [flour(414_000)] };
    expect(inWords(cartShortcut(cart, 18, lorries))).toEqual({
      total: "913 €",
      franco: "−86 kg",
      isFrancoReached: false,
      name: "Panier, 18 articles, 913,40 € HT, encore 86 kg pour le franco de port",
    });
  });

  it("[NAV-8] speaks of the lorry that leaves first among those that lack something", () => {
    const cart = { totalHT: cents(10_000), shipments: [flour(414_000), frozen(7_550)] };
    expect(inWords(cartShortcut(cart, 1, lorries)).franco).toBe("−86 kg");
    expect(inWords(cartShortcut(cart, 1, frozenFirst)).franco).toBe("−125 €");
    const filled = { ...cart, shipments: [flour(500_000), frozen(7_550)] };
    expect(inWords(cartShortcut(filled, 1, lorries)).franco).toBe("−125 €");
  });

  it("[NAV-8] says that the franco is reached once no lorry lacks anything", () => {
    const cart = { totalHT: cents(1_234_550), shipments: [flour(500_000), frozen(20_000)] };
    expect(inWords(cartShortcut(cart, 1, null))).toEqual({
      total: "12 346 €",
      franco: "franco",
      isFrancoReached: true,
      name: "Panier, 1 article, 12 345,50 € HT, franco atteint",
    });
  });

  it("[NAV-8] measures neither a merchant's minimum nor a lorry without a franco", () => {
    const shipments = [load("MKP", 5_000, [100, 100]), load("Z002", null, [25_000, 2_000])];
    expect(inWords(cartShortcut({ totalHT: cents(2_100), shipments }, 2, lorries))).toEqual({
      total: "21 €",
      franco: null,
      isFrancoReached: false,
      name: "Panier, 2 articles, 21,00 € HT",
    });
  });

  it("[NAV-8] has no figure while the cart is empty or not known", () => {
    const empty = { total: null, franco: null, isFrancoReached: false, name: "Panier, vide" };
    expect(cartShortcut(null, 0, lorries)).toEqual(empty);
    expect(cartShortcut({ totalHT: cents(0), shipments: [] }, 0, lorries)).toEqual(empty);
  });

  it("[NAV-8] never says less than is missing", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 499_999 }), (weight) => {
        const { franco } = cartShortcut({ totalHT: cents(1), shipments: [flour(weight)] }, 1, null);
        const [, figure = "", unit] = /^−([\d\u202f]+)\u00a0(k?g)$/.exec(franco ?? "") ?? [];
        const said = Number(figure.replaceAll("\u202f", "")) * (unit === "kg" ? 1000 : 1);
        expect(said).toBeGreaterThanOrEqual(500_000 - weight);
        expect(said).toBeLessThan(500_000 - weight + 1000);
      }),
    );
  });
});
