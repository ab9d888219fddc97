import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import History from "lucide-react/icons/history";
import ListChecks from "lucide-react/icons/list-checks";
import ReceiptEuro from "lucide-react/icons/receipt-euro";
import Tag from "lucide-react/icons/tag";
import { Link } from "wouter";
import type { RangeCode } from "../../../api-schema/primitives.ts";
import { instantOfMs, parisDayOf, parisTimeOf } from "../../../core/calendar/paris-time.ts";
import { formatClock, formatDay } from "../../../core/calendar/format.ts";
import { RANGE_ORDER } from "../../../core/delivery/ranges.ts";
import { cents } from "../../../core/money/cents.ts";
import { euros } from "../../../core/money/format.ts";
import { paths } from "../../../core/routes/paths.ts";
import {
  useActiveStore,
  useCart,
  useMay,
  useReader,
  useSession,
  useStores,
} from "../../composition/hooks.ts";
import { useCustomer } from "../../composition/customer-hooks.ts";
import { topBar } from "../../data/customer.ts";
import { Page } from "../../layout/page.tsx";
import { hasPage } from "../../existing-pages.ts";
import { useNow } from "../../shell/use-now.ts";
import { LorryCard } from "../../shopping/lorry-card.tsx";
import { MandatesToSign } from "../../shopping/mandates-to-sign.tsx";
import { SkeletonBlock } from "../../widgets/skeleton.tsx";
import { Notice } from "../../widgets/notice.tsx";
import styles from "./customer-home.module.css";
import { HomeShelves, useShelves } from "./home-shelves.tsx";
import { LastOrder, useLastOrder } from "./last-order.tsx";

/** What a baker needs at 3 a.m.: late invoices, the next lorries, the usual ways, then the shelves. */
export function CustomerHome() {
  const { customerId } = useSession();
  return (
    <Page eyebrow={<Today />} title={customerId === null ? "Bonjour." : <Greeting />}>
      <Content />
    </Page>
  );
}

/**
 * All that stands above the shelves comes at once: notice, gauges and last order would each push the
 * rest down. The shelves are asked for meanwhile.
 */
function Content() {
  useShelves();
  const lastOrder = useLastOrder();
  const { status } = useStores();
  const cart = useCart();
  const waitsForStore = status === "idle" || status === "loading";
  if (waitsForStore || cart.status === "loading" || lastOrder === undefined) return <Coming />;
  return (
    <Fragment key="there">
      <LateInvoices />
      <div className={styles.top}>
        <div className={styles.lorries}>
          <Lorries />
          <QuickWays />
        </div>
        {lastOrder === null ? null : <LastOrder order={lastOrder} />}
      </div>
      <MandatesToSign />
      <HomeShelves />
    </Fragment>
  );
}

function Coming() {
  return (
    <div className={styles.top} key="coming">
      <div className={styles.lorries}>
        <SkeletonBlock height="14rem" />
        <SkeletonBlock height="14rem" />
        <SkeletonBlock height="4.5rem" />
      </div>
      <SkeletonBlock height="34rem" />
    </div>
  );
}

function Greeting() {
  const firstName = useCustomer()?.firstName;
  return firstName === undefined ? "Bonjour." : `Bonjour ${firstName}.`;
}

function Today() {
  const now = instantOfMs(useNow());
  return `${capital(formatDay(parisDayOf(now), "long"))} · ${formatClock(parisTimeOf(now))}`;
}

function LateInvoices() {
  const bar = useQuery(topBar(useReader()));
  const maySee = useMay("outstandings.view");
  if (!maySee || bar.data === undefined || !bar.data.hasLateOutstanding) return null;
  const { lateOutstandingCount: count, lateOutstandingAmount } = bar.data;
  return (
    <div className={styles.notice}>
      <Notice
        tone="error"
        action={
          hasPage(paths.outstandings()) ? (
            <Link href={paths.outstandings()}>Régler</Link>
          ) : undefined
        }
      >
        <b>{count > 1 ? `${count} factures en retard` : "1 facture en retard"}</b>
        {` · ${euros(cents(lateOutstandingAmount))}`}
      </Notice>
    </div>
  );
}

function Lorries() {
  const store = useActiveStore();
  const { order } = useCart();
  const mayOrder = useMay("cart.order");
  if (store === null) return null;
  const shipmentOf = (code: RangeCode) =>
    order?.shipments.find((shipment) => shipment.transportTypeCode === code);
  return RANGE_ORDER.map((code) => {
    const topHour = store.topHourPerGamme[code];
    return topHour === null ? null : (
      <LorryCard key={code} topHour={topHour} shipment={shipmentOf(code)} mayOrder={mayOrder} />
    );
  });
}

function QuickWays() {
  const store = useActiveStore();
  const maySeeInvoices = useMay("outstandings.view");
  const list = store?.shoppingListId ?? null;
  const ways = [
    { label: "Commandes", href: paths.orders(), Icon: History, shown: true },
    {
      label: "Liste rapide",
      href: list === null ? paths.lists() : paths.list(list),
      Icon: ListChecks,
      shown: list !== null,
    },
    { label: "Promotions", href: paths.promotionalOffers(), Icon: Tag, shown: true },
    { label: "Mes encours", href: paths.outstandings(), Icon: ReceiptEuro, shown: maySeeInvoices },
  ].filter(({ href, shown }) => shown && hasPage(href));
  return (
    <ul className={styles.ways} aria-label="Raccourcis">
      {ways.map(({ label, href, Icon }) => (
        <li key={label}>
          <Link href={href} className={styles.way}>
            <Icon size={24} strokeWidth={1.75} aria-hidden />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
