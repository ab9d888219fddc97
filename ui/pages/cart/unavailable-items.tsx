import type { UnavailableItem } from "../../../api-schema/order.ts";
import { countedPackagings } from "../../../core/catalogue/packaging-words.ts";
import { euros } from "../../../core/money/format.ts";
import { applyQuantity } from "../../../core/selling/quantity.ts";
import { useCartLines } from "../../hooks/cart-lines.ts";
import { Button } from "../../widgets/button.tsx";
import { Notice } from "../../widgets/notice.tsx";
import { ProductPicture } from "../../widgets/product-picture.tsx";
import styles from "./unavailable-items.module.css";

/** Lines that had to leave the cart, each with its reason and what can replace it. */
export function UnavailableItems({ items }: { readonly items: readonly UnavailableItem[] }) {
  return items.map((item) => (
    <Notice key={item.variant} tone="warning" title={`${item.productName} (${item.reference})`}>
      <p>{item.message}</p>
      {item.substitutes.length === 0 ? null : (
        <ul className={styles.substitutes} aria-label={`À la place de ${item.productName}`}>
          {item.substitutes.map((substitute) => (
            <Substitute key={substitute.code} {...{ item, substitute }} />
          ))}
        </ul>
      )}
    </Notice>
  ));
}

/** What can replace it, in as many packagings as can be had. */
function Substitute({ item, substitute }: SubstituteProps) {
  const { add } = useCartLines();
  const { product, packaging, price, stock, orderStep: step } = substitute;
  const { quantity } = applyQuantity({ requested: item.quantity, stock, step });
  const label = `Remplacer par ${countedPackagings(quantity, packaging)}`;
  return (
    <li>
      <ProductPicture src={substitute.images[0]?.path} alt="" width={44} height={44} />
      <span className={styles.names}>
        <b>{product.name}</b>
        {packaging}
        {price === null ? "" : ` · ${euros(price)} HT`}
      </span>
      {quantity === 0 ? null : (
        <Button
          variant="secondary"
          aria-label={`${label} de ${product.name}`}
          onClick={() => add(substitute.code, quantity)}
        >
          {label}
        </Button>
      )}
    </li>
  );
}

interface SubstituteProps {
  readonly item: UnavailableItem;
  readonly substitute: UnavailableItem["substitutes"][number];
}
