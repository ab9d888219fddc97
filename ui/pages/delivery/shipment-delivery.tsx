import MessageSquarePlus from "lucide-react/icons/message-square-plus";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import type { Shipment } from "../../../api-schema/order.ts";
import type { CalendarDay } from "../../../api-schema/primitives.ts";
import { formatDay } from "../../../core/calendar/format.ts";
import { instantOfMs, parisDayOf } from "../../../core/calendar/paris-time.ts";
import { orderBeforeText } from "../../../core/delivery/delivery-days.ts";
import { groupLabel } from "../../../core/selling/shipping-groups.ts";
import { shippingDelayText } from "../../../core/delivery/shipping-methods.ts";
import { euros } from "../../../core/money/format.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { useNow } from "../../layout/use-now.ts";
import { Button } from "../../widgets/button.tsx";
import { Card, CardHeader } from "../../widgets/card.tsx";
import { DayChoice } from "../../widgets/day-choice.tsx";
import { Notice } from "../../widgets/notice.tsx";
import { Spaced, Stack, Text } from "../../widgets/primitives.tsx";
import { RadioCards } from "../../widgets/radio-cards.tsx";
import { TextField } from "../../widgets/text-field.tsx";
import styles from "./shipment-delivery.module.css";

interface ShipmentDeliveryProps {
  readonly shipment: Shipment;
  readonly day: CalendarDay | null;
  readonly method: number | null;
  /** It was asked to go on without a choice. */
  readonly isMissing: boolean;
  readonly onChoose: (choice: {
    readonly day: CalendarDay | null;
    readonly method: number | null;
  }) => void;
  /** The note as it stands on the screen, saved or not. */
  readonly note: string;
  readonly onNote: (note: string) => void;
}

const longestNote = 280;

/** The day of a lorry, or the service of a merchant; and a word to the driver. */
export function ShipmentDelivery({
  shipment,
  day,
  method,
  isMissing,
  onChoose,
  note,
  onNote,
}: ShipmentDeliveryProps) {
  const id = useId();
  const now = useNow();
  const { transportTypeCode, merchant, deliveryDetails, shippingMethodOptions } = shipment;
  const { title, carrier } = groupLabel({ transportTypeCode, merchantName: merchant.name });
  const days = deliveryDetails?.gmpAvailableDates ?? [];
  const cutOff = days.find(({ date }) => date === day)?.cutOff;
  return (
    <Card aria-labelledby={id}>
      <Spaced below="3">
        <CardHeader id={id} title={title} subtitle={carrier} />
      </Spaced>
      {deliveryDetails === null ? (
        <RadioCards
          legend={`Mode de livraison, ${title}`}
          hideLegend
          name={`expedition-${shipment.id}`}
          value={method === null ? null : String(method)}
          error={isMissing ? "Choisissez un mode de livraison." : undefined}
          onValueChange={(value) => onChoose({ day, method: Number(value) })}
          options={shippingMethodOptions.map((option) => ({
            value: String(option.id),
            label: option.name,
            aside:
              option.amountWithoutVat === 0 ? "Offert" : `${euros(option.amountWithoutVat)} HT`,
            description: shippingDelayText(option),
          }))}
        />
      ) : days.length === 0 ? (
        <Notice tone="error">Aucune livraison n'est possible dans les prochains jours.</Notice>
      ) : (
        <Stack gap="4" align="start">
          <DayChoice
            label={`Jour de livraison, ${title}`}
            days={days.map(({ date }) => date)}
            value={day}
            today={parisDayOf(instantOfMs(now))}
            onValueChange={(chosen) => onChoose({ day: chosen, method })}
          />
          {day === null ? null : (
            <p className={styles.chosen} role="status">
              Livré{" "}
              <Text as="b" weight="figure">
                {formatDay(day, "long")}
              </Text>
              {". "}
              {cutOff === undefined ? null : <span>{`${orderBeforeText(cutOff)}.`}</span>}
            </p>
          )}
        </Stack>
      )}
      <DriverNote shipment={shipment} note={note} onNote={onNote} />
    </Card>
  );
}

type DriverNoteProps = Pick<ShipmentDeliveryProps, "shipment" | "note" | "onNote">;

/**
 * Folded while there is none. Saved when left, and when one comes back to it after a lost login: it may
 * never be left again.
 */
function DriverNote({ shipment, note, onNote }: DriverNoteProps) {
  const dispatch = useDispatch();
  const save = (): void => {
    if (note === shipment.note) return;
    dispatch({ type: "order.changed", change: { notes: [{ shipment: shipment.id, note }] } });
  };
  const saveFirst = useEffectEvent(save);
  useEffect(() => saveFirst(), []);
  const [isOpen, setOpen] = useState(note !== "");
  const field = useRef<HTMLDivElement>(null);
  const wasAsked = useRef(false);
  useEffect(() => {
    if (isOpen && wasAsked.current) field.current?.querySelector("textarea")?.focus();
  }, [isOpen]);
  if (!isOpen) {
    return (
      <div className={styles.note}>
        <Button
          variant="quiet"
          icon={<MessageSquarePlus size={18} aria-hidden />}
          onClick={() => {
            wasAsked.current = true;
            setOpen(true);
          }}
        >
          {shipment.gmp ? "Ajouter une note au chauffeur" : "Ajouter une note au marchand"}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.note} ref={field}>
      <TextField
        label={shipment.gmp ? "Note au chauffeur" : "Note au marchand"}
        hint="Facultatif, 280 caractères au plus"
        multiline
        rows={2}
        maxLength={longestNote}
        value={note}
        onValueChange={onNote}
        onBlur={save}
      />
    </div>
  );
}
