import type { Cents } from "../../api-schema/primitives.ts";
import { activeTier } from "../catalogue/price.ts";
import { timesCents } from "../money/cents.ts";

/** What a packaging costs, with its volume prices. */
export type Priced = {
  readonly price: Cents | null;
  readonly volumePrices: readonly {
    readonly quantityFrom: number;
    readonly quantityTo: number | null;
    readonly unitPrice: Cents;
  }[];
};

/** What so many of a packaging cost, HT, at the volume price they reach; null without a price. */
export const amountOf = ({ price, volumePrices }: Priced, quantity: number): Cents | null =>
  price === null
    ? null
    : timesCents(activeTier(volumePrices, quantity)?.unitPrice ?? price, quantity);
