import CircleCheck from "lucide-react/icons/circle-check";
import { lazy, Suspense, useState } from "react";
import type { UsualProducts } from "../../../api-schema/habits.ts";
import { tiedName } from "../../../core/catalogue/tied-name.ts";
import { missingQuantity } from "../../../core/habits/usual-lines.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useQuantityOf } from "../../hooks/cart-lines.ts";
import { useMode } from "../../hooks/mode.ts";
import { Row, Spaced, Text } from "../../widgets/primitives.tsx";
import { useRestoredFocus } from "../../widgets/use-restored-focus.ts";
import { Button, ButtonLink } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { ProductPicture } from "../../widgets/product-picture.tsx";
import styles from "./inverse-panel.module.css";
import { useToday } from "./use-today.ts";
import { SheetFigure, SheetParts } from "./sheet-figure.tsx";
import { habitName, habitReason, productCount, usualOrderName } from "./usual-words.ts";
import { faceOf } from "../../widgets/title-face.ts";

const loadSheet = () => import("./usual-order.tsx");
const UsualOrder = lazy(() => loadSheet().then((module) => ({ default: module.UsualOrder })));

/** As many as stand beside the lorries. */
const shownLines = { desktop: 7, tablet: 4, mobile: 2 };

/** 'Comme d'habitude' (product §10): what is usual on the next usual weekday, one tap from its review. */
export function UsualPanel({ usuals }: { readonly usuals: UsualProducts }) {
  const [open, setOpen] = useState(false);
  const quantityOf = useQuantityOf();
  const today = useToday();
  const lines = usuals.products.map((product) => {
    const inCart = quantityOf(product.variant.code);
    return { product, inCart, quantity: missingQuantity(product, inCart) };
  });
  const wished = lines.map(({ product, quantity }) => ({
    variant: product.variant.code,
    quantity,
  }));
  const isDone = wished.every(({ quantity }) => quantity === 0) && lines.length > 0;
  const title = isDone
    ? `${usualOrderName(usuals)} est au panier`
    : `${habitName(usuals, today)}, ${productCount(lines.length)}`;
  const shown = shownLines[useMode()];
  const more = lines.length - shown;
  const action = useRestoredFocus(`${open} ${isDone}`);
  return (
    <>
      <Card tone="inverse" as="section" aria-labelledby="habitude" className={styles.panel}>
        <p className={styles.eyebrow}>
          {(isDone ? undefined : habitReason(usuals, today)) ?? "Votre commande habituelle"}
        </p>
        <h2 id="habitude" {...faceOf(title)}>
          {title}
        </h2>
        <Spaced above="3" className={styles.action} ref={action}>
          {isDone ? (
            <ButtonLink
              size="large"
              block
              href={paths.cart()}
              icon={<CircleCheck size={20} aria-hidden />}
            >
              Voir mon panier
            </ButtonLink>
          ) : (
            <Button
              size="large"
              block
              aria-haspopup="dialog"
              onPointerEnter={() => void loadSheet()}
              onFocus={() => void loadSheet()}
              onClick={() => setOpen(true)}
              trailingIcon={<SheetFigure lines={wished} />}
            >
              Comme d’habitude
            </Button>
          )}
        </Spaced>
        {isDone ? null : <SheetParts lines={wished} />}
        <ul className={styles.lines}>
          {lines.slice(0, shown).map(({ product: { variant, quantity }, inCart }) => (
            <Row key={variant.code} as="li" gap="3" align="center" className={styles.line}>
              <span className={styles.thumbnail}>
                <ProductPicture src={variant.images[0]?.path} alt="" width={44} height={44} />
              </span>
              <span className={styles.names}>
                <b>{tiedName(variant.product.name)}</b>
                <span>
                  {variant.packaging}
                  {inCart > 0 && !isDone ? ` · ${inCart} au panier` : ""}
                </span>
              </span>
              <Text as="b" size="xl" weight="figure">
                {quantity}
              </Text>
            </Row>
          ))}
        </ul>
        {more > 0 ? (
          <Text size="s" below="4" className={styles.more}>
            {more === 1
              ? "et 1 autre, dans l’ordre de votre réserve"
              : `et ${more} autres, dans l’ordre de votre réserve`}
          </Text>
        ) : null}
      </Card>
      {/* Not in the card: it would be written in the card's light ink. */}
      {open ? (
        <Suspense fallback={null}>
          <UsualOrder usuals={usuals} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
