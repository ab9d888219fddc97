import type { Order, Shipment } from "../../../api-schema/order.ts";
import { formatDay } from "../../../core/calendar/format.ts";
import { defaultMethod, shippingDelayText } from "../../../core/delivery/shipping-methods.ts";
import { wholeNumber } from "../../../core/money/format.ts";
import { euros } from "../../../core/money/format.ts";
import { paths } from "../../../core/routes/paths.ts";
import { Card, CardHeader } from "../../widgets/card.tsx";
import { ButtonLink } from "../../widgets/button.tsx";
import { PricesHT } from "../../shopping/prices-ht.tsx";
import styles from "./order-recap.module.css";

/** What is about to be ordered: when each part comes, how much of it, for how much, and where to. */
export function OrderRecap({ order }: { readonly order: Order }) {
  const { shippingAddress: address, shipments } = order;
  return (
    <Card aria-labelledby="votre-commande">
      <CardHeader
        id="votre-commande"
        title="Votre commande"
        subtitle={
          address === null
            ? undefined
            : [
                address.company ?? `${address.firstName} ${address.lastName}`,
                address.street,
                `${address.postcode}\u00a0${address.city}`,
              ].join(", ")
        }
      />
      <PricesHT />
      <ul className={styles.parts}>
        {shipments.map((shipment) => (
          <li key={shipment.id}>
            <div>
              <b>{capital(whenText(shipment))}</b>
              <span>{`${shipment.label} · ${articles(shipment.quantity)}`}</span>
            </div>
            <b>{euros(shipment.totalHtWithoutShippingFee)}</b>
          </li>
        ))}
      </ul>
      <ButtonLink variant="quiet" className={styles.change} href={paths.cart()}>
        Modifier le panier
      </ButtonLink>
    </Card>
  );
}

/** 'mardi 24 novembre'; of a parcel 'Livré sous 5 jours', or where it is fetched. */
const whenText = ({ deliveryDate, shippingMethodOptions, ...shipment }: Shipment): string => {
  if (deliveryDate !== null) return formatDay(deliveryDate, "long");
  const method =
    shippingMethodOptions.find(({ status }) => status === "selected") ??
    defaultMethod(shippingMethodOptions);
  if (method !== undefined) return shippingDelayText(method);
  const latest = shipment.miraklLatestDeliveryDate;
  return latest === null ? shipment.merchant.name : `Au plus tard ${formatDay(latest, "long")}`;
};

const articles = (count: number): string =>
  count > 1 ? `${wholeNumber(count)} articles` : `${count} article`;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
