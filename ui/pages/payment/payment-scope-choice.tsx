import Building2 from "lucide-react/icons/building-2";
import CreditCard from "lucide-react/icons/credit-card";
import Landmark from "lucide-react/icons/landmark";
import type { PaymentChoices } from "../../../api-schema/order.ts";
import type { PaymentMethodCode } from "../../../api-schema/store.ts";
import { PAYMENT_METHODS } from "../../../core/payment/methods.ts";
import { euros } from "../../../core/money/format.ts";
import { useMandates } from "../../hooks/mandates.ts";
import { MandateSigning } from "../../shopping/mandate-signing.tsx";
import { Card, CardHeader } from "../../widgets/card.tsx";
import { RadioCards } from "../../widgets/radio-cards.tsx";
import styles from "./payment-scope-choice.module.css";

type Scope = PaymentChoices["scopes"][number];

interface PaymentScopeChoiceProps {
  readonly scope: Scope;
  /** The order has only this part. */
  readonly alone: boolean;
  readonly value: PaymentMethodCode | null;
  readonly error: string | undefined;
  readonly onChoose: (method: PaymentMethodCode) => void;
}

const icons = {
  CB: <CreditCard size={22} aria-hidden />,
  PRELEVEMENT: <Landmark size={22} aria-hidden />,
  VIREMENT: <Building2 size={22} aria-hidden />,
};

/** How one part of the order is paid. */
export function PaymentScopeChoice({
  scope,
  alone,
  value,
  error,
  onChoose,
}: PaymentScopeChoiceProps) {
  const { kinds } = useMandates();
  const kind = scope.scope === "gmp" ? "GMP" : "MKP";
  const maySign = kinds.includes(kind);
  const title = scope.scope === "gmp" ? "Grands Moulins Panetier" : "Marketplace";
  return (
    <Card aria-label={`Paiement, ${title}`}>
      {alone ? null : <CardHeader title={title} aside={euros(scope.amount)} asideLabel="TTC" />}
      <RadioCards
        legend={alone ? "Moyen de paiement" : `Moyen de paiement, ${title}`}
        hideLegend={!alone}
        name={`paiement-${scope.scope}`}
        value={value}
        error={error}
        onValueChange={(code) => {
          const method = PAYMENT_METHODS.find((known) => known === code);
          if (method !== undefined) onChoose(method);
        }}
        options={scope.methods.map((method) => ({
          value: method.code,
          label: method.name,
          icon: icons[method.code],
          description: descriptionOf(method, maySign),
          // Chosen without its mandate it says how to sign it, and stays chosen once it is signed.
          disabled: !method.enabled && !(method.mandateMissing && maySign),
          content:
            method.code === "VIREMENT" ? (
              <Transfer transfer={scope.transfer} />
            ) : method.mandateMissing ? (
              <MandateSigning kind={kind} />
            ) : undefined,
        }))}
      />
    </Card>
  );
}

const descriptionOf = (
  { enabled, description, message, mandateMissing }: Scope["methods"][number],
  maySign: boolean,
): string => {
  if (enabled) return description;
  if (mandateMissing && !maySign) return "Le Gérant de la boutique doit d'abord signer le mandat.";
  return message ?? description;
};

/** Where to pay and what to quote. */
function Transfer({ transfer }: Pick<Scope, "transfer">) {
  return (
    <dl className={styles.transfer}>
      <div>
        <dt>Bénéficiaire</dt>
        <dd>{transfer.beneficiary}</dd>
      </div>
      <div>
        <dt>IBAN</dt>
        <dd>{transfer.iban.replaceAll(/(.{4})(?=.)/g, "$1\u00a0")}</dd>
      </div>
      <div>
        <dt>BIC</dt>
        <dd>{transfer.bic}</dd>
      </div>
      <div>
        <dt>Référence à rappeler</dt>
        <dd>{transfer.reference}</dd>
      </div>
    </dl>
  );
}
