import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLocation, useSearch } from "wouter";
import type { ProductCard as Card } from "../../api-schema/catalogue.ts";
import type { Cents } from "../../api-schema/primitives.ts";
import { productBySlug } from "../../core/api/calls/catalogue.ts";
import { instantOfMs } from "../../core/calendar/paris-time.ts";
import { comingPriceNote } from "../../core/catalogue/coming-price.ts";
import { comparisonPrice, volumeApplied, volumeHint } from "../../core/catalogue/price.ts";
import {
  deliverableText,
  isOutOfStock,
  shortRestockText,
  stockLevel,
  stockText,
} from "../../core/catalogue/stock.ts";
import { lacksAccess, RESERVED } from "../../core/merchants/access.ts";
import { paths } from "../../core/routes/paths.ts";
import { useListView } from "../analytics/use-list-view.ts";
import { readOf } from "../data/read.ts";
import { useCartLines, useLine } from "../hooks/cart-lines.ts";
import { useOrderedItem } from "../hooks/open-order.ts";
import { useReader } from "../hooks/reader.ts";
import { useSession } from "../hooks/session.ts";
import { useShop } from "../hooks/shop-context.ts";
import { useActiveStore, useMay } from "../hooks/stores.ts";
import { ButtonLink } from "../widgets/button.tsx";
import { BoxNote, BuyBox } from "../widgets/buy-box.tsx";
import { HiddenPrice, Price } from "../widgets/price.tsx";
import { PagePart } from "../first-screen/page-part.tsx";
import { ProductCard } from "../widgets/product-card.tsx";
import { useBoughtBefore } from "./bought-before.ts";
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
  const bought = useBoughtBefore(variant.code);
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
        stock={stockNews(card)}
        bought={bought}
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
        onPreview={() =>
          void queries.prefetchQuery(readOf(reader, productBySlug, { slug: card.slug }))
        }
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
    return status === "signedOut" ? <HiddenPrice href={paths.signIn(here)} short /> : null;
  }
  return <PaidPrice variant={{ ...variant, price: variant.price }} />;
}

/** The price that applies to what is in the cart: at a volume price, that one. */
function PaidPrice({ variant }: { readonly variant: Card["variant"] & { readonly price: Cents } }) {
  const { price, volumeHint: hint, priceOriginal, discount } = variant;
  const item = useOrderedItem(variant.code);
  const { quantity } = useLine(variant.code);
  const atVolume = quantity > 0 && item !== null && item.volumeFrom !== null ? item : null;
  const paid = atVolume?.unitPrice ?? price;
  const { environment } = useShop();
  const crossedOut = discount > 0 ? (priceOriginal ?? undefined) : undefined;
  return (
    <Price
      cents={paid}
      wasCents={crossedOut}
      comparison={comparisonPrice(paid, variant)}
      coming={comingPriceNote(variant, instantOfMs(environment.now()), crossedOut)}
      volumeHint={
        atVolume?.volumeFrom != null
          ? volumeApplied(atVolume.volumeFrom)
          : hint === null
            ? undefined
            : volumeHint(hint)
      }
    />
  );
}

/** What is to be known of its stock, where a store sees prices; nothing when there is enough. */
const stockNews = ({ variant }: Card): string | undefined => {
  if (variant.price === null) return undefined;
  if (isOutOfStock(variant)) return shortRestockText(variant.restockDate);
  return stockLevel(variant.stock) === "low" ? stockText(variant.stock) : undefined;
};

/** The way into the cart of the active store, for who may order. */
export function CardBuy({ card: { name, variant } }: { readonly card: Card }) {
  const mayOrder = useMay("cart.order");
  const mayAsk = useMay("stores.change");
  const { quantity } = useLine(variant.code);
  const { change } = useCartLines();
  const store = useActiveStore();
  if (!mayOrder) return null;
  if (lacksAccess(store, variant.transportTypeCode)) {
    // Only a manager may ask: to anybody else the button would lead to a refusal.
    if (!mayAsk) return <BoxNote>{RESERVED}</BoxNote>;
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
      unavailable={isOutOfStock(variant) ? stockText(0) : undefined}
    />
  );
}
