import type { Payment } from "../../api-schema/order.ts";
import type { OrderToken } from "../../api-schema/primitives.ts";
import { paths } from "../../core/routes/paths.ts";
import { useMay } from "../hooks/stores.ts";
import { ButtonLink } from "../widgets/button.tsx";
import { Cluster } from "../widgets/primitives.tsx";

interface PaymentWaysProps {
  readonly token: OrderToken;
  readonly payments: readonly Payment[];
}

/** Where an order whose payment is still open can be paid, paid otherwise or given up. */
export function PaymentWays({ token, payments }: PaymentWaysProps) {
  const mayOrder = useMay("cart.order");
  if (!mayOrder || !payments.some(({ changeable }) => changeable)) return null;
  return (
    <Cluster gap="2 3" data-print="none">
      {payments.some(({ resumable }) => resumable) ? (
        <ButtonLink href={paths.cartPaymentInit(token)}>Reprendre le paiement</ButtonLink>
      ) : null}
      <ButtonLink variant="secondary" href={paths.cartPaymentResult(token, "changer")}>
        Changer de moyen
      </ButtonLink>
      {payments.some(({ cancellable }) => cancellable) ? (
        <ButtonLink variant="quiet" href={paths.cartPaymentResult(token, "annuler")}>
          {payments.length === 1 ? "Annuler la commande" : "Annuler"}
        </ButtonLink>
      ) : null}
    </Cluster>
  );
}
