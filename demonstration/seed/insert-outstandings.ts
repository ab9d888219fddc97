import { insertRows } from "../../server/database/insert-rows.ts";
import type { Inserting } from "./insert-shop.ts";
import type { OutstandingRow } from "./outstandings.ts";

/** The invoices that stores owe or have paid. */
export const insertOutstandings = (outstandings: readonly OutstandingRow[]): Inserting =>
  insertRows(
    "outstanding",
    [
      ["store_id", "int", ({ storeId }) => storeId],
      ["merchant_id", "int", ({ merchantId }) => merchantId],
      ["invoice_number", "text", ({ invoiceNumber }) => invoiceNumber],
      ["amount", "bigint", ({ amount }) => amount],
      ["due_date", "date", ({ dueDate }) => dueDate],
      ["receipt_date", "date", ({ receiptDate }) => receiptDate],
      ["fiscal_year", "int", ({ fiscalYear }) => fiscalYear],
      ["category", "text", ({ category }) => category],
      ["operation", "text", ({ operation }) => operation],
      ["receipt_number", "text", ({ receiptNumber }) => receiptNumber],
      ["outstanding_status", "int", ({ outstandingStatus }) => outstandingStatus],
      ["payable", "boolean", ({ payable }) => payable],
    ],
    outstandings,
  );
