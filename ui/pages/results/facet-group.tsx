import type { ReactNode } from "react";
import { Text } from "../../widgets/primitives.tsx";
import styles from "./filters.module.css";

interface FacetGroupProps {
  readonly title: string;
  /** What it is about, for who does not know the word. */
  readonly help?: string | undefined;
  /** How many values it has. */
  readonly count: number;
  /** One of its values is chosen: it stays, to be taken off again. */
  readonly isUsed: boolean;
  readonly children: ReactNode;
}

/** The values of one facet; one value alone narrows nothing, and is not shown. */
export function FacetGroup({ title, help, count, isUsed, children }: FacetGroupProps) {
  if (count < 2 && !isUsed) return null;
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {help === undefined ? null : (
        <Text tone="quiet" size="xs" below="1">
          {help}
        </Text>
      )}
      {children}
    </fieldset>
  );
}
