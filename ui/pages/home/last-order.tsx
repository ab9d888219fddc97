import { Link } from "wouter";
import type { OrderToken } from "../../../api-schema/primitives.ts";
import { getOrder } from "../../../core/api/calls/orders.ts";
import { formatDay } from "../../../core/calendar/format.ts";
import { parisDayOf } from "../../../core/calendar/paris-time.ts";
import { tiedName } from "../../../core/catalogue/tied-name.ts";
import { paths } from "../../../core/routes/paths.ts";
import { orderedArticles } from "../../../core/selling/ordered-articles.ts";
import { useQuantityOf } from "../../hooks/cart-lines.ts";
import { useRead } from "../../hooks/read.ts";
import { lineOfItem } from "../../shopping/order-sheet/sheet-line.ts";
import { ReorderButton } from "../../shopping/reorder-button.tsx";
import { Card } from "../../widgets/card.tsx";
import { Row, Spaced, Text } from "../../widgets/primitives.tsx";
import { ProductPicture } from "../../widgets/product-picture.tsx";
import { SkeletonBlock } from "../../widgets/skeleton.tsx";
import styles from "./inverse-panel.module.css";
import { SheetFigure, SheetParts } from "./sheet-figure.tsx";

const shownLines = 4;

/** The store's last order, ready to be put in the cart again: for a store without habits. */
export function LastOrder({ token }: { readonly token: OrderToken }) {
  const quantityOf = useQuantityOf();
  const { data: order, isLoadingError } = useRead(getOrder, { token });
  if (isLoadingError) return null;
  if (order === undefined) return <SkeletonBlock height="100%" />;
  const lines = orderedArticles(order);
  const more = lines.length - shownLines;
  const missing = lines.map((item) => {
    const { variant, quantity } = lineOfItem(item, quantityOf(item.variant));
    return { variant, quantity };
  });
  return (
    <Card tone="inverse" as="section" aria-labelledby="derniere-commande" className={styles.panel}>
      <p className={styles.eyebrow}>
        {order.completedAt === null
          ? null
          : `Commandé ${formatDay(parisDayOf(order.completedAt), "long")}`}
      </p>
      <h2 id="derniere-commande">
        <Link href={paths.order(order.tokenValue)} className={styles.title}>
          Votre dernière commande
        </Link>
      </h2>
      <Spaced above="3" className={styles.action}>
        <ReorderButton
          token={order.tokenValue}
          size="large"
          block
          trailingIcon={<SheetFigure lines={missing} />}
        />
      </Spaced>
      <SheetParts lines={missing} />
      <ul className={styles.lines}>
        {lines.slice(0, shownLines).map((line) => (
          <Row key={line.id} as="li" gap="3" align="center" className={styles.line}>
            <span className={styles.thumbnail}>
              <ProductPicture src={line.productImages[0]?.path} alt="" width={44} height={44} />
            </span>
            <span className={styles.names}>
              <b>{tiedName(line.productName)}</b>
              <span>{line.packaging}</span>
            </span>
            <Text as="b" size="xl" weight="figure">
              {line.quantity}
            </Text>
          </Row>
        ))}
      </ul>
      {more > 0 ? (
        <Text size="s" below="4" className={styles.more}>
          {more === 1 ? "et 1 autre produit" : `et ${more} autres produits`}
        </Text>
      ) : null}
    </Card>
  );
}
