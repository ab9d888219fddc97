import { useId, useState } from "react";
import type { Shipment } from "../../../api-schema/order.ts";
import type { CalendarDay } from "../../../api-schema/primitives.ts";
import { formatClock, formatDay } from "../../../core/calendar/format.ts";
import { instantOfMs, parisDayOf } from "../../../core/calendar/paris-time.ts";
import { groupLabel } from "../../../core/cart/shipping-groups.ts";
import { euros } from "../../../core/money/format.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { useNow } from "../../layout/use-now.ts";
import { Card, CardHeader } from "../../widgets/card.tsx";
import { DayChoice } from "../../widgets/day-choice.tsx";
import { Notice } from "../../widgets/notice.tsx";
import { RadioCards } from "../../widgets/radio-cards.tsx";
import { TextField } from "../../widgets/text-field.tsx";
import styles from "./shipment-delivery.module.css";

interface ShipmentDeliveryProps {
  readonly shipment: Shipment;
  readonly day: CalendarDay | null;
  readonly method: number | null;
  readonly onChoose: (choice: {
    readonly day: CalendarDay | null;
    readonly method: number | null;
  }) => void;
}

const longestNote = 280;

/** The day of a lorry, or the service of a merchant; and a word to the driver. */
export function ShipmentDelivery({ shipment, day, method, onChoose }: ShipmentDeliveryProps) {
  const id = useId();
  const now = useNow();
  const { transportTypeCode, merchant, deliveryDetails, shippingMethodOptions } = shipment;
  const { title, carrier } = groupLabel({ transportTypeCode, merchantName: merchant.name });
  const days = deliveryDetails?.gmpAvailableDates ?? [];
  const hasCalendar = deliveryDetails !== null && days.length > 0;
  return (
    <Card aria-labelledby={id}>
      <CardHeader id={id} title={title} subtitle={carrier} />
      {deliveryDetails === null ? (
        <RadioCards
          legend={`Mode de livraison, ${title}`}
          hideLegend
          name={`expedition-${shipment.id}`}
          value={method === null ? null : String(method)}
          onValueChange={(value) => onChoose({ day, method: Number(value) })}
          options={shippingMethodOptions.map((option) => ({
            value: String(option.id),
            label: option.name,
            aside:
              option.amountWithoutVat === 0 ? "Offert" : `${euros(option.amountWithoutVat)} HT`,
            description: delayText(option),
          }))}
        />
      ) : days.length === 0 ? (
        <Notice tone="error">Aucune livraison n'est possible dans les prochains jours.</Notice>
      ) : (
        <div className={styles.days}>
          <DayChoice
            label={`Jour de livraison, ${title}`}
            days={days.map(({ date }) => date)}
            value={day}
            today={parisDayOf(instantOfMs(now))}
            onValueChange={(chosen) => onChoose({ day: chosen, method })}
          />
          <div className={styles.side}>
            {day === null ? null : (
              <p className={styles.chosen} role="status">
                Livré <b>{formatDay(day, "long")}</b>
                <span>{`Commandez avant ${formatClock(deliveryDetails.hour)} la veille.`}</span>
              </p>
            )}
            <DriverNote shipment={shipment} />
          </div>
        </div>
      )}
      {hasCalendar ? null : <DriverNote shipment={shipment} />}
    </Card>
  );
}

/** Saved when left; nothing is lost when the page is. */
function DriverNote({ shipment }: { readonly shipment: Shipment }) {
  const dispatch = useDispatch();
  const [note, setNote] = useState(shipment.note);
  return (
    <div className={styles.note}>
      <TextField
        label={shipment.gmp ? "Note au chauffeur" : "Note au marchand"}
        hint="Facultatif, 280 caractères au plus"
        multiline
        rows={2}
        maxLength={longestNote}
        value={note}
        onValueChange={setNote}
        onBlur={() => {
          if (note === shipment.note) return;
          dispatch({ type: "order.changed", change: { notes: [{ shipment: shipment.id, note }] } });
        }}
      />
    </div>
  );
}

const delayText = ({
  deliveryWithinHours,
  collectionWithinHours,
}: Shipment["shippingMethodOptions"][number]): string => {
  const days = Math.ceil((deliveryWithinHours + collectionWithinHours) / 24);
  return days <= 1 ? "Livré sous 24 heures" : `Livré sous ${days} jours`;
};
