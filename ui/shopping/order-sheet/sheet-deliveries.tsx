import CircleCheck from "lucide-react/icons/circle-check";
import Truck from "lucide-react/icons/truck";
import type { Order, Shipment } from "../../../api-schema/order.ts";
import type { OrderPreview } from "../../../api-schema/order-sheet.ts";
import { instantOfMs, parisDayOf } from "../../../core/calendar/paris-time.ts";
import { isMinimumReached } from "../../../core/selling/conditions.ts";
import { francoGap, francoGapText } from "../../../core/cart/franco-gap.ts";
import { groupLabel } from "../../../core/selling/shipping-groups.ts";
import { shippingDelayText } from "../../../core/delivery/shipping-methods.ts";
import { euros } from "../../../core/money/format.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { useNow } from "../../layout/use-now.ts";
import { Button } from "../../widgets/button.tsx";
import { DayChoice } from "../../widgets/day-choice.tsx";
import { Cluster, Row, Text } from "../../widgets/primitives.tsx";
import { RadioCards } from "../../widgets/radio-cards.tsx";
import styles from "./order-sheet.module.css";
import { useOpenedChoice } from "./use-opened-choice.ts";

type Proposed = OrderPreview["proposal"]["shipments"][number];

/** Where it goes, and for each lorry or parcel its day, and what it lacks to be free. */
export function SheetDeliveries({
  preview: { order, proposal },
}: {
  readonly preview: OrderPreview;
}) {
  return (
    <section aria-label="Livraison">
      <h3 className={styles.part}>Livraison</h3>
      <Destination order={order} />
      {order.shipments.map((shipment) => {
        const proposed = proposal.shipments.find((one) => one.shipment === shipment.id);
        return proposed === undefined ? null : (
          <Delivery key={proposed.key} shipment={shipment} proposed={proposed} />
        );
      })}
    </section>
  );
}

function Destination({ order: { shippingAddress } }: { readonly order: Order }) {
  if (shippingAddress === null) return null;
  const { street, postcode, city } = shippingAddress;
  return <Text tone="quiet" size="s">{`${street}, ${postcode} ${city}`}</Text>;
}

interface DeliveryProps {
  readonly shipment: Shipment;
  readonly proposed: Proposed;
}

function Delivery({ shipment, proposed }: DeliveryProps) {
  const dispatch = useDispatch();
  const today = parisDayOf(instantOfMs(useNow()));
  const { transportTypeCode, merchant, deliveryDetails } = shipment;
  const { title } = groupLabel({ transportTypeCode, merchantName: merchant.name });
  const { key, deliveryDate } = proposed;
  return (
    <div className={styles.delivery}>
      <Cluster as="p" gap="1 2" align="center">
        <Truck size={20} aria-hidden />
        <b>{title}</b>
        <Fee shipment={shipment} />
      </Cluster>
      {deliveryDetails === null ? (
        <ParcelOption shipment={shipment} proposed={proposed} title={title} />
      ) : (
        <DayChoice
          label={`Jour de livraison, ${title}`}
          days={deliveryDetails.gmpAvailableDates.map(({ date }) => date)}
          value={deliveryDate}
          today={today}
          onValueChange={(day) =>
            dispatch({ type: "orderSheet.deliveryChosen", wish: { key, deliveryDate: day } })
          }
        />
      )}
    </div>
  );
}

/** 'Encore 86 kg : port offert, 14,00 € de moins', or what the delivery costs. */
function Fee({ shipment }: { readonly shipment: Shipment }) {
  const { conditions, shippingTotalHT } = shipment;
  const gap = francoGap(shipment);
  if (gap !== null)
    return (
      <Text as="span" tone="soft" size="s" weight="medium">
        {francoGapText(gap)}
      </Text>
    );
  if (shippingTotalHT > 0) {
    return <Text as="span" tone="quiet" size="s">{`Port ${euros(shippingTotalHT)} HT`}</Text>;
  }
  return isMinimumReached(conditions) ? (
    <Text as="span" tone="good" size="s" weight="strong" className={styles.free}>
      <CircleCheck size={16} aria-hidden /> Port offert
    </Text>
  ) : null;
}

/** The option of a merchant in words; the others on demand. */
function ParcelOption({ shipment, proposed, title }: DeliveryProps & { readonly title: string }) {
  const dispatch = useDispatch();
  const { box, isOpen, setOpen } = useOpenedChoice();
  const { shippingMethodOptions: options } = shipment;
  const { key, shippingMethod } = proposed;
  const chosen = options.find(({ id }) => id === shippingMethod);
  if (options.length === 0) return null;
  return (
    <div ref={box}>
      {chosen !== undefined && !isOpen ? (
        <Row as="p" gap="3" align="center" justify="between" className={styles.choice}>
          <span>{`${chosen.name} · ${shippingDelayText(chosen)}`}</span>
          {options.length > 1 ? (
            <Button
              variant="quiet"
              aria-label={`Modifier le mode de livraison, ${title}`}
              onClick={() => setOpen(true)}
            >
              Modifier
            </Button>
          ) : null}
        </Row>
      ) : (
        <RadioCards
          legend={`Mode de livraison, ${title}`}
          hideLegend
          name={`feuille-${key}`}
          value={shippingMethod === null ? null : String(shippingMethod)}
          onValueChange={(value) => {
            setOpen(false);
            dispatch({
              type: "orderSheet.deliveryChosen",
              wish: { key, shippingMethod: Number(value) },
            });
          }}
          options={options.map((option) => ({
            value: String(option.id),
            label: option.name,
            aside:
              option.amountWithoutVat === 0 ? "Offert" : `${euros(option.amountWithoutVat)} HT`,
            description: shippingDelayText(option),
          }))}
        />
      )}
    </div>
  );
}
