import type { UseQueryResult } from "@tanstack/react-query";
import ArrowRight from "lucide-react/icons/arrow-right";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { Outstanding } from "../../../api-schema/outstanding.ts";
import { listOutstandings } from "../../../core/api/calls/outstandings.ts";
import { addDays, daysBetween } from "../../../core/calendar/day.ts";
import { formatDay } from "../../../core/calendar/format.ts";
import {
  EMPTY_OUTSTANDING_FILTERS,
  writeOutstandingFilters,
} from "../../../core/outstandings/filters.ts";
import { endOfPayingWeek } from "../../../core/outstandings/paying-week.ts";
import { outstandingStatusLabel } from "../../../core/outstandings/status.ts";
import { euros } from "../../../core/money/format.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useRead } from "../../hooks/read.ts";
import { useStores } from "../../hooks/stores.ts";
import { Badge } from "../../widgets/badge.tsx";
import { ButtonLink } from "../../widgets/button.tsx";
import { Card, CardHeader } from "../../widgets/card.tsx";
import { Loaded } from "../../widgets/loaded.tsx";
import { Cluster, Reach, Stack, Text } from "../../widgets/primitives.tsx";
import { SkeletonBlock } from "../../widgets/skeleton.tsx";
import { InvoiceFile } from "../outstandings/invoice-file.tsx";
import { useStoreName } from "../outstandings/store-name.ts";
import styles from "./invoice-lists.module.css";
import { useToday } from "./use-today.ts";

/** So many are named; the others are a step away. */
const DUE_SHOWN = 6;
const NEWEST_SHOWN = 5;
/** The newest are looked for among those due since then: all that are paid within a quarter. */
const NEWEST_DAYS = 92;

/** What is late and what falls due within the week, the first one due first, and the way to pay it. */
export function DueThisWeek() {
  const today = useToday();
  const until = endOfPayingWeek(today);
  const due = useRead(listOutstandings, {
    status: "0,1",
    to: until,
    sort: "due",
    itemsPerPage: DUE_SHOWN,
  });
  const more = (due.data?.pagination.totalItems ?? 0) - DUE_SHOWN;
  const page = paths.outstandings(
    writeOutstandingFilters({ ...EMPTY_OUTSTANDING_FILTERS, to: until }),
  );
  return (
    <Card as="section" aria-labelledby="a-payer" className={styles.card}>
      <CardHeader
        id="a-payer"
        title="À payer cette semaine"
        subtitle={`Jusqu’au ${formatDay(until, "long")}, retards compris`}
      />
      <Rows
        invoices={due}
        count={DUE_SHOWN}
        empty="Rien à payer cette semaine."
        detail={({ dueDate }) => dueText(dueDate, daysBetween(today, dueDate))}
      />
      {due.data === undefined || due.data.results.length === 0 ? null : (
        <Cluster gap="2 4" align="center" className={styles.end}>
          <ButtonLink href={page}>Régler</ButtonLink>
          {more > 0 ? (
            <span className={styles.more}>
              {more === 1 ? "et 1 autre facture" : `et ${more} autres factures`}
            </span>
          ) : null}
        </Cluster>
      )}
    </Card>
  );
}

const dueText = (dueDate: Outstanding["dueDate"], days: number): ReactNode =>
  days < 0 ? (
    <Badge tone="bad">{`En retard de ${-days}\u00a0${days < -1 ? "jours" : "jour"}`}</Badge>
  ) : (
    `Échéance ${days === 0 ? "aujourd’hui" : formatDay(dueDate, "short")}`
  );

/** The newest invoices of all of one's stores, each with its file. */
export function NewestInvoices() {
  const since = addDays(useToday(), -NEWEST_DAYS);
  const newest = useRead(listOutstandings, {
    from: since,
    sort: "recent",
    itemsPerPage: NEWEST_SHOWN,
  });
  return (
    <Card as="section" aria-labelledby="dernieres-factures" className={styles.card}>
      <CardHeader id="dernieres-factures" title="Dernières factures" />
      <Rows
        invoices={newest}
        count={NEWEST_SHOWN}
        empty="Aucune facture depuis trois mois."
        detail={({ receiptDate, outstandingStatus }) =>
          `Émise ${formatDay(receiptDate, "short")} · ${outstandingStatusLabel(outstandingStatus).toLowerCase()}`
        }
      />
      <Reach as={Link} gap="1" weight="strong" plain href={paths.outstandings()}>
        Tous les encours <ArrowRight size={16} aria-hidden />
      </Reach>
    </Card>
  );
}

interface RowsProps {
  readonly invoices: UseQueryResult<{ readonly results: readonly Outstanding[] }>;
  readonly count: number;
  readonly empty: string;
  readonly detail: (invoice: Outstanding) => ReactNode;
}

function Rows({ invoices, count, empty, detail }: RowsProps) {
  const nameOf = useStoreName();
  const isAlone = useStores().stores.length < 2;
  return (
    <Loaded read={invoices} coming={<SkeletonBlock height={`${count * 4}rem`} />}>
      {({ results }) => {
        if (results.length === 0) return <p className={styles.empty}>{empty}</p>;
        return (
          <ul>
            {results.map((invoice) => (
              <li key={invoice.id} className={styles.row}>
                <Stack as="span" gap="half" snug className={styles.names}>
                  <b>{`${invoice.operation} ${invoice.invoiceNumber}`}</b>
                  {isAlone ? null : (
                    <Text as="span" tone="quiet" size="s">
                      {nameOf(invoice.store.id).name}
                    </Text>
                  )}
                  <Text as="span" tone="quiet" size="s">
                    {detail(invoice)}
                  </Text>
                </Stack>
                <Text as="b" weight="figure" nowrap>
                  {euros(invoice.owed === 0 ? invoice.amount : invoice.owed)}
                </Text>
                <InvoiceFile invoice={invoice} />
              </li>
            ))}
          </ul>
        );
      }}
    </Loaded>
  );
}
