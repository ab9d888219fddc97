import * as fc from "fast-check";
import { expect, it } from "vitest";
import { ErpId } from "../../../api-schema/primitives.ts";
import {
  mandatesToOffer,
  mandateStatus,
  missingMandates,
} from "../../../core/mandates/mandates.ts";

const anyReference = fc.constantFrom(null, "", "RUM-1");
const anyStore = fc.record({
  erpId: fc.constantFrom(null, ErpId.make("104512")),
  marketPlaceAccess: fc.boolean(),
  moneyOrder: anyReference,
  marketplaceMoneyOrder: anyReference,
});

it("[MAND-1] is eligible by customer number or marketplace access, present by its reference", () => {
  fc.assert(
    fc.property(anyStore, (store) => {
      const status = (isEligible: boolean, reference: string | null) =>
        isEligible ? (reference === "RUM-1" ? "present" : "missing") : "notEligible";
      expect([mandateStatus(store, "gmp"), mandateStatus(store, "mkp")]).toEqual([
        status(store.erpId !== null, store.moneyOrder),
        status(store.marketPlaceAccess, store.marketplaceMoneyOrder),
      ]);
    }),
  );
});

it("[MAND-2] counts the mandates that are missing among the two", () => {
  const store = {
    erpId: ErpId.make("104512"),
    marketPlaceAccess: true,
    moneyOrder: null,
    marketplaceMoneyOrder: null,
  };
  expect([
    missingMandates(store),
    missingMandates({ ...store, moneyOrder: "RUM-1" }),
    missingMandates({ ...store, erpId: null, marketPlaceAccess: false }),
  ]).toEqual([2, 1, 0]);
});

const SHOP = { asksScores: true, signsMandates: true };

it("[MAND-11] offers none where mandates are signed on paper", () => {
  fc.assert(
    fc.property(anyStore, (store) => {
      const asked = mandatesToOffer(
        { ...store, infolegaleScore: 80 },
        { asksScores: true, signsMandates: false },
      );
      expect(asked).toEqual([]);
    }),
  );
});

it("[MAND-11] offers those that are missing, and none where only the card is taken", () => {
  const anyScore = fc.option(fc.integer({ min: 0, max: 100 }));
  fc.assert(
    fc.property(anyStore, anyScore, (store, infolegaleScore) => {
      const isCardOnly = infolegaleScore !== null && infolegaleScore < 30;
      expect(mandatesToOffer({ ...store, infolegaleScore }, SHOP)).toHaveLength(
        isCardOnly ? 0 : missingMandates(store),
      );
    }),
  );
});
