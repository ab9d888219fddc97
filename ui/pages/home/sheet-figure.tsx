import type { Order } from "../../../api-schema/order.ts";
import type { OrderPreview } from "../../../api-schema/order-sheet.ts";
import { previewOrder } from "../../../core/api/calls/orders.ts";
import { euros } from "../../../core/money/format.ts";
import { orderParts } from "../../../core/selling/order-parts.ts";
import { previewRequest, type RequestedLine } from "../../../core/selling/order-request.ts";
import { useCart } from "../../hooks/cart.ts";
import { useCartLinesState } from "../../hooks/cart-lines.ts";
import { useRead } from "../../hooks/read.ts";
import styles from "./sheet-figure.module.css";

interface OfLines {
  /** What the sheet opens with, in addition to the cart. */
  readonly lines: readonly RequestedLine[];
}

/**
 * What the sheet behind a button would charge, by the call that the sheet itself makes: port and cart
 * and all. A place is kept for it while it is reckoned, and while the cart changes: the figure of a
 * moment ago is another order's.
 */
export function SheetFigure({ lines }: OfLines) {
  const cart = useSettledCart();
  return cart === null ? <Coming /> : <Figure lines={lines} cart={cart} />;
}

/** Of what it is made: 'HT, dont 673,76 € déjà au panier et 9,90 € de port'. */
export function SheetParts({ lines }: OfLines) {
  const cart = useSettledCart();
  return (
    <p className={styles.parts}>{cart === null ? null : <Parts lines={lines} cart={cart} />}</p>
  );
}

interface OfCart extends OfLines {
  readonly cart: Order;
}

function Figure(props: OfCart) {
  const preview = usePreview(props);
  if (preview === undefined) return <Coming />;
  return (
    <span className={styles.figure}>
      <b>{`${euros(preview.order.totalHT)} HT`}</b>
      <small>{`${euros(preview.order.total)} TTC`}</small>
    </span>
  );
}

function Parts(props: OfCart) {
  const preview = usePreview(props);
  if (preview === undefined) return null;
  const { cart, delivery } = orderParts(preview);
  const held = cart === 0 ? [] : [`${euros(cart)} déjà au panier`];
  if (delivery === 0) {
    return ["HT", ...held.map((one) => `dont ${one}`), "port offert"].join(", ");
  }
  return `HT, dont ${[...held, `${euros(delivery)} de port`].join(" et ")}`;
}

const Coming = () => <span className={styles.coming} aria-hidden />;

const usePreview = ({ lines, cart }: OfCart): OrderPreview | undefined =>
  useRead(
    previewOrder,
    { token: cart.tokenValue, body: previewRequest(lines) },
    { dependsOn: cart.revision },
  ).data;

/** The cart once the server knows all that is wanted of it. */
const useSettledCart = (): Order | null => {
  const { order } = useCart();
  const isSettled = useCartLinesState(
    (cart) => cart?.inFlight == null && Object.keys(cart?.pendingChanges ?? {}).length === 0,
  );
  return isSettled ? order : null;
};
