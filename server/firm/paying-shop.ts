import { Effect } from "effect";
import type { PayingShop } from "../../core/payment/methods.ts";
import { signingShopOf } from "../../core/seller/shown-seller.ts";
import { servicePhone } from "../../core/seller/sides.ts";
import { Settings } from "../config.ts";
import { bankOf } from "../deployment.ts";
import { SellingFirm } from "./selling-firm.ts";

/** What of this shop decides how its stores may pay: asked for each time, since the firm may change. */
export const makePayingShop: Effect.Effect<
  Effect.Effect<PayingShop>,
  never,
  Settings | SellingFirm
> = Effect.gen(function* () {
  const takesCards = bankOf(yield* Settings) !== "none";
  const { now } = yield* SellingFirm;
  return Effect.map(now, (known) => ({
    takesCards,
    ...signingShopOf(known),
    collectsDebits: !known.absent.includes("collections"),
    servicePhone: servicePhone(known.firm),
  }));
});
