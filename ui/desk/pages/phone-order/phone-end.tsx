import { useEffect, useState } from "react";
import type { AddItem, PaymentScope, Shipment } from "../../../../api-schema/order.ts";
import type { ShipmentWish } from "../../../../api-schema/order-sheet.ts";
import { CalendarDay, type CustomerId } from "../../../../api-schema/primitives.ts";
import type {
  PhoneMethodCode,
  PhonePreview,
  PhoneStore,
  PlacedPhoneOrder,
  PlacePhoneOrder,
} from "../../../../api-schema/staff-phone-orders.ts";
import { type ApiError, apiErrorMessage } from "../../../../core/api/errors.ts";
import { staffPlacePhoneOrder } from "../../../../core/api/wire/staff-phone-orders.ts";
import { formatDay } from "../../../../core/calendar/format.ts";
import { euros } from "../../../../core/money/format.ts";
import { Button } from "../../../widgets/button.tsx";
import { ErrorState } from "../../../widgets/error-state.tsx";
import { Notice } from "../../../widgets/notice.tsx";
import { Cluster, Text } from "../../../widgets/primitives.tsx";
import { Select } from "../../../widgets/select.tsx";
import { SkeletonText } from "../../../widgets/skeleton.tsx";
import { useChange } from "../../desk-context.ts";
import { useLead } from "../../parts/done.ts";
import { Facts } from "../../parts/facts.tsx";
import { Section } from "../../parts/section.tsx";
import { deskPaths } from "../../paths.ts";
import styles from "./phone-order.module.css";

/** The days and ways that were said for the deliveries. */
export type Wishes = readonly ShipmentWish[];

interface PhoneEndProps {
  readonly store: PhoneStore;
  readonly buyer: CustomerId;
  readonly items: readonly AddItem[];
  /** An article is being typed that is no line yet: without it nothing is ordered. */
  readonly isTyped: boolean;
  readonly read: {
    readonly data?: PhonePreview | undefined;
    readonly error: ApiError | null;
    /** Of the lines before. */
    readonly isPlaceholderData: boolean;
    readonly refetch: () => unknown;
  };
  readonly wishes: Wishes;
  readonly onWishes: (wishes: Wishes) => void;
}

/** When it comes, how it is paid, what it costs; and the order itself. */
export function PhoneEnd(props: PhoneEndProps) {
  const { data, error, refetch } = props.read;
  if (data !== undefined) return <End {...props} preview={data} />;
  return error === null ? (
    <SkeletonText lines={6} />
  ) : (
    <ErrorState message={apiErrorMessage(error)} onRetry={() => void refetch()} />
  );
}

function End(props: PhoneEndProps & { readonly preview: PhonePreview }) {
  const { store, buyer, items, isTyped, read, wishes, onWishes, preview } = props;
  const [said, setSaid] = useState<ReadonlyMap<PaymentScope, PhoneMethodCode>>(new Map());
  const [key] = useState(() => crypto.randomUUID());
  const lead = useLead();
  const placing = useChange<PlacePhoneOrder, PlacedPhoneOrder>(
    (body) => (api) => staffPlacePhoneOrder(api, { id: store.id, body }),
  );
  const payments = preview.payments.map(({ scope, proposed, methods }) => ({
    scope,
    methods,
    method:
      methods.find(({ code, enabled }) => enabled && code === said.get(scope))?.code ?? proposed,
  }));
  const wish = wishOf({ key, buyer, items, preview, payments });
  const isReady = wish !== null && preview.refusals.length === 0 && !read.isPlaceholderData;
  const [isHeld, setHeld] = useState(false);
  const place = (): void => {
    if (!isReady || placing.isPending) return;
    setHeld(isTyped);
    if (isTyped) return;
    placing.mutate(wish, {
      onSuccess: ({ id, number }) =>
        lead(deskPaths.order(id), `Commande ${number} passée pour ${store.company}.`),
    });
  };
  usePressed(place);
  return (
    <Section title="Livraison et paiement">
      {preview.shipments.map((shipment) => (
        <Delivery
          key={shipment.id}
          shipment={shipment}
          onWish={(change) => {
            const named = preview.deliveries.find((one) => one.shipment === shipment.id);
            if (named === undefined) return;
            const others = wishes.filter((one) => one.key !== named.key);
            onWishes([...others, { key: named.key, ...change }]);
          }}
        />
      ))}
      {payments.map(({ scope, method, methods }) => (
        <div key={scope} className={styles.choice}>
          <Select
            label={scope === "mkp" ? "Paiement (marketplace)" : "Paiement"}
            options={methods.map(({ code, name, enabled }) => ({
              value: code,
              label: name,
              disabled: !enabled,
            }))}
            value={method}
            hint={methods.find(({ enabled, message }) => !enabled && message !== null)?.message}
            onValueChange={(value) => {
              const chosen = methods.find(({ code }) => code === value)?.code;
              if (chosen !== undefined) setSaid(new Map([...said, [scope, chosen]]));
            }}
          />
        </div>
      ))}
      <Facts
        facts={[
          ["Total HT", euros(preview.totalHT)],
          ["TVA", euros(preview.taxTotal)],
          ["Total TTC", <b key="total">{euros(preview.total)}</b>],
        ]}
      />
      {[
        ...new Set(
          [...preview.left, ...preview.changes].map(
            ({ productName, message }) => `${productName} : ${message}`,
          ),
        ),
      ].map((message) => (
        <Notice key={message} tone="warning" live>
          {message}
        </Notice>
      ))}
      {preview.refusals.map((message) => (
        <Notice key={message} tone="error" live>
          {message}
        </Notice>
      ))}
      {isHeld && isTyped ? (
        <Notice tone="warning" live>
          L’article en cours de saisie n’est pas dans la commande : ajoutez-le, ou effacez-le.
        </Notice>
      ) : null}
      {placing.error === null ? null : (
        <Notice tone="error" live>
          {apiErrorMessage(placing.error)}
        </Notice>
      )}
      <Cluster gap="2 4" align="center">
        <Button
          loading={placing.isPending || read.isPlaceholderData}
          disabled={!isReady && !read.isPlaceholderData}
          onClick={place}
        >
          Passer la commande, {euros(preview.total)}
        </Button>
        <Text tone="quiet">ou Ctrl + Entrée</Text>
      </Cluster>
    </Section>
  );
}

/** Ctrl + Enter, wherever one types. */
const usePressed = (press: () => void): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      press();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  });
};

interface DeliveryProps {
  readonly shipment: Shipment;
  readonly onWish: (wish: Pick<ShipmentWish, "deliveryDate" | "shippingMethod">) => void;
}

/** The day of a lorry, or how a merchant sends. */
function Delivery({ shipment, onWish }: DeliveryProps) {
  const { label, gmp, deliveryDate, deliveryDetails, shippingMethodOptions } = shipment;
  const fee = shipment.shippingTotalHT;
  const hint = [
    `${euros(shipment.totalHt)} HT`,
    fee === 0 ? "port offert" : `dont port ${euros(fee)}`,
    ...shipment.conditionsMessages,
  ].join(" · ");
  return (
    <div className={styles.choice}>
      {gmp ? (
        <Select
          label={label}
          hint={hint}
          options={(deliveryDetails?.gmpAvailableDates ?? []).map(({ date }) => ({
            value: date,
            label: formatDay(date, "full"),
          }))}
          value={deliveryDate}
          onValueChange={(day) => {
            if (day !== null) onWish({ deliveryDate: CalendarDay.make(day) });
          }}
        />
      ) : (
        <Select
          label={label}
          hint={hint}
          options={shippingMethodOptions.map(({ id, name, amountWithoutVat }) => ({
            value: String(id),
            label: `${name}, ${euros(amountWithoutVat)} HT`,
          }))}
          value={
            shippingMethodOptions.find(({ status }) => status === "selected")?.id.toString() ?? null
          }
          onValueChange={(id) => {
            if (id !== null) onWish({ shippingMethod: Number(id) });
          }}
        />
      )}
    </div>
  );
}

/** What is sent; null where something of it is not known. */
const wishOf = ({
  preview,
  payments,
  ...said
}: {
  readonly key: string;
  readonly buyer: CustomerId;
  readonly items: readonly AddItem[];
  readonly preview: PhonePreview;
  readonly payments: ReadonlyArray<{
    readonly scope: PaymentScope;
    readonly method: PhoneMethodCode | null;
  }>;
}): PlacePhoneOrder | null => {
  const { shippingAddress, deliveries, total } = preview;
  const chosen = payments.flatMap(({ scope, method }) =>
    method === null ? [] : [{ scope, method }],
  );
  if (shippingAddress === null || chosen.length < payments.length || chosen.length === 0)
    return null;
  return {
    ...said,
    shippingAddress,
    shipments: deliveries.map(({ key, deliveryDate, shippingMethod }) => ({
      key,
      ...(deliveryDate === null ? {} : { deliveryDate }),
      ...(shippingMethod === null ? {} : { shippingMethod }),
    })),
    payments: chosen,
    expectedTotal: total,
  };
};
