import * as fc from "fast-check";
import { expect, it } from "vitest";
import { ErpId } from "../../../api-schema/primitives.ts";
import { missingMandates } from "../../../core/mandates/mandates.ts";
import { mandatesToOffer } from "../../../core/payment/offered-mandates.ts";

const anyReference = fc.constantFrom(null, "", "RUM-1");
const anyStore = fc.record({
  erpId: fc.constantFrom(null, ErpId.make("104512")),
  marketPlaceAccess: fc.boolean(),
  moneyOrder: anyReference,
  marketplaceMoneyOrder: anyReference,
});

const SHOP = { signsMandates: true };

it("[MAND-11] offers none where mandates are signed on paper", () => {
  fc.assert(
    fc.property(anyStore, (store) => {
      const asked = mandatesToOffer({ ...store, infolegaleScore: 80 }, { signsMandates: false });
      expect(asked).toEqual([]);
    }),
  );
});

it("[MAND-11] offers those that are missing, and none where only the card is taken", () => {
  const anyScore = fc.option(fc.integer({ min: 0, max: 100 }));
  fc.assert(
    fc.property(anyStore, anyScore, (store, infolegaleScore) => {
      const isCardOnly = infolegaleScore === null || infolegaleScore < 30;
      expect(mandatesToOffer({ ...store, infolegaleScore }, SHOP)).toHaveLength(
        isCardOnly ? 0 : missingMandates(store),
      );
    }),
  );
});
