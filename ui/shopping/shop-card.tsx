import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLocation, useSearch } from "wouter";
import type { ProductCard as Card } from "../../api-schema/catalogue.ts";
import { comparisonPrice, volumeHint } from "../../core/catalogue/price.ts";
import { deliverableText, stockText } from "../../core/catalogue/stock.ts";
import { lacksAccess } from "../../core/merchants/access.ts";
import { paths } from "../../core/routes/paths.ts";
import { useListView } from "../analytics/use-list-view.ts";
import { useCartLines, useLine } from "../hooks/cart-lines.ts";
import { useReader } from "../hooks/reader.ts";
import { useSession } from "../hooks/session.ts";
import { useActiveStore, useMay } from "../hooks/stores.ts";
import { productBySlug } from "../data/catalogue.ts";
import { ButtonLink } from "../widgets/button.tsx";
import { BuyBox } from "../widgets/buy-box.tsx";
import { HiddenPrice, Price } from "../widgets/price.tsx";
import { PagePart } from "../first-screen/page-part.tsx";
import { ProductCard } from "../widgets/product-card.tsx";
import { AddToListButton } from "./lists/add-to-list-button.tsx";

interface ShopCardProps {
  readonly card: Card;
  readonly headingLevel?: 2 | 3 | 4 | undefined;
  readonly eager?: boolean | undefined;
  /** At the foot of the card: the box of the comparison. */
  readonly foot?: ReactNode;
}

/** A product of the catalogue with its price and the way into the cart of the active store. */
export function ShopCard({ card, headingLevel, eager, foot }: ShopCardProps) {
  const { variant } = card;
  useListView(card);
  const reader = useReader();
  const queries = useQueryClient();
  return (
    <PagePart>
      <ProductCard
        href={paths.product(card.slug)}
        name={card.name}
        brand={card.brand ?? undefined}
        packaging={variant.packaging}
        reference={variant.reference}
        picture={card.image?.path}
        labels={card.labels}
        promoPercent={variant.discount > 0 ? Math.round(variant.discount * 100) : undefined}
        price={<CardPrice card={card} />}
        buy={variant.price === null ? undefined : <CardBuy card={card} />}
        // The day is the store's: a visitor has none, and sees no price either.
        delivery={
          variant.deliveryDate === null || variant.price === null
            ? undefined
            : deliverableText(variant.deliveryDate)
        }
        extra={
          <AddToListButton
            look="icon"
            name={card.name}
            code={variant.code}
            quantity={variant.orderStep}
          />
        }
        headingLevel={headingLevel}
        eager={eager}
        foot={foot}
        // A failed preload costs nothing: the page asks again and reports.
        onPreview={() => void queries.prefetchQuery(productBySlug(reader, card.slug))}
      />
    </PagePart>
  );
}

/** What one packaging costs the active store; for a visitor, the way to see it. */
export function CardPrice({ card: { variant } }: { readonly card: Card }) {
  const [path] = useLocation();
  const query = useSearch();
  const { status } = useSession();
  if (variant.price === null) {
    const here = query === "" ? path : `${path}?${query}`;
    return status === "signedOut" ? <HiddenPrice href={paths.signIn(here)} /> : null;
  }
  const promoted = variant.discount > 0 && variant.priceOriginal !== null;
  return (
    <Price
      cents={variant.price}
      wasCents={promoted ? (variant.priceOriginal ?? undefined) : undefined}
      comparison={comparisonPrice(variant.price, variant)}
      volumeHint={variant.volumeHint === null ? undefined : volumeHint(variant.volumeHint)}
    />
  );
}

/** The way into the cart of the active store, for who may order. */
export function CardBuy({ card: { name, variant } }: { readonly card: Card }) {
  const mayOrder = useMay("cart.order");
  const { quantity } = useLine(variant.code);
  const { change } = useCartLines();
  const store = useActiveStore();
  if (!mayOrder) return null;
  if (lacksAccess(store, variant.transportTypeCode)) {
    return (
      <ButtonLink
        variant="secondary"
        block
        href={paths.merchant(variant.merchant.slug)}
        aria-label={`Demander l’accès pour commander ${name}`}
      >
        Demander l’accès
      </ButtonLink>
    );
  }
  return (
    <BuyBox
      name={name}
      quantity={quantity}
      onQuantityChange={(next) => change(variant.code, next)}
      step={variant.orderStep}
      unavailable={variant.stock === 0 ? stockText(0) : undefined}
    />
  );
}
