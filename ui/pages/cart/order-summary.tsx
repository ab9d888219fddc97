import { type ReactNode, useId } from "react";
import type { Order } from "../../../api-schema/order.ts";
import { shippingFeeText } from "../../../core/cart/franco-gap.ts";
import { negate, sumCents } from "../../../core/money/cents.ts";
import { euros, percent } from "../../../core/money/format.ts";
import { Card } from "../../widgets/card.tsx";
import { Row, Text } from "../../widgets/primitives.tsx";
import { CartActions } from "./cart-actions.tsx";
import { Coupon } from "./coupon.tsx";
import styles from "./order-summary.module.css";

interface OrderSummaryProps {
  readonly order: Order;
  /** Amounts are being made fresh. */
  readonly saving: boolean;
  /** The cart can still be changed here: promotion code, emptying, printing. */
  readonly editable?: boolean;
  /** No bar at the bottom of a phone repeats the way on. */
  readonly withoutBar?: boolean;
  /** What is agreed to by going on. */
  readonly agreement?: ReactNode;
  /** The way on. */
  readonly children: ReactNode;
}

/** Récapitulatif: what it costs, HT to TTC, each VAT rate on its line. */
export function OrderSummary({ order, saving, children, ...props }: OrderSummaryProps) {
  const { editable = false, withoutBar = false } = props;
  const id = useId();
  const quantity = order.shipments.reduce((sum, shipment) => sum + shipment.quantity, 0);
  // What the code takes off has a line of its own.
  const discount = sumCents([
    order.itemsOriginalTotalHT,
    negate(order.itemsTotalHT),
    order.orderPromotionTotal,
  ]);
  const fees = order.shipments.flatMap((shipment) => shippingFeeText(shipment) ?? []);
  return (
    <Card as="aside" aria-labelledby={id} className={styles.summary}>
      <Row gap="3" align="baseline" justify="between">
        <h2 id={id}>Récapitulatif</h2>
        <Text tone="quiet" size="xs">
          Montants HT
        </Text>
      </Row>
      <dl className={styles.rows} aria-busy={saving} aria-live="polite">
        <SummaryRow label={`Articles (${quantity})`}>
          {euros(order.itemsOriginalTotalHT)}
        </SummaryRow>
        {discount > 0 ? (
          <SummaryRow label="Remises" good>
            {euros(negate(discount))}
          </SummaryRow>
        ) : null}
        {order.orderPromotionTotal < 0 ? (
          <SummaryRow label={couponLabel(order)} good>
            {euros(order.orderPromotionTotal)}
          </SummaryRow>
        ) : null}
        <SummaryRow label="Livraison" good={order.shippingTotalHT === 0} details={fees}>
          {order.shippingTotalHT === 0 ? "Offerte" : euros(order.shippingTotalHT)}
        </SummaryRow>
        <SummaryRow label={<b>Total HT</b>}>{euros(order.totalHT)}</SummaryRow>
        {order.vat.map(({ rate, amount }) => (
          <SummaryRow key={rate} label={`TVA ${percent(rate)}`}>
            {euros(amount)}
          </SummaryRow>
        ))}
        <div className={styles.total}>
          <dt>Total TTC</dt>
          <dd>{euros(order.total)}</dd>
        </div>
      </dl>
      {editable ? <Coupon coupon={order.promotionCoupon} /> : null}
      {props.agreement}
      <div className={withoutBar ? undefined : styles.next}>{children}</div>
      {editable ? <CartActions order={order} /> : null}
    </Card>
  );
}

const couponLabel = ({ promotionCoupon }: Order): string =>
  promotionCoupon === null ? "Code promotionnel" : `Code ${promotionCoupon.code}`;

interface RowProps {
  readonly label: ReactNode;
  readonly good?: boolean;
  /** Where the amount comes from, a line each. */
  readonly details?: readonly string[];
  readonly children: ReactNode;
}

function SummaryRow({ label, good = false, details = [], children }: RowProps) {
  return (
    <div>
      <dt>
        {label}
        {details.map((detail) => (
          <small key={detail}>{detail}</small>
        ))}
      </dt>
      <dd data-good={good || undefined}>{children}</dd>
    </div>
  );
}
