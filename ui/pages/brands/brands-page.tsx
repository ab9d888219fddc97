import { Link } from "wouter";
import type { Brand } from "../../../api-schema/catalogue.ts";
import { brands } from "../../../core/api/calls/catalogue.ts";
import { paths } from "../../../core/routes/paths.ts";
import { LOADING } from "../../../core/navigation/loading.ts";
import { useRead } from "../../hooks/read.ts";
import { Page } from "../../layout/page.tsx";
import { PageTitle } from "../../layout/page-title.tsx";
import { Breadcrumbs } from "../../widgets/breadcrumbs.tsx";
import { Card } from "../../widgets/card.tsx";
import { EmptyState } from "../../widgets/empty-state.tsx";
import { Loaded } from "../../widgets/loaded.tsx";
import { Text } from "../../widgets/primitives.tsx";
import { ProductPicture } from "../../widgets/product-picture.tsx";
import { SkeletonBlock } from "../../widgets/skeleton.tsx";
import styles from "./brands-page.module.css";

/** /marques: every brand of the catalogue in the order of the alphabet, each with all its products. */
export function BrandsPage() {
  const known = useRead(brands);
  return (
    <>
      <PageTitle route="brands" />
      <Page
        title="Nos marques"
        subtitle="De la meunerie au petit matériel : les maisons dont nous vendons les produits."
        trail={
          <Breadcrumbs
            trail={[{ label: "Accueil", href: paths.home() }, { label: "Nos marques" }]}
          />
        }
      >
        <Loaded
          read={known}
          coming={
            <ul className={styles.grid} aria-label={LOADING}>
              {Array.from({ length: 12 }, (_, index) => (
                <li key={index}>
                  <SkeletonBlock height="8.5rem" />
                </li>
              ))}
            </ul>
          }
        >
          {(data) =>
            data.length === 0 ? (
              <EmptyState picture="no-result" title="Aucune marque pour le moment">
                Les marques du catalogue paraîtront ici.
              </EmptyState>
            ) : (
              <ul className={styles.grid}>
                {data.map((brand) => (
                  <li key={brand.slug}>
                    <BrandCard brand={brand} />
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </Page>
    </>
  );
}

function BrandCard({ brand }: { readonly brand: Brand }) {
  return (
    <Card as="div" className={styles.card}>
      <div className={styles.sign}>
        <ProductPicture src={`/images/brands/${brand.slug}`} alt="" width={96} height={96} />
      </div>
      <Text as="h2" size="xl">
        <Link href={paths.brand(brand.slug)} className={styles.link}>
          {brand.name}
        </Link>
      </Text>
      <Text tone="quiet" size="s">
        {brand.description}
      </Text>
    </Card>
  );
}
