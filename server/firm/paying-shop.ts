import { Context, Effect, Layer } from "effect";
import type { PayingShop } from "../../core/payment/methods.ts";
import { signingShopOf } from "../../core/seller/shown-seller.ts";
import { servicePhone } from "../../core/seller/sides.ts";
import type { KnownFirm } from "../../core/seller/known-firm.ts";
import { Settings } from "../config.ts";
import { bankOf } from "../parts.ts";
import { SellingFirm } from "./selling-firm.ts";

/** What of this shop decides how its stores may pay. */
export class PaymentTerms extends Context.Service<
  PaymentTerms,
  {
    /** Asked for each time, since the firm may change. */
    readonly now: Effect.Effect<PayingShop>;
  }
>()("panetier/firm/PaymentTerms") {
  static readonly layer: Layer.Layer<PaymentTerms, never, Settings | SellingFirm> = Layer.effect(
    PaymentTerms,
    Effect.gen(function* () {
      const takesCards = bankOf(yield* Settings) !== "none";
      const { now } = yield* SellingFirm;
      // Worked out once for a document: every cart that is read asks for it, and a phone is dear to write.
      let last: { readonly known: KnownFirm; readonly terms: PayingShop } | undefined;
      return PaymentTerms.of({
        now: Effect.map(now, (known) => {
          if (last?.known !== known) last = { known, terms: termsOf(known, takesCards) };
          return last.terms;
        }),
      });
    }),
  );
}

const termsOf = (known: KnownFirm, takesCards: boolean): PayingShop => ({
  takesCards,
  ...signingShopOf(known),
  collectsDebits: !known.absent.includes("collections"),
  servicePhone: servicePhone(known.firm),
});
