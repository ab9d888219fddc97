import CircleCheck from "lucide-react/icons/circle-check";
import { POPUP_CONTINUE, POPUP_SEE_CART, POPUP_UNDO, takenBack } from "../../core/cart/popup.ts";
import { shipmentGapText } from "../../core/cart/franco-gap.ts";
import { euros } from "../../core/money/format.ts";
import { paths } from "../../core/routes/paths.ts";
import type { Order } from "../../api-schema/order.ts";
import { useCart } from "../hooks/cart.ts";
import { useCartPopup } from "../hooks/cart-popup.ts";
import { useDispatch } from "../hooks/dispatch.ts";
import { useActiveStoreId } from "../hooks/stores.ts";
import { Button, ButtonLink } from "../widgets/button.tsx";
import styles from "./cart-popup.module.css";
import { useFocusInSight } from "./use-focus-in-sight.ts";

/** 'Votre produit est ajouté au panier': five seconds, never on the cart page (spec §4). */
export function CartPopup() {
  const { open } = useCartPopup();
  return (
    // The region stands there before the message: otherwise it would not be read aloud.
    <div role="status" className={styles.region}>
      {open ? <Popup /> : null}
    </div>
  );
}

function Popup() {
  const dispatch = useDispatch();
  const { heading } = useCartPopup();
  const { order } = useCart();
  const close = () => dispatch({ type: "popup.dismissed" });
  const box = useFocusInSight<HTMLDivElement>();
  return (
    <div ref={box} className={styles.popup}>
      <p className={styles.heading}>
        <CircleCheck size={20} aria-hidden />
        <span>{heading}</span>
        {order === null ? null : <Undo order={order} />}
      </p>
      {order === null ? null : (
        <div className={styles.facts}>
          <p>
            Total du panier <b>{euros(order.totalHT)} HT</b>
          </p>
          <Gaps order={order} />
        </div>
      )}
      <div className={styles.actions}>
        <Button variant="secondary" block onClick={close}>
          {POPUP_CONTINUE}
        </Button>
        <ButtonLink href={paths.cart()} block onClick={close}>
          {POPUP_SEE_CART}
        </ButtonLink>
      </div>
    </div>
  );
}

/** The way back; while a change is on its way nobody knows yet what there is to take back. */
function Undo({ order }: { readonly order: Order }) {
  const dispatch = useDispatch();
  const storeId = useActiveStoreId();
  const { before } = useCartPopup();
  const { saving } = useCart();
  if (storeId === null) return null;
  const items = takenBack(
    before,
    order.shipments.flatMap((shipment) => shipment.items),
  );
  return (
    <Button
      variant="quiet"
      aria-label="Annuler\u00a0: retirer du panier ce qui vient d'y être mis"
      disabled={saving || items.length === 0}
      onClick={() => {
        dispatch({ type: "lines.takenBack", storeId, items });
        dispatch({ type: "popup.dismissed" });
      }}
    >
      {POPUP_UNDO}
    </Button>
  );
}

/** What each lorry lacks to come free, and each merchant to take the order. */
function Gaps({ order }: { readonly order: Order }) {
  return order.shipments.map((shipment) => {
    const gap = shipmentGapText(shipment);
    return gap === null ? null : (
      <p key={shipment.id}>{`${shipment.label}\u00a0: ${gap.toLowerCase()}`}</p>
    );
  });
}
