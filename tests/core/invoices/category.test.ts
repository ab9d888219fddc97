import { describe, expect, it } from "vitest";
import {
  erpInvoiceCategory,
  invoiceCategories,
  invoiceCategory,
} from "../../../core/invoices/category.ts";

describe("what lists of invoices call the goods", () => {
  it("is a word for each transport", () => {
    expect([invoiceCategory("Z001"), invoiceCategory("Z002"), invoiceCategory("MKP")]).toEqual([
      "Surgelés",
      "Farine",
      "Marketplace",
    ]);
  });

  it("[INV-19] is each word once of goods that several lorries brought, whatever came first", () => {
    expect([
      invoiceCategories(["Z002"]),
      invoiceCategories(["Z001", "Z001"]),
      invoiceCategories(["Z001", "Z002", "Z001"]),
      invoiceCategories(["Z002", "Z001"]),
      invoiceCategories(["MKP", "Z001", "Z002"]),
      invoiceCategories([]),
    ]).toEqual([
      "Farine",
      "Surgelés",
      "Farine et surgelés",
      "Farine et surgelés",
      "Farine et marketplace et surgelés",
      "",
    ]);
  });

  it("[QUAI-40] is of an ERP's invoice what it says, else all that it invoices, else what it corrects", () => {
    expect([
      erpInvoiceCategory("Z001", ["Z002"], "Farine"),
      erpInvoiceCategory(null, ["Z002", "Z001"], null),
      erpInvoiceCategory(null, ["Z001"], "Farine"),
      erpInvoiceCategory(null, [], "Surgelés"),
      erpInvoiceCategory(null, [], null),
    ]).toEqual(["Surgelés", "Farine et surgelés", "Surgelés", "Surgelés", "Farine"]);
  });
});
