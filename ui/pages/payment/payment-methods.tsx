import { partTitle } from "../../../core/seller/shown-seller.ts";
import { useSeller } from "../../hooks/seller.ts";
import { euros } from "../../../core/money/format.ts";
import { sumCents } from "../../../core/money/cents.ts";
import { Checkbox } from "../../widgets/checkbox.tsx";
import { problemOf, type Scope } from "./chosen-methods.ts";
import { PaymentScopeChoice } from "./payment-scope-choice.tsx";
import styles from "./payment-methods.module.css";
import type { Methods } from "./use-methods.ts";

interface PaymentMethodsProps extends Methods {
  readonly scopes: readonly Scope[];
  /** It was asked to go on: what is missing is said. */
  readonly isChecked: boolean;
}

/** One choice for each part of the order, or one for all of them. */
export function PaymentMethods({
  scopes,
  methodOf,
  choose,
  isChecked,
  ...same
}: PaymentMethodsProps) {
  const { shared, isSame, setSame } = same;
  const seller = useSeller();
  const [first] = scopes;
  const choice = (scope: Scope, title: string | null, amount: Scope["amount"], parts = [scope]) => (
    <PaymentScopeChoice
      key={scope.scope}
      scope={scope}
      title={title}
      amount={amount}
      transfers={parts}
      value={methodOf(scope)}
      error={isChecked ? problemOf(scope, methodOf(scope)) : undefined}
      onChoose={(method) => choose(scope, method)}
    />
  );
  if (first === undefined) return null;
  return (
    <>
      {shared.length === 0 ? null : (
        <div className={styles.same}>
          <Checkbox
            label="Même moyen pour tout"
            hint={scopes
              .map((scope) => `${partTitle(seller, scope.scope)} ${euros(scope.amount)}`)
              .join(" · ")}
            checked={isSame}
            onCheckedChange={setSame}
          />
        </div>
      )}
      {isSame
        ? choice(
            { ...first, methods: first.methods.filter(({ code }) => shared.includes(code)) },
            "Toute la commande",
            sumCents(scopes.map(({ amount }) => amount)),
            [...scopes],
          )
        : scopes.map((scope) =>
            choice(
              scope,
              scopes.length === 1 ? null : partTitle(seller, scope.scope),
              scope.amount,
            ),
          )}
    </>
  );
}
