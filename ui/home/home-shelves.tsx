import ArrowRight from "lucide-react/icons/arrow-right";
import { Link } from "wouter";
import type { ProductCard as Card } from "../../api-schema/catalogue.ts";
import { bestSelling, searchProducts } from "../../core/api/calls/catalogue.ts";
import { paths } from "../../core/routes/paths.ts";
import { EMPTY_SEARCH, searchCall } from "../../core/search/search-params.ts";
import { useRead } from "../hooks/read.ts";
import { SectionHead } from "../layout/page.tsx";
import { ShopCard } from "../shopping/shop-card.tsx";
import { classNames } from "../widgets/class-names.ts";
import { ErrorState } from "../widgets/error-state.tsx";
import { Reach } from "../widgets/primitives.tsx";
import { ProductCardSkeleton, ProductGrid } from "../widgets/product-card.tsx";
import styles from "./home-shelves.module.css";

/** Whole rows on every screen: the style sheet leaves out the sixth where five stand in one. */
const shown = 6;

const PROMOTIONS = searchCall({ ...EMPTY_SEARCH, itemsPerPage: shown, promotion: true });

/** What the shelves show; a screen that shows them later asks for it at once. */
export function useShelves() {
  const promotions = useRead(searchProducts, PROMOTIONS);
  const best = useRead(bestSelling);
  return { promotions, best };
}

/** Promotions of the week, then best sellers. */
export function HomeShelves() {
  const { promotions, best } = useShelves();
  return (
    <>
      <Shelf
        title="Bonnes affaires de la semaine"
        href={paths.promotionalOffers()}
        cards={promotions.data?.results.results.products}
        failed={promotions.isLoadingError}
        onRetry={() => void promotions.refetch()}
      />
      <Shelf
        title="Meilleures ventes"
        href={paths.search()}
        cards={best.data}
        failed={best.isLoadingError}
        onRetry={() => void best.refetch()}
      />
    </>
  );
}

/** Promotions alone, one row of them on a phone: a customer's day comes first. */
export function HomePromotions() {
  const promotions = useRead(searchProducts, PROMOTIONS);
  return (
    <Shelf
      short
      title="Bonnes affaires"
      href={paths.promotionalOffers()}
      cards={promotions.data?.results.results.products}
      failed={promotions.isLoadingError}
      onRetry={() => void promotions.refetch()}
    />
  );
}

interface ShelfProps {
  readonly short?: boolean | undefined;
  readonly title: string;
  readonly href: string;
  readonly cards: readonly Card[] | undefined;
  readonly failed: boolean;
  readonly onRetry: () => void;
}

function Shelf({ short = false, title, href, cards, failed, onRetry }: ShelfProps) {
  if (cards?.length === 0) return null;
  return (
    <section
      className={classNames(styles.shelf, styles.products, short && styles.short)}
      aria-label={title}
    >
      <SectionHead
        title={title}
        aside={
          <Reach as={Link} gap="1" weight="strong" nowrap plain href={href}>
            Tout voir <ArrowRight size={16} aria-hidden />
          </Reach>
        }
      />
      {failed ? (
        <ErrorState onRetry={onRetry} />
      ) : (
        <ProductGrid label={title}>
          {cards === undefined
            ? Array.from({ length: shown }, (_, index) => <ProductCardSkeleton key={index} />)
            : cards.slice(0, shown).map((card) => <ShopCard key={card.code} card={card} />)}
        </ProductGrid>
      )}
    </section>
  );
}
