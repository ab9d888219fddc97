import type { Cents } from "../../api-schema/primitives.ts";
import { SHIPPING_VAT_RATE } from "../../core/selling/totals.ts";
import type { InvoiceLine } from "../../core/invoices/invoice.ts";
import { applyRate, cents, timesCents, ZERO } from "../../core/money/cents.ts";
import type { SoldVariant } from "../../core/selling/cart-state.ts";

/** What is sold, where it has a price. */
type Priced = Omit<SoldVariant, "unitPrice"> & { readonly unitPrice: Cents };

/**
 * Lines of an invoice whose amount was decided before: products in packagings, nearly half of what is
 * left for each, and a delivery fee for the rest. What they add up to, TTC, is `gross` to the cent.
 */
export const linesWorth = (
  gross: number,
  wished: readonly SoldVariant[],
): readonly InvoiceLine[] => {
  const variants = wished.flatMap((variant): readonly Priced[] =>
    variant.unitPrice === null ? [] : [{ ...variant, unitPrice: variant.unitPrice }],
  );
  let left = gross;
  const lines: InvoiceLine[] = [];
  for (const variant of variants) {
    const one = lineOf(variant, 1);
    const share = variant === variants.at(-1) ? left : left * 0.45;
    const quantity = Math.floor(share / (one.net + one.vat));
    if (quantity < 1) continue;
    const line = lineOf(variant, quantity);
    lines.push(line);
    left -= line.net + line.vat;
  }
  // A few sums are no net with its VAT, rounded: one packaging less makes another rest.
  for (let at = lines.length - 1; feeOf(left) === undefined; at -= 1) {
    const line = lines[at];
    const variant = variants.find(({ reference }) => reference === line?.reference);
    if (line === undefined || variant === undefined) throw new RangeError(`No lines of ${gross}`);
    const less = lineOf(variant, line.quantity - 1);
    left += line.net + line.vat - less.net - less.vat;
    lines[at] = less;
  }
  return [...lines.filter(({ quantity }) => quantity > 0), ...(left === 0 ? [] : fee(left))];
};

const lineOf = (variant: Priced, quantity: number): InvoiceLine => {
  const net = timesCents(variant.unitPrice, quantity);
  return {
    reference: variant.reference,
    name: variant.productName,
    packaging: variant.packaging,
    quantity,
    unitPrice: variant.unitPrice,
    discount: ZERO,
    net,
    vatRate: variant.vatRate,
    vat: applyRate(net, variant.vatRate),
  };
};

const fee = (left: number): readonly InvoiceLine[] => {
  const net = feeOf(left) ?? ZERO;
  return [
    {
      reference: "PORT",
      name: "Frais de livraison",
      packaging: "Forfait",
      quantity: 1,
      unitPrice: net,
      discount: ZERO,
      net,
      vatRate: SHIPPING_VAT_RATE,
      vat: cents(left - net),
    },
  ];
};

/** The fee HT that is so much TTC; undefined for a sum that is none. */
const feeOf = (left: number): Cents | undefined => {
  const near = Math.floor(left / (1 + SHIPPING_VAT_RATE));
  return [near, near + 1]
    .map((net) => cents(net))
    .find((net) => net + applyRate(net, SHIPPING_VAT_RATE) === left);
};
