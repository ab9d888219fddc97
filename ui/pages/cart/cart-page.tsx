import ArrowRight from "lucide-react/icons/arrow-right";
import { lazy, type ReactNode, Suspense, useEffect, useState, useRef } from "react";
import type { Blocker, Order } from "../../../api-schema/order.ts";
import { blockersUpTo } from "../../../core/selling/blockers.ts";
import { euros } from "../../../core/money/format.ts";
import { paths } from "../../../core/routes/paths.ts";
import { QUICK_ENTRY } from "../../../core/routes/names.ts";
import { useCart } from "../../hooks/cart.ts";
import { useExpiredOffers } from "../../hooks/expired-offers.ts";
import { useMay } from "../../hooks/stores.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { useCheckout, useIsOrderUnknown } from "../../hooks/checkout.ts";
import { ActionBar } from "../../layout/action-bar.tsx";
import { Page } from "../../layout/page.tsx";
import { PageTitle } from "../../layout/page-title.tsx";
import { CallableText } from "../../shopping/callable-text.tsx";
import { PrintHead } from "../../shopping/print-head.tsx";
import { OrdersToPay, useOrdersToPay } from "../../shopping/orders-to-pay.tsx";
import { Button, ButtonLink } from "../../widgets/button.tsx";
import { EmptyState } from "../../widgets/empty-state.tsx";
import { BrokenState, ErrorState } from "../../widgets/error-state.tsx";
import { Notice } from "../../widgets/notice.tsx";
import { Cluster } from "../../widgets/primitives.tsx";
import { ProblemNotice } from "../../widgets/problem-notice.tsx";
import { CartTrouble, leadToTrouble, troubleId } from "./cart-trouble.tsx";
import { ChangedSince } from "./changed-since.tsx";
import { CartSkeleton } from "./cart-skeleton.tsx";
import styles from "./cart-page.module.css";
import { CheckoutTrail } from "./checkout-trail.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { MayNotOrder } from "./may-not-order.tsx";
import { ShipmentCard } from "./shipment-card.tsx";
import { UnavailableItems } from "./unavailable-items.tsx";
import { OrderOnItsWay, UnknownOrder, UnsureOrder } from "./unsure-order.tsx";

/** Comes after the cart itself: at its end, for what it does not hold. */
const OtherLorries = lazy(() => import("./other-lorries.tsx"));

/** /panier: what is on each lorry, what stops it, and what it costs (product §6). */
export function CartPage() {
  return (
    <>
      <PageTitle route="cart" />
      <Cart />
    </>
  );
}

function Cart() {
  const dispatch = useDispatch();
  const mayOrder = useMay("cart.order");
  const { order, status } = useCart();
  const { confirming } = useCheckout();
  const isUnknown = useIsOrderUnknown();
  useEffect(() => dispatch({ type: "checkout.stepRequested", step: "cart" }), [dispatch]);
  if (!mayOrder) {
    return (
      <Frame>
        <MayNotOrder />
      </Frame>
    );
  }
  if (status === "broken") {
    return (
      <Frame>
        <BrokenState />
      </Frame>
    );
  }
  if (isUnknown || confirming !== "no") {
    return (
      <Frame>
        {isUnknown ? (
          <UnknownOrder />
        ) : confirming === "unsure" ? (
          <UnsureOrder />
        ) : (
          <OrderOnItsWay />
        )}
      </Frame>
    );
  }
  if (status === "failed") {
    return (
      <Frame>
        <ErrorState onRetry={() => dispatch({ type: "cart.retried" })} />
      </Frame>
    );
  }
  if (order === null) {
    return (
      <Frame>
        <CartSkeleton />
      </Frame>
    );
  }
  if (order.shipments.length === 0 && order.unAvailableShippingItems.length === 0) {
    return <EmptyCart order={order} />;
  }
  return <FullCart order={order} />;
}

function Frame({ children }: { readonly children: ReactNode }) {
  return (
    <Page title="Votre panier" trail={<CheckoutTrail current="cart" />}>
      {children}
    </Page>
  );
}

function EmptyCart({ order }: { readonly order: Order }) {
  return (
    <Frame>
      <ExpiredOffers />
      <OrdersToPay orders={useOrdersToPay().orders} />
      {/* A store that may not order is told so, and whom to call, before its first line. */}
      {order.blockers
        .filter(({ code, step }) => step === "cart" && code !== "empty")
        .map(({ code, message }) => (
          <Notice key={code} tone="error">
            <CallableText text={message} />
          </Notice>
        ))}
      <EmptyState
        picture="empty-cart"
        title="Votre panier est vide"
        action={
          <Cluster as="span" gap="3" justify="center">
            <ButtonLink href={paths.catalogue()}>Parcourir le catalogue</ButtonLink>
            <ButtonLink variant="secondary" href={paths.orders()}>
              Reprendre une commande
            </ButtonLink>
            <ButtonLink variant="secondary" href={paths.quickEntry()}>
              {QUICK_ENTRY}
            </ButtonLink>
          </Cluster>
        }
      />
    </Frame>
  );
}

function FullCart({ order }: { readonly order: Order }) {
  const { saving } = useCart();
  const { status, refusal } = useCheckout();
  const blockers = blockersUpTo("cart", order.blockers);
  const orderBlockers = blockers.filter(({ shipment }) => shipment === null);
  // In the order of the page: those of the whole cart stand above its shipments.
  const [trouble = null] = [...orderBlockers, ...blockers];
  const next = <Next trouble={trouble} waiting={saving || status === "checking"} />;
  return (
    <Frame>
      <PrintHead />
      <div className={styles.layout}>
        <div className={styles.shipments}>
          <ExpiredOffers />
          {status === "broken" ? (
            <Notice
              tone="error"
              action={
                <Button variant="quiet" onClick={() => location.reload()}>
                  Recharger la page
                </Button>
              }
            >
              Le panier ne se vérifie plus. Rechargez la page avant de commander.
            </Notice>
          ) : null}
          {/* What is said of a code stands at its field. */}
          {refusal === null || refusal.fields.some(isCoupon) ? null : (
            <ProblemNotice tone="error" occurrence={refusal}>
              {refusal.message}
            </ProblemNotice>
          )}
          {orderBlockers.map((blocker) => (
            <CartTrouble key={blocker.code} blocker={blocker}>
              <CallableText text={blocker.message} />
            </CartTrouble>
          ))}
          <ChangedSince order={order} />
          <UnavailableItems items={order.unAvailableShippingItems} />
          {order.shipments.map((shipment) => (
            <ShipmentCard
              key={shipment.id}
              shipment={shipment}
              blockers={blockers.filter((blocker) => blocker.shipment === shipment.id)}
            />
          ))}
          <Suspense fallback={null}>
            <OtherLorries order={order} />
          </Suspense>
        </div>
        <OrderSummary order={order} saving={saving} editable>
          {next}
        </OrderSummary>
      </div>
      <ActionBar label="Total TTC" amount={euros(order.total)}>
        <Next trouble={trouble} waiting={saving || status === "checking"} short />
      </ActionBar>
    </Frame>
  );
}

const isCoupon = ({ field }: { readonly field: string }): boolean => field.includes("couponCode");

interface NextProps {
  /** The first thing that stops the cart here. */
  readonly trouble: Blocker | null;
  readonly waiting: boolean;
  readonly short?: boolean;
}

/** Stopped, it is still reached by keyboard and by reading: it says why, and leads there. */
function Next({ trouble, waiting, short = false }: NextProps) {
  const dispatch = useDispatch();
  const blocked = trouble !== null;
  // A typed quantity is sent by the very press that leaves it: the press is kept, not lost.
  const [requested, setRequested] = useState(false);
  useEffect(() => {
    if (!requested || waiting) return;
    // oxlint-disable-next-line react/set-state-in-effect -- the kept press is used up by telling it
    setRequested(false);
    if (!blocked) dispatch({ type: "checkout.stepRequested", step: "delivery" });
  }, [requested, waiting, blocked, dispatch]);
  // The total that comes back while the button is held down moves it: the press still counts where
  // it began, and not when it is let go elsewhere.
  const pressed = useRef<DOMRect | null>(null);
  return (
    <Button
      size="large"
      block
      loading={requested}
      aria-disabled={blocked || undefined}
      aria-describedby={trouble === null ? undefined : troubleId(trouble)}
      trailingIcon={<ArrowRight size={20} aria-hidden />}
      onPointerDown={({ currentTarget, pointerId }) => {
        pressed.current = currentTarget.getBoundingClientRect();
        currentTarget.setPointerCapture(pointerId);
      }}
      onClick={(event) => {
        if (event.detail !== 0 && !isWithin(pressed.current, event)) return;
        if (trouble === null) setRequested(true);
        else leadToTrouble(trouble);
      }}
    >
      {short ? "Livraison" : "Choisir la livraison"}
    </Button>
  );
}

const isWithin = (
  box: DOMRect | null,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): boolean =>
  box === null ||
  (clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom);

function ExpiredOffers() {
  const dispatch = useDispatch();
  const { message } = useExpiredOffers();
  if (message === null) return null;
  return (
    <Notice tone="warning" live onClose={() => dispatch({ type: "expiredOffers.hidden" })}>
      {message}
    </Notice>
  );
}
