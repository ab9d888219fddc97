import { Fragment, type ReactNode, useDeferredValue } from "react";
import { Link } from "wouter";
import type { TopBar } from "../../../api-schema/customer.ts";
import type { Store } from "../../../api-schema/store.ts";
import { formatClock, formatDay } from "../../../core/calendar/format.ts";
import { instantOfMs, parisDayOf, parisTimeOf } from "../../../core/calendar/paris-time.ts";
import { cents } from "../../../core/money/cents.ts";
import { euros } from "../../../core/money/format.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useCustomer } from "../../hooks/customer.ts";
import { useMode } from "../../hooks/mode.ts";
import { useMay, useStores } from "../../hooks/stores.ts";
import { hasPage } from "../../../core/routes/existing-pages.ts";
import { HomePromotions } from "../../home/home-shelves.tsx";
import { HomeRecipes } from "../../home/home-recipes.tsx";
import { useNow } from "../../layout/use-now.ts";
import { LorryCard } from "../../shopping/lorry-card.tsx";
import { OrdersToPay } from "../../shopping/orders-to-pay.tsx";
import { MandatesToSign } from "../../shopping/mandates-to-sign.tsx";
import { Notice } from "../../widgets/notice.tsx";
import frame from "./customer-frame.module.css";
import styles from "./customer-home.module.css";
import { CustomerComing } from "./customer-coming.tsx";
import { CustomerPage } from "./customer-page.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { LastDelivery } from "./last-delivery.tsx";
import { LastOrder } from "./last-order.tsx";
import { LorryLines } from "./lorry-lines.tsx";
import { lorriesOf } from "./lorries-of.ts";
import { NoStore } from "./no-store.tsx";
import { OwnStores } from "./own-stores.tsx";
import { QuickWays } from "./quick-ways.tsx";
import { RecentOrders } from "./recent-orders.tsx";
import { type CustomerHomeData, useCustomerHome } from "./use-customer-home.ts";
import { UsualPanel } from "./usual-panel.tsx";

/** What a baker needs at 3 a.m.: late invoices, the next lorries, the usual order, then the shelves. */
export function CustomerHome() {
  return (
    <CustomerPage eyebrow={<Today />} title={<Greeting />}>
      <Content />
    </CustomerPage>
  );
}

function Content() {
  const data = useCustomerHome();
  const hasNoStore = useStores().status === "none";
  // In renders that a press may interrupt: the whole day at once is a long one on a slow phone.
  const isDue = useDeferredValue(data !== undefined);
  if (data === undefined || !isDue) return <CustomerComing key="coming" />;
  return (
    <Fragment key="there">
      {hasNoStore ? (
        <NoStore />
      ) : (
        <>
          <OrdersToPay orders={data.ordersToPay} />
          <Troubles {...data} />
          <Top {...data} />
          <MandatesToSign />
        </>
      )}
      <Below />
    </Fragment>
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

/** At the start what is to be done, at the end what is usual. */
function Top(data: CustomerHomeData) {
  const isBuyer = useMay("cart.order");
  const seesStores = useMay("stores.see");
  const { store, bar, mayOrder } = data;
  const ways = (
    <>
      {bar === null ? null : <LastDelivery bar={bar} />}
      <QuickWays store={store} />
    </>
  );
  const isNarrow = useMode() !== "desktop";
  if (isBuyer && store !== null) {
    const lorries = lorriesOf({ ...data, store });
    if (isNarrow) {
      return (
        <div className={frame.start}>
          {lorries.length === 0 ? null : <LorryLines lorries={lorries} mayOrder={mayOrder} />}
          <BuyersEnd {...data} store={store} />
          {ways}
        </div>
      );
    }
    return (
      <Columns
        start={
          <>
            {lorries.map((lorry) => (
              <LorryCard key={lorry.key} lorry={lorry} mayOrder={mayOrder} />
            ))}
            {ways}
          </>
        }
        end={<BuyersEnd {...data} store={store} />}
      />
    );
  }
  return seesStores ? (
    <Columns
      start={
        <>
          <OwnStores />
          {ways}
        </>
      }
      end={<RecentOrders />}
    />
  ) : (
    <Columns start={<RecentOrders />} end={<div className={frame.start}>{ways}</div>} />
  );
}

interface ColumnsProps {
  readonly start: ReactNode;
  readonly end: ReactNode;
}

function Columns({ start, end }: ColumnsProps) {
  return (
    <div className={frame.top}>
      <div className={frame.start}>{start}</div>
      {end}
    </div>
  );
}

function BuyersEnd({ store, bar, usuals, mayOrder }: CustomerHomeData & { readonly store: Store }) {
  const token = bar?.orderToken ?? null;
  if (!mayOrder) return <RecentOrders />;
  if (usuals !== null && usuals.products.length > 0) return <UsualPanel usuals={usuals} />;
  return token === null ? <FirstSteps store={store} /> : <LastOrder token={token} />;
}

function Greeting() {
  const firstName = useCustomer()?.firstName;
  return firstName === undefined ? "Bonjour." : `Bonjour ${firstName}.`;
}

function Today() {
  const now = instantOfMs(useNow());
  return `${capital(formatDay(parisDayOf(now), "long"))} · ${formatClock(parisTimeOf(now))}`;
}

/** What stops an order, then what is owed. */
function Troubles({ refusals, bar, store }: CustomerHomeData) {
  const maySeeInvoices = useMay("outstandings.view");
  const isLate = maySeeInvoices && bar !== null && bar.hasLateOutstanding;
  if (refusals.length === 0 && !isLate) return null;
  return (
    <div className={styles.troubles}>
      {refusals.map((message) => (
        <Notice key={message} tone={store?.approval === "waiting" ? "warning" : "error"}>
          {message}
        </Notice>
      ))}
      {isLate ? <LateInvoices bar={bar} /> : null}
    </div>
  );
}

function LateInvoices({ bar }: { readonly bar: TopBar }) {
  const { lateOutstandingCount: count, lateOutstandingAmount } = bar;
  const page = paths.outstandings();
  return (
    <Notice tone="error" action={hasPage(page) ? <Link href={page}>Régler</Link> : undefined}>
      <b>{count > 1 ? `${count} factures en retard` : "1 facture en retard"}</b>
      {` · ${euros(cents(lateOutstandingAmount))}`}
    </Notice>
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
