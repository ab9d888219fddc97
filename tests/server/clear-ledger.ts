import { clearLedgerStatement } from "../clear-ledger-statement.ts";
import type { TestShop } from "./harness.ts";

/**
 * Takes the movements of these stores away, or all of them, so that a test can delete their orders or
 * invoices. The ledger only grows: this goes around its triggers, as nothing in the shop can.
 */
export const clearLedger = async (
  shop: Pick<TestShop, "sql">,
  stores?: readonly number[],
): Promise<void> => {
  await shop.sql(clearLedgerStatement(stores));
};
