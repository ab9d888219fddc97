import { productBySlug } from "../../../core/api/calls/catalogue.ts";
import { cardOfProduct } from "../../../core/catalogue/product-card.ts";
import { paths } from "../../../core/routes/paths.ts";
import { matchRoute } from "../../../core/routes/route-table.ts";
import type { Slug } from "../../../api-schema/primitives.ts";
import { useZones } from "../../cms/zone.tsx";
import { useRead } from "../../hooks/read.ts";
import { SectionHead } from "../../layout/page.tsx";
import { ShopCard } from "../../shopping/shop-card.tsx";
import { ProductCardSkeleton, ProductGrid } from "../../widgets/product-card.tsx";
import styles from "./merchant-page.module.css";

const MOST = 5;

/** The products that the merchant's page names in zone merchant_featured_products. */
export function FeaturedProducts({ slug }: { readonly slug: Slug }) {
  const { blocksOf } = useZones(paths.merchant(slug));
  const slugs = blocksOf("merchant_featured_products")
    .flatMap((block) => (block.type === "tile" ? productSlug(block.href) : []))
    .slice(0, MOST);
  if (slugs.length === 0) return null;
  return (
    <section aria-labelledby="a-la-une" className={styles.featured}>
      <SectionHead id="a-la-une" title="À la une" />
      <ProductGrid label="À la une">
        {slugs.map((each) => (
          <Featured key={each} slug={each} />
        ))}
      </ProductGrid>
    </section>
  );
}

function Featured({ slug }: { readonly slug: Slug }) {
  const { data, isPending } = useRead(productBySlug, { slug });
  if (isPending) return <ProductCardSkeleton />;
  const card = data === undefined ? undefined : cardOfProduct(data);
  return card === undefined ? null : <ShopCard card={card} headingLevel={3} />;
}

/** The product that a tile leads to; another tile has nothing to do among products. */
const productSlug = (href: string): readonly Slug[] => {
  const matched = matchRoute(href);
  const slug = matched?.name === "product" ? matched.params["slug"] : undefined;
  // What is no slug is answered 404 by the server.
  return slug === undefined ? [] : [slug as Slug];
};
