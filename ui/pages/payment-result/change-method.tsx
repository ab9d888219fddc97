import { useState } from "react";
import type { Payment, PaymentChoices } from "../../../api-schema/order.ts";
import type { OrderToken } from "../../../api-schema/primitives.ts";
import type { PaymentMethodCode } from "../../../api-schema/store.ts";
import { paymentMethods } from "../../../core/api/calls/orders.ts";
import { LOADING } from "../../../core/navigation/loading.ts";
import { PAYMENT_METHODS } from "../../../core/payment/methods.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { useMandates } from "../../hooks/mandates.ts";
import { useRead } from "../../hooks/read.ts";
import { MandateSigning } from "../../shopping/mandate-signing.tsx";
import { Button } from "../../widgets/button.tsx";
import { Dialog } from "../../widgets/dialog.tsx";
import { ErrorState } from "../../widgets/error-state.tsx";
import { RadioCards } from "../../widgets/radio-cards.tsx";
import { SkeletonBlock } from "../../widgets/skeleton.tsx";
import { problemOf } from "../payment/chosen-methods.ts";
import { descriptionOf, METHOD_ICONS } from "../payment/payment-scope-choice.tsx";

interface ChangeMethodProps {
  readonly token: OrderToken;
  readonly payment: Payment;
  readonly onClose: () => void;
}

/** The methods that the store has for a part that is still open, with what stands against each. */
export function ChangeMethod({ token, payment, onClose }: ChangeMethodProps) {
  const dispatch = useDispatch();
  const choices = useRead(paymentMethods, { token });
  const [picked, setPicked] = useState<PaymentMethodCode>(payment.method.code);
  const [checked, setChecked] = useState(false);
  const scope = payment.gmp ? "gmp" : "mkp";
  const choice = choices.data?.scopes.find((other) => other.scope === scope);
  // What pays the part now may be none of them any more: a card, in a shop that takes none by now.
  const method = choice?.methods.find(({ code }) => code === picked)?.code ?? null;
  const problem = choice === undefined ? undefined : problemOf(choice, method);
  const confirm = () => {
    setChecked(true);
    if (method === null || problem !== undefined) return;
    const key = crypto.randomUUID();
    if (method !== payment.method.code) {
      dispatch({ type: "payment.changed", scope, method, key });
    } else if (payment.resumable) {
      dispatch({ type: "payment.resumed", key });
    }
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Changer de moyen de paiement"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Revenir
          </Button>
          <Button disabled={choice === undefined} onClick={confirm}>
            {method === "CB" ? "Payer par carte" : "Valider"}
          </Button>
        </>
      }
    >
      {choices.isLoadingError ? (
        <ErrorState
          message={choices.error.message}
          onRetry={() => void choices.refetch()}
          busy={choices.isFetching}
        />
      ) : choice === undefined ? (
        <div role="status" aria-label={LOADING}>
          <SkeletonBlock height="15rem" />
        </div>
      ) : (
        <Methods
          {...{ choice, method }}
          error={checked ? problem : undefined}
          onChoose={setPicked}
        />
      )}
    </Dialog>
  );
}

interface MethodsProps {
  readonly choice: PaymentChoices["scopes"][number];
  readonly method: PaymentMethodCode | null;
  readonly error: string | undefined;
  readonly onChoose: (method: PaymentMethodCode) => void;
}

function Methods({ choice, method, error, onChoose }: MethodsProps) {
  const { kinds } = useMandates();
  const kind = choice.scope === "gmp" ? "GMP" : "MKP";
  const maySign = kinds.includes(kind);
  return (
    <RadioCards
      legend="Moyen de paiement"
      hideLegend
      name="autre-moyen"
      value={method}
      error={error}
      onValueChange={(code) => {
        const known = PAYMENT_METHODS.find((other) => other === code);
        if (known !== undefined) onChoose(known);
      }}
      options={choice.methods.map((each) => ({
        value: each.code,
        label: each.name,
        icon: METHOD_ICONS[each.code],
        description: descriptionOf(each, maySign),
        disabled: !each.enabled && !(each.mandateMissing && maySign),
        content: each.mandateMissing ? <MandateSigning kind={kind} /> : undefined,
      }))}
    />
  );
}
