import type { UnavailableItem } from "../../../api-schema/order.ts";
import { euros } from "../../../core/money/format.ts";
import { useCartLines } from "../../hooks/cart-lines.ts";
import { Button } from "../../widgets/button.tsx";
import { Notice } from "../../widgets/notice.tsx";
import { ProductPicture } from "../../widgets/product-picture.tsx";
import styles from "./unavailable-items.module.css";

/** Lines that had to leave the cart, each with its reason and what can replace it. */
export function UnavailableItems({ items }: { readonly items: readonly UnavailableItem[] }) {
  const { add } = useCartLines();
  return items.map((item) => (
    <Notice key={item.variant} tone="warning" title={`${item.productName} (${item.reference})`}>
      <p>{item.message}</p>
      {item.substitutes.length === 0 ? null : (
        <ul className={styles.substitutes} aria-label={`À la place de ${item.productName}`}>
          {item.substitutes.map((substitute) => (
            <li key={substitute.code}>
              <ProductPicture src={substitute.images[0]?.path} alt="" width={44} height={44} />
              <span className={styles.names}>
                <b>{substitute.product.name}</b>
                {substitute.packaging}
                {substitute.price === null ? "" : ` · ${euros(substitute.price)} HT`}
              </span>
              <Button
                variant="secondary"
                aria-label={`Prendre ${substitute.product.name} à la place`}
                onClick={() => add(substitute.code, item.quantity)}
              >
                Prendre
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  ));
}
