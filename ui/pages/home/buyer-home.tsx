import { type ComponentProps, type ReactNode, useDeferredValue } from "react";
import type { Store } from "../../../api-schema/store.ts";
import { HomePromotions } from "../../home/home-shelves.tsx";
import { HomeRecipes } from "../../home/home-recipes.tsx";
import { useMode } from "../../hooks/mode.ts";
import { LorryCard } from "../../shopping/lorry-card.tsx";
import { LorryLines } from "../../shopping/lorry-lines.tsx";
import { lorriesOf } from "../../shopping/lorries-of.ts";
import { MandatesToSign } from "../../shopping/mandates-to-sign.tsx";
import { Stack } from "../../widgets/primitives.tsx";
import frame from "./customer-frame.module.css";
import { FirstSteps } from "./first-steps.tsx";
import { LastOrder } from "./last-order.tsx";
import { LatestOrders } from "./latest-orders.tsx";
import { OrdersToPayLines } from "./orders-to-pay-lines.tsx";
import { QuickWays } from "./quick-ways.tsx";
import { RecentOrders } from "./recent-orders.tsx";
import { Troubles } from "./troubles.tsx";
import type { CustomerHomeData } from "./use-customer-home.ts";
import { UsualPanel } from "./usual-panel.tsx";

/** What a baker needs at 3 a.m.: late invoices, the next lorries, the usual order, then the shelves. */
export function BuyerHome(data: CustomerHomeData) {
  const { store } = data;
  return (
    <>
      <OrdersToPayLines orders={data.ordersToPay} />
      <Troubles {...data} />
      {store === null ? <MandatesToSign /> : <Top {...data} store={store} />}
      <Below />
    </>
  );
}

/**
 * What is looked at last is read and rendered when the rest is on the screen. Who is a customer already
 * is not told what others say of the shop, and has it all on three screens of a phone.
 */
function Below() {
  const isDue = useDeferredValue(true, false);
  const isPhone = useMode() === "mobile";
  if (!isDue) return null;
  return (
    <>
      <HomePromotions />
      {isPhone ? null : <HomeRecipes />}
    </>
  );
}

interface TopProps extends CustomerHomeData {
  readonly store: Store;
}

/**
 * On a phone one below the other, the parcels after the usual order: it is in sight without a scroll. On
 * a desk at the start the lorries, at the end what is usual.
 */
function Top(data: TopProps) {
  const { store, mayOrder } = data;
  const isNarrow = useMode() !== "desktop";
  const lorries = lorriesOf(data);
  // A parcel that holds nothing yet is one line everywhere.
  const isLine = (one: (typeof lorries)[number]): boolean =>
    isNarrow || (one.cutOff === null && !one.isLoaded);
  const lines = lorries.filter(isLine);
  const latest = mayOrder ? <LatestOrders /> : null;
  const ways = <QuickWays store={store} />;
  const cards = lorries
    .filter((one) => !isLine(one))
    .map((lorry) => <LorryCard key={lorry.key} lorry={lorry} mayOrder={mayOrder} />);
  const parcels = (
    <SomeLines
      lorries={lines.filter(({ cutOff }) => cutOff === null)}
      label="Prochains envois des marchands"
      mayOrder={mayOrder}
    />
  );
  return isNarrow ? (
    <div className={frame.start}>
      <SomeLines lorries={lines.filter(({ cutOff }) => cutOff !== null)} mayOrder={mayOrder} />
      <End {...data} />
      {parcels}
      {latest}
      {ways}
      <MandatesToSign />
    </div>
  ) : (
    <Columns
      start={
        <>
          {cards}
          {parcels}
          {ways}
          <MandatesToSign />
        </>
      }
      end={
        <>
          <End {...data} />
          {latest}
        </>
      }
    />
  );
}

const SomeLines = (props: ComponentProps<typeof LorryLines>) =>
  props.lorries.length === 0 ? null : <LorryLines {...props} />;

interface ColumnsProps {
  readonly start: ReactNode;
  readonly end: ReactNode;
}

/** Two columns on a desk. */
export function Columns({ start, end }: ColumnsProps) {
  return (
    <Stack gap="5" className={frame.top}>
      <div className={frame.start}>{start}</div>
      <div className={frame.start}>{end}</div>
    </Stack>
  );
}

function End({ store, bar, usuals, mayOrder }: TopProps) {
  const token = bar?.orderToken ?? null;
  if (!mayOrder) return <RecentOrders />;
  if (usuals !== null && usuals.products.length > 0) return <UsualPanel usuals={usuals} />;
  return token === null ? <FirstSteps store={store} /> : <LastOrder token={token} />;
}
