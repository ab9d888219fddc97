import type { ReactNode } from "react";
import { Link } from "wouter";
import { bestSelling } from "../../../core/api/calls/catalogue.ts";
import { topCategories } from "../../../core/api/own-reads.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useRead } from "../../hooks/read.ts";
import { SectionHead } from "../../layout/page.tsx";
import { ShopCard } from "../../shopping/shop-card.tsx";
import { ButtonLink } from "../../widgets/button.tsx";
import { EmptyState } from "../../widgets/empty-state.tsx";
import { Cluster } from "../../widgets/primitives.tsx";
import { ProductCardSkeleton, ProductGrid } from "../../widgets/product-card.tsx";
import { Nearest } from "./nearest.tsx";
import styles from "./no-result.module.css";

interface NoResultProps {
  /** What was searched; '' for a list. */
  readonly search: string;
  /** Searches near it that find something. */
  readonly nearest: readonly string[];
  /** The address of the same list without its filters, where it has some. */
  readonly unfiltered: string | undefined;
  /** Shown until the categories are there: what came later would push the rest down. */
  readonly coming: ReactNode;
}

/** Nothing found, and the ways on: near words, fewer filters, asking for it, categories, best sellers (product §5). */
export function NoResult({ search, nearest, unfiltered, coming }: NoResultProps) {
  const tree = useRead(topCategories);
  if (tree.isPending) return coming;
  return (
    <>
      <EmptyState
        picture="no-result"
        title={search === "" ? "Aucun produit" : `Aucun produit pour « ${search} »`}
        action={
          unfiltered !== undefined ? (
            <ButtonLink variant="secondary" href={unfiltered}>
              Retirer les filtres
            </ButtonLink>
          ) : (
            <ButtonLink variant="secondary" href={paths.askForProduct(search)}>
              Demander ce produit
            </ButtonLink>
          )
        }
      >
        <div className={styles.nearest}>
          <Nearest searches={nearest} />
        </div>
        <p>
          Essayez un mot plus court, une référence ou un code-barres, ou parcourez le catalogue :
        </p>
        <Cluster as="ul" gap="1 5" justify="center" above="3" className={styles.categories}>
          {tree.data?.map(({ code, name }) => (
            <li key={code}>
              <Link href={paths.category(code)}>{name}</Link>
            </li>
          ))}
        </Cluster>
      </EmptyState>
      {unfiltered === undefined ? <BestSellers /> : null}
    </>
  );
}

const SHOWN = 5;

/** What other bakers buy; an extra, absent when it cannot be had. */
function BestSellers() {
  const best = useRead(bestSelling);
  if (best.isLoadingError || best.data?.length === 0) return null;
  return (
    <section aria-labelledby="meilleures-ventes" className={styles.best}>
      <SectionHead id="meilleures-ventes" title="Ce que les boulangers achètent" />
      <ProductGrid label="Meilleures ventes">
        {best.data === undefined
          ? Array.from({ length: SHOWN }, (_, index) => <ProductCardSkeleton key={index} />)
          : best.data
              .slice(0, SHOWN)
              .map((card) => <ShopCard key={card.code} card={card} headingLevel={3} />)}
      </ProductGrid>
    </section>
  );
}
