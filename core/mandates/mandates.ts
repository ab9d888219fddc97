import type { PaymentScope } from "../../api-schema/order.ts";
import type { Store } from "../../api-schema/store.ts";

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
export const missingMandates = (store: MandateFields): number => scopesToSign(store).length;

/** The scopes whose mandate the store could sign and has not. */
export const scopesToSign = (store: MandateFields): readonly PaymentScope[] =>
  MANDATE_SCOPES.filter((scope) => mandateStatus(store, scope) === "missing");

const MANDATE_SCOPES: readonly PaymentScope[] = ["gmp", "mkp"];
