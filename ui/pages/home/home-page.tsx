import { useRoleToCome } from "../../hooks/remembered-role.ts";
import { useSession } from "../../hooks/session.ts";
import { NO_BREAK_SPACE } from "../../../core/money/format.ts";
import { PageTitle } from "../../layout/page-title.tsx";
import { useLoaded } from "../../layout/use-loaded.ts";
import { CustomerComing } from "./customer-coming.tsx";
import { CustomerPage } from "./customer-page.tsx";
import { VisitorHome } from "./visitor-home.tsx";

/** Lorries and habits are for those who sign in: a first visit does not load them. */
const loadCustomerHome = () => import("./customer-home.tsx");

/** /: the day's work for a customer, the shop's promise for a visitor. */
export function HomePage() {
  return (
    <>
      <PageTitle route="home" />
      <Home />
    </>
  );
}

function Home() {
  const { status } = useSession();
  const isVisitor = status === "signedOut" || status === "broken";
  // On its way while the login is renewed, not after it.
  const customers = useLoaded(loadCustomerHome, !isVisitor);
  if (isVisitor) return <VisitorHome />;
  // Who may have a login sees the places of their day at once, never the visitors' page in between.
  return status === "starting" || customers === null ? <Coming /> : <customers.CustomerHome />;
}

function Coming() {
  return (
    <CustomerPage eyebrow={NO_BREAK_SPACE} title="Bonjour." role={useRoleToCome()}>
      <CustomerComing />
    </CustomerPage>
  );
}
