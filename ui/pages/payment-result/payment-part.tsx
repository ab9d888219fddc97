import { partTitle } from "../../../core/seller/shown-seller.ts";
import { useSeller } from "../../hooks/seller.ts";
import type { Payment } from "../../../api-schema/order.ts";
import type { OrderToken } from "../../../api-schema/primitives.ts";
import { euros } from "../../../core/money/format.ts";
import { paymentLabel, paymentOutcome } from "../../../core/payment/states.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { useMay } from "../../hooks/stores.ts";
import { useLoaded } from "../../layout/use-loaded.ts";
import { OUTCOME_TONES } from "../../shopping/status-tones.ts";
import { Badge } from "../../widgets/badge.tsx";
import { Button } from "../../widgets/button.tsx";
import { Card, CardHeader } from "../../widgets/card.tsx";
import { ConfirmDialog } from "../../widgets/confirm-dialog.tsx";
import { Cluster, Text } from "../../widgets/primitives.tsx";

/** What can be asked of a payment. */
export type PaymentTodo = "changer" | "annuler";

interface PaymentPartProps {
  readonly token: OrderToken;
  readonly payment: Payment;
  /** The order has only this part. */
  readonly alone: boolean;
  readonly busy: boolean;
  readonly asking: PaymentTodo | null;
  readonly onAsk: (todo: PaymentTodo | null) => void;
}

const loadChangeMethod = () => import("./change-method.tsx");

/** One payment of the order: its state, and another method or giving up where they are possible. */
export function PaymentPart({ token, payment, alone, busy, ...question }: PaymentPartProps) {
  const { asking, onAsk } = question;
  const mayOrder = useMay("cart.order");
  const isOpen = mayOrder && payment.changeable;
  const title = partTitle(useSeller(), payment.gmp ? "gmp" : "mkp");
  const close = () => onAsk(null);
  return (
    <Card aria-label={`Paiement, ${title}`}>
      <CardHeader
        title={alone ? payment.method.name : title}
        subtitle={alone ? undefined : payment.method.name}
        aside={euros(payment.amount)}
        asideLabel="TTC"
      />
      <Text above="2">
        <Badge tone={OUTCOME_TONES[paymentOutcome(payment)]}>{paymentLabel(payment)}</Badge>
      </Text>
      {isOpen ? (
        <Cluster gap="3" above="4" data-print="none">
          <Button variant="secondary" loading={busy} onClick={() => onAsk("changer")}>
            Changer de moyen
          </Button>
          {payment.cancellable ? (
            <Button variant="quiet" disabled={busy} onClick={() => onAsk("annuler")}>
              {alone ? "Annuler la commande" : "Annuler cette part"}
            </Button>
          ) : null}
        </Cluster>
      ) : null}
      <Changing open={isOpen && asking === "changer"} {...{ token, payment }} onClose={close} />
      <Cancelling
        open={isOpen && payment.cancellable && asking === "annuler"}
        {...{ payment, alone }}
        onClose={close}
      />
    </Card>
  );
}

interface ChangingProps {
  readonly open: boolean;
  readonly token: OrderToken;
  readonly payment: Payment;
  readonly onClose: () => void;
}

function Changing({ open, ...props }: ChangingProps) {
  const loaded = useLoaded(loadChangeMethod, open);
  return open && loaded !== null ? <loaded.ChangeMethod {...props} /> : null;
}

interface CancellingProps {
  readonly open: boolean;
  readonly payment: Payment;
  readonly alone: boolean;
  readonly onClose: () => void;
}

function Cancelling({ open, payment, alone, onClose }: CancellingProps) {
  const dispatch = useDispatch();
  return (
    <ConfirmDialog
      open={open}
      danger
      title={alone ? "Annuler la commande ?" : "Annuler cette part de la commande ?"}
      onCancel={onClose}
      onConfirm={() => {
        onClose();
        const scope = payment.gmp ? "gmp" : "mkp";
        dispatch({ type: "payment.cancelled", scope, key: crypto.randomUUID() });
      }}
    >
      Ses produits ne seront pas livrés et son paiement ne sera plus demandé.
    </ConfirmDialog>
  );
}
