import type { PaymentChoices, PaymentScope } from "../../../api-schema/order.ts";
import type { ErpId, OrderId } from "../../../api-schema/primitives.ts";

type Transfer = PaymentChoices["scopes"][number]["transfer"];

/**
 * Where to send a transfer and what to quote (product §6). The accounts have valid keys, of a bank
 * code that no bank has. The reference names the customer and the order, before and after it has
 * its number.
 */
export const transferOf = (
  scope: PaymentScope,
  order: { readonly id: OrderId; readonly erpId: ErpId | null },
): Transfer => ({
  ...ACCOUNTS[scope],
  reference: `PAN ${order.erpId ?? "NOUVEAU"} ${String(order.id).padStart(6, "0")} ${SUFFIX[scope]}`,
});

const ACCOUNTS: { readonly [Scope in PaymentScope]: Omit<Transfer, "reference"> } = {
  gmp: {
    beneficiary: "Grands Moulins Panetier",
    iban: "FR7699999000010010451200125",
    bic: "PANTFRPPXXX",
  },
  mkp: {
    beneficiary: "Panetier Place de marché",
    iban: "FR7699999000010010451200222",
    bic: "PANTFRPPXXX",
  },
};

const SUFFIX: { readonly [Scope in PaymentScope]: string } = { gmp: "GMP", mkp: "MKP" };
