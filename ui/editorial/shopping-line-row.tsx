import { Link } from "wouter";
import { tiedName } from "../../core/catalogue/tied-name.ts";
import { isPinch } from "../../core/content/batch.ts";
import { amountOf } from "../../core/content/shopping-amount.ts";
import { planningWeight } from "../../core/content/recipe-words.ts";
import { euros } from "../../core/money/format.ts";
import { paths } from "../../core/routes/paths.ts";
import { useLine } from "../hooks/cart-lines.ts";
import { Text } from "../widgets/primitives.tsx";
import { ProductPicture } from "../widgets/product-picture.tsx";
import { QuantityStepper } from "../widgets/quantity-stepper.tsx";
import styles from "./shopping-line-row.module.css";
import type { ChosenLine } from "./use-chosen-lines.ts";

interface ShoppingLineRowProps {
  readonly chosen: ChosenLine;
  readonly mayOrder: boolean;
  readonly onQuantity: (quantity: number) => void;
}

/** A need in its packaging: how much is needed, what will be over, what it costs. */
export function ShoppingLineRow({ chosen, mayOrder, onQuantity }: ShoppingLineRowProps) {
  const { variant, quantity, refusal } = chosen;
  const amount = quantity === 0 ? null : amountOf(variant, quantity);
  const name = variant.product.name;
  return (
    <li className={styles.line} data-out={quantity === 0 || undefined}>
      <span className={styles.picture} data-print="none">
        <ProductPicture src={variant.images[0]?.path} alt="" width={56} height={56} />
      </span>
      <div className={styles.what}>
        <Link href={paths.product(variant.product.slug)} className={styles.name}>
          {tiedName(name)}
        </Link>
        <p className={styles.detail}>{packagingText(chosen)}</p>
        <p className={styles.need}>{needText(chosen)}</p>
        <Warning chosen={chosen} />
      </div>
      {mayOrder && refusal === null ? (
        <div className={styles.stepper} data-print="none">
          <QuantityStepper
            name={name}
            value={quantity}
            min={0}
            step={variant.orderStep}
            max={variant.stock}
            onValueChange={onQuantity}
          />
        </div>
      ) : (
        <p className={styles.count} data-print="none">
          {refusal === null ? `${quantity} ×` : ""}
        </p>
      )}
      <p className={styles.forPrint}>{quantity === 0 ? "" : `${quantity} ×`}</p>
      <p className={styles.amount}>{amount === null ? "" : euros(amount)}</p>
    </li>
  );
}

const packagingText = ({ variant }: ChosenLine): string =>
  variant.price === null ? variant.packaging : `${variant.packaging} · ${euros(variant.price)} HT`;

/** 'besoin 37,5 kg · 25 kg déjà prévus · il en restera 12,5 kg'. */
const needText = ({ line, variant, quantity }: ChosenLine): string => {
  const held = quantity * variant.netWeight;
  const over = held - line.missing;
  return [
    `besoin ${planningWeight(line.grams)}`,
    ...(line.ordered > 0 ? [`${planningWeight(line.ordered)} déjà prévus`] : []),
    ...(held === 0 && isPinch(line) ? ["vous en avez sans doute"] : []),
    ...(held === 0 || over === 0
      ? []
      : [
          over > 0
            ? `il en restera ${planningWeight(over)}`
            : `il en manquera ${planningWeight(-over)}`,
        ]),
  ].join(" · ");
};

/** What stands in the way: not to be had, not enough of it, or a packaging that is in the cart already. */
function Warning({ chosen: { line, variant, refusal } }: Pick<ShoppingLineRowProps, "chosen">) {
  const { quantity: inCart } = useLine(variant.code);
  if (refusal !== null)
    return (
      <Text tone="bad" size="s" weight="medium">
        {refusal}
      </Text>
    );
  if ((line.packed?.quantity ?? 0) > variant.stock) {
    return (
      <Text
        tone="bad"
        size="s"
        weight="medium"
      >{`Il n’en reste que ${variant.stock} en stock`}</Text>
    );
  }
  return inCart > 0 ? (
    <Text tone="good" size="s" weight="medium">{`Déjà ${inCart} au panier`}</Text>
  ) : null;
}
