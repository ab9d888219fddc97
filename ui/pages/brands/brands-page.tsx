import { Link } from "wouter";
import type { Brand } from "../../../api-schema/catalogue.ts";
import { brands } from "../../../core/api/calls/catalogue.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useRead } from "../../hooks/read.ts";
import { CollectionPage, RowsComing } from "../../layout/collection-page.tsx";
import { Card } from "../../widgets/card.tsx";
import { EmptyState } from "../../widgets/empty-state.tsx";
import { Grid, Text } from "../../widgets/primitives.tsx";
import { ProductPicture } from "../../widgets/product-picture.tsx";
import styles from "./brands-page.module.css";

/** /marques: every brand of the catalogue in the order of the alphabet, each with all its products. */
export function BrandsPage() {
  const known = useRead(brands);
  return (
    <CollectionPage
      route="brands"
      title="Nos marques"
      intro="De la meunerie au petit matériel : les maisons dont nous vendons les produits."
      trail="Nos marques"
      read={known}
      items={known.data}
      coming={<RowsComing count={12} height="8.5rem" least="23rem" gap="4" />}
      empty={
        <EmptyState picture="no-result" title="Aucune marque pour le moment">
          Les marques du catalogue paraîtront ici.
        </EmptyState>
      }
    >
      {(shown) => (
        <Grid as="ul" least="23rem" gap="4">
          {shown.map((brand) => (
            <BrandCard key={brand.slug} brand={brand} />
          ))}
        </Grid>
      )}
    </CollectionPage>
  );
}

function BrandCard({ brand }: { readonly brand: Brand }) {
  return (
    <Card as="li" className={styles.card}>
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
