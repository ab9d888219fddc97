import type { UsualProduct } from "../../../api-schema/habits.ts";
import { unitPriceAt } from "../../../core/catalogue/price.ts";
import { stockText } from "../../../core/catalogue/stock.ts";
import { tiedName } from "../../../core/catalogue/tied-name.ts";
import { timesCents } from "../../../core/money/cents.ts";
import { euros } from "../../../core/money/format.ts";
import { BuyBox } from "../../widgets/buy-box.tsx";
import { ProductPicture } from "../../widgets/product-picture.tsx";
import styles from "./usual-sheet.module.css";

interface UsualLineProps {
  readonly product: UsualProduct;
  readonly inCart: number;
  /** To be put in the cart; 0 leaves it out. */
  readonly quantity: number;
  readonly onChange: (quantity: number) => void;
}

/** A line of the sheet: what it is, what is new about it, how many will be put in the cart. */
export function UsualLine({ product, inCart, quantity, onChange }: UsualLineProps) {
  const { variant } = product;
  const price = unitPriceAt(variant, inCart + quantity);
  const left = variant.stock - inCart;
  return (
    <li className={styles.line} data-out={quantity === 0 || undefined}>
      <span className={styles.picture}>
        <ProductPicture src={variant.images[0]?.path} alt="" width={48} height={48} />
      </span>
      <div className={styles.what}>
        <b className={styles.name}>{tiedName(variant.product.name)}</b>
        <p className={styles.detail}>
          {variant.packaging}
          {price === null ? "" : ` · ${euros(price)} HT`}
        </p>
        <News product={product} inCart={inCart} />
      </div>
      <div className={styles.stepper}>
        <BuyBox
          name={variant.product.name}
          quantity={quantity}
          step={variant.orderStep}
          max={Math.max(0, left)}
          addVariant="secondary"
          addLabel={inCart > 0 ? "En ajouter" : "Remettre"}
          unavailable={left < variant.orderStep ? "Tout le stock est au panier" : undefined}
          onQuantityChange={onChange}
        />
      </div>
      <p className={styles.sum}>
        {price === null || quantity === 0 ? "" : euros(timesCents(price, quantity))}
      </p>
    </li>
  );
}

/** What is otherwise than usual. */
function News({ product, inCart }: Pick<UsualLineProps, "product" | "inCart">) {
  const { variant, limitedByStock, previousUnitPrice: previous } = product;
  const price = unitPriceAt(variant, product.quantity);
  return (
    <>
      {inCart > 0 ? <p className={styles.detail}>{`Déjà ${inCart} au panier`}</p> : null}
      {limitedByStock ? <p className={styles.trouble}>{stockText(variant.stock)}</p> : null}
      {previous === null || price === null || previous === price ? null : (
        <p className={price < previous ? styles.good : styles.trouble}>
          {price < previous ? "Le prix a baissé : " : "Le prix a augmenté : "}
          <s>{euros(previous)}</s> {euros(price)}
        </p>
      )}
    </>
  );
}
