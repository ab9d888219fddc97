import { Fragment, useDeferredValue } from "react";
import { formatClock, formatDay } from "../../../core/calendar/format.ts";
import { instantOfMs, parisDayOf, parisTimeOf } from "../../../core/calendar/paris-time.ts";
import { useCustomer } from "../../hooks/customer.ts";
import { useRememberRole } from "../../hooks/remembered-role.ts";
import { useRole, useStores } from "../../hooks/stores.ts";
import { useLoaded } from "../../layout/use-loaded.ts";
import { useNow } from "../../layout/use-now.ts";
import { BuyerHome } from "./buyer-home.tsx";
import { CustomerComing } from "./customer-coming.tsx";
import { CustomerPage } from "./customer-page.tsx";
import { NoStore } from "./no-store.tsx";
import { useCustomerHome } from "./use-customer-home.ts";

/** What each trade comes for: the baker's day, the accountant's invoices, the sales person's shops. */
export function CustomerHome() {
  useRememberRole();
  return (
    <CustomerPage eyebrow={<Today />} title={<Greeting />} role={useRole()}>
      <Content />
    </CustomerPage>
  );
}

const loadAccountantHome = () => import("./accountant-home.tsx");
const loadSellerHome = () => import("./seller-home.tsx");

function Content() {
  const role = useRole();
  const hasNoStore = useStores().status === "none";
  if (hasNoStore) return <NoStore />;
  if (role === "accountant") return <Accountant />;
  return role === "supervisor" ? <Seller /> : <Buyer />;
}

function Buyer() {
  const data = useCustomerHome();
  // In renders that a press may interrupt: the whole day at once is a long one on a slow phone.
  const isDue = useDeferredValue(data !== undefined);
  if (data === undefined || !isDue) return <CustomerComing key="coming" />;
  return (
    <Fragment key="there">
      <BuyerHome {...data} />
    </Fragment>
  );
}

function Accountant() {
  const part = useLoaded(loadAccountantHome);
  return part === null ? <CustomerComing /> : <part.AccountantHome />;
}

function Seller() {
  const part = useLoaded(loadSellerHome);
  return part === null ? <CustomerComing /> : <part.SellerHome />;
}

function Greeting() {
  const firstName = useCustomer()?.firstName;
  return firstName === undefined ? "Bonjour." : `Bonjour ${firstName}.`;
}

function Today() {
  const now = instantOfMs(useNow());
  return `${capital(formatDay(parisDayOf(now), "long"))} · ${formatClock(parisTimeOf(now))}`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
