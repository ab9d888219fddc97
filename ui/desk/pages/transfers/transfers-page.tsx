import { Link } from "wouter";
import { TransferId } from "../../../../api-schema/staff-collections.ts";
import type { StaffTransferRow } from "../../../../api-schema/staff-transfers.ts";
import { staffTransfers } from "../../../../core/api/calls/staff-transfers.ts";
import { formatDay } from "../../../../core/calendar/format.ts";
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
import { BankFileDoor } from "./bank-file-door.tsx";
import { numbersWords, STATES, stateTone } from "./transfer-words.ts";

const SHOWN = { "a-affecter": "open", "au-compte": "kept", soldes: "done" } as const;

const isShown = (word: string): word is keyof typeof SHOWN => word in SHOWN;

/** Transfers that came, the newest first, each with what it may be for; what is chosen stands in the address. */
export default function TransfersPage() {
  const { choice, choose } = useChoices();
  const recherche = choice("recherche");
  const etat = choice("etat");
  const after = idIn(TransferId, choice("suite"));
  const read = useRead(
    staffTransfers,
    { search: recherche, shown: isShown(etat) ? SHOWN[etat] : null, after: after ?? null },
    { keepsPage: true },
  );
  const next = read.data?.next ?? null;
  return (
    <DeskPage
      title="Virements"
      tab={recherche === "" ? "Virements" : `Virements : ${recherche}`}
      startsInField
      actions={<ButtonLink href={deskPaths.transfer()}>Enregistrer un virement</ButtonLink>}
    >
      <BankFileDoor />
      <SearchForm
        label="Rechercher un virement"
        hint="Payeur, libellé ou boutique."
        text={recherche}
        startsHere
        onSearch={(text) => choose({ recherche: text, etat })}
      />
      <Cluster gap="3">
        <Select
          label="État"
          options={[
            { value: "a-affecter", label: "À affecter" },
            { value: "au-compte", label: "Au compte du client" },
            { value: "soldes", label: "Affectés ou rendus" },
          ]}
          value={isShown(etat) ? etat : null}
          placeholder="Tous"
          clearable
          onValueChange={(value) => choose({ recherche, etat: value ?? "" })}
        />
      </Cluster>
      <Card padding="s">
        <DeskTable
          label="Virements"
          columns={COLUMNS}
          read={{ ...read, data: read.data?.transfers }}
          keyOf={({ id }) => id}
          empty="Aucun virement ne correspond."
        />
      </Card>
      <Cluster as="nav" gap="2 4" align="center" aria-label="Suite des virements">
        {after === undefined ? null : (
          <ButtonLink
            variant="secondary"
            href={withChoices(deskPaths.transfers(), { recherche, etat })}
          >
            Revenir au début
          </ButtonLink>
        )}
        {next === null ? null : (
          <ButtonLink
            variant="secondary"
            href={withChoices(deskPaths.transfers(), { recherche, etat, suite: next })}
          >
            Virements suivants
          </ButtonLink>
        )}
      </Cluster>
    </DeskPage>
  );
}

const COLUMNS: readonly Column<StaffTransferRow>[] = [
  {
    id: "payer",
    label: "Payeur",
    cell: ({ id, payer }) => (
      <Link href={deskPaths.receivedTransfer(id)}>
        <b>{payer}</b>
      </Link>
    ),
    onPhone: "title",
  },
  {
    id: "state",
    label: "État",
    cell: ({ state }) => <Badge tone={stateTone(state)}>{STATES[state]}</Badge>,
  },
  { id: "on", label: "Reçu le", cell: ({ receivedOn }) => formatDay(receivedOn, "numeric") },
  { id: "reference", label: "Libellé", cell: ({ reference }) => reference },
  { id: "proposed", label: "Proposition", cell: (row) => <Proposed {...row} /> },
  {
    id: "left",
    label: "Reste",
    cell: ({ left }) => (left === 0 ? "" : euros(left)),
    align: "end",
  },
  {
    id: "amount",
    label: "Montant",
    cell: ({ amount }) => <b>{euros(amount)}</b>,
    align: "end",
    onPhone: "figure",
  },
];

/** What it may be for, or whose what is left is. */
function Proposed({ proposed, owner }: StaffTransferRow) {
  if (proposed === null) return owner === null ? null : <>{owner.shop}</>;
  const { shop, numbers, isSure } = proposed;
  return (
    <>
      {shop ?? "Plusieurs clients"}
      <Text size="s" tone="quiet">
        {numbers.length === 0
          ? "Pièces à choisir"
          : `${numbersWords(numbers)}${isSure ? "" : ", à vérifier"}`}
      </Text>
    </>
  );
}
