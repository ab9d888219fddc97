import { useQuery } from "@tanstack/react-query";
import { useLocation, useSearch } from "wouter";
import type { MerchantDetail } from "../../../api-schema/merchant.ts";
import type { Slug } from "../../../api-schema/primitives.ts";
import { paths } from "../../../core/routes/paths.ts";
import { LOADING } from "../../../core/navigation/loading.ts";
import { useReader } from "../../hooks/reader.ts";
import { merchant as merchantBySlug } from "../../data/catalogue.ts";
import type { PageProps } from "../../layout/page-props.ts";
import { Page } from "../../layout/page.tsx";
import { ReadPage } from "../../layout/read-page.tsx";
import { PageTitle } from "../../layout/page-title.tsx";
import { Breadcrumbs } from "../../widgets/breadcrumbs.tsx";
import { SkeletonBlock, SkeletonLine, SkeletonText } from "../../widgets/skeleton.tsx";
import { Tabs } from "../../widgets/tabs.tsx";
import { MerchantAbout } from "./merchant-about.tsx";
import { MerchantCatalogue } from "./merchant-catalogue.tsx";
import { MerchantDelivery } from "./merchant-delivery.tsx";
import { MerchantHead } from "./merchant-head.tsx";
import { MerchantTerms } from "./merchant-terms.tsx";
import styles from "./merchant-page.module.css";

/** /marchand/{slug}: who sells, on which terms, and what (spec §3 Merchant and its zones). */
export function MerchantPage({ params: { slug = "" } }: PageProps) {
  // What is no slug is answered 404 by the server.
  const found = useQuery(merchantBySlug(useReader(), slug as Slug));
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
  const [view, show] = useView();
  return (
    <Page trail={<Trail name={merchant.name} />}>
      <MerchantHead merchant={merchant} />
      <Tabs
        label={merchant.name}
        active={view}
        onActiveChange={show}
        tabs={[
          {
            id: "produits",
            label: "Produits",
            count: merchant.productCount,
            content: <MerchantCatalogue merchant={merchant} />,
          },
          { id: "a-propos", label: "La maison", content: <MerchantAbout merchant={merchant} /> },
          {
            id: "livraison",
            label: "Livraison",
            content: <MerchantDelivery merchant={merchant} />,
          },
          {
            id: "cgv",
            label: "Conditions de vente",
            content: <MerchantTerms merchant={merchant} />,
          },
        ]}
      />
    </Page>
  );
}

/** The tab lives in the address (`?vue=`): back, reload and a shared link show the same one. */
const useView = (): readonly [string, (view: string) => void] => {
  const [path, navigate] = useLocation();
  const view = new URLSearchParams(useSearch()).get("vue") ?? "produits";
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
      <div className={styles.coming} role="status" aria-label={LOADING}>
        <SkeletonBlock height="clamp(8rem, 24vw, 20rem)" />
        <SkeletonBlock height="2.75rem" width="18rem" />
        <SkeletonText lines={3} />
        <SkeletonBlock height="30rem" />
      </div>
    </Page>
  );
}
