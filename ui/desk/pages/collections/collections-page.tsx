import type { CalendarDay } from "../../../../api-schema/primitives.ts";
import type { RemiseHead } from "../../../../api-schema/staff-collections.ts";
import { staffCollections } from "../../../../core/api/calls/staff-collections.ts";
import { ButtonLink } from "../../../widgets/button.tsx";
import { useRead } from "../../desk-context.ts";
import { DeskPage } from "../../parts/desk-page.tsx";
import { Section } from "../../parts/section.tsx";
import { deskPaths } from "../../paths.ts";
import { DeskTable } from "../../table/desk-table.tsx";
import { BankFileDoor } from "../transfers/bank-file-door.tsx";
import {
  ACT_COLUMNS,
  BLOCKED_COLUMNS,
  DOUBT_COLUMNS,
  remiseColumns,
  REST_COLUMNS,
  TRANSFER_COLUMNS,
  UNCOLLECTED_COLUMNS,
  UNREGISTERED_COLUMNS,
} from "./collection-columns.tsx";

/** Remises to approve and under way, transfers, what is kept, and what was done lately. */
export default function CollectionsPage() {
  const read = useRead(staffCollections);
  const { data } = read;
  const remises = (title: string, rows: readonly RemiseHead[] | undefined, empty: string) => (
    <Section title={title}>
      <DeskTable
        label={title}
        columns={remiseColumns(data?.today ?? FAR)}
        read={{ ...read, data: rows }}
        keyOf={({ id }) => id}
        empty={empty}
      />
    </Section>
  );
  return (
    <DeskPage
      title="Encaissements"
      actions={
        <>
          <ButtonLink variant="secondary" href={deskPaths.loss()}>
            Passer une facture en perte
          </ButtonLink>
          <ButtonLink href={deskPaths.transfer()}>Enregistrer un virement</ButtonLink>
        </>
      }
    >
      <BankFileDoor />
      {remises("Remises à approuver", data?.proposed, "Aucune remise n’attend d’approbation.")}
      {remises("Chez la banque", data?.underWay, "Aucune remise n’est en cours.")}
      {data === undefined || data.doubts.length === 0 ? null : (
        <Section title="Réponses de la banque à vérifier">
          <DeskTable
            label="Réponses de la banque à vérifier"
            columns={DOUBT_COLUMNS}
            read={{ data: data.doubts }}
            keyOf={({ id }) => id}
            empty=""
          />
        </Section>
      )}
      <Section title="Sommes à affecter">
        <DeskTable
          label="Sommes à affecter"
          columns={REST_COLUMNS}
          read={{ ...read, data: data?.rests }}
          keyOf={({ transfer }) => transfer}
          empty="Tous les virements ont trouvé leur facture."
        />
      </Section>
      {data === undefined || data.unregistered.length === 0 ? null : (
        <Section title="Mandats interentreprises en attente de la banque">
          <DeskTable
            label="Mandats interentreprises en attente de la banque"
            columns={UNREGISTERED_COLUMNS}
            read={{ data: data.unregistered }}
            keyOf={({ rum }) => rum}
            empty=""
          />
        </Section>
      )}
      <Section title="À encaisser autrement">
        {data !== undefined && data.blocked.length > 0 ? (
          <DeskTable
            label="Mandats suspendus"
            columns={BLOCKED_COLUMNS}
            read={{ data: data.blocked }}
            keyOf={({ rum }) => rum}
            empty=""
          />
        ) : null}
        {data === undefined || data.uncollected.length > 0 || data.blocked.length === 0 ? (
          <DeskTable
            label="Factures qui ne peuvent pas être prélevées"
            columns={UNCOLLECTED_COLUMNS}
            read={{ ...read, data: data?.uncollected }}
            keyOf={({ number }) => number}
            empty="Toutes les factures à prélever peuvent l’être."
          />
        ) : null}
      </Section>
      <Section title="Derniers virements">
        <DeskTable
          label="Derniers virements"
          columns={TRANSFER_COLUMNS}
          read={{ ...read, data: data?.transfers }}
          keyOf={({ id }) => id}
          empty="Aucun virement n’est encore enregistré."
        />
      </Section>
      {remises("Remises terminées", data?.over, "Aucune remise n’est terminée.")}
      {data === undefined || data.acts.length === 0 ? null : (
        <Section title="Dernières actions">
          <DeskTable
            label="Dernières actions"
            columns={ACT_COLUMNS}
            read={{ data: data.acts }}
            keyOf={({ at, subject }) => `${at} ${subject}`}
            empty=""
          />
        </Section>
      )}
    </DeskPage>
  );
}

/** No remise is due before it. */
// safe: written as a calendar day is
const FAR = "0001-01-01" as CalendarDay;
