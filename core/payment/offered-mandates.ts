import type { PaymentScope } from "../../api-schema/order.ts";
import type { Store } from "../../api-schema/store.ts";
import { type MandateFields, scopesToSign } from "../mandates/mandates.ts";
import { isCardOnly } from "./card-only.ts";

/** Whether the shop has where a mandate is signed. */
export type SigningShop = { readonly signsMandates: boolean };

/**
 * The mandates that a store is asked to sign: those it lacks; none where nothing is signed online, and
 * none where only the card is taken, with a mandate or without (product §4), since a debit would be
 * promised in vain.
 */
export const mandatesToOffer = (
  store: MandateFields & Pick<Store, "infolegaleScore">,
  { signsMandates }: SigningShop,
): readonly PaymentScope[] =>
  !signsMandates || isCardOnly(store.infolegaleScore) ? [] : scopesToSign(store);
