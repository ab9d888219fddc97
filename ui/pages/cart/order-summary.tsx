import { type ReactNode, useId } from "react";
import type { Order } from "../../../api-schema/order.ts";
import { negate, sumCents } from "../../../core/money/cents.ts";
import { euros, percent } from "../../../core/money/format.ts";
import { Card } from "../../widgets/card.tsx";
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
  /** The way on. */
  readonly children: ReactNode;
}

/** Récapitulatif: what it costs, HT to TTC, each VAT rate on its line. */
export function OrderSummary({ order, saving, children, ...props }: OrderSummaryProps) {
  const { editable = false, withoutBar = false } = props;
  const id = useId();
  const quantity = order.shipments.reduce((sum, shipment) => sum + shipment.quantity, 0);
  const discount = sumCents([order.itemsOriginalTotalHT, negate(order.itemsTotalHT)]);
  return (
    <Card as="aside" aria-labelledby={id} className={styles.summary}>
      <h2 id={id}>Récapitulatif</h2>
      <dl className={styles.rows} aria-busy={saving} aria-live="polite">
        <Row label={`Articles (${quantity})`}>{euros(order.itemsOriginalTotalHT)}</Row>
        {discount > 0 ? (
          <Row label="Remises" good>
            {euros(negate(discount))}
          </Row>
        ) : null}
        <Row label="Livraison" good={order.shippingTotalHT === 0}>
          {order.shippingTotalHT === 0 ? "Offerte" : euros(order.shippingTotalHT)}
        </Row>
        <Row label="Total HT">{euros(order.totalHT)}</Row>
        {order.vat.map(({ rate, amount }) => (
          <Row key={rate} label={`TVA ${percent(rate)}`}>
            {euros(amount)}
          </Row>
        ))}
        <div className={styles.total}>
          <dt>Total TTC</dt>
          <dd>{euros(order.total)}</dd>
        </div>
      </dl>
      {editable ? <Coupon coupon={order.promotionCoupon} /> : null}
      <div className={withoutBar ? undefined : styles.next}>{children}</div>
      {editable ? <CartActions /> : null}
    </Card>
  );
}

interface RowProps {
  readonly label: string;
  readonly good?: boolean;
  readonly children: ReactNode;
}

function Row({ label, good = false, children }: RowProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd data-good={good || undefined}>{children}</dd>
    </div>
  );
}
