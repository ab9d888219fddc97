import CircleCheck from "lucide-react/icons/circle-check";
import { POPUP_CONTINUE, POPUP_SEE_CART } from "../../core/cart/popup.ts";
import { euros } from "../../core/money/format.ts";
import { paths } from "../../core/routes/paths.ts";
import { useCart } from "../hooks/cart.ts";
import { useCartPopup } from "../hooks/cart-popup.ts";
import { useDispatch } from "../hooks/dispatch.ts";
import { Button, ButtonLink } from "../widgets/button.tsx";
import styles from "./cart-popup.module.css";

/** 'Votre produit est ajouté au panier': five seconds, never on the cart page (spec §4). */
export function CartPopup() {
  const dispatch = useDispatch();
  const { open, heading } = useCartPopup();
  const { order } = useCart();
  return (
    // The region stands there before the message: otherwise it would not be read aloud.
    <div role="status" className={styles.region}>
      {open ? (
        <div className={styles.popup}>
          <p className={styles.heading}>
            <CircleCheck size={20} aria-hidden />
            {heading}
          </p>
          {order === null ? null : (
            <p className={styles.total}>
              Total du panier <b>{euros(order.totalHT)} HT</b>
            </p>
          )}
          <div className={styles.actions}>
            <Button variant="secondary" block onClick={() => dispatch({ type: "popup.dismissed" })}>
              {POPUP_CONTINUE}
            </Button>
            <ButtonLink
              href={paths.cart()}
              block
              onClick={() => dispatch({ type: "popup.dismissed" })}
            >
              {POPUP_SEE_CART}
            </ButtonLink>
          </div>
        </div>
      ) : null}
    </div>
  );
}
