import CreditCard from "lucide-react/icons/credit-card";
import { Link } from "wouter";
import type { OrderSummary } from "../../../api-schema/order.ts";
import { orderToPayLine } from "../../../core/payment/order-words.ts";
import { paths } from "../../../core/routes/paths.ts";
import { Row, Text } from "../../widgets/primitives.tsx";
import styles from "./orders-to-pay-lines.module.css";

/** So many stand above the day; the others are in the list of orders. */
const SHOWN = 2;

/**
 * The orders that wait for their card, a line each: as cards they filled a phone's first screen, and the
 * usual order was under it. What else can be done with one is on its page.
 */
export function OrdersToPayLines({ orders }: { readonly orders: readonly OrderSummary[] }) {
  if (orders.length === 0) return null;
  const more = orders.length - SHOWN;
  return (
    <ul className={styles.orders} aria-label="Commandes à payer">
      {orders.slice(0, SHOWN).map((order) => (
        <OrderLine key={order.id} order={order} />
      ))}
      {more > 0 ? (
        <li className={styles.more}>
          <Link href={`${paths.orders()}?state=unpaid`}>
            {more === 1 ? "Et 1 autre commande à payer" : `Et ${more} autres commandes à payer`}
          </Link>
        </li>
      ) : null}
    </ul>
  );
}

function OrderLine({ order }: { readonly order: OrderSummary }) {
  const { title, text } = orderToPayLine(order);
  return (
    <Row as="li" gap="2" align="center" className={styles.order}>
      <CreditCard size={20} aria-hidden />
      <span className={styles.words}>
        <Link href={paths.order(order.tokenValue)} className={styles.title}>
          {title}
        </Link>
        <Text as="span" tone="soft" size="s">
          {text}
        </Text>
      </span>
      <Link
        href={paths.cartPaymentInit(order.tokenValue)}
        className={styles.pay}
        aria-label={`Payer, ${title}, ${text}`}
      >
        Payer
      </Link>
    </Row>
  );
}
