import type { ReactNode } from "react";
import { Link } from "wouter";
import type { PublicAddress } from "../../../api-schema/cms.ts";
import { cmsPageList } from "../../../core/api/calls/content.ts";
import { topCategories } from "../../../core/api/own-reads.ts";
import type { TopCategory } from "../../../core/catalogue/top-categories.ts";
import { paths } from "../../../core/routes/paths.ts";
import { matchRoute } from "../../../core/routes/route-table.ts";
import { AuthoredPage } from "../../cms/authored-page.tsx";
import { OutlinedBlocks } from "../../cms/blocks.tsx";
import { useRead } from "../../hooks/read.ts";
import { useActiveStore } from "../../hooks/stores.ts";
import { hasPage } from "../../../core/routes/existing-pages.ts";
import { LOADING } from "../../../core/navigation/loading.ts";
import { ErrorState } from "../../widgets/error-state.tsx";
import { SkeletonText } from "../../widgets/skeleton.tsx";
import styles from "./site-map-page.module.css";

/** /plan-du-site: every public page, under its heading. */
export function SiteMapPage() {
  return (
    <AuthoredPage
      path={paths.sitemap()}
      wide
      body={(parts) => (
        <>
          <OutlinedBlocks parts={parts} />
          <SiteMap />
        </>
      )}
    />
  );
}

function SiteMap() {
  const addresses = useRead(cmsPageList);
  const tree = useRead(topCategories);
  const marketplace = useActiveStore()?.marketPlaceAccess ?? false;
  if (addresses.isLoadingError || tree.isLoadingError) {
    const retry = () => void Promise.all([addresses.refetch(), tree.refetch()]);
    return <ErrorState onRetry={retry} busy={addresses.isFetching || tree.isFetching} />;
  }
  if (addresses.isPending || tree.isPending) return <Coming />;
  const listed = addresses.data.filter(({ uri }) => isOpen(uri, marketplace));
  const ofKind = (kind: PublicAddress["kind"]) => listed.filter((one) => one.kind === kind);
  return (
    <>
      <Part id="pages" title="La boutique">
        <Addresses addresses={ofKind("page")} />
      </Part>
      <Part id="categories" title="Le catalogue">
        <Categories tree={tree.data} />
      </Part>
      {KINDS.map(({ kind, ...words }) => {
        const addressed = ofKind(kind);
        return addressed.length === 0 ? null : (
          <Part key={kind} {...words}>
            <Addresses addresses={addressed} />
          </Part>
        );
      })}
    </>
  );
}

const KINDS = [
  { kind: "merchant", id: "marchands", title: "Les marchands" },
  { kind: "recipe", id: "recettes", title: "Les recettes" },
  { kind: "article", id: "conseils", title: "Les conseils" },
] as const;

/** What the shop can show; sales terms of the marketplace to whom they concern, as in the footer. */
const isOpen = (uri: string, marketplace: boolean): boolean =>
  (hasPage(uri) || matchRoute(uri) === undefined) &&
  (marketplace || uri !== paths.marketplaceTermsOfSale());

interface PartProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

function Part({ id, title, children }: PartProps) {
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function Addresses({ addresses }: { readonly addresses: readonly PublicAddress[] }) {
  return (
    <ul className={styles.addresses}>
      {addresses.map(({ uri, title }) => (
        <li key={uri}>
          <Link href={uri}>{uri === paths.home() ? "Accueil" : title}</Link>
        </li>
      ))}
    </ul>
  );
}

function Categories({ tree }: { readonly tree: readonly TopCategory[] }) {
  return (
    <ul className={styles.categories}>
      {tree.map(({ code, name, children }) => (
        <li key={code}>
          <Link href={paths.category(code)} className={styles.top}>
            {name}
          </Link>
          <ul>
            {children.map((child) => (
              <li key={child.code}>
                <Link href={paths.category(child.code)}>{child.name}</Link>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function Coming() {
  return (
    <div className={styles.part} aria-busy aria-label={LOADING} role="status">
      <SkeletonText lines={12} />
    </div>
  );
}
