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
import type { Demonstration } from "./demonstration.ts";
import { invoicedStore, merchantById } from "./invoiced-shipments.ts";
import { linesWorth } from "./made-up-lines.ts";
import type { StoreRow } from "./store-types.ts";
import type { TaxonSlug } from "./taxons.ts";

/** An invoice whose order is older than the shop: only its amount was decided. */
export interface LateInvoice {
  readonly store: StoreRow;
  readonly goods: "Farine" | "Surgelés" | "Marketplace";
  /** TTC, in cents. */
  readonly amount: number;
  readonly merchantId: number;
  readonly issuedOn: CalendarDay;
  /** What it takes back: a credit note. */
  readonly corrects: { readonly number: string; readonly issuedOn: CalendarDay } | null;
}

const GOODS: { readonly [Goods in LateInvoice["goods"]]: readonly TaxonSlug[] } = {
  Farine: ["farines-ble-panification", "farines-ble-tradition", "ameliorants-panification"],
  Surgelés: ["viennoiserie-pur-beurre", "pains-petits", "traiteur-quiches"],
  Marketplace: ["sachets-pain", "boites-patissieres", "sachets-viennoiserie"],
};

/** Its papers: usual goods in quantities that make its amount, delivered the day before. */
export const lateInvoice = (
  { store, goods, amount, merchantId, issuedOn, corrects }: LateInvoice,
  { shelf, stores }: Demonstration,
  number: string,
): Invoice => {
  const merchant = merchantById(merchantId);
  const at = parisInstant(issuedOn, ClockTime.make("09:00"));
  const variants = GOODS[goods]
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
