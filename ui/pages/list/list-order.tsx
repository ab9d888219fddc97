import type { Cents } from "../../../api-schema/primitives.ts";
import { shortToCartText, toCartText } from "../../../core/lists/words.ts";
import { euros } from "../../../core/money/format.ts";
import { ActionBar } from "../../layout/action-bar.tsx";
import { CartShortcutLink } from "../../shopping/cart-shortcut-link.tsx";
import { Button } from "../../widgets/button.tsx";
import { Row } from "../../widgets/primitives.tsx";
import styles from "./list-order.module.css";

interface ListOrderProps {
  readonly items: readonly unknown[];
  /** HT, of what can be added. */
  readonly total: Cents;
  readonly isNothingChosen: boolean;
  readonly order: () => void;
}

/** What the chosen lines cost, and the one press that puts them into the cart. */
export function ListOrder({ items, total, isNothingChosen, order }: ListOrderProps) {
  const buttonWith = (text: string) => (
    <Button size="large" block disabled={isNothingChosen} onClick={order}>
      {items.length === 0 ? "Ajouter au panier" : text}
    </Button>
  );
  return (
    <>
      <Row gap="5" align="center" justify="end" className={styles.bar}>
        <p className={styles.total} aria-live="polite">
          <span>Lignes choisies, HT</span>
          <b>{euros(total)}</b>
        </p>
        <div className={styles.button}>{buttonWith(toCartText(items.length))}</div>
      </Row>
      <ActionBar label="HT" amount={euros(total)} end={<CartShortcutLink />}>
        {buttonWith(shortToCartText(items.length))}
      </ActionBar>
    </>
  );
}
