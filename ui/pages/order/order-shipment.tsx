import type { UseQueryResult } from "@tanstack/react-query";
import { useId } from "react";
import { Link } from "wouter";
import type { ShipmentDocuments as Documents } from "../../../api-schema/invoice.ts";
import type { Order, Shipment } from "../../../api-schema/order.ts";
import { getShipment } from "../../../core/api/calls/orders.ts";
import { formatDay } from "../../../core/calendar/format.ts";
import { parisDayOf } from "../../../core/calendar/paris-time.ts";
import { euros } from "../../../core/money/format.ts";
import { tiedName } from "../../../core/catalogue/tied-name.ts";
import { paths } from "../../../core/routes/paths.ts";
import { houseChangeWords } from "../../../core/orders/house-change.ts";
import { lineWords, shippedWords, tariffAfter } from "../../../core/selling/line-words.ts";
import { messageOfStep, shipmentProgress } from "../../../core/shipments/progress.ts";
import { shipmentStatusLabel } from "../../../core/shipments/status.ts";
import { useRead } from "../../hooks/read.ts";
import { PricesHT } from "../../shopping/prices-ht.tsx";
import { shipmentTone } from "../../shopping/status-tones.ts";
import { Badge } from "../../widgets/badge.tsx";
import { Card, CardHeader } from "../../widgets/card.tsx";
import { Notice } from "../../widgets/notice.tsx";
import { Cluster, Text } from "../../widgets/primitives.tsx";
import { ProductPicture } from "../../widgets/product-picture.tsx";
import { Timeline } from "../../widgets/timeline.tsx";
import { AmendButton, type Amending, ShipmentAmendment } from "./amending.tsx";
import { ShipmentMessages } from "./shipment-messages.tsx";
import { ShipmentDocuments } from "./shipment-documents.tsx";
import styles from "./order-shipment.module.css";

interface OrderShipmentProps {
  readonly order: Order;
  readonly amending: Amending;
  readonly shipment: Shipment;
  /** The papers of the order's shipments. */
  readonly documents: UseQueryResult<readonly Documents[]>;
}

/** A shipment of an order: its timeline, its lines and its papers. */
export function OrderShipment({ order, shipment, amending, documents }: OrderShipmentProps) {
  const id = useId();
  const { deliveryDate, miraklLatestDeliveryDate: latest } = shipment;
  return (
    <Card aria-labelledby={id}>
      <CardHeader
        id={id}
        title={shipment.label}
        subtitle={
          deliveryDate !== null
            ? `Livraison ${formatDay(deliveryDate, "long")}`
            : latest === null
              ? shipment.merchant.name
              : `Livraison au plus tard ${formatDay(latest, "long")}`
        }
        aside={
          <Badge tone={shipmentTone(shipment.status)}>{shipmentStatusLabel(shipment.status)}</Badge>
        }
      />
      <Progress shipment={shipment} />
      {shipment.houseChange === undefined ? null : (
        <Notice tone="info">{houseChangeWords(shipment.houseChange)}</Notice>
      )}
      {/* Before lines and papers: who misses a bag looks for it first. */}
      <ShipmentMessages order={order} shipment={shipment} />
      {amending.shipmentId === shipment.id ? (
        <ShipmentAmendment {...{ order, shipment, amending }} />
      ) : (
        <OrderedLines {...{ shipment, amending }} />
      )}
      <ShipmentDocuments shipment={shipment} query={documents} />
    </Card>
  );
}

function OrderedLines({ shipment, amending }: Pick<OrderShipmentProps, "shipment" | "amending">) {
  return (
    <>
      <AmendButton shipment={shipment} amending={amending} />
      {shipment.note === "" ? null : <p className={styles.note}>{shipment.note}</p>}
      <PricesHT />
      <ul aria-label={`Produits, ${shipment.label}`}>
        {shipment.items.map((item) => (
          <Cluster key={item.id} as="li" gap="2 3" align="center" className={styles.line}>
            <ProductPicture src={item.productImages[0]?.path} alt="" width={48} height={48} />
            <div className={styles.what}>
              <Link href={paths.product(item.productSlug)} className={styles.name}>
                {tiedName(item.productName)}
              </Link>
              <Text tone="quiet" size="s">
                {`${lineWords(item)}${tariffAfter(item)}`}
              </Text>
              {item.shipped === undefined ? null : (
                <Text tone="quiet" size="s">
                  {shippedWords(item.shipped)}
                </Text>
              )}
            </div>
            <Cluster as="p" gap="0 4" align="baseline" justify="end" className={styles.amount}>
              <Text
                as="span"
                tone="quiet"
                size="s"
              >{`${item.quantity} × ${euros(item.unitPrice)}`}</Text>
              <b>{euros(item.subtotal)}</b>
            </Cluster>
          </Cluster>
        ))}
      </ul>
    </>
  );
}

/** The steps that the shipment went through, with their days, and those to come. */
function Progress({ shipment }: { readonly shipment: Shipment }) {
  const detail = useRead(getShipment, { id: shipment.id });
  const history = detail.data?.history ?? [];
  return (
    <div className={styles.progress} data-print="none">
      <Timeline
        label={`Suivi, ${shipment.label}`}
        events={shipmentProgress(shipment.status, history).map(({ status, at, state }) => ({
          id: String(status),
          title: shipmentStatusLabel(status),
          detail: messageOfStep(history, status),
          when: at === null ? undefined : formatDay(parisDayOf(at), "long"),
          state,
        }))}
      />
    </div>
  );
}
