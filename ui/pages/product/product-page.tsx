import { lazy } from "react";
import { Link, useLocation, useSearch } from "wouter";
import type { Product, Variant } from "../../../api-schema/catalogue.ts";
import type { Slug } from "../../../api-schema/primitives.ts";
import { productBySlug } from "../../../core/api/calls/catalogue.ts";
import { tiedName } from "../../../core/catalogue/tied-name.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useRead } from "../../hooks/read.ts";
import { PagePart } from "../../first-screen/page-part.tsx";
import { Page } from "../../layout/page.tsx";
import { ReadPage } from "../../layout/read-page.tsx";
import type { PageProps } from "../../layout/page-props.ts";
import { QuietBoundary } from "../../layout/quiet-boundary.tsx";
import { PageTitle } from "../../layout/page-title.tsx";
import { ProductLabel } from "../../widgets/badge.tsx";
import { Breadcrumbs } from "../../widgets/breadcrumbs.tsx";
import { Cluster, Reach, Stack } from "../../widgets/primitives.tsx";
import { RadioCards } from "../../widgets/radio-cards.tsx";
import { euros } from "../../../core/money/format.ts";
import { BuyPanel } from "./buy-panel.tsx";
import { Gallery } from "./gallery.tsx";
import styles from "./product-page.module.css";
import { ProductSkeleton } from "./product-skeleton.tsx";
import { RelatedProducts } from "./related-products.tsx";
import { Reviews, Stars } from "./reviews.tsx";
import { TechnicalSheet } from "./technical-sheet.tsx";
import { faceOf } from "../../widgets/title-face.ts";

/** Below everything: an extra that the page does not wait for. */
const RecipesWithProduct = lazy(() => import("./recipes-with-product.tsx"));

/** /produits/{slug}: everything a buyer asks about a product before a sack of it (product §5). */
export function ProductPage({ params: { slug = "" } }: PageProps) {
  // What is no slug is answered 404 by the server.
  const product = useRead(productBySlug, { slug: slug as Slug });
  return (
    <>
      <PageTitle route="product" ownName={product.data?.name} />
      <ReadPage query={product} skeleton={<ProductSkeleton />}>
        {(data) => <Sheet product={data} />}
      </ReadPage>
    </>
  );
}

function Sheet({ product }: { readonly product: Product }) {
  const [variant, choose] = useChosenVariant(product);
  return (
    <Page
      trail={
        <Breadcrumbs
          trail={[
            { label: "Accueil", href: paths.home() },
            ...product.taxonPath.map(({ code, name }) => ({
              label: name,
              href: paths.category(code),
            })),
            { label: product.name },
          ]}
        />
      }
    >
      <div className={styles.layout}>
        <Gallery
          key={variant.code}
          images={[...variant.images, ...product.images]}
          name={product.name}
        />
        <PagePart>
          <div className={styles.side}>
            <div className={styles.names}>
              <p className={styles.brand}>
                {product.brand === null ? null : (
                  <Link href={paths.brand(product.brand.slug)}>{product.brand.name}</Link>
                )}
              </p>
              <h1 tabIndex={-1} className={styles.name} {...faceOf(product.name)}>
                {tiedName(product.name)}
              </h1>
              <Cluster gap="1 3" align="center" tone="quiet">
                {product.labels.map((label) => (
                  <ProductLabel key={label} label={label} />
                ))}
                <span>{`${variant.packaging} · réf.\u00a0${variant.reference}`}</span>
                {product.reviews.length > 0 ? (
                  <Reach gap="1" href="#avis">
                    <Stars rating={product.averageRating} /> {product.reviews.length} avis
                  </Reach>
                ) : null}
              </Cluster>
            </div>
            <p className={styles.short}>{product.shortDescription}</p>
            <div className={styles.choice}>
              <Variants product={product} variant={variant} onChoose={choose} />
              <BuyPanel product={product} variant={variant} />
            </div>
          </div>
        </PagePart>
      </div>
      <PagePart>
        <Stack gap="8" bounded above="10" className={styles.details}>
          <section aria-labelledby="description">
            <h2 id="description">Description</h2>
            <p className={styles.text}>{product.description}</p>
            <div data-print="none">
              <Reviews product={product} />
            </div>
          </section>
          <TechnicalSheet product={product} variant={variant} />
        </Stack>
      </PagePart>
      <div data-print="none">
        <RelatedProducts code={product.code} />
        <QuietBoundary>
          <RecipesWithProduct slug={product.slug} />
        </QuietBoundary>
      </div>
    </Page>
  );
}

interface VariantsProps {
  readonly product: Product;
  readonly variant: Variant;
  readonly onChoose: (code: string) => void;
}

function Variants({ product, variant, onChoose }: VariantsProps) {
  if (product.variants.length < 2) return null;
  return (
    <RadioCards
      legend="Conditionnement"
      name="conditionnement"
      columns={2}
      value={variant.code}
      onValueChange={onChoose}
      options={product.variants.map(({ code, packaging, price, stock }) => ({
        value: code,
        label: packaging,
        aside: price === null ? undefined : `${euros(price)} HT`,
        description: stock === 0 && code !== variant.code ? "Rupture de stock" : undefined,
      }))}
    />
  );
}

/** The variant named in the address (`?variante=`), so that a shared link shows the same packaging. */
function useChosenVariant(product: Product): readonly [Variant, (code: string) => void] {
  const wanted = new URLSearchParams(useSearch()).get("variante");
  const [path, navigate] = useLocation();
  const variant =
    product.variants.find(({ code }) => code === wanted) ??
    product.variants.find(({ code }) => code === product.defaultVariant.code) ??
    product.variants[0];
  if (variant === undefined) throw new Error(`Product ${product.code} has no variant.`);
  const choose = (code: string) =>
    navigate(`${path}?${new URLSearchParams({ variante: code })}`, { replace: true });
  return [variant, choose];
}
