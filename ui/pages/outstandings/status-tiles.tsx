import type { OutstandingTotal } from "../../../api-schema/outstanding.ts";
import {
  OUTSTANDING_STATES,
  type OutstandingFilters,
  writeOutstandingFilters,
} from "../../../core/outstandings/filters.ts";
import { countLabel } from "../../../core/outstandings/chosen.ts";
import { euros } from "../../../core/money/format.ts";
import { paths } from "../../../core/routes/paths.ts";
import { Grid } from "../../widgets/primitives.tsx";
import { SumTile } from "../../widgets/sum-tile.tsx";

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
          <SumTile
            key={value}
            href={paths.outstandings(writeOutstandingFilters(wanted))}
            label={label}
            sum={
              totals === null
                ? null
                : {
                    amount: total === undefined ? "" : euros(total.amount),
                    count: countLabel(total?.count ?? 0),
                  }
            }
            isLate={value === "late" && total !== undefined && total.count > 0}
            isCurrent={isCurrent}
          />
        );
      })}
    </Grid>
  );
}
