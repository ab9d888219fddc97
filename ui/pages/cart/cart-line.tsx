import Trash from "lucide-react/icons/trash-2";
import { memo } from "react";
import { Link } from "wouter";
import type { OrderItem } from "../../../api-schema/order.ts";
import type { Cents } from "../../../api-schema/primitives.ts";
import { instantOfMs } from "../../../core/calendar/paris-time.ts";
import { comingPriceText } from "../../../core/catalogue/coming-price.ts";
import { euros } from "../../../core/money/format.ts";
import { tiedName } from "../../../core/catalogue/tied-name.ts";
import { lineWords, tariffAfter } from "../../../core/selling/line-words.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useCartLines, useLine } from "../../hooks/cart-lines.ts";
import { useCustomerReference } from "../../hooks/checkout.ts";
import { useShop } from "../../hooks/shop-context.ts";
import { IconButton } from "../../widgets/icon-button.tsx";
import { Text } from "../../widgets/primitives.tsx";
import { ProductPicture } from "../../widgets/product-picture.tsx";
import { QuantityStepper } from "../../widgets/quantity-stepper.tsx";
import styles from "./cart-line.module.css";
import { LineReference } from "./line-reference.tsx";

/**
 * A line of the cart: quantity at once, amount when the server has priced it. Rendered when it changes
 * itself: a press in a cart of forty lines would render them all, three times.
 */
export const CartLine = memo(function CartLine({ item }: { readonly item: OrderItem }) {
  const { change } = useCartLines();
  const { quantity, pending } = useLine(item.variant);
  const { reference, isSaving } = useCustomerReference(item);
  // The line is going: the list closes up when the server has said so.
  const shown = quantity === 0 ? item.quantity : quantity;
  return (
    <li className={styles.line} data-leaving={quantity === 0 || undefined}>
      <span className={styles.picture}>
        <ProductPicture src={item.productImages[0]?.path} alt="" width={64} height={64} />
      </span>
      <div className={styles.what}>
        <Link href={paths.product(item.productSlug)} className={styles.name}>
          {tiedName(item.productName)}
        </Link>
        <Text tone="quiet" size="s">
          {`${lineWords({ ...item, customerReference: reference })}\u00a0· ${euros(shownPrice(item))}${tariffAfter(item)}`}
        </Text>
        <LineNews item={item} />
        <Coming item={item} />
        <LineReference item={item} reference={reference} isSaving={isSaving} />
      </div>
      <div className={styles.stepper}>
        <QuantityStepper
          name={item.productName}
          value={shown}
          step={item.orderStep}
          removable="typed"
          busy={pending}
          onValueChange={(next) => change(item.variant, next)}
        />
      </div>
      <Text size="l" weight="figure" className={styles.total} aria-busy={pending}>
        {euros(item.subtotal)}
      </Text>
      <span className={styles.remove} data-print="none">
        <IconButton
          label={`Retirer ${item.productName}`}
          icon={<Trash size={20} aria-hidden />}
          onClick={() => change(item.variant, 0)}
        />
      </span>
    </li>
  );
});

/** A volume price is told below, beside the price it replaces. */
const shownPrice = ({ volumeFrom, unitPrice, originalUnitPrice }: OrderItem): Cents =>
  volumeFrom === null ? unitPrice : originalUnitPrice;

/** What it will cost next; nothing at a volume price, which is not that of the list. */
function Coming({ item }: { readonly item: OrderItem }) {
  const { environment } = useShop();
  const { comingPrice, unitPrice, originalUnitPrice, volumeFrom } = item;
  const text =
    volumeFrom !== null || comingPrice?.price === unitPrice
      ? undefined
      : comingPriceText(
          // While an offer runs what comes is the price once it is over.
          {
            comingPrice,
            discountEndDate: unitPrice < originalUnitPrice ? (comingPrice?.from ?? null) : null,
          },
          instantOfMs(environment.now()),
        );
  return text === undefined ? null : (
    <Text tone="quiet" size="s">
      {text}
    </Text>
  );
}

/** What is worth knowing about its price: volume price, offer, a change since it was last seen. */
function LineNews({ item }: { readonly item: OrderItem }) {
  const { previousUnitPrice: previous, unitPrice, volumeFrom, originalUnitPrice } = item;
  if (!item.available) return <p className={styles.trouble}>Plus disponible</p>;
  if (previous !== null && previous !== unitPrice) {
    const fell = unitPrice < previous;
    return (
      <p className={fell ? styles.good : styles.trouble}>
        {fell ? "Le prix a baissé : " : "Le prix a augmenté : "}
        <s>{euros(previous)}</s> {euros(unitPrice)}
      </p>
    );
  }
  if (volumeFrom !== null) {
    return <p className={styles.good}>{`Prix par ${volumeFrom} appliqué : ${euros(unitPrice)}`}</p>;
  }
  if (unitPrice < originalUnitPrice) {
    return (
      <p className={styles.good}>
        En promotion : <s>{euros(originalUnitPrice)}</s> {euros(unitPrice)}
      </p>
    );
  }
  return null;
}
