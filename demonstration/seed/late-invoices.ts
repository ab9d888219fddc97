import { Schema } from "effect";
import { type CalendarDay, ClockTime, OrderNumber } from "../../api-schema/primitives.ts";
import { addDays, dayParts } from "../../core/calendar/day.ts";
import { parisInstant } from "../../core/calendar/paris-time.ts";
import type { Invoice } from "../../core/invoices/invoice.ts";
import { dueDay, PAYMENT_TERM_DAYS } from "../../core/invoices/payment-terms.ts";
import { NO_DEBIT } from "../../core/invoices/shipment-invoice.ts";
import { marketplaceIssuer, sellerOf, transferAccountOf } from "../../core/seller/sides.ts";
import { invoiceTotals } from "../../core/invoices/totals.ts";
import { ZERO } from "../../core/money/cents.ts";
import { DEMONSTRATION_FIRM } from "../firm.ts";
import { Euros, listOf, nameAmong, Whole } from "./data/cells.ts";
import { kept } from "./data/data-files.ts";
import { readTable } from "./data/table.ts";
import type { Demonstration } from "./demonstration.ts";
import { invoicedStore, merchantById } from "./invoiced-shipments.ts";
import { linesWorth } from "./made-up-lines.ts";
import { MerchantSlug } from "./merchants.ts";
import { merchantId } from "./row-ids.ts";
import { StoreKey } from "./store-profiles.ts";
import { storeOf } from "./stores.ts";
import { TaxonSlug } from "./taxons.ts";

const { Literals, Struct, String: Text } = Schema;

const GoodsLine = Struct({ goods: Text, taxons: listOf(TaxonSlug) });

const goodsLines = kept(() => readTable("sales/late-goods.csv", GoodsLine, "goods"));

const LateLine = Struct({
  store: StoreKey,
  merchant: MerchantSlug,
  goods: nameAmong("goods", () => goodsLines().map(({ goods }) => goods)),
  /** TTC. */
  amount: Euros,
  /** Past its due day; before it when negative. */
  daysLate: Whole,
  /** Late, a credit note of an invoice of the former ERP, or being paid. */
  kind: Literals(["late", "credit", "paying"]),
});

type LateLine = typeof LateLine.Type;

const lateLines = kept(() => readTable("sales/late-invoices.csv", LateLine));

/** Invoices whose orders are older than the shop: only their amounts were decided. */
export const lateInvoices = (demo: Demonstration, today: CalendarDay) =>
  lateLines().map((line) => {
    const issuedOn = addDays(today, -line.daysLate - PAYMENT_TERM_DAYS);
    const corrects =
      line.kind === "credit" ? { number: OLD_INVOICE, issuedOn: addDays(today, -40) } : null;
    return {
      storeId: storeOf(line.store, demo.stores).id,
      merchantId: merchantId(line.merchant),
      shipmentId: null,
      receiptDate: issuedOn,
      category: line.goods,
      operation: corrects === null ? ("Facture" as const) : ("Avoir" as const),
      outstandingStatus: STATUS[line.kind],
      payable: line.kind === "late",
      write: (number: string) => lateInvoice(line, demo, { number, issuedOn, corrects }),
    };
  });

const STATUS = { late: 1, credit: 0, paying: 2 } as const;

/** Of the ERP before this one, as the credit note quotes it. */
const OLD_INVOICE = "GMP-2026-118204";

/** Its papers: usual goods in quantities that make its amount, delivered the day before. */
const lateInvoice = (
  { goods, amount, ...line }: LateLine,
  { shelf, stores }: Demonstration,
  { number, issuedOn, corrects }: Pick<Invoice, "number" | "issuedOn" | "corrects">,
): Invoice => {
  const merchant = merchantById(merchantId(line.merchant));
  const store = storeOf(line.store, stores);
  const at = parisInstant(issuedOn, ClockTime.make("09:00"));
  const taxons = goodsLines().find((line) => line.goods === goods)?.taxons ?? [];
  const variants = taxons
    .flatMap((taxon) => shelf.bestOf(taxon).slice(0, 2))
    .map((code) => shelf.variant(code, store.salesArea, at))
    .filter((variant) => variant.merchant.id === merchant.id);
  const lines = linesWorth(amount, variants);
  const rank = Number(number.slice(-6));
  const { beneficiary, iban, bic } = transferAccountOf(
    DEMONSTRATION_FIRM,
    merchant.gmp ? "gmp" : "mkp",
  );
  const year = String(dayParts(issuedOn).year % 100).padStart(2, "0");
  return {
    number,
    kind: corrects === null ? "invoice" : "creditNote",
    issuedOn,
    dueDate: dueDay(issuedOn),
    deliveredOn: addDays(issuedOn, -1),
    orders: corrects === null ? [OrderNumber.make(`P${year}-${900_000 + rank}`)] : [],
    deliveryNote: null,
    corrects,
    seller: merchant.legal ?? sellerOf(DEMONSTRATION_FIRM),
    issuer: merchant.gmp ? null : marketplaceIssuer(DEMONSTRATION_FIRM),
    buyer: invoicedStore(store, stores),
    deliveredTo: null,
    payment: { method: "VIREMENT", ...NO_DEBIT, beneficiary, iban, bic, paid: ZERO },
    lines,
    totals: invoiceTotals(lines),
  };
};
