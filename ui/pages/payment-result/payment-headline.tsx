import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import Hourglass from "lucide-react/icons/hourglass";
import type { Order } from "../../../api-schema/order.ts";
import { orderPaymentWords } from "../../../core/payment/order-words.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { useMay } from "../../hooks/stores.ts";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { Row, Text } from "../../widgets/primitives.tsx";
import styles from "./payment-headline.module.css";
import { faceOf } from "../../widgets/title-face.ts";

const icons = { done: CircleCheck, awaited: Hourglass, failed: CircleX, cancelled: CircleX };

interface PaymentHeadlineProps {
  readonly order: Order;
  readonly busy: boolean;
  /** The bank may be about to answer. */
  readonly waiting: boolean;
}

/** Where the order stands, and the card's way back to the bank. */
export function PaymentHeadline({ order, busy, waiting }: PaymentHeadlineProps) {
  const dispatch = useDispatch();
  const mayOrder = useMay("cart.order");
  const { tone, title, text } = orderPaymentWords(order);
  const Icon = icons[tone];
  return (
    <Row as={Card} gap="4" align="start" below="4" className={styles.headline}>
      <Icon size={40} aria-hidden data-tone={tone} />
      <div className={styles.words}>
        <div role="status">
          <h1 tabIndex={-1} {...faceOf(title)}>
            <Title text={title} number={order.number} />
          </h1>
          <p>{text}</p>
          {waiting ? (
            <p>Vous venez de payer ? La réponse de la banque arrive dans quelques instants.</p>
          ) : null}
        </div>
        {mayOrder && order.payments.some(({ resumable }) => resumable) ? (
          <Button
            size="large"
            loading={busy}
            onClick={() => dispatch({ type: "payment.resumed", key: crypto.randomUUID() })}
          >
            Reprendre le paiement
          </Button>
        ) : null}
      </div>
    </Row>
  );
}

/** The number of the order on one line: at its hyphen it would be broken in two. */
function Title({ text, number }: { readonly text: string; readonly number: string | null }) {
  const [before = "", after] = number === null ? [text] : text.split(number);
  return after === undefined ? (
    text
  ) : (
    <>
      {before}
      <Text as="span" nowrap>
        {number}
      </Text>
      {after}
    </>
  );
}
