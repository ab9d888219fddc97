import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode, Ref } from "react";
import styles from "./disclosure.module.css";
import { Row, Text } from "./primitives.tsx";

interface DisclosureProps {
  readonly ref?: Ref<HTMLDetailsElement> | undefined;
  readonly summary: ReactNode;
  readonly children: ReactNode;
  /** Open from the start; afterwards the person decides. */
  readonly open?: boolean | undefined;
  readonly onToggle?: ((open: boolean) => void) | undefined;
  /** Disclosures of one group close each other. */
  readonly group?: string | undefined;
  /** At the end of the line: a count. */
  readonly aside?: ReactNode;
  /** The summary is also a heading of the page. */
  readonly headingLevel?: 2 | 3 | 4 | undefined;
}

/** A line that opens what is below it; the browser's own details, found by its search too. */
export function Disclosure({
  ref,
  summary,
  children,
  open,
  onToggle,
  group,
  aside,
  ...props
}: DisclosureProps) {
  const Heading = props.headingLevel === undefined ? "span" : (`h${props.headingLevel}` as const);
  return (
    <details
      ref={ref}
      className={styles.disclosure}
      open={open}
      name={group}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
    >
      <Row as="summary" gap="3" align="center" className={styles.summary}>
        <Heading className={styles.name}>{summary}</Heading>
        {aside === undefined ? null : (
          <Text as="span" tone="quiet" size="xs">
            {aside}
          </Text>
        )}
        <ChevronDown className={styles.chevron} size={20} aria-hidden />
      </Row>
      <div className={styles.content}>{children}</div>
    </details>
  );
}

/** Disclosures one under the other, with one line between them. */
export function Accordion({ children }: { readonly children: ReactNode }) {
  return <div className={styles.accordion}>{children}</div>;
}
