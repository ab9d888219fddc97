import type { ReactNode } from "react";
import { Text } from "../../widgets/primitives.tsx";
import styles from "./facts.module.css";

export type Fact = readonly [name: string, value: ReactNode];

/** What is known of a thing: a name and a value a line. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <Text as="dt" tone="quiet">
            {name}
          </Text>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
