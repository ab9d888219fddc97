import { Link } from "wouter";
import { InvoiceId } from "../../../../api-schema/invoice.ts";
import type { StaffInvoiceRow } from "../../../../api-schema/staff-invoices.ts";
import { staffInvoices } from "../../../../core/api/calls/staff-invoices.ts";
import { formatDay } from "../../../../core/calendar/format.ts";
import { negate } from "../../../../core/money/cents.ts";
import { euros } from "../../../../core/money/format.ts";
import { Badge } from "../../../widgets/badge.tsx";
import { ButtonLink } from "../../../widgets/button.tsx";
import { Card } from "../../../widgets/card.tsx";
import { Cluster, Text } from "../../../widgets/primitives.tsx";
import { Select } from "../../../widgets/select.tsx";
import { useRead } from "../../desk-context.ts";
import { SearchForm } from "../../form/search-form.tsx";
import { DeskPage } from "../../parts/desk-page.tsx";
import { idIn } from "../../parts/id-in.ts";
import { useChoices } from "../../parts/use-choices.ts";
import { deskPaths, withChoices } from "../../paths.ts";
import type { Column } from "../../table/columns.ts";
import { DeskTable } from "../../table/desk-table.tsx";

const KINDS = { factures: "invoice", avoirs: "creditNote" } as const;

const isKind = (word: string): word is keyof typeof KINDS => word in KINDS;

/** All invoices and credit notes, the newest first; what is chosen stands in the address. */
export default function InvoicesPage() {
  const { choice, choose } = useChoices();
  const recherche = choice("recherche");
  const genre = choice("genre");
  const after = idIn(InvoiceId, choice("suite"));
  const read = useRead(
    staffInvoices,
    { search: recherche, kind: isKind(genre) ? KINDS[genre] : null, after: after ?? null },
    { keepsPage: true },
  );
  const next = read.data?.next ?? null;
  return (
    <DeskPage
      title="Factures"
      tab={recherche === "" ? "Factures" : `Factures : ${recherche}`}
      startsInField
    >
      <SearchForm
        label="Rechercher une facture"
        hint="Numéro de facture, d’avoir ou de commande, n° client, enseigne."
        text={recherche}
        startsHere
        onSearch={(text) => choose({ recherche: text, genre })}
      />
      <Cluster gap="3">
        <Select
          label="Genre"
          options={[
            { value: "factures", label: "Factures" },
            { value: "avoirs", label: "Avoirs" },
          ]}
          value={isKind(genre) ? genre : null}
          placeholder="Factures et avoirs"
          clearable
          onValueChange={(value) => choose({ recherche, genre: value ?? "" })}
        />
      </Cluster>
      <Card padding="s">
        <DeskTable
          label="Factures et avoirs"
          columns={COLUMNS}
          read={{ ...read, data: read.data?.invoices }}
          keyOf={({ id }) => id}
          empty="Aucune facture ne correspond."
        />
      </Card>
      <Cluster as="nav" gap="2 4" align="center" aria-label="Suite des factures">
        {after === undefined ? null : (
          <ButtonLink
            variant="secondary"
            href={withChoices(deskPaths.invoices(), { recherche, genre })}
          >
            Revenir au début
          </ButtonLink>
        )}
        {next === null ? null : (
          <ButtonLink
            variant="secondary"
            href={withChoices(deskPaths.invoices(), { recherche, genre, suite: next })}
          >
            Factures suivantes
          </ButtonLink>
        )}
      </Cluster>
    </DeskPage>
  );
}

const COLUMNS: readonly Column<StaffInvoiceRow>[] = [
  {
    id: "number",
    label: "Numéro",
    cell: ({ id, number, kind, corrects, credited }) => (
      <>
        <Cluster gap="1 2" align="center">
          <Link href={deskPaths.invoice(id)}>
            <Text as="b" nowrap>
              {number}
            </Text>
          </Link>
          {kind === "creditNote" ? <Badge tone="info">Avoir</Badge> : null}
          {credited > 0 ? <Badge tone="neutral">Créditée de {euros(credited)}</Badge> : null}
        </Cluster>
        {corrects === null ? null : (
          <Text size="s" tone="quiet">
            de {corrects}
          </Text>
        )}
      </>
    ),
    onPhone: "title",
  },
  {
    id: "company",
    label: "Boutique",
    cell: ({ store: { company, erpId } }) => (
      <>
        {company}
        {erpId === null ? null : (
          <Text size="s" tone="quiet">
            {erpId}
          </Text>
        )}
      </>
    ),
  },
  {
    id: "seller",
    label: "Vendeur",
    cell: ({ seller }) => seller,
    onPhone: "none",
  },
  {
    id: "issued",
    label: "Du",
    cell: ({ issuedOn }) => <Text as="span">{formatDay(issuedOn, "numeric")}</Text>,
  },
  {
    id: "due",
    label: "Échéance",
    cell: ({ kind, dueDate }) => (kind === "invoice" ? formatDay(dueDate, "numeric") : ""),
  },
  {
    id: "owed",
    label: "Reste dû",
    cell: ({ kind, owed }) => euros(kind === "creditNote" ? negate(owed) : owed),
    align: "end",
  },
  {
    id: "gross",
    label: "Total TTC",
    cell: ({ kind, gross }) => <b>{euros(kind === "creditNote" ? negate(gross) : gross)}</b>,
    align: "end",
    onPhone: "figure",
  },
];
