import { Link } from "wouter";
import { Stack, Text } from "./primitives.tsx";
import { SkeletonLine } from "./skeleton.tsx";
import styles from "./sum-tile.module.css";

interface SumTileProps {
  readonly href: string;
  readonly label: string;
  /** null while it is read. */
  readonly sum: { readonly amount: string; readonly count: string } | null;
  readonly isLate: boolean;
  /** The list beside shows this sum's own. */
  readonly isCurrent?: boolean | undefined;
  readonly className?: string | undefined;
}

/** What is owed of one kind, with its name and its count; it leads to the invoices that make it. */
export function SumTile({ href, label, sum, isLate, isCurrent, className }: SumTileProps) {
  return (
    <li className={className}>
      <Stack
        as={Link}
        gap="half"
        href={href}
        className={styles.tile}
        aria-current={isCurrent ? "true" : undefined}
      >
        <Text as="span" tone="soft" size="s" weight="medium">
          {label}
        </Text>
        {sum === null ? (
          <SkeletonLine width="6rem" />
        ) : (
          <>
            <b className={styles.amount} data-late={isLate || undefined}>
              {sum.amount}
            </b>
            <Text as="span" tone="quiet" size="xs">
              {sum.count}
            </Text>
          </>
        )}
      </Stack>
    </li>
  );
}
