import ArrowRight from "lucide-react/icons/arrow-right";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import type { Address } from "../../../api-schema/address.ts";
import type { ChooseDelivery, DeliveryOptions, Shipment } from "../../../api-schema/order.ts";
import type { AddressId, CalendarDay } from "../../../api-schema/primitives.ts";
import { defaultMethod } from "../../../core/delivery/shipping-methods.ts";
import { euros } from "../../../core/money/format.ts";
import { paths } from "../../../core/routes/paths.ts";
import { LOADING } from "../../../core/navigation/loading.ts";
import { useActiveStore, useMay } from "../../hooks/stores.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { useFocusOnProblem } from "../../hooks/focus-on-problem.ts";
import { useCheckout, useIsOrderUnknown } from "../../hooks/checkout.ts";
import { type DeliveryDrafting, useDeliveryDraft } from "../../hooks/delivery-draft.ts";
import { ActionBar } from "../../layout/action-bar.tsx";
import { Page } from "../../layout/page.tsx";
import { PageTitle } from "../../layout/page-title.tsx";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { BrokenState, ErrorState } from "../../widgets/error-state.tsx";
import { Reach } from "../../widgets/primitives.tsx";
import { ProblemNotice } from "../../widgets/problem-notice.tsx";
import { RadioCards } from "../../widgets/radio-cards.tsx";
import { SkeletonBlock } from "../../widgets/skeleton.tsx";
import styles from "../cart/cart-page.module.css";
import { CheckoutTrail } from "../cart/checkout-trail.tsx";
import { MayNotOrder } from "../cart/may-not-order.tsx";
import { OrderSummary } from "../cart/order-summary.tsx";
import { OrderOnItsWay, UnknownOrder, UnsureOrder } from "../cart/unsure-order.tsx";
import { ShipmentDelivery } from "./shipment-delivery.tsx";

/** /panier/livraison: where, which day for each lorry, which service for each merchant. */
export function DeliveryPage() {
  const dispatch = useDispatch();
  const mayOrder = useMay("cart.order");
  const { status, deliveryOptions, confirming } = useCheckout();
  const isUnknown = useIsOrderUnknown();
  useEffect(() => dispatch({ type: "checkout.stepRequested", step: "delivery" }), [dispatch]);
  return (
    <>
      <PageTitle route="cartDelivery" />
      <Page title="Livraison" trail={<CheckoutTrail current="delivery" />}>
        {!mayOrder ? (
          <MayNotOrder />
        ) : isUnknown ? (
          <UnknownOrder />
        ) : status === "broken" ? (
          <BrokenState />
        ) : status === "failed" ? (
          <ErrorState onRetry={() => dispatch({ type: "checkout.retried" })} />
        ) : confirming === "unsure" ? (
          <UnsureOrder />
        ) : confirming === "sent" ? (
          <OrderOnItsWay />
        ) : deliveryOptions === null ? (
          <div className={styles.layout} role="status" aria-label={LOADING}>
            <SkeletonBlock height="30rem" />
            <SkeletonBlock height="20rem" />
          </div>
        ) : (
          <DeliveryForm options={deliveryOptions} />
        )}
      </Page>
    </>
  );
}

type Choice = { readonly day: CalendarDay | null; readonly method: number | null };

function DeliveryForm({ options }: { readonly options: DeliveryOptions }) {
  const dispatch = useDispatch();
  const { status, refusal, cutOffPassed } = useCheckout();
  const store = useActiveStore();
  const { addresses, order } = options;
  const usual = order.shippingAddress?.id ?? store?.shippingAddress?.id ?? addresses[0]?.id ?? null;
  const drafting = useDeliveryDraft(order);
  const address = addresses.find(({ id }) => String(id) === drafting.draftedAddress)?.id ?? usual;
  const [attempts, setAttempts] = useState(0);
  const choiceOf = (shipment: Shipment) => draftedChoice(shipment, drafting) ?? chosenOf(shipment);
  const isMissing = (shipment: Shipment): boolean => {
    const { day, method } = choiceOf(shipment);
    const isFree = !shipment.gmp && shipment.shippingMethodOptions.length === 0;
    return shipment.gmp ? day === null : method === null && !isFree;
  };
  const complete = address !== null && !order.shipments.some(isMissing);
  const box = useFocusOnProblem<HTMLDivElement>(complete ? 0 : attempts);
  // The days may be asked for again while the last ones are shown: a press would be lost.
  const saving = status !== "ready";
  const submit = () => {
    setAttempts(attempts + 1);
    if (address === null || !complete || saving) return;
    dispatch({ type: "delivery.chosen", choice: toChoice(address, order.shipments, choiceOf) });
  };
  const action = (label: string) => (
    <Button
      size="large"
      block
      loading={saving}
      trailingIcon={<ArrowRight size={20} aria-hidden />}
      onClick={submit}
    >
      {label}
    </Button>
  );
  return (
    <>
      <div className={styles.layout}>
        <div className={styles.shipments} ref={box}>
          {refusal === null ? null : (
            <ProblemNotice tone={cutOffPassed ? "warning" : "error"} occurrence={refusal}>
              {refusal.message}
            </ProblemNotice>
          )}
          {attempts > 0 && !complete ? (
            <ProblemNotice tone="error" occurrence={attempts}>
              Choisissez une livraison pour chaque expédition.
            </ProblemNotice>
          ) : null}
          <Card aria-label="Adresse de livraison">
            <RadioCards
              legend="Adresse de livraison"
              name="adresse"
              error={
                attempts > 0 && address === null
                  ? "Choisissez une adresse de livraison."
                  : undefined
              }
              value={address === null ? null : String(address)}
              onValueChange={(value) => {
                const found = addresses.find(({ id }) => String(id) === value);
                if (found !== undefined) drafting.keepAddress(String(found.id));
              }}
              options={addresses.map((option) => ({
                value: String(option.id),
                label: option.company ?? `${option.firstName} ${option.lastName}`,
                description: addressText(option),
              }))}
            />
          </Card>
          {order.shipments.map((shipment) => (
            <ShipmentDelivery
              key={shipment.id}
              shipment={shipment}
              {...choiceOf(shipment)}
              isMissing={attempts > 0 && isMissing(shipment)}
              onChoose={({ day, method }) => {
                drafting.keep(shipment, "day", day ?? "");
                drafting.keep(shipment, "method", String(method ?? ""));
              }}
              note={drafting.drafted(shipment, "note") ?? shipment.note}
              onNote={(note) => drafting.keep(shipment, "note", note)}
            />
          ))}
          <p>
            <Reach as={Link} href={paths.cart()}>
              Revenir au panier
            </Reach>
          </p>
        </div>
        <OrderSummary order={order} saving={saving}>
          {action("Choisir le paiement")}
        </OrderSummary>
      </div>
      <ActionBar label="Total TTC" amount={euros(order.total)}>
        {action("Paiement")}
      </ActionBar>
    </>
  );
}

/** What was chosen before the login was lost, where it can still be had. */
const draftedChoice = (
  shipment: Shipment,
  { drafted }: Pick<DeliveryDrafting, "drafted">,
): Choice | undefined => {
  const chosen = chosenOf(shipment);
  const day = shipment.deliveryDetails?.gmpAvailableDates.find(
    ({ date }) => date === drafted(shipment, "day"),
  )?.date;
  const method = shipment.shippingMethodOptions.find(
    ({ id }) => String(id) === drafted(shipment, "method"),
  )?.id;
  return day === undefined && method === undefined
    ? undefined
    : { day: day ?? chosen.day, method: method ?? chosen.method };
};

/** What the order already says; else the next day and the cheapest delivery, never a pick-up. */
const chosenOf = (shipment: Shipment): Choice => {
  const days = shipment.deliveryDetails?.gmpAvailableDates ?? [];
  const kept = days.some(({ date }) => date === shipment.deliveryDate)
    ? shipment.deliveryDate
    : null;
  const selected = shipment.shippingMethodOptions.find(({ status }) => status === "selected");
  return {
    day: kept ?? days[0]?.date ?? null,
    method: selected?.id ?? defaultMethod(shipment.shippingMethodOptions)?.id ?? null,
  };
};

const toChoice = (
  shippingAddress: AddressId,
  shipments: readonly Shipment[],
  choiceOf: (shipment: Shipment) => Choice,
): ChooseDelivery => ({
  shippingAddress,
  shipments: shipments.map((shipment) => {
    const { day, method } = choiceOf(shipment);
    return {
      shipment: shipment.id,
      ...(shipment.gmp && day !== null ? { deliveryDate: day } : {}),
      ...(!shipment.gmp && method !== null ? { shippingMethod: method } : {}),
    };
  }),
});

const addressText = ({ street, postcode, city }: Address): string =>
  `${street}, ${postcode}\u00a0${city}`;
