import type { PaymentScope } from "../../api-schema/order.ts";
import type { Store } from "../../api-schema/store.ts";
import { isCardOnly } from "../payment/card-only.ts";

/** The fields of a store that its mandates depend on. */
export type MandateFields = Pick<
  Store,
  "erpId" | "marketPlaceAccess" | "moneyOrder" | "marketplaceMoneyOrder"
>;

export type MandateStatus = "notEligible" | "present" | "missing";

/**
 * The direct-debit mandate of a scope (spec §4): GMP is eligible with an erpId and present with a
 * moneyOrder; marketplace is eligible with marketPlaceAccess and present with a
 * marketplaceMoneyOrder.
 */
export const mandateStatus = (store: MandateFields, scope: PaymentScope): MandateStatus => {
  const isEligible = scope === "gmp" ? store.erpId !== null : store.marketPlaceAccess;
  const reference = scope === "gmp" ? store.moneyOrder : store.marketplaceMoneyOrder;
  if (!isEligible) return "notEligible";
  return reference === null || reference === "" ? "missing" : "present";
};

/** How many mandates the store could sign and has not (spec §4): 0, 1 or 2. */
export const missingMandates = (store: MandateFields): number =>
  MANDATE_SCOPES.filter((scope) => mandateStatus(store, scope) === "missing").length;

/** Whether the shop has who says what a credit is worth, and where a mandate is signed. */
export type SigningShop = { readonly asksScores: boolean; readonly signsMandates: boolean };

/**
 * The mandates that a store is asked to sign: those it lacks; none where nothing is signed online, and
 * none where only the card is taken, with a mandate or without (product §4), since a debit would be
 * promised in vain.
 */
export const mandatesToOffer = (
  store: MandateFields & Pick<Store, "infolegaleScore">,
  { asksScores, signsMandates }: SigningShop,
): readonly PaymentScope[] =>
  !signsMandates || isCardOnly(store.infolegaleScore, asksScores)
    ? []
    : MANDATE_SCOPES.filter((scope) => mandateStatus(store, scope) === "missing");

const MANDATE_SCOPES: readonly PaymentScope[] = ["gmp", "mkp"];
