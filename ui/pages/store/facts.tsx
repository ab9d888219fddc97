import type { ReactNode } from "react";
import { Text } from "../../widgets/primitives.tsx";
import styles from "./facts.module.css";

interface FactsProps {
  readonly facts: ReadonlyArray<readonly [name: string, value: ReactNode]>;
}

/** What is known, by name; what is not known is said so. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <Text as="dt" tone="quiet">
            {name}
          </Text>
          <dd>{value ?? "Non renseigné"}</dd>
        </div>
      ))}
    </dl>
  );
}
