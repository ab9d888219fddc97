import type { CartBasis } from "../../api-schema/cart-basis.ts";
import type { Variant } from "../../api-schema/catalogue.ts";
import type { Instant, PromotionId, TaxonCode } from "../../api-schema/primitives.ts";
import { type PriceList, priceFor, volumePricesOf } from "../catalogue/price.ts";
import { ZERO } from "../money/cents.ts";
import type { SoldVariant } from "./cart-state.ts";

/**
 * What the rules ask of a variant that is not in the cart, as far as a card or a page of the
 * catalogue tells it; undefined when that does not suffice: a price that is not shown or does not
 * follow from its list, or a merchant of whose minimum nothing is known yet.
 */
export const soldVariantOf = (
  variant: Variant,
  { merchants }: Pick<CartBasis, "merchants">,
  now: Instant,
): SoldVariant | undefined => {
  const list = priceListOf(variant);
  const merchant = merchants.find(({ id }) => id === variant.merchant.id);
  const isMarketplace = variant.transportTypeCode === "MKP";
  if (list === undefined || (isMarketplace && merchant === undefined)) return undefined;
  return {
    ...variant,
    onSale: true,
    productCode: variant.product.code,
    productSlug: variant.product.slug,
    productName: variant.product.name,
    ...UNTOLD,
    merchantMinimum: merchant?.minimum ?? ZERO,
    merchantMaximum: merchant?.maximum ?? null,
    merchantLatestDays: merchant?.latestDays ?? variant.shippingInformation.latestDays,
    unitPrice: list.unitPrice,
    volumePrices: list.volumePrices,
    offer: offerOf(variant, now),
  };
};

// Names that only lists and measurements show; the server's answer brings them.
const UNTOLD = {
  brand: null,
  mainTaxonCode: "" as TaxonCode, // safe: never sent, replaced by the answer's
  taxonNames: [],
};

/** The list whose prices are the shown ones, at every quantity; undefined when there is none. */
const priceListOf = (variant: Variant): PriceList | undefined => {
  const { price, priceOriginal, discount, volumePrices, discountEndDate } = variant;
  if (priceOriginal === null) return undefined;
  const list: PriceList = {
    unitPrice: priceOriginal,
    volumePrices: volumePrices.map(({ quantityFrom, previousPercentage }) => ({
      quantityFrom,
      percentage: previousPercentage,
    })),
    offerPercentage: discountEndDate === null ? null : discount,
  };
  const rows = volumePricesOf(list);
  const isShown =
    priceFor(list, 1).unitPrice === price &&
    volumePrices.every(
      ({ quantityFrom, unitPrice }, index) =>
        rows[index]?.quantityFrom === quantityFrom && rows[index].unitPrice === unitPrice,
    );
  return isShown ? list : undefined;
};

const offerOf = ({ discount, discountEndDate }: Variant, now: Instant): SoldVariant["offer"] =>
  discountEndDate === null || discountEndDate <= now
    ? null
    : // The offer's own id is not told, and nothing is counted with it.
      { id: 0 as PromotionId, rate: discount, endsAt: discountEndDate }; // safe: never sent
