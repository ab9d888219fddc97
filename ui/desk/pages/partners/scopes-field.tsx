import { useId } from "react";
import { CLIENT_SCOPES, type ClientScope } from "../../../../api-schema/exchange-clients.ts";
import { RESOURCE_NAMES, type ResourceName } from "../../../../api-schema/exchange/names.ts";
import { RESOURCES } from "../../../../api-schema/exchange/resources.ts";
import { MERCHANT_RESOURCES } from "../../../../core/exchange/sellers.ts";
import { Checkbox } from "../../../widgets/checkbox.tsx";
import { FieldError } from "../../../widgets/field.tsx";
import styles from "./partners.module.css";

interface ScopesFieldProps {
  readonly may: readonly ClientScope[];
  /** It is bound to a merchant: some resources alone. */
  readonly isMerchant: boolean;
  readonly error: string | undefined;
  readonly onChange: (may: readonly ClientScope[]) => void;
}

/** Each resource with a box for either way that it has. */
export function ScopesField({ may, isMerchant, error, onChange }: ScopesFieldProps) {
  const errorId = useId();
  const names = isMerchant ? MERCHANT_RESOURCES : RESOURCE_NAMES;
  const box = (name: ResourceName, scope: ClientScope | undefined, word: string) =>
    scope === undefined ? (
      <span key={word} />
    ) : (
      <Checkbox
        key={word}
        name="may"
        value={scope}
        label={word}
        aria-label={`${word} : ${RESOURCES[name].title}`}
        aria-invalid={error === undefined ? undefined : true}
        checked={may.includes(scope)}
        onCheckedChange={(isChosen) =>
          onChange(CLIENT_SCOPES.filter((each) => (each === scope ? isChosen : may.includes(each))))
        }
      />
    );
  return (
    <fieldset
      className={styles.scopes}
      aria-describedby={error === undefined ? undefined : errorId}
    >
      <legend className={styles.legend}>Ce qu’il apporte et ce qu’il prend</legend>
      {names.map((name) => {
        const own = CLIENT_SCOPES.filter((scope) => scope.startsWith(`${name}:`));
        if (own.length === 0) return null;
        return (
          <div key={name} className={styles.scope}>
            <span>{capital(RESOURCES[name].title)}</span>
            {box(
              name,
              own.find((scope) => scope.endsWith(":in")),
              "Apporte",
            )}
            {box(
              name,
              own.find((scope) => scope.endsWith(":out")),
              "Prend",
            )}
          </div>
        );
      })}
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
