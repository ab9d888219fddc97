import { Schema } from "effect";
import { type CalendarDay, ClockTime, OrderNumber } from "../../api-schema/primitives.ts";
import { addDays, dayParts } from "../../core/calendar/day.ts";
import { parisInstant } from "../../core/calendar/paris-time.ts";
import type { Invoice } from "../../core/invoices/invoice.ts";
import { dueDay } from "../../core/invoices/payment-terms.ts";
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
import { StoreKey } from "./store-profiles.ts";
import type { StoreRow } from "./stores.ts";
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

/** Invoices whose orders are older than the shop: only their amounts were decided. */
export const lateLines = kept(() => readTable("sales/late-invoices.csv", LateLine));

/** One of them, issued on a day of its own. */
export interface LateInvoice extends Pick<typeof LateLine.Type, "goods" | "amount"> {
  readonly store: StoreRow;
  readonly merchantId: number;
  readonly issuedOn: CalendarDay;
  /** What it takes back: a credit note. */
  readonly corrects: { readonly number: string; readonly issuedOn: CalendarDay } | null;
}

/** Its papers: usual goods in quantities that make its amount, delivered the day before. */
export const lateInvoice = (
  { store, goods, amount, merchantId, issuedOn, corrects }: LateInvoice,
  { shelf, stores }: Demonstration,
  number: string,
): Invoice => {
  const merchant = merchantById(merchantId);
  const at = parisInstant(issuedOn, ClockTime.make("09:00"));
  const taxons = goodsLines().find((line) => line.goods === goods)?.taxons ?? [];
  const variants = taxons
    .flatMap((taxon) => shelf.bestOf(taxon).slice(0, 2))
    .map((code) => shelf.variant(code, store.salesArea, at))
    .filter((variant) => variant.merchant.id === merchantId);
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
    dueOn: dueDay(issuedOn),
    deliveredOn: addDays(issuedOn, -1),
    orders: corrects === null ? [OrderNumber.make(`P${year}-${900_000 + rank}`)] : [],
    deliveryNote: null,
    corrects,
    seller: merchant.legal ?? sellerOf(DEMONSTRATION_FIRM),
    issuer: merchant.gmp ? null : marketplaceIssuer(DEMONSTRATION_FIRM),
    buyer: invoicedStore(store, stores),
    deliveredTo: null,
    payment: {
      method: "VIREMENT",
      ...NO_DEBIT,
      beneficiary,
      iban,
      bic,
      paid: ZERO,
    },
    lines,
    totals: invoiceTotals(lines),
  };
};
