import type { PaymentScope, TransferAccount } from "../../../api-schema/order.ts";

/**
 * The account that a part of an order is transferred to (product §6). The accounts have valid keys,
 * of a bank code that no bank has.
 */
export const transferAccountOf = (scope: PaymentScope): TransferAccount => ACCOUNTS[scope];

const ACCOUNTS: { readonly [Scope in PaymentScope]: TransferAccount } = {
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
