import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render } from "@testing-library/react";
import { Schema } from "effect";
import type { ReactNode } from "react";
import { afterEach, expect, it, onTestFinished } from "vitest";
import { Outstanding, type OutstandingDebit } from "../../api-schema/outstanding.ts";
import { cents } from "../../core/money/cents.ts";
import { InvoiceRow } from "../../ui/pages/outstandings/invoice-row.tsx";
import { OrderPayments } from "../../ui/pages/order/order-payments.tsx";
import { day } from "../core/values.ts";
import { samplePaidOrder } from "../../machines/laboratory/flows/sample-order.ts";
import { ShopContext } from "../../ui/hooks/shop-context.ts";
import { fakeBrowser, fakeServer, openTab } from "../machines/fake-shop.ts";

afterEach(cleanup);

const invoice = (change: Partial<Outstanding>): Outstanding => ({
  ...Schema.decodeUnknownSync(Outstanding)({
    id: 1,
    amount: 100_000,
    owed: 100_000,
    dueDate: "2026-12-20",
    fiscalYear: 2026,
    invoiceNumber: "FA26000001",
    category: "Farine",
    operation: "Facture",
    receiptDate: "2026-11-20",
    receiptNumber: "BL1",
    store: { id: 1 },
    payable: true,
    outstandingPayment: null,
    stockNumber: null,
    outstandingStatus: 0,
    importStatus: "imported",
    merchant: null,
  }),
  ...change,
});

/** What somebody reads of it, in a shop. */
const textOf = (children: ReactNode): string => {
  const tab = openTab(fakeBrowser(fakeServer()));
  onTestFinished(tab.close);
  const { container } = render(
    <ShopContext value={tab.shop}>
      <QueryClientProvider client={tab.shop.queryClient}>{children}</QueryClientProvider>
    </ShopContext>,
  );
  return (container.textContent ?? "").replaceAll(/\s+/g, " ");
};

const rowText = (change: Partial<Outstanding>): string =>
  textOf(
    <table>
      <tbody>
        <InvoiceRow
          invoice={invoice(change)}
          withChoice={false}
          storeName={null}
          chosen={false}
          onChoose={() => {}}
        />
      </tbody>
    </table>,
  );

const debit = (change: Partial<OutstandingDebit>): OutstandingDebit => ({
  state: "settled",
  scheme: "CORE",
  day: day("2026-12-20"),
  settledOn: day("2026-12-20"),
  reason: null,
  ...change,
});

it("an invoice says that its debit came back, and why", () => {
  const text = rowText({ debit: debit({ state: "returned", reason: "AM04" }) });
  expect(text).toContain("Prélèvement rejeté : provision insuffisante");
  expect(text).not.toContain("Reste à payer");
});

it("an invoice says what is left of it once a part is paid", () => {
  expect(rowText({ owed: cents(30_000) })).toContain("Reste à payer 300,00 €");
  expect(rowText({})).not.toContain("Reste à payer");
});

it("an order says what a debit that came back leaves to pay", () => {
  const payments = samplePaidOrder.payments.map((payment) => ({
    ...payment,
    due: cents(4_200),
    debitReturned: true,
  }));
  const text = textOf(<OrderPayments payments={payments} />);
  expect(text).toContain("Reste à payer 42,00 €");
  expect(text).toContain("Prélèvement rejeté");
});
