import { lazy, memo, useEffect, useId } from "react";
import { useLocation, useSearch } from "wouter";
import type { MerchantDetail } from "../../../api-schema/merchant.ts";
import type { Slug } from "../../../api-schema/primitives.ts";
import { merchant as merchantBySlug } from "../../../core/api/calls/catalogue.ts";
import { paths } from "../../../core/routes/paths.ts";
import { LOADING } from "../../../core/navigation/loading.ts";
import { useRead } from "../../hooks/read.ts";
import { loadWhenUsed } from "../../first-screen/first-gesture.ts";
import { PagePart } from "../../first-screen/page-part.tsx";
import type { PageProps } from "../../layout/page-props.ts";
import { Page } from "../../layout/page.tsx";
import { ReadPage } from "../../layout/read-page.tsx";
import { PageTitle } from "../../layout/page-title.tsx";
import { Breadcrumbs } from "../../widgets/breadcrumbs.tsx";
import { Stack } from "../../widgets/primitives.tsx";
import { SkeletonBlock, SkeletonLine, SkeletonText } from "../../widgets/skeleton.tsx";
import { TabPanel } from "../../widgets/tab-panel.tsx";
import { MerchantAbout } from "./merchant-about.tsx";
import { MerchantCatalogue } from "./merchant-catalogue.tsx";
import { MerchantDelivery } from "./merchant-delivery.tsx";
import { MerchantHead } from "./merchant-head.tsx";
import { MerchantTerms } from "./merchant-terms.tsx";
import { DemonstrationMark } from "../../shopping/demonstration-mark.tsx";

/** /marchand/{slug}: who sells, on which terms, and what (spec §3 Merchant and its zones). */
export function MerchantPage({ params: { slug = "" } }: PageProps) {
  // What is no slug is answered 404 by the server.
  const found = useRead(merchantBySlug, { slug: slug as Slug });
  return (
    <>
      <PageTitle route="merchant" ownName={found.data?.name} />
      <ReadPage query={found} skeleton={<Coming />}>
        {(merchant) => <Found merchant={merchant} />}
      </ReadPage>
    </>
  );
}

function Found({ merchant }: { readonly merchant: MerchantDetail }) {
  const [view] = useView();
  const id = useId();
  return (
    <Page trail={<Trail name={merchant.name} />}>
      <DemonstrationMark parts={["sellers"]} />
      <MerchantHead merchant={merchant} />
      <div>
        <Views id={id} name={merchant.name} products={merchant.productCount} />
        <TabPanel id={id} active={view}>
          {view === "a-propos" ? (
            <MerchantAbout merchant={merchant} />
          ) : view === "livraison" ? (
            <MerchantDelivery merchant={merchant} />
          ) : view === "cgv" ? (
            <MerchantTerms merchant={merchant} />
          ) : (
            <MerchantCatalogue merchant={merchant} />
          )}
        </TabPanel>
      </div>
    </Page>
  );
}

const loadTabList = () => import("../../widgets/tab-list.tsx");

/** Kept once the row is not on the page: a customer whose store sees another merchant gets it rendered again. */
const missed = Promise.withResolvers<void>();

// 13 kB that nothing shown needs: the row that the server has rendered gets them when the page is used.
const loadUsed = loadWhenUsed(loadTabList);
const loadWhenWanted = () => Promise.race([loadUsed(), missed.promise.then(loadTabList)]);
const TabList = lazy(loadWhenWanted);

function RowToCome() {
  useEffect(() => missed.resolve(), []);
  return <SkeletonBlock height="var(--target)" />;
}

interface ViewsProps {
  readonly id: string;
  readonly name: string;
  readonly products: number;
}

/** Not rendered again with the page: React takes what is before its code is there off the page. */
const Views = memo(function Views({ id, name, products }: ViewsProps) {
  const [view, show] = useView();
  return (
    <PagePart comesLater={loadWhenWanted} fallback={<RowToCome />}>
      <TabList
        id={id}
        label={name}
        active={view}
        onActiveChange={show}
        tabs={[
          { id: "produits", label: "Produits", count: products },
          { id: "a-propos", label: "La maison" },
          { id: "livraison", label: "Livraison" },
          { id: "cgv", label: "Conditions de vente" },
        ]}
      />
    </PagePart>
  );
});

const VIEWS = ["produits", "a-propos", "livraison", "cgv"];

/** The tab lives in the address (`?vue=`): back, reload and a shared link show the same one. */
const useView = (): readonly [string, (view: string) => void] => {
  const [path, navigate] = useLocation();
  const wished = new URLSearchParams(useSearch()).get("vue") ?? "";
  const view = VIEWS.includes(wished) ? wished : "produits";
  const show = (next: string) =>
    navigate(next === "produits" ? path : `${path}?${new URLSearchParams({ vue: next })}`);
  return [view, show];
};

function Trail({ name }: { readonly name: string }) {
  return (
    <Breadcrumbs
      trail={[
        { label: "Accueil", href: paths.home() },
        { label: "Nos marchands", href: paths.merchants() },
        { label: name },
      ]}
    />
  );
}

function Coming() {
  return (
    <Page trail={<SkeletonLine width="14rem" />}>
      <Stack gap="4" role="status" aria-label={LOADING}>
        <SkeletonBlock height="clamp(8rem, 24vw, 20rem)" />
        <SkeletonBlock height="2.75rem" width="18rem" />
        <SkeletonText lines={3} />
        <SkeletonBlock height="30rem" />
      </Stack>
    </Page>
  );
}
