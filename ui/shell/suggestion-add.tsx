import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import Trash from "lucide-react/icons/trash-2";
import { useRef } from "react";
import type { ProductSuggestion } from "../../api-schema/search.ts";
import { stockText } from "../../core/catalogue/stock.ts";
import { lacksAccess, NO_MARKETPLACE_ACCESS } from "../../core/merchants/access.ts";
import { useCartLines, useLine } from "../hooks/cart-lines.ts";
import { useActiveStore } from "../hooks/stores.ts";
import styles from "./suggestion-add.module.css";

interface SuggestionAddProps {
  readonly id: string;
  readonly product: ProductSuggestion;
}

/** Puts a suggested product into the cart, one packaging a press; what is in the cart can be lessened. */
export default function SuggestionAdd({ id, product: { name, variant } }: SuggestionAddProps) {
  const store = useActiveStore();
  const { quantity } = useLine(variant.code);
  const { add, change } = useCartLines();
  const plus = useRef<HTMLButtonElement>(null);
  if (lacksAccess(store, variant.transportTypeCode)) {
    return (
      <span className={styles.closed} title={NO_MARKETPLACE_ACCESS}>
        Accès réservé
      </span>
    );
  }
  if (variant.stock === 0 && quantity === 0) {
    return <span className={styles.closed}>{stockText(0)}</span>;
  }
  const less = () => {
    const next = Math.max(0, quantity - variant.orderStep);
    change(variant.code, next);
    // The pressed button leaves: without this the focus would fall to the body.
    if (next === 0) plus.current?.focus();
  };
  return (
    <div className={styles.box}>
      {quantity > 0 ? (
        <>
          <span className={styles.count} aria-hidden>
            {`${quantity} au panier`}
          </span>
          <button
            type="button"
            className={styles.less}
            aria-label={
              quantity <= variant.orderStep ? `Retirer ${name}` : `Diminuer la quantité : ${name}`
            }
            onClick={less}
          >
            {quantity <= variant.orderStep ? (
              <Trash size={18} aria-hidden />
            ) : (
              <Minus size={18} aria-hidden />
            )}
          </button>
        </>
      ) : null}
      <button
        key="plus"
        ref={plus}
        id={id}
        type="button"
        className={quantity > 0 ? styles.more : styles.add}
        aria-label={
          quantity > 0 ? `Ajouter ${name}, ${quantity} dans le panier` : `Ajouter ${name}`
        }
        title="Ajouter au panier"
        onClick={() => add(variant.code, variant.orderStep)}
      >
        <Plus size={20} aria-hidden />
      </button>
    </div>
  );
}
