import type {
  BasisVariant,
  BuyingStore,
  CartBasis,
  LeftItem,
} from "../../api-schema/cart-basis.ts";
import type { DraftLine } from "./cart-draft.ts";
import type { CartState, CouponState, SoldVariant } from "./cart-state.ts";
import { isUsedUp } from "./coupon.ts";
import type { SoldCart } from "./sold-cart.ts";

/**
 * What prices the next change of a cart beyond what its order shows: no more than the rules ask
 * for, and nothing that only the moulin may know.
 */
export const basisOf = (
  { order, store, plans }: CartState,
  sold: SoldCart,
  left: readonly LeftItem[],
): CartBasis => {
  const { isWritten, draft, totals } = sold;
  // In the order in which they are shown, whatever the order in which they were put in.
  const lines = totals.shipments.flatMap((shipment) => shipment.lines.map(({ line }) => line));
  return {
    amount: isWritten ? totals.total : order.amount,
    variants: lines.map((line) => basisVariant(line, isWritten)),
    merchants: merchantsOf(lines.map(({ variant }) => variant)),
    store: storeFacts(store),
    plans,
    coupon: basisCoupon(draft.coupon),
    left,
  };
};

// One by one: the server's store has more, which stays there.
const storeFacts = ({
  active,
  banned,
  approval,
  marketPlaceAccess,
  closingDays,
  paymentMethod,
  paying,
  preOrders,
}: BuyingStore): BuyingStore => ({
  active,
  banned,
  approval,
  marketPlaceAccess,
  closingDays,
  paymentMethod,
  paying,
  preOrders,
});

const basisVariant = ({ variant, stored }: DraftLine, isWritten: boolean): BasisVariant => ({
  id: variant.id,
  code: variant.code,
  unitPrice: variant.unitPrice,
  ...(variant.tariff ? { tariff: variant.tariff } : {}),
  volumePrices: variant.volumePrices,
  offer: variant.offer,
  pricedUntil: (isWritten ? variant.offer?.endsAt : stored?.offerEndsAt) ?? null,
  onSale: variant.onSale,
});

const merchantsOf = (variants: readonly SoldVariant[]): CartBasis["merchants"] => {
  const byId = new Map(
    variants
      .filter(({ transportTypeCode }) => transportTypeCode === "MKP")
      .map((variant) => [variant.merchant.id, variant]),
  );
  return [...byId].map(([id, variant]) => ({
    id,
    minimum: variant.merchantMinimum,
    maximum: variant.merchantMaximum,
    latestDays: variant.merchantLatestDays,
  }));
};

const basisCoupon = (coupon: CouponState | null): CartBasis["coupon"] =>
  coupon === null
    ? null
    : {
        percentage: coupon.percentage,
        amount: coupon.amount,
        minimum: coupon.minimum,
        usedUp: isUsedUp(coupon),
      };
