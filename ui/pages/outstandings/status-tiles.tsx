import { Link } from "wouter";
import type { OutstandingTotal } from "../../../api-schema/outstanding.ts";
import {
  OUTSTANDING_STATES,
  type OutstandingFilters,
  writeOutstandingFilters,
} from "../../../core/outstandings/filters.ts";
import { countLabel } from "../../../core/outstandings/chosen.ts";
import { euros } from "../../../core/money/format.ts";
import { paths } from "../../../core/routes/paths.ts";
import { Grid, Text } from "../../widgets/primitives.tsx";
import { SkeletonLine } from "../../widgets/skeleton.tsx";
import styles from "./status-tiles.module.css";

interface StatusTilesProps {
  /** null while they are read. */
  readonly totals: readonly OutstandingTotal[] | null;
  readonly filters: OutstandingFilters;
}

/** The four statuses with their totals; each narrows the list to its own, and widens it again. */
export function StatusTiles({ totals, filters }: StatusTilesProps) {
  return (
    <Grid as="ul" least="8rem" fit gap="3" below="5" aria-label="Factures par statut">
      {OUTSTANDING_STATES.map(({ value, status, label }) => {
        const isCurrent = filters.state === value;
        const total = totals?.find((each) => each.status === status);
        const wanted = { ...filters, page: 1, state: isCurrent ? null : value };
        return (
          <li key={value}>
            <Link
              href={paths.outstandings(writeOutstandingFilters(wanted))}
              className={styles.tile}
              data-status={total === undefined || total.count === 0 ? "none" : value}
              aria-current={isCurrent ? "true" : undefined}
            >
              <Text as="span" tone="soft" size="s" weight="medium">
                {label}
              </Text>
              {totals === null ? (
                <SkeletonLine width="6rem" />
              ) : (
                <>
                  <b className={styles.amount}>{total === undefined ? "" : euros(total.amount)}</b>
                  <Text as="span" tone="quiet" size="xs">
                    {countLabel(total?.count ?? 0)}
                  </Text>
                </>
              )}
            </Link>
          </li>
        );
      })}
    </Grid>
  );
}
