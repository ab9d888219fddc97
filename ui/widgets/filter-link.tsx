import { Link } from "wouter";
import styles from "./filter-link.module.css";
import { Text } from "./primitives.tsx";

interface FilterLinkProps {
  readonly href: string;
  readonly label: string;
  /** How many results it would show. */
  readonly count: number;
  readonly current: boolean;
}

/** A value that narrows a list, as a link to the list that it makes. */
export function FilterLink({ href, label, count, current }: FilterLinkProps) {
  return (
    <Link href={href} className={styles.link} aria-current={current ? "true" : undefined}>
      <span>{label}</span>
      <Text as="span" tone="quiet" size="xs" weight="text">
        {count}
      </Text>
    </Link>
  );
}
