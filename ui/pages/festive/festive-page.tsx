import { Link } from "wouter";
import type { FestiveItem } from "../../../api-schema/catalogue.ts";
import { festiveProducts } from "../../../core/api/calls/stores.ts";
import { formatDay } from "../../../core/calendar/format.ts";
import { instantOfMs, parisDayOf } from "../../../core/calendar/paris-time.ts";
import { isPreOrderOpen, preOrderLeft, preOrderLevel } from "../../../core/selling/pre-orders.ts";
import { unitPriceAt } from "../../../core/catalogue/price.ts";
import { stockText } from "../../../core/catalogue/stock.ts";
import { tiedName } from "../../../core/catalogue/tied-name.ts";
import { euros, wholeNumber } from "../../../core/money/format.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useCartLines, useLine } from "../../hooks/cart-lines.ts";
import { useRead } from "../../hooks/read.ts";
import { useMay } from "../../hooks/stores.ts";
import { CollectionPage, RowsComing } from "../../layout/collection-page.tsx";
import { useNow } from "../../layout/use-now.ts";
import { Badge } from "../../widgets/badge.tsx";
import { ButtonLink } from "../../widgets/button.tsx";
import { BuyBox } from "../../widgets/buy-box.tsx";
import { Card } from "../../widgets/card.tsx";
import { EmptyState } from "../../widgets/empty-state.tsx";
import { Gauge } from "../../widgets/gauge.tsx";
import { Stack } from "../../widgets/primitives.tsx";
import { ProductPicture } from "../../widgets/product-picture.tsx";
import { MayNotOrder } from "../cart/may-not-order.tsx";
import styles from "./festive-page.module.css";

/** /mon-compte/produits-festifs: what the store has pre-ordered, and what is left of it (product §7). */
export function FestivePage() {
  const mayOrder = useMay("festive.order");
  const preOrders = useRead(festiveProducts);
  return (
    <CollectionPage
      route="festiveProducts"
      title="Produits pré-commandés"
      intro="Ce que le moulin vous a réservé pour les fêtes, et ce qu’il en reste."
      instead={mayOrder ? undefined : <MayNotOrder />}
      read={preOrders}
      items={preOrders.data}
      coming={<RowsComing count={4} height="11rem" gap="3" />}
      empty={
        <EmptyState
          picture="no-orders"
          title="Aucun produit pré-commandé pour cette boutique"
          action={<ButtonLink href={paths.catalogue()}>Parcourir le catalogue</ButtonLink>}
        >
          Votre commercial enregistre vos pré-commandes des fêtes ; elles s’affichent ici.
        </EmptyState>
      }
    >
      {(shown) => (
        <Stack as="ul" gap="3">
          {shown.map((item) => (
            <PreOrder key={item.variant.code} item={item} />
          ))}
        </Stack>
      )}
    </CollectionPage>
  );
}

function PreOrder({ item }: { readonly item: FestiveItem }) {
  const { variant, deadline, preOrderedQuantity, alreadyConsumedQuantity } = item;
  const { quantity } = useLine(variant.code);
  const { change } = useCartLines();
  const isOpen = isPreOrderOpen(item, parisDayOf(instantOfMs(useNow())));
  const left = preOrderLeft(item);
  const price = unitPriceAt(variant, Math.max(1, quantity));
  return (
    <Card as="li" className={styles.item}>
      <ProductPicture src={variant.images[0]?.path} alt="" width={72} height={72} />
      <div className={styles.what}>
        <h2>
          <Link href={paths.product(variant.product.slug)}>{tiedName(variant.product.name)}</Link>
        </h2>
        <p>
          {`${variant.packaging} · réf. ${variant.reference}`}
          {price === null ? "" : ` · ${euros(price)} HT`}
        </p>
        <p>
          {isOpen ? (
            <>
              À commander jusqu’au <b>{formatDay(deadline, "long")}</b>
            </>
          ) : (
            <Badge>{`Terminé depuis le ${formatDay(deadline, "date")}`}</Badge>
          )}
        </p>
      </div>
      <div className={styles.gauge}>
        <Gauge
          label={`Pré-commande de ${variant.product.name}`}
          value={alreadyConsumedQuantity + quantity}
          max={preOrderedQuantity}
          level={preOrderLevel(item, quantity)}
          valueText={`${alreadyConsumedQuantity + quantity} sur ${preOrderedQuantity}`}
          reached={left - quantity <= 0}
        >
          <b>{wholeNumber(alreadyConsumedQuantity)}</b>
          {` ${alreadyConsumedQuantity > 1 ? "commandés" : "commandé"} sur ${wholeNumber(preOrderedQuantity)}`}
          {quantity > 0 ? ` · ${wholeNumber(quantity)} au panier` : ""}
          {" · reste "}
          <b>{wholeNumber(Math.max(0, left - quantity))}</b>
        </Gauge>
      </div>
      {isOpen ? (
        <div className={styles.buy}>
          <BuyBox
            name={variant.product.name}
            quantity={quantity}
            step={variant.orderStep}
            max={Math.min(left, variant.stock)}
            onQuantityChange={(next) => change(variant.code, next)}
            unavailable={
              left < variant.orderStep
                ? "Tout est commandé"
                : variant.stock < variant.orderStep
                  ? stockText(0)
                  : undefined
            }
          />
        </div>
      ) : null}
    </Card>
  );
}
