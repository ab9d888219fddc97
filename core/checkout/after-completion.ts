import type { Order } from "../../api-schema/order.ts";
import { paths } from "../routes/paths.ts";

/** Where a completed order leads: to the card page when a card is to be charged, else to its result. */
export const pathAfterCompletion = (order: Order): string => {
  const needsCard = order.payments.some(
    ({ method, state }) => method.code === "CB" && state === "cart",
  );
  return needsCard
    ? paths.cartPaymentInit(order.tokenValue)
    : paths.cartPaymentResult(order.tokenValue);
};
