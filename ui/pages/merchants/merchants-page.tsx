import Handshake from "lucide-react/icons/handshake";
import { useSearch } from "wouter";
import type { MerchantCard } from "../../../api-schema/merchant.ts";
import { merchants } from "../../../core/api/calls/catalogue.ts";
import { cmsPage } from "../../../core/api/calls/content.ts";
import {
  filterMerchants,
  readMerchantFilters,
  SEARCHABLE_FROM,
} from "../../../core/merchants/merchant-filters.ts";
import { paths } from "../../../core/routes/paths.ts";
import { EMPTY_SEARCH, writeSearchParams } from "../../../core/search/search-params.ts";
import { Blocks } from "../../cms/blocks.tsx";
import { useRead } from "../../hooks/read.ts";
import { useSession } from "../../hooks/session.ts";
import { useActiveStore } from "../../hooks/stores.ts";
import { hasPage } from "../../../core/routes/existing-pages.ts";
import { CollectionPage, RowsComing } from "../../layout/collection-page.tsx";
import { SectionHead } from "../../layout/page.tsx";
import { AccessRequestCard } from "../../marketplace/access-request-card.tsx";
import { ButtonLink } from "../../widgets/button.tsx";
import { EmptyState } from "../../widgets/empty-state.tsx";
import { Grid, Text } from "../../widgets/primitives.tsx";
import { MerchantFilter } from "./merchant-filter.tsx";
import { MerchantListCard } from "./merchant-list-card.tsx";
import styles from "./merchants-page.module.css";
import { DemonstrationMark } from "../../shopping/demonstration-mark.tsx";

/** /nos-marchands: who sells beside the mill, on which terms, and how to order from them. */
export function MerchantsPage() {
  const words = useRead(cmsPage, { slug: paths.merchants() });
  const known = useRead(merchants);
  return (
    <CollectionPage
      route="merchants"
      title="Nos marchands"
      trail="Nos marchands"
      above={
        <>
          <DemonstrationMark parts={["sellers"]} />
          <Text as="div" tone="soft" size="l" below="6" className={styles.words}>
            {words.data === undefined ? null : <Blocks blocks={words.data.contentBlocks} />}
          </Text>
        </>
      }
      below={<HowToOrder />}
      read={known}
      items={known.data}
      coming={<RowsComing count={6} height="26rem" least="18rem" gap="4" />}
    >
      {(all) => <Merchants merchants={all} />}
    </CollectionPage>
  );
}

function Merchants({ merchants: all }: { readonly merchants: readonly MerchantCard[] }) {
  const filters = readMerchantFilters(new URLSearchParams(useSearch()));
  const partners = all.filter(({ gmp }) => !gmp);
  const shown = filterMerchants(partners, filters);
  return (
    <>
      {partners.length >= SEARCHABLE_FROM ? (
        <MerchantFilter filters={filters} merchants={partners} found={shown.length} />
      ) : null}
      <h2 className={styles.heading}>Les marchands partenaires</h2>
      {shown.length === 0 ? (
        <EmptyState picture="no-result" level={3} title="Aucun marchand ne correspond">
          Essayez un autre mot, ou affichez tous les genres.
        </EmptyState>
      ) : (
        <Grid as="ul" least="18rem" gap="4" className={styles.grid}>
          {shown.map((merchant, index) => (
            <li key={merchant.slug}>
              <MerchantListCard
                merchant={merchant}
                href={paths.merchant(merchant.slug)}
                eager={index === 0}
              />
            </li>
          ))}
          {hasPage(paths.becomeMerchant()) && shown.length === partners.length ? (
            <li>
              <BecomeMerchant />
            </li>
          ) : null}
        </Grid>
      )}
      {all
        .filter(({ gmp }) => gmp)
        .map((group) => (
          <section key={group.slug} aria-labelledby="le-moulin">
            <SectionHead id="le-moulin" title="Et notre moulin" />
            {/* Open to every store: the page of a merchant is not. */}
            <MerchantListCard
              wide
              merchant={group}
              href={paths.search(writeSearchParams({ ...EMPTY_SEARCH, merchant: group.slug }))}
            />
          </section>
        ))}
    </>
  );
}

/** After the merchants, a place for the next one. */
function BecomeMerchant() {
  return (
    <div className={styles.next}>
      <Handshake size={32} strokeWidth={1.5} aria-hidden />
      <h3>Vous fournissez les boulangers ?</h3>
      <p>Vos produits à côté de la farine du moulin, dans le même panier.</p>
      <ButtonLink href={paths.becomeMerchant()} variant="secondary">
        Devenir marchand
      </ButtonLink>
    </div>
  );
}

/** For who cannot order from them yet; below all else, because who that is becomes known late. */
function HowToOrder() {
  const { status } = useSession();
  const store = useActiveStore();
  const isKnown = status === "signedOut" || store !== null;
  if (!isKnown || store?.marketPlaceAccess === true) return null;
  return (
    <section aria-labelledby="acces" className={styles.access}>
      <div>
        <h2 id="acces">Commander chez nos marchands</h2>
        <p>
          Tout le monde peut parcourir leurs produits. Pour les commander, une boutique doit avoir
          accès à la marketplace : l’accès est gratuit et s’ouvre boutique par boutique.
        </p>
      </div>
      <AccessRequestCard />
    </section>
  );
}
