import Equal from "lucide-react/icons/equal";
import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { memo, useId, useState } from "react";
import { Link } from "wouter";
import type { Variant } from "../../../api-schema/catalogue.ts";
import type { ShoppingListLine } from "../../../api-schema/shopping-list.ts";
import { formatDay } from "../../../core/calendar/format.ts";
import { instantOfMs } from "../../../core/calendar/paris-time.ts";
import { comingPriceNote } from "../../../core/catalogue/coming-price.ts";
import { unitPriceAt } from "../../../core/catalogue/price.ts";
import { stockLevel, stockText } from "../../../core/catalogue/stock.ts";
import { tiedName } from "../../../core/catalogue/tied-name.ts";
import { timesCents } from "../../../core/money/cents.ts";
import { euros } from "../../../core/money/format.ts";
import { isOutOfReach, usualToTake } from "../../../core/order-pad/pad.ts";
import { paths } from "../../../core/routes/paths.ts";
import { chosenQuantity } from "../../../core/selling/quantity.ts";
import { useCartLines, useQuantity } from "../../hooks/cart-lines.ts";
import { useShop } from "../../hooks/shop-context.ts";
import { IconButton } from "../../widgets/icon-button.tsx";
import { Text } from "../../widgets/primitives.tsx";
import { ProductPicture } from "../../widgets/product-picture.tsx";
import { QuantityField } from "../../widgets/quantity-field.tsx";
import { PadField, type PadFieldProps, type PadWords } from "./pad-field.tsx";
import styles from "./pad-row.module.css";

/** What a line asks of the pad around it; the very same functions at every rendering. */
export interface PadActions {
  readonly remove: (line: ShoppingListLine) => void;
  /** Puts that product in the place of the line's. */
  readonly replace: (line: ShoppingListLine, substitute: Variant) => void;
  readonly find: () => void;
}

interface PadRowProps {
  readonly line: ShoppingListLine;
  /** What could take its place, and is not in the list yet. */
  readonly substitutes: readonly Variant[];
  readonly mayOrder: boolean;
  /** For floury hands. */
  readonly isBig: boolean;
  readonly actions: PadActions;
}

/**
 * A line of the pad: what it is, when it was ordered last, what is left of it, and its number in the
 * cart. Rendered when it changes itself: a key typed in a pad of 300 would render them all.
 */
export const PadRow = memo(function PadRow({ line, ...props }: PadRowProps) {
  const { variant } = line;
  return variant === null || isOutOfReach(line) ? (
    <GoneRow {...{ line, ...props }} />
  ) : (
    <SoldRow {...{ line, variant, ...props }} />
  );
});

interface SoldRowProps extends Omit<PadRowProps, "substitutes"> {
  readonly variant: Variant;
}

function SoldRow({ line, variant, mayOrder, isBig, actions }: SoldRowProps) {
  const quantity = useQuantity(line.code);
  const [words, setWords] = useState<PadWords | null>(null);
  const wordsId = useId();
  const price = unitPriceAt(variant, Math.max(1, quantity));
  return (
    <div
      className={styles.row}
      data-in-cart={quantity > 0 || undefined}
      data-numbers={mayOrder || undefined}
    >
      <What {...{ variant }} />
      <Last last={line.last} />
      <p className={styles.stock} data-level={stockLevel(variant.stock)}>
        <span className={styles.part}>{stockText(variant.stock)}</span>{" "}
        {variant.deliveryDate === null ? null : (
          <span className={styles.part}>
            <span className={styles.deliverable}>Livrable </span>
            {formatDay(variant.deliveryDate, "short")}
          </span>
        )}
      </p>
      {mayOrder ? (
        <Numbers
          {...{ line, variant, quantity, isBig, actions, words, wordsId }}
          onWords={setWords}
        />
      ) : null}
      {mayOrder ? (
        <p className={styles.amount}>
          {price === null || quantity === 0 ? null : euros(timesCents(price, quantity))}
        </p>
      ) : null}
      <Remove {...{ line, actions }} name={variant.product.name} />
      {words === null ? null : (
        <p id={wordsId} role="alert" className={styles.words} data-refused={words.isRefused}>
          {words.text}
        </p>
      )}
    </div>
  );
}

function What({ variant }: { readonly variant: Variant }) {
  const { product, packaging, reference, images, price } = variant;
  const { environment } = useShop();
  const coming = comingPriceNote(variant, instantOfMs(environment.now()));
  return (
    <>
      <span className={styles.picture}>
        <ProductPicture src={images[0]?.path} alt="" width={48} height={48} />
      </span>
      <div className={styles.what}>
        <Link href={paths.product(product.slug)} className={styles.name}>
          {tiedName(product.name)}
        </Link>
        <p className={styles.detail}>
          {`${packaging} · réf.\u00a0${reference}${price === null ? "" : ` · ${euros(price)}`}${coming === undefined ? "" : `, ${coming}`}`}
        </p>
      </div>
    </>
  );
}

function Last({ last }: Pick<ShoppingListLine, "last">) {
  return (
    <p className={styles.last}>
      {last === null ? (
        "Jamais commandé"
      ) : (
        <>
          <span className={styles.part}>
            {"Dernier achat : "}
            <Text as="b" tone="ink">
              {last.quantity}
            </Text>
          </span>{" "}
          <span className={styles.part}>{`le ${formatDay(last.day, "short")}`}</span>
        </>
      )}
    </p>
  );
}

interface NumbersProps
  extends Omit<SoldRowProps, "mayOrder">, Pick<PadFieldProps, "words" | "wordsId" | "onWords"> {
  readonly quantity: number;
}

/** '=' for what is usual, one less, the number, one more. */
function Numbers({ line, variant, quantity, isBig, actions, ...said }: NumbersProps) {
  const { change } = useCartLines();
  const usual = usualToTake(line);
  const name = variant.product.name;
  const { orderStep: step, stock: max } = variant;
  const take = (wanted: number): void => {
    const next = chosenQuantity(wanted, { step, min: 0, max, removable: true });
    if (next !== quantity) change(line.code, next);
  };
  return (
    <div className={styles.numbers}>
      {usual > 0 ? (
        <button
          type="button"
          className={styles.usual}
          data-print="none"
          aria-label={`Comme d’habitude, ${usual} : ${name}`}
          aria-pressed={quantity === usual}
          tabIndex={isBig ? undefined : -1}
          onClick={() => take(usual)}
        >
          <Equal size={16} aria-hidden />
          {usual}
        </button>
      ) : (
        <span />
      )}
      {isBig ? (
        <QuantityField {...{ name, step, max }} min={0} value={quantity} onValueChange={take} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is a form's part: this is a line
        <div className={styles.stepper} role="group" aria-label={`Quantité : ${name}`}>
          <button
            type="button"
            className={styles.key}
            aria-label={`Diminuer la quantité : ${name}`}
            tabIndex={-1}
            disabled={quantity === 0}
            onClick={() => take(quantity - step)}
          >
            <Minus size={20} aria-hidden />
          </button>
          <PadField
            {...{ variant, quantity, usual, ...said }}
            onQuantity={(wanted) => change(line.code, wanted)}
            onFind={actions.find}
          />
          <button
            type="button"
            className={styles.key}
            aria-label={`Augmenter la quantité : ${name}`}
            tabIndex={-1}
            disabled={quantity + step > max}
            onClick={() => take(quantity + step)}
          >
            <Plus size={20} aria-hidden />
          </button>
        </div>
      )}
    </div>
  );
}

/** What cannot be ordered today, and what could take its place. */
function GoneRow({ line, substitutes, mayOrder, actions }: PadRowProps) {
  const { variant, unavailable } = line;
  const name = variant?.product.name ?? unavailable?.productName ?? line.code;
  return (
    <div className={styles.row} data-gone>
      {variant === null ? (
        <>
          <span className={styles.picture} />
          <div className={styles.what}>
            <span className={styles.name}>{name}</span>
            <p className={styles.detail}>N’est plus vendu à votre boutique</p>
          </div>
        </>
      ) : (
        <What variant={variant} />
      )}
      <Last last={line.last} />
      <p className={styles.stock} data-level="outOfStock">
        {variant === null ? "Plus vendu" : stockText(0)}
      </p>
      {mayOrder && substitutes.length > 0 ? (
        <ul className={styles.substitutes} aria-label={`À la place de ${name}`}>
          {substitutes.map((substitute) => (
            <li key={substitute.code}>
              <button
                type="button"
                className={styles.substitute}
                onClick={() => actions.replace(line, substitute)}
              >
                {`Mettre à la place : ${substitute.product.name}`}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <Remove {...{ line, name, actions }} />
    </div>
  );
}

interface RemoveProps extends Pick<PadRowProps, "line" | "actions"> {
  readonly name: string;
}

function Remove({ line, name, actions }: RemoveProps) {
  return (
    <span className={styles.remove} data-print="none">
      <IconButton
        label={`Retirer de la liste : ${name}`}
        icon={<X size={18} aria-hidden />}
        onClick={() => actions.remove(line)}
      />
    </span>
  );
}
