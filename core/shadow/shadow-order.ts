import type { RangePlan } from "../../api-schema/cart-basis.ts";
import type {
  CalendarDay,
  Cents,
  ClosingDay,
  Grams,
  Instant,
  MerchantId,
  Rate,
  TransportTypeCode,
} from "../../api-schema/primitives.ts";
import type { ShadowDifference } from "../../api-schema/staff-shadow.ts";
import type { PriceList } from "../catalogue/price.ts";
import { timesCents } from "../money/cents.ts";
import type { GroupKey } from "../selling/shipping-groups.ts";

/** A line as the old system has it; sums HT. */
export interface OldLine {
  readonly article: string;
  readonly quantity: number;
  readonly unitPrice: Cents;
  /** Null for price × quantity. */
  readonly total: Cents | null;
  readonly deliveryDate: CalendarDay | null;
}

/** An order as the old system has it; a sum that it does not say is null, and not compared. */
export interface OldOrder {
  readonly number: string;
  readonly customer: string;
  readonly placedAt: Instant;
  readonly lines: readonly OldLine[];
  /** HT. */
  readonly carriage: Cents | null;
  readonly net: Cents | null;
  readonly gross: Cents | null;
  readonly invoiced: Cents | null;
}

/** The shop's customer of an order, with the lorries of its area. */
export interface KnownBuyer {
  readonly name: string;
  readonly area: string;
  readonly closingDays: readonly ClosingDay[];
  readonly plans: readonly RangePlan[];
}

/** A price of an article on one of the buyer's lists, at whatever time. */
export interface KnownPrice {
  readonly list: string;
  /** Null for one that has been since ever. */
  readonly from: Instant | null;
  readonly unitPrice: Cents;
}

/** An article of an order as the shop knew it when that was placed. */
export interface KnownArticle {
  readonly name: string;
  readonly isSold: boolean;
  readonly transport: TransportTypeCode;
  readonly merchantId: MerchantId;
  readonly merchantName: string;
  /** Cents HT; nought for none. */
  readonly merchantMinimum: number;
  readonly vatRate: Rate;
  readonly netWeight: Grams;
  /** What the buyer bought it by then; null where none of their lists had it. */
  readonly price: (PriceList & Pick<KnownPrice, "list" | "from">) | null;
  /** All that is known of its price on the buyer's lists. */
  readonly prices: readonly KnownPrice[];
  /** How many were free; null where nobody has counted any. */
  readonly free: number | null;
}

/** What the shop knew of an order of the old system; an article that is absent is unknown. */
export interface ShadowFacts {
  readonly buyer: KnownBuyer | null;
  readonly articles: ReadonlyMap<string, KnownArticle>;
}

/** A difference before it says of which order it is. */
export type Found = Omit<ShadowDifference, "order" | "customer" | "store">;

/** A line whose article is known. */
export interface KnownLine {
  readonly line: OldLine;
  readonly article: KnownArticle;
  readonly group: GroupKey;
  /** HT, as the old system has it. */
  readonly oldTotal: Cents;
  /** HT, as the shop would have had it; the old system's where it has no price. */
  readonly shopTotal: Cents;
}

/** HT, as the old system has it. */
export const oldTotalOf = ({ total, unitPrice, quantity }: OldLine): Cents =>
  total ?? timesCents(unitPrice, quantity);
