import type { OrderSummary } from "../../api-schema/order.ts";
import { listOrders } from "../../core/api/calls/orders.ts";
import { sumCents } from "../../core/money/cents.ts";
import { euros } from "../../core/money/format.ts";
import { orderPaymentWords } from "../../core/payment/order-words.ts";
import { paths } from "../../core/routes/paths.ts";
import { useRead } from "../hooks/read.ts";
import { useMay } from "../hooks/stores.ts";
import { Card } from "../widgets/card.tsx";
import { Link } from "wouter";
import { Stack, Text } from "../widgets/primitives.tsx";
import { PaymentWays } from "./payment-ways.tsx";
import styles from "./orders-to-pay.module.css";
import { faceOf } from "../widgets/title-face.ts";

const shown = 3;

/**
 * The store's orders whose card has not paid, the newest first; none while they are loading, when they
 * cannot be had, and for those who may not order.
 */
export const useOrdersToPay = () => {
  const mayOrder = useMay("cart.order");
  const unpaid = useRead(listOrders, { state: "unpaid" }, { keepsPage: true, enabled: mayOrder });
  const orders = (unpaid.data?.results ?? []).filter(({ payments }) =>
    payments.some(({ resumable }) => resumable),
  );
  return { isLoading: unpaid.isLoading, orders };
};

/** The orders of the active store that wait for their card, where one would order a second time. */
export function OrdersToPay({ orders }: { readonly orders: readonly OrderSummary[] }) {
  if (orders.length === 0) return null;
  return (
    <Stack as="ul" gap="3" below="5" aria-label="Commandes à payer">
      {orders.slice(0, shown).map((order) => (
        <OrderToPay key={order.id} order={order} />
      ))}
    </Stack>
  );
}

function OrderToPay({ order }: { readonly order: OrderSummary }) {
  const { title, text } = orderPaymentWords(order);
  const due = order.payments.filter(({ resumable }) => resumable).map(({ amount }) => amount);
  return (
    <Card as="li" className={styles.order}>
      <div className={styles.words}>
        <h2 className={styles.title} {...faceOf(title)}>
          <Link href={paths.order(order.tokenValue)}>{title}</Link>
        </h2>
        <Text tone="soft" above="1">
          {text}
        </Text>
      </div>
      <p className={styles.amount}>
        <b>{euros(sumCents(due))}</b>
        <Text as="span" tone="quiet" size="xs">
          TTC
        </Text>
      </p>
      <div className={styles.ways}>
        <PaymentWays token={order.tokenValue} payments={order.payments} />
      </div>
    </Card>
  );
}
