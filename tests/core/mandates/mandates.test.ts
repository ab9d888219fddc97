import * as fc from "fast-check";
import { expect, it } from "vitest";
import { ErpId } from "../../../api-schema/primitives.ts";
import { mandateStatus, missingMandates, scopesToSign } from "../../../core/mandates/mandates.ts";

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
  expect([
    scopesToSign(store),
    scopesToSign({ ...store, moneyOrder: "RUM-1" }),
    scopesToSign({ ...store, marketplaceMoneyOrder: "RUM-2" }),
    scopesToSign({ ...store, erpId: null, marketPlaceAccess: false }),
  ]).toEqual([["gmp", "mkp"], ["mkp"], ["gmp"], []]);
});
