import type { Order, PendingSupplement } from "../../../api-schema/order.ts";
import { formatClock } from "../../../core/calendar/format.ts";
import { parisTimeOf } from "../../../core/calendar/paris-time.ts";
import { euros } from "../../../core/money/format.ts";
import { useSupplement } from "../../hooks/amendment.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { useMay } from "../../hooks/stores.ts";
import { Button } from "../../widgets/button.tsx";
import { Notice } from "../../widgets/notice.tsx";

interface SupplementNoticeProps {
  readonly order: Order;
  readonly supplement: PendingSupplement;
}

/** A change that waits for its card: pay it, or leave the order as it is. */
export default function SupplementNotice({ order, supplement }: SupplementNoticeProps) {
  const dispatch = useDispatch();
  const mayOrder = useMay("cart.order");
  const { givingUp, leaving } = useSupplement();
  const { amount, until, redirectionCardUrl: url } = supplement;
  return (
    <Notice
      tone="warning"
      live
      title={`Supplément de ${euros(amount)} à payer avant ${formatClock(parisTimeOf(until))}`}
      action={
        mayOrder ? (
          <>
            <Button
              variant="primary"
              loading={leaving}
              onClick={() => dispatch({ type: "amendment.supplementPaid", url })}
            >
              Payer le supplément
            </Button>
            <Button
              variant="quiet"
              loading={givingUp}
              onClick={() =>
                dispatch({ type: "amendment.supplementGivenUp", token: order.tokenValue })
              }
            >
              Renoncer à la modification
            </Button>
          </>
        ) : undefined
      }
    >
      Votre commande reste comme elle était tant qu'il n'est pas payé.
    </Notice>
  );
}
