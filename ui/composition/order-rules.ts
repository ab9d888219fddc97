import type { QueryClient } from "@tanstack/react-query";
import type { Order } from "../../api-schema/order.ts";
import type { Role, StoreId, VariantCode } from "../../api-schema/primitives.ts";
import { instantOfMs } from "../../core/calendar/paris-time.ts";
import { predictedOrder } from "../../core/selling/predicted-order.ts";
import { knownVariants } from "../data/known-variants.ts";

// The rules of the open order for screens: loaded with the first cart, no part of the first load.

/** What is wanted of an order, by whom, and what its pages have read of the products meanwhile. */
export type Wanted = {
  readonly storeId: StoreId;
  readonly quantities: readonly { readonly variant: VariantCode; readonly quantity: number }[];
  readonly role: Role;
  /** Milliseconds since 1970, by this device's clock. */
  readonly now: number;
  readonly queryClient: QueryClient;
};

/** The order as the server would answer it if it held those quantities in all. */
export const orderWithWanted = (
  order: Order,
  { storeId, quantities, role, now, queryClient }: Wanted,
): Order =>
  predictedOrder(order, quantities, {
    now: instantOfMs(now),
    role,
    known: knownVariants(queryClient, storeId, new Set(quantities.map(({ variant }) => variant))),
  });
