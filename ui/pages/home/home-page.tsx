import { lazy, Suspense } from "react";
import { useSession } from "../../hooks/session.ts";
import { NO_BREAK_SPACE } from "../../../core/money/format.ts";
import { PageTitle } from "../../layout/page-title.tsx";
import { CustomerComing } from "./customer-coming.tsx";
import { CustomerPage } from "./customer-page.tsx";
import { VisitorHome } from "./visitor-home.tsx";

/** Lorries and habits are for those who sign in: a first visit does not load them. */
const CustomerHome = lazy(() =>
  import("./customer-home.tsx").then((module) => ({ default: module.CustomerHome })),
);

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
  if (status === "signedOut" || status === "broken") return <VisitorHome />;
  // Who may have a login sees the places of their day at once, never the visitors' page in between.
  if (status === "starting") return <Coming />;
  return (
    <Suspense fallback={<Coming />}>
      <CustomerHome />
    </Suspense>
  );
}

function Coming() {
  return (
    <CustomerPage eyebrow={NO_BREAK_SPACE} title="Bonjour.">
      <CustomerComing />
    </CustomerPage>
  );
}
