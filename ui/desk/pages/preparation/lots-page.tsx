import { Link } from "wouter";
import type { LotReceiver } from "../../../../api-schema/staff-orders.ts";
import { staffLotReceivers } from "../../../../core/api/calls/staff-orders.ts";
import { apiErrorMessage } from "../../../../core/api/errors.ts";
import { staffLotReceiversCsv } from "../../../../core/api/wire/staff-orders.ts";
import { formatDay } from "../../../../core/calendar/format.ts";
import { wholeNumber } from "../../../../core/money/format.ts";
import { saveBlob } from "../../../widgets/save-file.ts";
import { Button } from "../../../widgets/button.tsx";
import { Card } from "../../../widgets/card.tsx";
import { Notice } from "../../../widgets/notice.tsx";
import { Cluster, Text } from "../../../widgets/primitives.tsx";
import { useChange, useRead } from "../../desk-context.ts";
import { SearchForm } from "../../form/search-form.tsx";
import { counted } from "../../parts/counted.ts";
import { DeskPage } from "../../parts/desk-page.tsx";
import { useChoices } from "../../parts/use-choices.ts";
import { deskPaths } from "../../paths.ts";
import type { Column } from "../../table/columns.ts";
import { DeskTable } from "../../table/desk-table.tsx";

/** Who has received a lot: every delivery of it, whom to call, and the same as a spreadsheet. */
export default function LotsPage() {
  const { choice, choose } = useChoices();
  const lot = choice("lot").trim().slice(0, 60);
  return (
    <DeskPage title="Qui a reçu ce lot" startsInField>
      <SearchForm
        label="Numéro de lot"
        hint="Le lot entier, comme il est écrit sur le sac ou le carton."
        text={lot}
        startsHere
        onSearch={(typed) => choose({ lot: typed })}
      />
      {lot === "" ? null : <Found lot={lot} />}
    </DeskPage>
  );
}

const keepReceivers = (blob: Blob): void => saveBlob({ name: "qui-a-recu-ce-lot.csv", blob });

function Found({ lot }: { readonly lot: string }) {
  const read = useRead(staffLotReceivers, { lot });
  const exporting = useChange(() => (api) => staffLotReceiversCsv(api, { lot }));
  const { data } = read;
  const sum = data?.receivers.reduce((total, { quantity }) => total + quantity, 0) ?? 0;
  const stores = new Set(data?.receivers.map(({ company, erpId }) => `${company} ${erpId}`)).size;
  return (
    <>
      {data === undefined || data.receivers.length === 0 ? null : (
        <Cluster gap="2 4" align="center" justify="between">
          <p role="status">
            {counted(sum, "livré", "livrés")} à {counted(stores, "boutique", "boutiques")}.
          </p>
          <Button
            variant="secondary"
            loading={exporting.isPending}
            onClick={() => exporting.mutate(undefined, { onSuccess: keepReceivers })}
          >
            Exporter (CSV)
          </Button>
        </Cluster>
      )}
      {exporting.error === null ? null : (
        <Notice tone="error" live>
          {apiErrorMessage(exporting.error)}
        </Notice>
      )}
      {data?.isCut === true ? (
        <Notice tone="error">
          Ce lot a plus de 5 000 livraisons : toutes ne sont pas listées.
        </Notice>
      ) : null}
      <Card padding="s">
        <DeskTable
          label={`Livraisons du lot ${lot}`}
          columns={COLUMNS}
          read={{ ...read, data: data?.receivers }}
          keyOf={({ number, reference, leftAt, quantity, lot: own }) =>
            `${number} ${reference} ${leftAt} ${quantity} ${own}`
          }
          empty={`Aucune livraison n’est connue pour le lot « ${lot} ».`}
        />
      </Card>
    </>
  );
}

const COLUMNS: readonly Column<LotReceiver>[] = [
  {
    id: "company",
    label: "Boutique",
    cell: ({ company, erpId, city }) => (
      <>
        <b>{company}</b>{" "}
        <Text as="span" tone="quiet">
          {[city, erpId].filter((part) => part !== null).join(" · ")}
        </Text>
      </>
    ),
    sort: ({ company }) => company,
    onPhone: "title",
  },
  {
    id: "contact",
    label: "Contact",
    cell: ({ contact, phone, email }) => (
      <>
        {contact}
        {phone === null ? null : (
          <>
            {" · "}
            <a href={`tel:${phone}`}>{phone}</a>
          </>
        )}
        {" · "}
        <a href={`mailto:${email}`}>{email}</a>
      </>
    ),
  },
  {
    id: "article",
    label: "Article",
    cell: ({ name, reference }) => `${name} (${reference})`,
  },
  {
    id: "date",
    label: "DDM ou DLC",
    cell: ({ bestBefore, useBy }) =>
      useBy === null
        ? bestBefore === null
          ? ""
          : `DDM ${formatDay(bestBefore, "numeric")}`
        : `DLC ${formatDay(useBy, "numeric")}`,
  },
  {
    id: "order",
    label: "Commande",
    cell: ({ order, number, deliveryDate }) => (
      <>
        <Link href={deskPaths.order(order)}>{number}</Link>
        {deliveryDate === null ? "" : `, ${formatDay(deliveryDate, "numeric")}`}
      </>
    ),
  },
  {
    id: "quantity",
    label: "Quantité",
    cell: ({ quantity }) => <b>{wholeNumber(quantity)}</b>,
    align: "end",
    sort: ({ quantity }) => quantity,
    onPhone: "figure",
  },
];
