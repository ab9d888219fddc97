import type { ProductCode } from "../../../api-schema/primitives.ts";
import { relatedProducts } from "../../../core/api/calls/related.ts";
import { useRead } from "../../hooks/read.ts";
import { SectionHead } from "../../layout/page.tsx";
import { ShopCard } from "../../shopping/shop-card.tsx";
import { ProductGrid } from "../../widgets/product-card.tsx";

/** What goes with the product; nothing when there is none, or when it cannot be had: it is an extra. */
export function RelatedProducts({ code }: { readonly code: ProductCode }) {
  const related = useRead(relatedProducts, { code });
  if (related.data === undefined || related.data.length === 0) return null;
  return (
    <section aria-label="Produits associés">
      <SectionHead title="Avec ce produit" />
      <ProductGrid label="Produits associés">
        {related.data.slice(0, 5).map((card) => (
          <ShopCard key={card.code} card={card} />
        ))}
      </ProductGrid>
    </section>
  );
}
