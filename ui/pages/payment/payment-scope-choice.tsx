import Building2 from "lucide-react/icons/building-2";
import CreditCard from "lucide-react/icons/credit-card";
import Landmark from "lucide-react/icons/landmark";
import { partTitle } from "../../../core/seller/shown-seller.ts";
import { useSeller } from "../../hooks/seller.ts";
import type { Cents } from "../../../api-schema/primitives.ts";
import type { PaymentMethodCode } from "../../../api-schema/store.ts";
import { PAYMENT_METHODS } from "../../../core/payment/methods.ts";
import { euros } from "../../../core/money/format.ts";
import { useMandates } from "../../hooks/mandates.ts";
import { MandateSigning } from "../../shopping/mandate-signing.tsx";
import { Card, CardHeader } from "../../widgets/card.tsx";
import { Cluster, Spaced, Stack, Text } from "../../widgets/primitives.tsx";
import { RadioCards } from "../../widgets/radio-cards.tsx";
import type { Scope } from "./chosen-methods.ts";
import styles from "./payment-scope-choice.module.css";
import { DemonstrationMark } from "../../shopping/demonstration-mark.tsx";

interface PaymentScopeChoiceProps {
  readonly scope: Scope;
  /** Null when the order has only this part. */
  readonly title: string | null;
  /** TTC. */
  readonly amount: Cents;
  /** The parts that a transfer would pay, each with a reference of its own. */
  readonly transfers: readonly Scope[];
  readonly value: PaymentMethodCode | null;
  readonly error: string | undefined;
  readonly onChoose: (method: PaymentMethodCode) => void;
}

/** The drawing of each method. */
export const METHOD_ICONS = {
  CB: <CreditCard size={22} aria-hidden />,
  PRELEVEMENT: <Landmark size={22} aria-hidden />,
  VIREMENT: <Building2 size={22} aria-hidden />,
};

/** How one part of the order is paid. */
export function PaymentScopeChoice({ scope, title, ...props }: PaymentScopeChoiceProps) {
  const { amount, transfers, value, error, onChoose } = props;
  const { kinds } = useMandates();
  const seller = useSeller();
  const kind = scope.scope === "gmp" ? "GMP" : "MKP";
  const maySign = kinds.includes(kind);
  return (
    <Card aria-label={`Paiement, ${title ?? partTitle(seller, scope.scope)}`}>
      {title === null ? null : (
        <Spaced below="3">
          <CardHeader title={title} aside={euros(amount)} asideLabel="TTC" />
        </Spaced>
      )}
      <RadioCards
        legend={title === null ? "Moyen de paiement" : `Moyen de paiement, ${title}`}
        hideLegend={title !== null}
        name={`paiement-${scope.scope}`}
        value={value}
        error={error}
        errorAbout={title ?? undefined}
        onValueChange={(code) => {
          const method = PAYMENT_METHODS.find((known) => known === code);
          if (method !== undefined) onChoose(method);
        }}
        options={scope.methods.map((method) => ({
          value: method.code,
          label: method.name,
          icon: METHOD_ICONS[method.code],
          description: descriptionOf(method, maySign),
          // Chosen without its mandate it says how to sign it, and stays chosen once it is signed.
          disabled: !method.enabled && !(method.mandateMissing && maySign),
          content:
            method.code === "VIREMENT" ? (
              <Transfers parts={transfers} />
            ) : method.mandateMissing ? (
              <MandateSigning kind={kind} />
            ) : undefined,
        }))}
      />
    </Card>
  );
}

/** What a method means, or why it cannot be chosen. */
export const descriptionOf = (
  { enabled, description, message, mandateMissing }: Scope["methods"][number],
  maySign: boolean,
): string => {
  if (enabled) return description;
  if (mandateMissing && !maySign) return "Le Gérant de la boutique doit d'abord signer le mandat.";
  return message ?? description;
};

/** Where each part is paid. */
function Transfers({ parts }: { readonly parts: readonly Scope[] }) {
  const seller = useSeller();
  return (
    <>
      {parts.length === 0 ? null : <DemonstrationMark parts={["sellers"]} />}
      {parts.map((part) => (
        <div key={part.scope} className={styles.part}>
          {parts.length === 1 ? null : (
            <b>{`${partTitle(seller, part.scope)}, ${euros(part.amount)} TTC`}</b>
          )}
          <Transfer transfer={part.transfer} />
        </div>
      ))}
    </>
  );
}

/** Where to pay; what to quote is the number that the order has once it is confirmed. */
function Transfer({ transfer }: Pick<Scope, "transfer">) {
  return (
    <>
      <Stack as="dl" gap="1" size="s">
        <Cluster gap="0 3" justify="between">
          <Text as="dt" tone="quiet">
            Bénéficiaire
          </Text>
          <Text as="dd" weight="strong">
            {transfer.beneficiary}
          </Text>
        </Cluster>
        <Cluster gap="0 3" justify="between">
          <Text as="dt" tone="quiet">
            IBAN
          </Text>
          <Text as="dd" weight="strong">
            {transfer.iban.replaceAll(/(.{4})(?=.)/g, "$1\u00a0")}
          </Text>
        </Cluster>
        <Cluster gap="0 3" justify="between">
          <Text as="dt" tone="quiet">
            BIC
          </Text>
          <Text as="dd" weight="strong">
            {transfer.bic}
          </Text>
        </Cluster>
      </Stack>
      <Text tone="quiet" size="s" className={styles.reference}>
        La référence à indiquer vous est donnée avec la confirmation.
      </Text>
    </>
  );
}
