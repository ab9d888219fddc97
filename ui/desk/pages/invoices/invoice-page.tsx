import { Link } from "wouter";
import { InvoiceId } from "../../../../api-schema/invoice.ts";
import type {
  StaffCreditNote,
  StaffInvoice,
  StaffInvoiceLine,
} from "../../../../api-schema/staff-invoices.ts";
import { staffInvoice } from "../../../../core/api/calls/staff-invoices.ts";
import { formatDay } from "../../../../core/calendar/format.ts";
import { formatMoment } from "../../../../core/calendar/moment.ts";
import { CREDIT_NOTE_REASONS } from "../../../../core/invoices/credit-note-settlement.ts";
import { euros, percent, wholeNumber } from "../../../../core/money/format.ts";
import { staffMay } from "../../../../core/staff/rights.ts";
import { ButtonLink } from "../../../widgets/button.tsx";
import { Card } from "../../../widgets/card.tsx";
import { Cluster, Text } from "../../../widgets/primitives.tsx";
import { useAgent, useRead } from "../../desk-context.ts";
import { counted } from "../../parts/counted.ts";
import { DeskPage, ReadPage } from "../../parts/desk-page.tsx";
import { Facts } from "../../parts/facts.tsx";
import { idIn } from "../../parts/id-in.ts";
import { MissingPage } from "../../parts/missing-page.tsx";
import { Section } from "../../parts/section.tsx";
import { deskPaths, fileAddresses } from "../../paths.ts";
import type { Named } from "../../rooms.ts";
import type { Column } from "../../table/columns.ts";
import { DeskTable } from "../../table/desk-table.tsx";

/** One invoice: what it says, what is left of it, and its credit notes. */
export default function InvoicePage({ params }: { readonly params: Named }) {
  const id = idIn(InvoiceId, params["id"]);
  return id === undefined ? <MissingPage /> : <Known id={id} />;
}

function Known({ id }: { readonly id: InvoiceId }) {
  const read = useRead(staffInvoice, { id });
  return <ReadPage read={read}>{(invoice) => <InvoiceShown invoice={invoice} />}</ReadPage>;
}

function InvoiceShown({ invoice }: { readonly invoice: StaffInvoice }) {
  const { id, number, kind, store, lines, totals, creditNotes, refusal } = invoice;
  const { roles } = useAgent();
  const isNote = kind === "creditNote";
  return (
    <DeskPage
      title={`${isNote ? "Avoir" : "Facture"} ${number}`}
      back={{ href: deskPaths.invoices(), label: "Factures" }}
      about={`${store.company}${store.erpId === null ? "" : ` · client ${store.erpId}`}`}
      actions={
        <Cluster gap="2 4" align="center">
          <a href={fileAddresses.invoice(id)} download>
            Télécharger le PDF
          </a>
          {refusal === null && staffMay(roles, "money.handle") ? (
            <ButtonLink href={deskPaths.creditNote(id)}>Établir un avoir</ButtonLink>
          ) : null}
        </Cluster>
      }
    >
      <Card>
        <Facts facts={factsOf(invoice)} />
      </Card>
      <Section title="Lignes">
        <DeskTable
          label="Lignes"
          columns={isNote ? LINE_COLUMNS : [...LINE_COLUMNS, LEFT]}
          read={{ data: lines }}
          keyOf={({ line }) => line}
          empty="Aucune ligne."
        />
        <Facts
          facts={[
            ...totals.vatLines.map(
              ({ rate, base, amount }) =>
                [`TVA ${percent(rate)}`, `${euros(amount)} sur ${euros(base)} HT`] as const,
            ),
            ["Total TTC", <b key="total">{euros(totals.gross)}</b>],
          ]}
        />
      </Section>
      {isNote ? null : (
        <Section title="Avoirs">
          {refusal === null ? null : <Text tone="quiet">{refusal}</Text>}
          <DeskTable
            label="Avoirs"
            columns={NOTE_COLUMNS}
            read={{ data: creditNotes }}
            keyOf={({ id: note }) => note}
            empty="Rien n’a été crédité de cette facture."
          />
        </Section>
      )}
    </DeskPage>
  );
}

const factsOf = ({
  kind,
  issuedOn,
  dueDate,
  seller,
  orders,
  corrects,
  owed,
  left,
  gross,
}: StaffInvoice) => [
  ["Vendeur", seller] as const,
  ["Date", formatDay(issuedOn, "date")] as const,
  ...(kind === "creditNote" ? [] : [["Échéance", formatDay(dueDate, "date")] as const]),
  ...(orders.length === 0
    ? []
    : [
        [
          orders.length === 1 ? "Commande" : "Commandes",
          <Cluster key="orders" gap="1 3">
            {orders.map(({ id, number }) => (
              <Link key={id} href={deskPaths.order(id)}>
                {number}
              </Link>
            ))}
          </Cluster>,
        ] as const,
      ]),
  ...(corrects === null
    ? []
    : [
        [
          "Rectifie",
          corrects.id === null ? (
            corrects.number
          ) : (
            <Link key="corrects" href={deskPaths.invoice(corrects.id)}>
              {corrects.number}
            </Link>
          ),
        ] as const,
      ]),
  [kind === "creditNote" ? "Reste à utiliser" : "Reste dû", euros(owed)] as const,
  ...(kind === "creditNote" || left.gross === gross
    ? []
    : [["Après ses avoirs", euros(left.gross)] as const]),
];

const LINE_COLUMNS: readonly Column<StaffInvoiceLine>[] = [
  {
    id: "name",
    label: "Article",
    cell: ({ name, packaging, reference }) => (
      <>
        {name}
        <Text size="s" tone="quiet">
          {[packaging, reference].filter((part) => part !== "").join(" · ")}
        </Text>
      </>
    ),
    onPhone: "title",
  },
  {
    id: "quantity",
    label: "Quantité",
    cell: ({ quantity }) => wholeNumber(quantity),
    align: "end",
  },
  { id: "price", label: "Prix HT", cell: ({ unitPrice }) => euros(unitPrice), align: "end" },
  {
    id: "discount",
    label: "Remise",
    cell: ({ discount }) => (discount === 0 ? "" : euros(discount)),
    align: "end",
  },
  { id: "vat", label: "TVA", cell: ({ vatRate }) => percent(vatRate), align: "end" },
  {
    id: "net",
    label: "Montant HT",
    cell: ({ net }) => <b>{euros(net)}</b>,
    align: "end",
    onPhone: "figure",
  },
];

const LEFT: Column<StaffInvoiceLine> = {
  id: "left",
  label: "Pas crédité",
  cell: ({ isCarriage, left, netLeft }) => (isCarriage ? euros(netLeft) : wholeNumber(left)),
  align: "end",
};

const NOTE_COLUMNS: readonly Column<StaffCreditNote>[] = [
  {
    id: "number",
    label: "Avoir",
    cell: ({ id, number }) => (
      <Link href={deskPaths.invoice(id)}>
        <Text as="b" nowrap>
          {number}
        </Text>
      </Link>
    ),
    onPhone: "title",
  },
  {
    id: "why",
    label: "Motif",
    cell: ({ written }) =>
      written === null ? (
        "Établi ailleurs"
      ) : (
        <>
          {CREDIT_NOTE_REASONS[written.reason]}
          {written.words === "" ? null : (
            <Text size="s" tone="quiet">
              {written.words}
            </Text>
          )}
        </>
      ),
  },
  {
    id: "by",
    label: "Par",
    cell: ({ written, issuedOn }) =>
      written === null
        ? formatDay(issuedOn, "numeric")
        : `${written.by}, ${formatMoment(written.at)}`,
  },
  { id: "became", label: "Ce qu’il devient", cell: becameWords },
  {
    id: "gross",
    label: "TTC",
    cell: ({ gross }) => <b>{euros(gross)}</b>,
    align: "end",
    onPhone: "figure",
  },
];

/** 'déduit 12,66 €, sur la carte 8,44 €, 2 en stock'. */
function becameWords({ deducted, refunded, kept, written }: StaffCreditNote): string {
  const restocked = written?.restocked ?? 0;
  return [
    deducted === 0 ? null : `déduit ${euros(deducted)}`,
    refunded === 0 ? null : `sur la carte ${euros(refunded)}`,
    kept === 0 ? null : `au compte du client ${euros(kept)}`,
    restocked === 0 ? null : counted(restocked, "remis en stock", "remis en stock"),
  ]
    .filter((part) => part !== null)
    .join(", ");
}
