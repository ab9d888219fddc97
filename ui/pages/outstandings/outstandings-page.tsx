import { useEffect } from "react";
import type { Outstanding, OutstandingSummary } from "../../../api-schema/outstanding.ts";
import { listOutstandings, outstandingSummary } from "../../../core/api/calls/outstandings.ts";
import { leftAfterCredit } from "../../../core/outstandings/credit.ts";
import {
  hasOutstandingFilters,
  isNewestFirst,
  OUTSTANDING_STATES,
  outstandingCall,
  type OutstandingFilters,
  readOutstandingFilters,
  shownTotal,
  summaryCall,
  writeOutstandingFilters,
} from "../../../core/outstandings/filters.ts";
import { countLabel } from "../../../core/outstandings/chosen.ts";
import { euros } from "../../../core/money/format.ts";
import { paths } from "../../../core/routes/paths.ts";
import { PrintButton } from "../../editorial/print-button.tsx";
import { useDispatch } from "../../hooks/dispatch.ts";
import { useOutstandingPayment } from "../../hooks/outstanding-payment.ts";
import { useRead } from "../../hooks/read.ts";
import { useAddressFilters } from "../../layout/use-address-filters.ts";
import { Collection, NoneFound, RowsComing } from "../../layout/collection-page.tsx";
import { Page } from "../../layout/page.tsx";
import { PageTitle } from "../../layout/page-title.tsx";
import { ButtonLink } from "../../widgets/button.tsx";
import { EmptyState } from "../../widgets/empty-state.tsx";
import { BrokenState } from "../../widgets/error-state.tsx";
import { Cluster, Spaced, Stack, Text } from "../../widgets/primitives.tsx";
import { ChooseAll } from "./choose-all.tsx";
import { CreditNotice } from "./credit-notice.tsx";
import { InvoiceExports } from "./invoice-exports.tsx";
import { MonthChips } from "./month-chips.tsx";
import { PaymentBar } from "./payment-bar.tsx";
import { PaymentDialog } from "./payment-dialog.tsx";
import { OutstandingFilterForm } from "./outstanding-filter-form.tsx";
import { PrintedHead } from "./printed-head.tsx";
import { StatusTiles } from "./status-tiles.tsx";
import { StoreInvoices } from "./store-invoices.tsx";
import { faceOf } from "../../widgets/title-face.ts";
import { DemonstrationMark } from "../../shopping/demonstration-mark.tsx";

const href = (filters: OutstandingFilters): string =>
  paths.outstandings(writeOutstandingFilters(filters));

/** /mon-compte/mes-encours: the invoices of one's stores, and their payment at once (product §7). */
export function OutstandingsPage() {
  const dispatch = useDispatch();
  const { phase } = useOutstandingPayment();
  const [filters, go] = useAddressFilters(readOutstandingFilters, href);
  const summary = useRead(outstandingSummary, summaryCall(filters), { keepsPage: true });
  useEffect(() => dispatch({ type: "outstandings.listed" }), [dispatch]);
  return (
    <>
      <PageTitle route="outstandings" />
      <Page title="Mes encours" aside={<PrintButton />}>
        {phase === "broken" ? <BrokenState /> : null}
        <DemonstrationMark parts={["invoices", "collections"]} />
        <PrintedHead filters={filters} />
        {summary.data === undefined || summary.data.credit === null ? null : (
          <Spaced below="4">
            <CreditNotice credit={summary.data.credit} />
          </Spaced>
        )}
        <StatusTiles totals={summary.data?.totals ?? null} filters={filters} />
        <OutstandingFilterForm
          filters={filters}
          go={go}
          categories={summary.data?.categories ?? []}
        />
        <Spaced as="section" below="8" aria-labelledby="factures">
          <Cluster gap="0 4" align="baseline" justify="between" below="3">
            <h2 id="factures" {...faceOf(titleOf(filters))}>
              {titleOf(filters)}
            </h2>
            {summary.data === undefined ? null : (
              <Text tone="soft" weight="medium" role="status">
                {totalText(shownTotal(summary.data.totals, filters))}
                {lessCreditText(summary.data, filters)}
              </Text>
            )}
          </Cluster>
          {summary.data === undefined ? null : (
            <>
              <MonthChips months={summary.data.months} filters={filters} />
              <ChooseAll summary={summary.data} filters={filters} />
            </>
          )}
          <Invoices filters={filters} />
        </Spaced>
        <PaymentBar />
        <PaymentDialog />
      </Page>
    </>
  );
}

const titleOf = ({ state }: OutstandingFilters): string =>
  OUTSTANDING_STATES.find(({ value }) => value === state)?.label ?? "À payer";

const lessCreditText = (summary: OutstandingSummary, filters: OutstandingFilters): string => {
  const left = leftAfterCredit(summary, filters);
  return left === null ? "" : `, soit ${euros(left)} votre crédit déduit`;
};

const totalText = ({ count, amount }: ReturnType<typeof shownTotal>): string =>
  `${countLabel(count)} · ${euros(amount)}`;

function Invoices({ filters }: { readonly filters: OutstandingFilters }) {
  const invoices = useRead(listOutstandings, outstandingCall(filters), { keepsPage: true });
  return (
    <Collection
      read={invoices}
      items={invoices.data?.results}
      pages={invoices.data?.pagination}
      pageHref={(page) => href({ ...filters, page })}
      coming={<RowsComing count={6} height="4.5rem" gap="2" />}
      empty={<NoInvoice filters={filters} />}
    >
      {(shown, stale) => (
        <>
          <Stack gap="5" below="6" stale={stale}>
            {groupsOf(shown, filters).map((group) => (
              <StoreInvoices
                key={group[0].store.id}
                invoices={group}
                together={isNewestFirst(filters)}
              />
            ))}
          </Stack>
          <InvoiceExports shown={shown} store={filters.store} />
        </>
      )}
    </Collection>
  );
}

type SomeInvoices = readonly [Outstanding, ...Outstanding[]];

/** Newest first they stand together; else they come store by store. */
const groupsOf = (
  invoices: readonly Outstanding[],
  filters: OutstandingFilters,
): readonly SomeInvoices[] => {
  const [first, ...others] = invoices;
  if (first === undefined) return [];
  return isNewestFirst(filters) ? [[first, ...others]] : byStore(invoices);
};

const byStore = (invoices: readonly Outstanding[]): readonly SomeInvoices[] => {
  const groups = new Map<number, [Outstanding, ...Outstanding[]]>();
  for (const invoice of invoices) {
    const known = groups.get(invoice.store.id);
    if (known === undefined) groups.set(invoice.store.id, [invoice]);
    else known.push(invoice);
  }
  return [...groups.values()];
};

function NoInvoice({ filters }: { readonly filters: OutstandingFilters }) {
  if (hasOutstandingFilters(filters)) {
    return (
      <NoneFound
        picture="no-invoices"
        title="Aucune facture pour ces filtres"
        href={paths.outstandings()}
      />
    );
  }
  return (
    <EmptyState
      picture="no-invoices"
      title={filters.state === null ? "Rien à payer : tout est réglé" : "Aucune facture ici"}
      action={
        <ButtonLink variant="secondary" href={paths.orders()}>
          Voir mes commandes
        </ButtonLink>
      }
    />
  );
}
