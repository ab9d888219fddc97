import type { Address } from "../../../api-schema/address.ts";
import type { Order } from "../../../api-schema/order.ts";
import { Card } from "../../widgets/card.tsx";
import styles from "./order-addresses.module.css";

/** Where it went and who was billed, as they were on the day of the order. */
export function OrderAddresses({ order }: { readonly order: Order }) {
  return (
    <Card aria-label="Adresses" className={styles.addresses}>
      <Block title="Livraison" address={order.shippingAddress} />
      <Block title="Facturation" address={order.billingAddress} />
    </Card>
  );
}

interface BlockProps {
  readonly title: string;
  readonly address: Address | null;
}

function Block({ title, address }: BlockProps) {
  if (address === null) return null;
  return (
    <div>
      <h2>{title}</h2>
      <address>
        {address.company === null ? null : <b>{address.company}</b>}
        <span>{`${address.firstName} ${address.lastName}`}</span>
        <span>{address.street}</span>
        <span>{`${address.postcode} ${address.city}`}</span>
      </address>
    </div>
  );
}
